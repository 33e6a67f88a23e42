"""The guide runs, and is committed with its pictures."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

GUIDE = Path(__file__).parents[3] / "docs" / "guide.ipynb"


def test_the_guide_runs() -> None:
    notebook = nbformat.read(GUIDE, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    fresh = [kinds(cell) for cell in notebook.cells if cell.cell_type == "code"]
    committed = nbformat.read(GUIDE, as_version=4)  # type: ignore[no-untyped-call]
    assert fresh == [kinds(cell) for cell in committed.cells if cell.cell_type == "code"]


def kinds(cell: nbformat.NotebookNode) -> set[str]:
    """The kinds of output of a cell."""
    return {kind for output in cell.outputs for kind in output.get("data", {"stream": ""})}


@pytest.mark.parametrize(("kind", "least"), [("image/svg+xml", 1), ("image/png", 5), ("text/html", 3)])
def test_the_guide_has_its_pictures(kind: str, least: int) -> None:
    committed = nbformat.read(GUIDE, as_version=4)  # type: ignore[no-untyped-call]
    outputs = [output for cell in committed.cells if cell.cell_type == "code" for output in cell.outputs]
    assert sum(kind in output.get("data", {}) for output in outputs) >= least
    assert not any(output.output_type == "error" for output in outputs)
