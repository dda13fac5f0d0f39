"""Import rules that the contracts in pyproject.toml (`make check`) cannot express: which package may import which
library, the builders of `web` that views may use, the hooks that may call models, and the purity of the engine."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from testkit.front_doors import public_functions

ROOT = Path(__file__).parent.parent
PACKAGES = ("scoring", "wording", "models", "web", "views", "pwa")
TOOLING = ("testkit", "benchmarks", "tools")

ALLOWED_IMPORTERS: dict[str, set[str]] = {
    "flet": {"views", "web", "pwa", "main.py"},
    "flet_charts": {"views"},
    "flet_web": {"web", "pwa"},
    "sqlalchemy": {"models"},
    "sqlmodel": {"models"},
    "alembic": {"models"},
    "starlette": {"web", "main.py"},
    "uvicorn": {"web"},
    "jinja2": {"web", "pwa"},
    "prometheus_client": {"web"},
    "babel": {"wording", "pwa"},
}
# Views may use the modules of `web` that build URLs and QR codes, but not the server.
WEB_ALLOWED_IN_VIEWS = {"web.urls", "web.qr", "web.drawn_names"}
# The engine is pure: it does not read the clock, files or the locale.
IMPURE_MODULES = {
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


def _imported_modules(path: Path) -> Iterator[str]:
    """Yield the modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} line {node.lineno}: use an absolute import"
            yield node.module or ""


def _imported_names(path: Path, package: str) -> Iterator[str]:
    """Yield the names that a file imports from any module of a package."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == package:
            yield from (alias.name for alias in node.names)


def _called_names(path: Path) -> set[str]:
    calls = (node.func for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    return {function.id for function in calls if isinstance(function, ast.Name)}


def _source_files(package: str) -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / package).rglob("*.py"))


FILES = [source for package in PACKAGES for source in _source_files(package)]


def test_every_package_exists() -> None:
    assert {source.partition("/")[0] for source in FILES} == set(PACKAGES)


@pytest.mark.parametrize("source", [*FILES, "main.py"])
def test_libraries_are_imported_only_where_allowed(source: str) -> None:
    package = source.partition("/")[0]
    names = {name.partition(".")[0] for name in _imported_modules(ROOT / source)}
    assert {name for name in names if package not in ALLOWED_IMPORTERS.get(name, {package})} == set()


@pytest.mark.parametrize("source", [source for folder in TOOLING for source in _source_files(folder)])
def test_tooling_does_not_import_tests(source: str) -> None:
    assert "tests" not in {name.partition(".")[0] for name in _imported_modules(ROOT / source)}


@pytest.mark.parametrize("source", _source_files("views"))
def test_views_import_only_the_builders_of_web(source: str) -> None:
    assert {
        name for name in _imported_modules(ROOT / source) if name.partition(".")[0] == "web"
    } <= WEB_ALLOWED_IN_VIEWS


@pytest.mark.parametrize("source", _source_files("views"))
def test_only_hooks_and_files_without_flet_call_models(source: str) -> None:
    names = set(_imported_modules(ROOT / source))
    if Path(source).name.startswith("use_") or "flet" not in names:
        return
    called = _called_names(ROOT / source) & set(_imported_names(ROOT / source, "models")) & public_functions().keys()
    assert called == set(), (
        "a screen passes a function of models to use_action or use_loaded, which call it on a thread"
    )


@pytest.mark.parametrize("source", _source_files("views"))
def test_folders_do_not_import_screens_of_other_folders(source: str) -> None:
    folder = source.rpartition("/")[0].replace("/", ".")
    names = _imported_modules(ROOT / source)
    screens = {name for name in names if name.startswith("views.") and name.endswith("_screen")}
    if source != "views/routing.py":
        assert {name for name in screens if name.rpartition(".")[0] != folder} == set()


@pytest.mark.parametrize("source", _source_files("scoring"))
def test_the_engine_is_pure(source: str) -> None:
    names = {name.partition(".")[0] for name in _imported_modules(ROOT / source)}
    assert names & IMPURE_MODULES == set()
    foreign = names - {"scoring"} - set(sys.stdlib_module_names)
    assert foreign <= PURE_LIBRARIES.get(source, set())
