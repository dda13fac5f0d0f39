"""The examples in the docstrings of the scoring package."""

import doctest
import importlib
from pathlib import Path

import pytest

import scoring

PACKAGE = Path(scoring.__file__).parent
MODULES = sorted(
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
    for path in PACKAGE.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


def test_package_docstring_has_examples() -> None:
    assert "scoring" in MODULES


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.attempted > 0
    assert results.failed == 0
