"""Fixtures: a store, and a small substitute for the Flet client, so that tests don't load megabytes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from models.store import Store, open_store
from testkit.seeding.databases import copy_empty_database
from web.delivery import compression
from web.delivery.delivery import Delivery

ASSETS = Path(__file__).parents[2] / "assets"
LARGE = b"\0asm" + bytes(range(256)) * 50


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(copy_empty_database(tmp_path), key=b"k" * 32)
    yield store
    store.close()


@pytest.fixture
def flet_client(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with the files of a Flet client, including those that must not be served. 10 kB count as large here."""
    monkeypatch.setattr(compression, "_LARGE_BYTES", 10_000)
    folder = tmp_path / "flet"
    write_flet_client(folder, monkeypatch)
    return folder


def write_flet_client(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the substitute into `folder` and serve it from there."""
    for name, content in {
        "main.dart.js": b"let js;" * 1000,
        "main.dart.mjs": b"let mjs;" * 1000,
        "main.dart.wasm": LARGE,
        "flutter_bootstrap.js": b"let boot;" * 1000,
        "canvaskit/skwasm.js": b"let skwasm;",
        "canvaskit/skwasm.wasm": LARGE[:-1],
        "canvaskit/skwasm_heavy.wasm": LARGE[:-2],
        "canvaskit/canvaskit.wasm": b"canvaskit",
        "canvaskit/chromium/canvaskit.wasm": b"chromium",
        "canvaskit/skwasm.js.symbols": b"symbols",
        "canvaskit/wimp.wasm": b"wimp",
        "pyodide/pyodide.asm.wasm": b"pyodide",
        "assets/fonts/MaterialIcons-Regular.otf": b"icons",
        "assets/NOTICES": b"notices",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    monkeypatch.setenv("FLET_WEB_PATH", str(folder))


@pytest.fixture
def delivery(flet_client: Path, tmp_path: Path) -> Delivery:
    return Delivery(ASSETS, cache=tmp_path / "cache")
