"""Strategies for texts that the schema cannot describe: boards, goals, moves, heuristics and pictures, mostly valid."""

import base64
import json
import os
import struct
import urllib.request
import zlib

import schemathesis
from hypothesis import strategies as st


@st.composite
def boards(draw):
    """A board of up to 12 cells, or of up to 100, in one of the notations."""
    sides = st.integers(1, 4) if draw(st.integers(0, 9)) else st.integers(1, 10)
    rows, columns = draw(sides), draw(sides)
    tiles = [str(tile) for tile in draw(st.permutations(range(rows * columns)))]
    blank = draw(st.sampled_from("00_x.-"))
    tiles = [blank if tile == "0" else tile for tile in tiles]
    lines = [tiles[row * columns : (row + 1) * columns] for row in range(rows)]
    notation = draw(st.integers(0, 2))
    if notation == 0:
        return "/".join(" ".join(line) for line in lines)
    if notation == 1:
        return f"{rows}x{columns}\n" + "\n".join(" ".join(line) for line in lines)
    return f"{rows}x{columns}:" + ",".join("0" if tile == blank else tile for tile in tiles)


CHOICES = json.load(urllib.request.urlopen(os.environ["TAQUIN_ADDRESS"] + "api/choices"))
GOALS = st.sampled_from(CHOICES["goals"])
MOVES = st.text("UDLR", max_size=40)
PARTS = st.sampled_from([row["name"] for row in CHOICES["heuristics"]] + CHOICES["expressions"])
HEURISTICS = st.one_of(PARTS, st.lists(PARTS, min_size=2, max_size=4).map(lambda parts: f"max({', '.join(parts)})"))


@st.composite
def pictures(draw):
    """A small PNG file in base64."""
    width, height = draw(st.integers(1, 40)), draw(st.integers(1, 40))
    grey = bytes([draw(st.integers(0, 255))]) * width

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    pixels = zlib.compress((b"\0" + grey) * height)
    file = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    return base64.b64encode(file).decode()


def mostly(strategy):
    """One text in eight is arbitrary."""
    return st.integers(0, 7).flatmap(lambda die: st.text(max_size=60) if die == 0 else strategy)


for name, strategy in {"board": boards(), "goal": st.one_of(GOALS, boards()), "moves": MOVES, "heuristic": HEURISTICS, "picture": pictures()}.items():
    schemathesis.openapi.format(name, mostly(strategy))


SEARCHES = ["/api/solve", "/api/compare", "/api/explain", "/api/map", "/api/generate", "/api/review"]


@schemathesis.hook
def map_body(context, body):
    """Keeps searches short: the fuzzer looks for wrong responses, not for long searches."""
    if not isinstance(body, dict) or context.operation.path not in SEARCHES:
        return body
    limits = body.get("limits", {})
    if isinstance(limits, dict):
        time = limits.get("time")
        if time is None or isinstance(time, (int, float)) and not isinstance(time, bool) and 0.2 < time <= 600:
            body["limits"] = {**limits, "time": 0.2}
    return body
