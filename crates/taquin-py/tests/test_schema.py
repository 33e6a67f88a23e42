"""The JSON of every command has the schema of docs/schema.json, and that of the server its OpenAPI description."""

import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import taquin

ROOT = Path(__file__).parents[3]
SCHEMA = json.loads((ROOT / "docs" / "schema.json").read_text())
PATIENCE = 300
"""Seconds for what comes in a moment on an idle machine."""

EASY = "8 6 7/2 5 4/3 0 1"
SOLVED = "1 2 3/4 5 6/7 8 0"
UNSOLVABLE = "1 2 3/4 5 6/8 7 0"
FIFTEEN = "5 1 9 3/11 13 6 8/14 10 4 15/0 12 7 2"
LARGE = "4 12 0 18 19/13 8 24 15 11/10 22 14 6 7/20 9 5 1 17/2 16 23 3 21"

COMMANDS = [
    ("solve", ["solve", EASY, "-a", "ida"], ""),
    ("solve", ["solve", UNSOLVABLE], ""),
    ("solve", ["solve", FIFTEEN, "--tables", "light"], ""),
    ("solve", ["solve", FIFTEEN, "--metric", "mtm"], ""),
    ("solve", ["solve", FIFTEEN, "-a", "weighted:1.5"], ""),
    ("solve", ["solve", FIFTEEN, "-a", "bfs", "--nodes", "100"], ""),
    ("batch", ["batch"], f"{EASY}\n1 2/3 5\n{UNSOLVABLE}\n"),
    ("batch", ["batch", "first.txt", "second.txt"], ""),
    ("check", ["check", FIFTEEN], ""),
    ("check", ["check", UNSOLVABLE, "--lockstep"], ""),
    ("check", ["check", UNSOLVABLE, "--verbose"], ""),
    ("check sequence", ["check", "(1, 2, 4, 5, 3)"], ""),
    ("hint", ["hint", FIFTEEN, "--count", "3", "--all", "--why"], ""),
    ("hint", ["hint", UNSOLVABLE], ""),
    ("hint", ["hint", LARGE, "--nodes", "1k"], ""),
    ("review", ["review", "1 2 3/4 0 5/7 8 6", "RLLU"], ""),
    ("review", ["review", LARGE, "UDLR", "--nodes", "1k"], ""),
    ("review", ["review"], "1 2 3/4 0 5/7 8 6\nLU\n0.5 0.9\n"),
    ("grade", ["grade", "first.txt", "--outputs", "."], ""),
    ("moves odds", ["moves", "odds", "4", "50", "-n", "5"], ""),
    ("verify", ["verify", SOLVED, ""], ""),
    ("verify", ["verify", "1 2 3/4 0 5/7 8 6", "RLLU", "--optimal"], ""),
    ("verify", ["verify", FIFTEEN, "U"], ""),
    ("inspect", ["inspect", EASY], ""),
    ("inspect", ["inspect", "2 1 3 0/4 5 6 7"], ""),
    ("inspect --heuristic", ["inspect", EASY, "-H", "manhattan+linear-conflict,max(hamming,inversion)"], ""),
    ("compare", ["compare", EASY, "-a", "astar,weighted,ida,beam"], ""),
    ("compare --set", ["compare", "--set", "first.txt", "-a", "astar,weighted"], ""),
    ("bench", ["bench", "hardest8", "-a", "ida"], ""),
    ("bench", ["bench", "first.txt", "-a", "astar", "--nodes", "5"], ""),
    ("bench", ["bench", "first.txt", "-a", "ida", "--runs", "2"], ""),
    ("distances", ["distances", "2x3"], ""),
    ("boards", ["convert", EASY, "--to", "json"], ""),
    ("boards", ["generate", "3", "--seed", "1"], ""),
    ("pdb list", ["pdb", "list"], ""),
]


def test_the_server_has_a_copy_of_the_schema() -> None:
    copy = ROOT / "crates" / "taquin-web" / "src" / "routes" / "schema.json"
    assert json.loads(copy.read_text()) == SCHEMA


def run(arguments: list[str], folder: Path, stdin: str = "") -> str:
    """The standard output of a command in a folder."""
    command = [sys.executable, "-m", "taquin", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=folder).stdout


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two files of boards and a table."""
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "cache"))
    (tmp_path / "first.txt").write_text(f"{EASY}\n")
    (tmp_path / "second.txt").write_text("no board\n")
    return tmp_path


def values(text: str) -> list[Any]:
    """The JSON values in a text, one after the other."""
    decoder, found, text = json.JSONDecoder(), [], text.strip()
    while text:
        value, end = decoder.raw_decode(text)
        found.append(value)
        text = text[end:].lstrip()
    assert found, "no output"
    return found


def check(value: Any, name: str, document: Any = SCHEMA, place: str = "#/$defs/") -> None:
    """Fails unless a value has the schema of this name, and no field that the schema does not know."""
    reference = place + name.replace(" ", "%20")
    schema = {**document, "$ref": reference, "unevaluatedProperties": False}
    validate(value, schema)


def validate(value: Any, schema: Any) -> None:
    """Fails with all that is wrong with a value."""
    errors = [f"{error.json_path}: {error.message}" for error in Draft202012Validator(schema).iter_errors(value)]
    assert not errors, (errors, value)


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    commands = {name for name in SCHEMA["$defs"] if name.islower()}
    assert commands == {name for name, _, _ in COMMANDS} | {"improvement", "journal", "gpu"}


@pytest.mark.parametrize(("name", "arguments", "stdin"), COMMANDS, ids=lambda case: case if isinstance(case, str) else " ".join(case))
def test_commands(folder: Path, name: str, arguments: list[str], stdin: str) -> None:
    if name == "pdb list":
        run(["pdb", "build", "3x4"], folder)
        (folder / "cache" / "damaged.pdb").write_text("no table")
    formatted = [] if "--to" in arguments else ["--format", "jsonl" if name == "batch" else "json"]
    for value in values(run([*arguments, *formatted], folder, stdin)):
        check(value, name)
        row = value[0] if isinstance(value, list) else value
        if isinstance(row, dict):
            # A new field fails, and so do missing ones.
            row["surprise"] = 1
            with pytest.raises(AssertionError, match="surprise"):
                check(value, name)
            row.clear()
            with pytest.raises(AssertionError, match="required|not valid"):
                check(value, name)


def test_better_solutions(folder: Path) -> None:
    *improvements, last = values(run(["solve", LARGE, "--nodes", "200k", "--format", "jsonl"], folder))
    assert improvements
    for improvement in improvements:
        check(improvement, "improvement")
    check(last, "solve")


@pytest.mark.parametrize("arguments", [["batch", "first.txt", "-q"], ["bench", "first.txt", "-a", "ida", "-q"]], ids=" ".join)
def test_journals(folder: Path, arguments: list[str]) -> None:
    run([*arguments, "--resume", "kept.journal"], folder)
    lines = values((folder / "kept.journal").read_text())
    assert len(lines) == 2
    for line in lines:
        check(line, "journal")


def test_graphics_cards(folder: Path) -> None:
    listed = run(["gpu", "--no-test", "--format", "json"], folder)
    # Without OpenCL there is an error in its place.
    if listed:
        check(values(listed)[0], "gpu")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server."""
    environment = {**os.environ, "TAQUIN_CACHE": str(tmp_path_factory.mktemp("cache"))}
    command = [sys.executable, "-m", "taquin", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as child:
        assert child.stdout is not None
        found = re.search(r"http://\S+", child.stdout.readline())
        assert found
        yield found[0].rstrip("/")
        child.terminate()


def answer(address: str, path: str, body: Any = None, accept: str = "application/json") -> tuple[int, str]:
    """The status and the text of an answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address + path, data, {"Content-Type": "application/json", "Accept": accept})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return response.status, response.read().decode("utf-8", "replace")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


QUESTIONS = [
    ("solve", {"board": UNSOLVABLE}),
    ("solve", {"board": FIFTEEN}),
    ("solve", {"board": LARGE, "limits": {"nodes": 20_000}}),
    ("solve", {"board": LARGE, "method": {"algorithm": "astar"}, "limits": {"nodes": 1000}}),
    ("solve", {"board": EASY, "method": {"algorithm": "weighted", "weight": 1.5}}),
    ("compare", {"board": EASY, "methods": [{"algorithm": "ida"}, {"algorithm": "pdb"}]}),
    ("explain", {"board": EASY, "method": {"algorithm": "bidirectional"}}),
    ("explain", {"board": EASY, "method": {"algorithm": "ida"}, "moments": 10}),
    ("estimate", {"board": FIFTEEN}),
    ("generate", {"rows": 3, "columns": 3, "seed": 1, "kind": "hardest"}),
    ("convert", {"board": EASY}),
    ("verify", {"board": EASY, "moves": "D"}),
]
REFUSED = [("solve", {"board": "1 2 2/0"}), ("compare", {"board": EASY}), ("generate", {"rows": 0, "columns": 0, "seed": 0}), ("solve", {"bord": 1})]


def test_requests(server: str) -> None:
    description = json.loads(answer(server, "/api/openapi.json")[1])
    content = {path: methods.get("post", {}).get("requestBody", {}).get("content", {}) for path, methods in description["paths"].items()}
    bodies = {path: kinds["application/json"] for path, kinds in content.items() if kinds}
    questions = [(path, body["example"]) for path, body in bodies.items()] + [(f"/api/{name}", body) for name, body in QUESTIONS]
    for path, body in questions:
        validate(body, {**description, **bodies[path]["schema"]})
        status, text = answer(server, path, body)
        assert status == 200, text
        answers = description["paths"][path]["post"]["responses"]["200"]["content"]
        if "application/json" in answers:
            validate(json.loads(text), {**description, **answers["application/json"]["schema"]})
    check(json.loads(answer(server, "/api/choices")[1]), "Choices", description, "#/components/schemas/")


@pytest.mark.parametrize(("name", "body"), REFUSED)
def test_refusals(server: str, name: str, body: Any) -> None:
    description = json.loads(answer(server, "/api/openapi.json")[1])
    status, text = answer(server, f"/api/{name}", body)
    assert status in (400, 422), text
    check(json.loads(text), "Problem", description, "#/components/schemas/")


LONG = {"board": taquin.generate(6, seed=1).text()}


@pytest.mark.parametrize(
    ("name", "body", "events"),
    [
        ("solve", LONG, {"job", "progress", "improvement", "answer"}),
        ("compare", {**LONG, "methods": [{"algorithm": "ida"}, {"algorithm": "pdb"}]}, {"job", "progress", "row"}),
    ],
)
def test_events(server: str, name: str, body: Any, events: set[str]) -> None:
    description = json.loads(answer(server, "/api/openapi.json")[1])
    seen: list[tuple[str, str]] = []
    seconds = 1
    # Improvements are sent twice a second at most.
    while not events <= {kind for kind, _ in seen} and seconds < PATIENCE:
        _, text = answer(server, f"/api/{name}", {**body, "limits": {"time": seconds}}, "text/event-stream")
        seen = re.findall(r"^event: (\w+)\ndata: (.*)$", text, re.MULTILINE)
        seconds *= 2
    assert events <= {kind for kind, _ in seen}
    for kind, data in seen:
        if kind != "job":
            check(json.loads(data), kind.capitalize(), description, "#/components/schemas/")
