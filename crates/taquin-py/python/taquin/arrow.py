"""Tables of boards: a column of boards in, columns of results out, in Arrow, Parquet, pandas and polars (extra ``arrow``).

>>> import pyarrow as pa
>>> from taquin.arrow import solve_table
>>> table = pa.table({"id": [7, 8], "board": ["8 6 7/2 5 4/3 0 1", "1 2 2/0"]})
>>> solved = solve_table(table)
>>> solved.column_names
['id', 'board', 'length', 'moves', 'optimal', 'lower_bound', 'solvable', 'error']
>>> solved["length"].to_pylist()
[31, None]

A table of pandas or polars comes back as one:

>>> import pandas
>>> solve_table(pandas.DataFrame({"board": ["1 2/0 3"]}))["moves"].tolist()
['L']
"""

import os
from contextlib import ExitStack
from os import PathLike
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ._boards import board_items
from ._solve import solve_many

__all__ = ["RESULTS", "solve_parquet", "solve_table"]

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


def solve_table(table: Any, column: str = "board", **options: Any) -> Any:
    """Solve the boards of a column, and return the table with the columns of :data:`RESULTS`.

    The table is one of Arrow, pandas or polars, and so is the result. A board is a text in any form, or a list of tiles or rows; the
    boards may have different shapes. A board that cannot be read gets an ``error``. The options are those of
    :func:`taquin.solve_many`.
    """
    names = getattr(table, "column_names", getattr(table, "columns", None))
    if names is None:
        raise TypeError(f"expected a table of Arrow, pandas or polars, but found {type(table).__name__}")
    names = list(names)
    if column not in names:
        raise ValueError(f"there is no column '{column}'; the table has {', '.join(map(str, names))}")
    solved = solve_many(board_items(table, column), **options)
    replaced = [name for name in names if name in RESULTS.names]
    library = type(table).__module__.partition(".")[0]
    if library == "pandas":
        found = solved.to_pandas()[RESULTS.names].set_index(table.index)
        return table.drop(columns=replaced).join(found)
    if library == "polars":
        return table.drop(replaced).hstack(solved.to_polars().select(RESULTS.names))
    columns = solved.columns()
    kept = table.drop_columns(replaced)
    for field in RESULTS:
        kept = kept.append_column(field, pa.array(columns[field.name], field.type))
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
