"""Layering of models: a folder imports only lower layers, other packages only the front door of a subject."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

# From the bottom up.
LAYERS = (
    "program",
    "values",
    "lists",
    "storage",
    "access",
    "history",
    "people",
    "matches",
    "drafts",
    "deals",
    "trash",
    "sharing",
    "tournaments",
    "archive",
    "transfer",
    "file_parsing",
    "store",
    "backup",
    "sample",
)
# Migrations describe former schemas, so they must not import the current models.
MIGRATIONS = "models/storage/migrations/versions/"


def _files(*packages: str) -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for package in packages for path in (ROOT / package).rglob("*.py"))


def _imports(source: str) -> Iterator[list[str]]:
    """Yield the dotted parts of each imported name within models."""
    for node in ast.walk(ast.parse((ROOT / source).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        else:
            continue
        yield from (name.split(".") for name in names if name.partition(".")[0] == "models")


def _layer(source: str) -> str:
    return source.split("/")[1].removesuffix(".py")


def test_every_layer_is_listed() -> None:
    assert {_layer(source) for source in _files("models")} == {*LAYERS, "__init__"}


def test_layer_imports_only_lower_layers() -> None:
    imports = [
        (source, name) for source in _files("models") if _layer(source) != "__init__" for name in _imports(source)
    ]
    assert imports
    assert [each for each in imports if len(each[1]) < 2 or each[1][1] not in _layers_below(each[0])] == []


def _layers_below(source: str) -> tuple[str, ...]:
    """Return the layers that a file may import; its own is the last."""
    return () if source.startswith(MIGRATIONS) else LAYERS[: LAYERS.index(_layer(source)) + 1]


def test_other_packages_import_only_front_doors() -> None:
    sources = ["main.py", "server.py", *_files("wording", "web", "views", "pwa")]
    found = [(source, name) for source in sources for name in _imports(source)]
    assert found
    assert [each for each in found if len(each[1]) != 2] == [], "write `from models.deals import save_deal`"
