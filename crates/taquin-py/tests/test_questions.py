"""Checks, inspections, generated boards, pictures, distances, graphs."""

from typing import get_args

import networkx
import numpy as np
import pytest

import taquin
from taquin import Board, datasets
from taquin._types import AlgorithmName, HeuristicName


def test_checks() -> None:
    good, bad = taquin.check("1 2 3/4 5 6/7 0 8"), taquin.check("1 2 3/4 5 6/8 7 0")
    assert good and not bad and bad.board_inversions == 1 and "inversion" in bad.explanation
    assert taquin.check("0 1/2 3", goal="blank-first") and not taquin.check("0 1/3 2", goal=Board("0 1/2 3"))


def test_verifications() -> None:
    wrong = taquin.verify("1 2 3/4 0 5/7 8 6", "LL")
    assert not wrong and wrong.reason is not None and "move 2" in wrong.reason
    with pytest.raises(ValueError, match="expected U, D, L or R"):
        taquin.verify("1 2/0 3", "X")
    row = "1x16129 " + " ".join(map(str, range(1, 16129))) + " 0"
    with pytest.raises(ValueError, match="at most 67108864 moves"):
        taquin.verify(row, "R16128L16128" * 100_000)


def test_verified_solutions() -> None:
    board = Board("1 2 3/8 4 0/7 6 5")
    solution = taquin.solve(board, goal="snail")
    assert taquin.verify(board, solution) and not taquin.verify(board, solution, goal="row-major")
    assert taquin.verify(board, solution, notation="number")
    assert taquin.verify(board, list(solution.moves), goal="snail")
    with pytest.raises(TypeError, match="expected moves as text, list or Solution, but found int"):
        taquin.verify(board, 5)  # type: ignore[arg-type]


def test_names() -> None:
    assert set(get_args(AlgorithmName)) == set(taquin.algorithms()) and all(taquin.algorithms().values())
    assert set(get_args(HeuristicName)) == set(taquin.heuristics())
    assert "heat" in taquin.themes()
    assert {"arrow", "cluster", "datasets", "gym"} <= set(dir(taquin))
    with pytest.raises(AttributeError, match="no attribute 'gum'"):
        taquin.gum


def test_published_sets() -> None:
    for name in datasets.names():
        found = datasets.load(name)
        assert len(found) > 0 and found.source and name in repr(found)
    korf = datasets.korf100()
    assert korf.tiles().shape == (100, 4, 4) and korf[0] in korf[:3] and korf.boards[0] == korf[0].board
    assert [len(each) for each in (datasets.kf50(), datasets.hardest8(), datasets.hardest15())] == [50, 2, 17]
    with pytest.raises(ValueError, match="unknown set 'korf'; choose hardest8"):
        datasets.load("korf")
    with pytest.raises(ValueError, match="shapes: an array has one"):
        datasets.load("princeton").tiles()


def test_inspections() -> None:
    found = taquin.inspect("8 6 7/2 5 4/3 0 1", goal="snail")
    assert found["rows"] == 3 and len(found["neighbors"]) == 3
    values = {each["heuristic"]: each["value"] for each in found["heuristics"]}
    assert values["manhattan"] == Board("8 6 7/2 5 4/3 0 1").manhattan("snail")


@pytest.mark.parametrize(
    ("options", "test"),
    [
        ({}, lambda board: board.is_solvable()),
        ({"kind": "unsolvable"}, lambda board: not board.is_solvable()),
        ({"kind": "walk", "length": 2}, lambda board: board.manhattan() == 2),
        ({"kind": "distance", "length": 31}, lambda board: taquin.solve(board).length == 31),
        ({"kind": "hardest"}, lambda board: taquin.solve(board).length == 31),
        ({"goal": "snail"}, lambda board: board.is_solvable("snail")),
    ],
)
def test_generated_boards(options: dict[str, object], test: object) -> None:
    board = taquin.generate(3, seed=5, **options)  # type: ignore[arg-type]
    assert board == taquin.generate("3x3", seed=5, **options)  # type: ignore[arg-type]
    assert test(board)  # type: ignore[operator]
    assert taquin.generate(5) != taquin.generate(5)
    assert taquin.generate(3, seed=np.int64(5)) == taquin.generate(3, seed=5)
    assert taquin.generate(3, kind="walk", length=np.uint8(3), seed=1) == taquin.generate(3, kind="walk", length=3, seed=1)
    with pytest.raises(TypeError):
        taquin.generate(3, seed=1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"kind": "easy"}, "unknown kind 'easy'; choose solvable"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"kind": "walk", "length": -1}, "a length is at least 0"),
        ({"kind": "distance", "length": 99}, "none is farther away than 31"),
        ({"kind": "walk"}, "needs a length"),
        ({"length": 5}, "length has no effect on the kind solvable"),
        ({"kind": "hardest", "length": 5}, "length has no effect"),
    ],
    ids=str,
)
def test_boards_that_cannot_be_generated(options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        taquin.generate(3, **options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected a shape such as 4"):
        taquin.generate("axb")


@pytest.mark.parametrize(
    ("format", "begin"),
    [
        ("svg", b"<svg"),
        ("png", b"\x89PNG"),
        ("gif", b"GIF89a"),
        ("animated-svg", b"<svg"),
        ("sheet-svg", b"<svg"),
        ("sheet-png", b"\x89PNG"),
    ],
)
def test_pictures(format: str, begin: bytes) -> None:
    solution = taquin.solve("3 5 0/6 7 2/4 1 8", goal="snail")
    assert taquin.render(solution, format, theme="heat", tile=20, captions="fr").startswith(begin)
    assert taquin.render(taquin.generate(50, seed=1), "png", width=500).startswith(b"\x89PNG")
    html = solution._repr_html_()
    assert "22 moves, proven shortest" in html and "data:image/svg+xml;base64," in html and "<script" not in html


def test_pictures_that_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="unknown format 'bmp'; choose svg, png"):
        taquin.render("1 2/3 0", "bmp")
    with pytest.raises(ValueError, match="theme"):
        taquin.render("1 2/3 0", theme="nice")
    photo = taquin.render("1 2/3 0", "png", width=64)
    assert b"image/png" in taquin.render("1 2/3 0", photo=photo)
    with pytest.raises(ValueError):
        taquin.render("1 2/3 0", photo=b"nothing")


def test_distances() -> None:
    layers = taquin.distances(3)
    assert len(layers) == 32 and sum(layers) == 181440 and layers[-1] == 2
    with pytest.raises(ValueError, match="more than 12 cells"):
        taquin.distances(4)
    with pytest.raises(taquin.LimitReached):
        taquin.distances("3x4", time=0.05)


def test_the_graph_of_all_boards() -> None:
    graph = taquin.to_networkx("2x3")
    layers = networkx.single_source_shortest_path_length(graph, Board("1 2 3/4 5 0"))
    assert dict(graph.nodes(data="distance")) == layers
    assert [list(layers.values()).count(depth) for depth in range(22)] == taquin.distances("2x3")
    assert graph.edges[Board("1 2 3/4 5 0"), Board("1 2 3/4 0 5")]["tile"] == 5
    with pytest.raises(ValueError, match="more than 9 cells"):
        taquin.to_networkx("2x5")
