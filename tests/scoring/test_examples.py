"""The examples in the docstrings of the scoring room."""

import doctest
import importlib
from pathlib import Path

import pytest

import scoring

ROOM = Path(scoring.__file__).parent
MODULES = sorted(
    ".".join(path.relative_to(ROOM.parent).with_suffix("").parts).removesuffix(".__init__")
    for path in ROOM.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


def test_the_room_itself_has_some() -> None:
    assert "scoring" in MODULES


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_say_what_happens(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.attempted > 0
    assert results.failed == 0
