"""Tables of boards: a column of boards in, columns of results out, in Arrow and Parquet (``pip install taquin[arrow]``).

>>> import pyarrow as pa
>>> from taquin.arrow import solve_table
>>> table = pa.table({"id": [7, 8], "board": ["8 6 7/2 5 4/3 0 1", "1 2 2/0"]})
>>> solved = solve_table(table)
>>> solved.column_names
['id', 'board', 'length', 'moves', 'optimal', 'lower_bound', 'solvable', 'error']
>>> solved["length"].to_pylist()
[31, None]
"""

import os
from collections import defaultdict
from contextlib import ExitStack
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ._errors import BoardError
from ._native import Board
from ._solve import solve_many

RESULTS = pa.schema(
    [
        ("length", pa.int32()),
        ("moves", pa.string()),
        ("optimal", pa.bool_()),
        ("lower_bound", pa.int32()),
        ("solvable", pa.bool_()),
        ("error", pa.string()),
    ]
)
"""The columns that :func:`solve_table` adds. Without a solution, ``length`` and ``moves`` are null."""


def solve_table(table: pa.Table, column: str = "board", **options: Any) -> pa.Table:
    """Solve the boards of a column, and return the table with the columns of :data:`RESULTS`.

    A board is a text in any form, or a list of tiles or rows; the boards may have different shapes. A board that cannot be read
    gets an ``error``. The options are those of :func:`taquin.solve_many`.
    """
    if column not in table.column_names:
        raise ValueError(f"there is no column '{column}'; the table has {', '.join(table.column_names)}")
    rows: list[dict[str, Any]] = [{} for _ in range(table.num_rows)]
    shapes: defaultdict[tuple[int, int], list[tuple[int, Board]]] = defaultdict(list)
    for row, given in enumerate(table[column].to_pylist()):
        try:
            board = Board(given)
        except (BoardError, TypeError) as error:
            rows[row] = {"error": str(error)}
        else:
            shapes[board.shape].append((row, board))
    for boards in shapes.values():
        solved = solve_many(np.array([board.numpy() for _, board in boards]), **options)
        for at, (row, _) in enumerate(boards):
            length = int(solved.lengths[at])
            rows[row] = {
                "length": length if length >= 0 else None,
                "moves": solved[at] if length >= 0 else None,
                "optimal": bool(solved.optimal[at]),
                "lower_bound": int(solved.lower_bounds[at]),
                "solvable": bool(solved.solvable[at]),
            }
    results = pa.Table.from_pylist(rows, RESULTS)
    kept = table.drop_columns([name for name in table.column_names if name in RESULTS.names])
    for name in RESULTS.names:
        kept = kept.append_column(name, results[name])
    return kept


def solve_parquet(
    source: str | PathLike[str],
    target: str | PathLike[str],
    column: str = "board",
    *,
    rows_together: int = 10_000,
    **options: Any,
) -> int:
    """Solve the boards of a Parquet file into another, in constant memory; returns the number of rows.

    The target is written under a temporary name, and appears when it is complete; after an error or Ctrl-C nothing is left of it.
    """
    unfinished = f"{os.fspath(target)}.unfinished"
    count = 0
    try:
        with pq.ParquetFile(source) as file, ExitStack() as opened:
            writer = None
            for some in file.iter_batches(rows_together):
                solved = solve_table(pa.Table.from_batches([some]), column, **options)
                writer = writer or opened.enter_context(pq.ParquetWriter(unfinished, solved.schema))
                writer.write_table(solved)
                count += solved.num_rows
        if writer is None:
            pq.write_table(solve_table(file.schema_arrow.empty_table(), column, **options), unfinished)
        os.replace(unfinished, target)
    except BaseException:
        Path(unfinished).unlink(missing_ok=True)
        raise
    return count
