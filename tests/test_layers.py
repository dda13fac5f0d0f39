"""What the contracts of pyproject.toml (`make check`) cannot say of who may import whom: the rooms' libraries, the one
door from views to models, the purity of the engine."""

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import models

ROOT = Path(__file__).parent.parent
ROOMS = ("scoring", "wording", "models", "web", "views", "phone")

LIBRARIES_OF: dict[str, set[str]] = {
    "flet": {"views", "web", "phone", "main.py"},
    "flet_charts": {"views"},
    "flet_web": {"web", "phone"},
    "sqlalchemy": {"models"},
    "sqlmodel": {"models"},
    "alembic": {"models"},
    "starlette": {"web", "main.py"},
    "uvicorn": {"web"},
    "jinja2": {"web"},
    "prometheus_client": {"web"},
    "babel": {"wording", "phone"},
}
# Of `web`, views may use what builds an address or a picture of it; the server is not theirs.
WEB_FOR_VIEWS = {"web.addresses", "web.qr"}
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
PURE_LIBRARIES = {
    "scoring/statistics/leaderboard.py": {"openskill"},
    "scoring/tournament/matching.py": {"networkx"},
}


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} line {node.lineno}: import by room, not relatively"
            yield node.module or ""


def _names_from(path: Path, room: str) -> Iterator[str]:
    """What is imported of a room, by any of its modules."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == room:
            yield from (alias.name for alias in node.names)


def _sources(room: str) -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / room).rglob("*.py"))


FILES = [source for room in ROOMS for source in _sources(room)]


def test_every_room_is_there() -> None:
    assert {source.partition("/")[0] for source in FILES} == set(ROOMS)


@pytest.mark.parametrize("source", [*FILES, "main.py"])
def test_a_library_stays_in_its_room(source: str) -> None:
    room = source.partition("/")[0]
    names = {name.partition(".")[0] for name in _imports(ROOT / source)}
    assert {name for name in names if room not in LIBRARIES_OF.get(name, {room})} == set()


@pytest.mark.parametrize("source", _sources("views"))
def test_views_use_only_the_builders_of_web(source: str) -> None:
    assert {name for name in _imports(ROOT / source) if name.partition(".")[0] == "web"} <= WEB_FOR_VIEWS


@pytest.mark.parametrize("source", _sources("views"))
def test_only_a_hook_or_a_file_without_flet_calls_models(source: str) -> None:
    names = set(_imports(ROOT / source))
    if Path(source).name.startswith("use_") or "flet" not in names:
        return
    called = {name for name in _names_from(ROOT / source, "models") if inspect.isfunction(getattr(models, name))}
    assert called == set(), "a screen shows values of models; a use_… file joins it to what models do"


@pytest.mark.parametrize("source", _sources("views"))
def test_no_folder_imports_a_siblings_screen(source: str) -> None:
    own = source.rpartition("/")[0].replace("/", ".")
    screens = {name for name in _imports(ROOT / source) if name.startswith("views.") and name.endswith(".screen")}
    if source != "views/routing.py":
        assert screens <= {f"{own}.screen", "views.ui.screen"}


@pytest.mark.parametrize("source", _sources("scoring"))
def test_the_engine_is_pure(source: str) -> None:
    names = {name.partition(".")[0] for name in _imports(ROOT / source)}
    assert names & IMPURE == set()
    foreign = names - {"scoring"} - set(sys.stdlib_module_names)
    assert foreign <= PURE_LIBRARIES.get(source, set())
