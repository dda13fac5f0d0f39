"""What the contracts of pyproject.toml (`make check`) cannot say of who may import whom: the rooms' libraries, the one
door from views to models, the purity of the engine."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("scoring", "wording", "models", "web", "views")

LIBRARIES_OF: dict[str, set[str]] = {
    "flet": {"views", "web", "main.py"},
    "flet_charts": {"views"},
    "flet_web": {"web"},
    "sqlalchemy": {"models"},
    "sqlmodel": {"models"},
    "alembic": {"models"},
    "starlette": {"web", "main.py"},
    "uvicorn": {"web"},
    "jinja2": {"web"},
    "babel": {"wording"},
}
# Of `web`, views may use what builds an address or a picture of it; the server is not theirs.
WEB_FOR_VIEWS = {"web.addresses", "web.qr"}
# The root of the app is handed the store and passes it on to views/state.
MODELS_IN_VIEWS = {"views/app.py"}
# The engine is pure: it reads no clock, no file, no locale.
IMPURE = {
    "os",
    "sys",
    "io",
    "time",
    "datetime",
    "locale",
    "pathlib",
    "random",
    "secrets",
    "logging",
    "socket",
    "asyncio",
}
PURE_LIBRARIES = {"scoring/tournament.py": {"networkx"}, "scoring/rating.py": {"openskill"}}


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} line {node.lineno}: import by room, not relatively"
            yield node.module or ""


def _sources(room: str) -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / room).rglob("*.py"))


FILES = [source for room in ROOMS for source in _sources(room)]


def test_every_room_is_there() -> None:
    assert {source.partition("/")[0] for source in FILES} == set(ROOMS)


@pytest.mark.parametrize("source", _sources("views"))
def test_only_the_state_of_views_knows_models(source: str) -> None:
    rooms = {name.partition(".")[0] for name in _imports(ROOT / source)}
    assert "models" not in rooms or source.startswith("views/state/") or source in MODELS_IN_VIEWS


@pytest.mark.parametrize("source", [*FILES, "main.py"])
def test_a_library_stays_in_its_room(source: str) -> None:
    room = source.partition("/")[0]
    names = {name.partition(".")[0] for name in _imports(ROOT / source)}
    assert {name for name in names if room not in LIBRARIES_OF.get(name, {room})} == set()


@pytest.mark.parametrize("source", _sources("views"))
def test_views_use_only_the_builders_of_web(source: str) -> None:
    assert {name for name in _imports(ROOT / source) if name.partition(".")[0] == "web"} <= WEB_FOR_VIEWS


@pytest.mark.parametrize("source", _sources("scoring"))
def test_the_engine_is_pure(source: str) -> None:
    names = {name.partition(".")[0] for name in _imports(ROOT / source)}
    assert names & IMPURE == set()
    foreign = names - {"scoring"} - set(sys.stdlib_module_names)
    assert foreign <= PURE_LIBRARIES.get(source, set())
