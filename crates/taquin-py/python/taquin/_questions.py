"""Questions about boards, generated boards, pictures, and the graph of all boards."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

from . import _native
from ._arrays import checked_length, checked_seed
from ._native import Board, Goal, Solution
from ._types import BoardKind, BoardLike, GoalLike, ShapeLike

if TYPE_CHECKING:
    import networkx


@dataclass(frozen=True)
class Check:
    """Whether a board can be solved, and why; true exactly if it can.

    ``explanation`` is the argument in English; inversions are pairs of tiles with the larger one first.
    """

    solvable: bool
    explanation: str
    board_inversions: int
    goal_inversions: int
    blank_distance: int
    odd_permutation: bool

    def __bool__(self) -> bool:
        return self.solvable


@dataclass(frozen=True)
class Verification:
    """Whether moves solve a board; true exactly if they do.

    ``slides`` counts slides of one tile, ``runs`` moves of several tiles together; ``reason`` says why moves are not a
    solution.
    """

    valid: bool
    slides: int | None
    runs: int | None
    reason: str | None

    def __bool__(self) -> bool:
        return self.valid


def _ask(name: str, **body: object) -> Any:
    return json.loads(_native.ask(name, json.dumps({key: value for key, value in body.items() if value is not None})))


def _goal_text(goal: GoalLike) -> str:
    goal = goal if isinstance(goal, Goal) else Goal(goal)
    return repr(goal)[6:-2]


def check(board: BoardLike, *, goal: GoalLike = "row-major") -> Check:
    """Whether a board can be solved, with the argument from parity.

    >>> import taquin
    >>> bool(taquin.check("1 2 3/4 5 6/8 7 0"))
    False
    >>> taquin.check("1 2 3/4 5 6/8 7 0").board_inversions
    1
    """
    found = _ask("check", board=Board(board).text(), goal=_goal_text(goal))
    return Check(
        solvable=found["solvable"],
        explanation=_native.explanation(board, goal),
        board_inversions=found["board"]["inversions"],
        goal_inversions=found["goal"]["inversions"],
        blank_distance=found["blank_distance"],
        odd_permutation=found["odd_permutation"],
    )


def verify(
    board: BoardLike, moves: str | Sequence[str] | Solution, *, goal: GoalLike | None = None, notation: str = "tile"
) -> Verification:
    """Check a solution, by code that solves nothing.

    ``moves`` is a text, a list of letters or numbers, or a :class:`Solution`, which is checked for its own goal unless ``goal`` is given.

    >>> import taquin
    >>> taquin.verify("1 2 3/4 0 5/7 8 6", "LU")
    Verification(valid=True, slides=2, runs=2, reason=None)
    >>> bool(taquin.verify("1 2 3/4 0 5/7 8 6", "L"))
    False
    >>> bool(taquin.verify("8 6 7/2 5 4/3 0 1", taquin.solve("8 6 7/2 5 4/3 0 1")))
    True
    """
    if isinstance(moves, Solution):
        goal = moves.goal if goal is None else goal
        text = moves.in_notation(notation)
    elif isinstance(moves, str):
        text = moves
    else:
        try:
            text = " ".join(str(move) for move in moves)
        except TypeError:
            raise TypeError(f"expected moves as text, list or Solution, but found {type(moves).__name__}") from None
    wanted = _goal_text("row-major" if goal is None else goal)
    found = _ask("verify", board=Board(board).text(), moves=text, goal=wanted, notation=notation)
    return Verification(found["valid"], found.get("slides"), found.get("runs"), found.get("reason"))


def inspect(board: BoardLike, *, goal: GoalLike = "row-major") -> dict[str, Any]:
    """Everything that can be said about a board without searching, with the fields of ``taquin inspect --format json``.

    >>> import taquin
    >>> found = taquin.inspect("8 6 7/2 5 4/3 0 1")
    >>> found["solvable"], found["manhattan"], [each["heuristic"] for each in found["heuristics"]][:3]
    (True, 21, ['zero', 'hamming', 'gaschnig'])
    """
    found: dict[str, Any] = json.loads(_native.inspect(board, goal))
    return found


_KINDS = ("solvable", "unsolvable", "walk", "distance", "hardest")


def generate(
    shape: ShapeLike,
    *,
    kind: BoardKind | str = "solvable",
    length: SupportsIndex | None = None,
    seed: SupportsIndex | None = None,
    goal: GoalLike = "row-major",
) -> Board:
    """Generate a board: ``solvable`` (all equally likely), ``unsolvable``, ``walk`` (``length`` random slides from the
    goal), ``distance`` (a shortest solution of exactly ``length`` slides) or ``hardest``.

    The same seed gives the same board; without one it is random. :func:`generate_many` makes arrays of boards.

    >>> import taquin
    >>> board = taquin.generate(3, kind="distance", length=20, seed=7)
    >>> taquin.solve(board).length
    20
    """
    rows, columns = Goal("row-major").board(shape).shape
    if kind not in _KINDS:
        raise ValueError(f"unknown kind '{kind}'; choose {', '.join(_KINDS)}")
    length, seed = checked_length(kind, length), checked_seed(seed)
    body = {"rows": rows, "columns": columns, "kind": kind, "length": length, "seed": seed, "goal": _goal_text(goal)}
    return Board(_ask("generate", **body)["board"])


def render(
    board: BoardLike | Solution,
    format: str = "svg",
    *,
    moves: str = "",
    goal: GoalLike | None = None,
    theme: str | None = None,
    colors: str | None = None,
    tile: int | None = None,
    width: int | None = None,
    labels: str | None = None,
    captions: str | None = None,
    delay: int | None = None,
    photo: bytes | None = None,
) -> bytes:
    """Draw a board, or a solution: ``svg``, ``png``, ``animated-svg``, ``gif``, ``sheet-svg`` or ``sheet-png``.

    ``tile`` or ``width`` is the size in pixels, ``captions`` a language such as fr, ``delay`` the milliseconds per move,
    ``photo`` a PNG or JPEG file that is cut into tiles. :func:`themes` has the names of themes; ``solution.save(path)`` writes to a file.

    >>> import taquin
    >>> taquin.render("1 2 3/4 5 6/7 0 8", theme="heat")[:4]
    b'<svg'
    >>> taquin.render(taquin.solve("1 2 3/4 0 5/7 8 6"), "gif")[:6]
    b'GIF89a'
    """
    if isinstance(board, Solution):
        solution = board
        board, moves, goal = solution.board, solution.moves, solution.goal if goal is None else goal
    options = {
        "goal": "row-major" if goal is None else goal,
        "theme": theme,
        "colors": colors,
        "tile": tile,
        "width": width,
        "labels": labels,
        "captions": captions,
        "delay": delay,
        "photo": photo,
    }
    return _native.render(board, moves, format, options)


_FORMATS = {
    Board: {".svg": "svg", ".png": "png"},
    Solution: {".gif": "gif", ".svg": "animated-svg", ".png": "sheet-png"},
}


def save(board: Board | Solution, path: str | PathLike[str], **options: Any) -> None:
    """Write a picture to a file, in the format that the name of the file ends with."""
    formats = _FORMATS[type(board)]
    ending = Path(path).suffix.lower()
    if isinstance(board, Solution) and ending == ".json":
        if options:
            raise TypeError(f"JSON has no option '{next(iter(options))}'")
        Path(path).write_text(json.dumps(board.to_dict()) + "\n", "utf-8")
        return
    if ending not in formats:
        known = [*formats, ".json"] if isinstance(board, Solution) else [*formats]
        raise ValueError(f"the name of the file ends with {', '.join(known)}, not '{ending}'")
    Path(path).write_bytes(render(board, formats[ending], **options))


def algorithms() -> dict[str, str]:
    """The names of algorithms, with their descriptions.

    >>> import taquin
    >>> list(taquin.algorithms())[:3]
    ['auto', 'bfs', 'dijkstra']
    """
    return dict(_native.names("algorithm"))


def heuristics() -> dict[str, str]:
    """The names of heuristics, with their descriptions; expressions combine them, as in ``max(manhattan+corner, inversion)``.

    >>> import taquin
    >>> taquin.heuristics()["zero"]
    'Always 0.'
    """
    return dict(_native.names("heuristic"))


def themes() -> dict[str, str]:
    """The names of the themes of :func:`render`, with their descriptions."""
    return dict(_native.names("theme"))


def distances(
    shape: ShapeLike,
    *,
    goal: GoalLike = "row-major",
    time: float | None = None,
    memory: int | None = None,
) -> list[int]:
    """The number of boards at each distance from the goal, for shapes of up to 12 cells.

    >>> import taquin
    >>> taquin.distances("2x3")
    [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1]
    """
    return _native.distances(shape, goal, {"time": time, "nodes": None, "memory": memory})


_MOST_CELLS = 9


def to_networkx(shape: ShapeLike, *, goal: GoalLike = "row-major") -> "networkx.Graph[Board]":
    """The graph of all boards of a shape of up to 9 cells that can be solved, for networkx.

    Nodes are boards with the attribute ``distance`` to the goal; edges have the attribute ``tile`` that slides.

    >>> import taquin
    >>> graph = taquin.to_networkx("2x3")
    >>> len(graph), graph.number_of_edges()
    (360, 420)
    """
    import networkx

    start = (goal if isinstance(goal, Goal) else Goal(goal)).board(shape)
    if start.rows * start.columns > _MOST_CELLS:
        raise ValueError(f"a {start.rows}x{start.columns} board has more than {_MOST_CELLS} cells: too many boards for a graph")
    graph: networkx.Graph[Board] = networkx.Graph()
    graph.add_node(start, distance=0)
    layer, distance = [start], 0
    while layer:
        distance += 1
        following = []
        for board in layer:
            for neighbor in board.neighbors():
                if neighbor not in graph:
                    graph.add_node(neighbor, distance=distance)
                    following.append(neighbor)
                graph.add_edge(board, neighbor, tile=neighbor[board.blank])
        layer = following
    return graph
