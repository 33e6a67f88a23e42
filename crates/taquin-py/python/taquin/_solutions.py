"""The solutions of many boards."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, overload

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    import pandas
    import polars

Fields: TypeAlias = "tuple[list[npt.NDArray[Any]], str, npt.NDArray[np.uint64], list[tuple[int, str]]]"
"""What the extension module returns for boards of one shape."""

SOLVED, UNSOLVABLE, STOPPED, WRONG = range(4)


class Solutions(Sequence[str]):
    """The solutions of many boards, as arrays; as a sequence, the moves of each board.

    ``lengths`` are numbers of moves, −1 without a solution; ``lower_bounds`` what was proven; ``expanded`` numbers of boards;
    ``optimal``, ``solvable`` and ``stopped`` (by a limit) are arrays of truth values. ``errors`` says what is wrong with boards, by
    their places; they are neither solvable nor stopped.
    """

    def __init__(
        self,
        arrays: Sequence[npt.NDArray[Any]],
        moves: tuple[str, npt.NDArray[np.int64], npt.NDArray[np.int64]],
        errors: dict[int, str],
    ) -> None:
        lengths, lower_bounds, verdicts, expanded = arrays
        self.lengths: npt.NDArray[np.int32] = lengths
        self.lower_bounds: npt.NDArray[np.int32] = lower_bounds
        self.expanded: npt.NDArray[np.uint64] = expanded
        self.solvable: npt.NDArray[np.bool_] = (verdicts == SOLVED) | (verdicts == STOPPED)
        self.stopped: npt.NDArray[np.bool_] = verdicts == STOPPED
        self.optimal: npt.NDArray[np.bool_] = (verdicts == SOLVED) & (lengths == lower_bounds)
        self.errors = errors
        self._letters, self._begins, self._ends = moves

    def __len__(self) -> int:
        return len(self.lengths)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        at = range(len(self))[index]
        return self._letters[int(self._begins[at]) : int(self._ends[at])]

    def __iter__(self) -> Iterator[str]:
        for begin, end in zip(self._begins.tolist(), self._ends.tolist()):
            yield self._letters[begin:end]

    def columns(self) -> dict[str, list[Any]]:
        """A column for each field, as tables have them: None without a solution, or for a board with an error.

        >>> import taquin
        >>> taquin.solve_many(["1 2/0 3", "2 1/3 0"]).columns()["length"]
        [1, None]
        """
        is_solved, is_read = (self.lengths >= 0).tolist(), [place not in self.errors for place in range(len(self))]
        known = {
            "optimal": self.optimal.tolist(),
            "lower_bound": self.lower_bounds.tolist(),
            "solvable": self.solvable.tolist(),
            "expanded": self.expanded.tolist(),
        }
        return {
            "length": _where(is_solved, self.lengths.tolist()),
            "moves": _where(is_solved, list(self)),
            **{name: _where(is_read, values) for name, values in known.items()},
            "error": [self.errors.get(place) for place in range(len(self))],
        }

    def to_pandas(self) -> "pandas.DataFrame":
        """A row for each board, with the fields of :meth:`columns`."""
        import pandas

        kinds = {"length": "Int32", "moves": "string", "optimal": "boolean", "lower_bound": "Int32"}
        kinds |= {"solvable": "boolean", "expanded": "Int64", "error": "string"}
        return pandas.DataFrame({name: pandas.array(values, kinds[name]) for name, values in self.columns().items()})

    def to_polars(self) -> "polars.DataFrame":
        """A row for each board, with the fields of :meth:`columns`."""
        import polars

        kinds = {"length": polars.Int32, "moves": polars.String, "optimal": polars.Boolean, "lower_bound": polars.Int32}
        kinds |= {"solvable": polars.Boolean, "expanded": polars.Int64, "error": polars.String}
        return polars.DataFrame(self.columns(), schema=kinds)

    def __repr__(self) -> str:
        wrong = f", {len(self.errors)} with an error" if self.errors else ""
        return f"<Solutions of {len(self)} boards, {int(self.optimal.sum())} proven shortest{wrong}>"


def _where(is_known: list[bool], values: list[Any]) -> list[Any]:
    return [value if known else None for known, value in zip(is_known, values)]


def joined(
    count: int, parts: Sequence[tuple[npt.NDArray[np.intp], Fields]], errors: dict[int, str]
) -> Solutions:
    """The solutions of groups of boards, in the order of all boards."""
    arrays: list[npt.NDArray[Any]] = [
        np.full(count, -1, np.int32),
        np.zeros(count, np.int32),
        np.full(count, WRONG, np.uint8),
        np.zeros(count, np.uint64),
    ]
    begins, ends = np.zeros(count, np.int64), np.zeros(count, np.int64)
    texts, offset, wrong = [], 0, dict(errors)
    for places, (found, letters, slides, problems) in parts:
        for target, values in zip(arrays, found):
            target[places] = values
        last = np.cumsum(slides).astype(np.int64) + offset
        begins[places], ends[places] = last - slides.astype(np.int64), last
        wrong |= {int(places[at]): problem for at, problem in problems}
        texts.append(letters)
        offset += len(letters)
    return Solutions(arrays, ("".join(texts), begins, ends), wrong)
