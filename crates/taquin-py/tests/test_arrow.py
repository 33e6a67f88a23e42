"""Boards in Arrow and Parquet."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import taquin
from taquin.arrow import RESULTS, solve_parquet, solve_table


def test_texts_and_lists_of_several_shapes() -> None:
    boards = [taquin.generate(3, seed=1).text(), "1 2/3 0", "1 2 3/4 5 6/8 7 0", "oops", None]
    solved = solve_table(pa.table({"board": boards, "length": [9, 9, 9, 9, 9]}))
    assert solved.column_names == ["board", *RESULTS.names]
    assert solved["length"].to_pylist() == [taquin.solve(boards[0] or "").length, 0, None, None, None]
    assert solved["solvable"].to_pylist() == [True, True, False, None, None]
    assert [error is None for error in solved["error"].to_pylist()] == [True, True, True, False, False]
    lists = pa.table({"tiles": [[8, 6, 7, 2, 5, 4, 3, 0, 1]]})
    assert solve_table(lists, "tiles")["length"].to_pylist() == [31]
    rows = pa.table({"rows": [[[1, 2, 3], [4, 0, 5]]]})
    assert solve_table(rows, "rows", algorithm="astar")["optimal"].to_pylist() == [True]


def test_a_column_that_is_missing() -> None:
    with pytest.raises(ValueError, match="no column 'board'; the table has boards"):
        solve_table(pa.table({"boards": ["1 2/3 0"]}))


def test_parquet(tmp_path: Path) -> None:
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    boards = [taquin.generate(3, seed=seed).text() for seed in range(25)]
    pq.write_table(pa.table({"board": boards}), source)
    assert solve_parquet(source, target, rows_together=10) == 25
    solved = pq.read_table(target)
    assert solved["board"].to_pylist() == boards
    for board, moves in zip(boards, solved["moves"].to_pylist()):
        assert taquin.verify(board, moves)
    pq.write_table(pa.table({"board": pa.array([], pa.string())}), source)
    assert solve_parquet(source, target) == 0 and pq.read_table(target).num_rows == 0
    assert [path.name for path in tmp_path.iterdir() if "unfinished" in path.name] == []


def test_an_error_leaves_no_file(tmp_path: Path) -> None:
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    pq.write_table(pa.table({"board": ["1 2/3 0", "1 2/0 3"], "goal": [1, 2]}), source)
    assert solve_parquet(source, target, rows_together=1) == 2
    before = target.read_bytes()

    def interrupted(table: pa.Table, *arguments: object) -> pa.Table:
        if table["goal"].to_pylist() == [2]:
            raise KeyboardInterrupt
        return solve_table(table)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("taquin.arrow.solve_table", interrupted)
        with pytest.raises(KeyboardInterrupt):
            solve_parquet(source, target, rows_together=1)
    assert target.read_bytes() == before and sorted(path.name for path in tmp_path.iterdir()) == ["in.parquet", "out.parquet"]
