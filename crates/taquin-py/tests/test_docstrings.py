"""The examples of all docstrings run, and everything public has a docstring."""

import doctest
import inspect
import types
from collections.abc import Iterator

import pytest

import taquin
import taquin.arrow
import taquin.cluster
import taquin.datasets
import taquin.gym
import taquin.search


def public() -> Iterator[tuple[str, object]]:
    """Everything with documentation, by its name."""
    yield "taquin", taquin
    for module in (taquin, taquin.search, taquin.gym, taquin.cluster, taquin.arrow, taquin.datasets):
        yield module.__name__, module
        for name, value in vars(module).items():
            if name.startswith("_") or isinstance(value, types.ModuleType) or not callable(value):
                continue
            if not getattr(value, "__module__", "").startswith(("taquin", "builtins")):
                continue
            yield f"{module.__name__}.{name}", value
            if isinstance(value, type):
                for inner, method in vars(value).items():
                    if not inner.startswith("_") and getattr(method, "__doc__", None):
                        yield f"{module.__name__}.{name}.{inner}", method


DOCUMENTED = dict(sorted(public(), key=lambda documented: documented[0]))


@pytest.mark.parametrize("name", DOCUMENTED)
def test_examples_run(name: str) -> None:
    found = DOCUMENTED[name]
    text = getattr(found, "__doc__", None) or ""
    example = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    log: list[str] = []
    runner.run(example, out=log.append)
    assert runner.failures == 0, "".join(log)


def test_enough_is_documented() -> None:
    assert len(DOCUMENTED) > 110
    for name in taquin.__all__:
        value = getattr(taquin, name)
        if isinstance(value, type) or inspect.isroutine(value):
            assert value.__doc__, name
