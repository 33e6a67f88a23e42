"""The recipes of docs/guide/research/clusters.md: boards solved inside the tools that people have."""

import subprocess
import sys
from typing import Any

import numpy as np
import pandas
import pyarrow
import pytest

import taquin
from taquin.arrow import RESULTS, solve_table

BOARDS = taquin.generate_many(60, 3, seed=1)
LENGTHS = taquin.distance_many(BOARDS).tolist()
TEXTS = [taquin.Board(board).text() for board in BOARDS]


def test_joblib() -> None:
    # A process of its own: workers of joblib live on for a while.
    code = """
import joblib, numpy, taquin
boards = taquin.generate_many(60, 3, seed=1)
with joblib.parallel_config("loky", n_jobs=2):
    parts = joblib.Parallel()(joblib.delayed(taquin.solve_many)(part, threads=1) for part in numpy.array_split(boards, 4))
    tables = joblib.Parallel()(joblib.delayed(taquin.estimate_many)(part, taquin.Pdb(3), threads=1) for part in numpy.array_split(boards, 2))
print([int(length) for part in parts for length in part.lengths])
assert len(numpy.concatenate(tables)) == 60
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == str(LENGTHS)


def test_dask_bags_and_tables() -> None:
    bags, tables = pytest.importorskip("dask.bag"), pytest.importorskip("dask.dataframe")
    bag = bags.from_sequence(TEXTS, npartitions=3)
    lengths = bag.map_partitions(lambda part: taquin.solve_many(part, threads=1).lengths.tolist())
    assert lengths.compute(scheduler="threads") == LENGTHS
    frame = tables.from_pandas(pandas.DataFrame({"board": TEXTS}), npartitions=3)
    solved = frame.map_partitions(solve_table, threads=1, meta=solve_table(frame.head(0)))
    assert solved["length"].compute(scheduler="threads").tolist() == LENGTHS


def test_batches_of_arrow_as_spark_hands_them_over() -> None:
    def solve_batches(batches: Any) -> Any:
        for batch in batches:
            yield from solve_table(pyarrow.Table.from_batches([batch]), threads=1).to_batches()

    batches = pyarrow.table({"board": TEXTS}).to_batches(max_chunksize=25)
    solved = pyarrow.Table.from_batches(solve_batches(batches))
    assert solved["length"].to_pylist() == LENGTHS and solved.column_names == ["board", *RESULTS.names]


def test_tables_of_every_library() -> None:
    polars = pytest.importorskip("polars")
    for table in (pandas.DataFrame({"board": TEXTS, "id": range(60)}, index=np.arange(60) + 5), polars.DataFrame({"board": TEXTS})):
        solved = solve_table(table)
        assert type(solved) is type(table) and list(solved["length"]) == LENGTHS and "error" in solved.columns
        assert list(solve_table(solved).columns) == list(solved.columns), "columns are replaced"
    with pytest.raises(TypeError, match="a table of Arrow, pandas or polars, but found list"):
        solve_table(TEXTS)
    with pytest.raises(ValueError, match="no column 'board'; the table has x"):
        solve_table(pandas.DataFrame({"x": []}))
