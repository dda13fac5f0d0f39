"""The floors of models: each folder imports only those that stand below it, and other rooms see the whole room only."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

# From the ground up; `store` opens what stands below it.
FLOORS = (
    "values",
    "storage",
    "access",
    "people",
    "matches",
    "drafts",
    "deals",
    "trash",
    "sharing",
    "tournaments",
    "archive",
    "incoming",
    "carried",
    "store",
    "backup",
)
# A migration says what the rows once were, and sees nothing of what they are now.
MIGRATIONS = "models/storage/migrations/versions/"


def _files(*rooms: str) -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for room in rooms for path in (ROOT / room).rglob("*.py"))


def _imports(source: str) -> Iterator[list[str]]:
    """The parts of the names of what a file imports of models."""
    for node in ast.walk(ast.parse((ROOT / source).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        else:
            continue
        yield from (name.split(".") for name in names if name.partition(".")[0] == "models")


def _floor(source: str) -> str:
    return source.split("/")[1].removesuffix(".py")


def test_every_floor_is_in_the_list() -> None:
    assert {_floor(source) for source in _files("models")} == {*FLOORS, "__init__"}


@pytest.mark.parametrize("source", [source for source in _files("models") if _floor(source) != "__init__"])
def test_a_floor_imports_only_from_those_below(source: str) -> None:
    below = [] if source.startswith(MIGRATIONS) else FLOORS[: FLOORS.index(_floor(source)) + 1]
    assert [name for name in _imports(source) if len(name) < 2 or name[1] not in below] == []


@pytest.mark.parametrize("source", ["main.py", *_files("wording", "web", "views")])
def test_other_rooms_import_models_as_a_whole(source: str) -> None:
    assert [name for name in _imports(source) if name != ["models"]] == []
