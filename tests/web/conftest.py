"""A store, and a small stand-in for the Flet client, so that nothing here waits for megabytes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from models import Store, open_store
from tests.stores import fresh_sqlite
from web.server import compression
from web.server.delivery import Delivery

ASSETS = Path(__file__).parents[2] / "assets"
LARGE = b"\0asm" + bytes(range(256)) * 50


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(fresh_sqlite(tmp_path), key=b"k" * 32)
    yield store
    store.close()


@pytest.fixture
def flet_client(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with the files of a Flet client, those that must not be served among them. 10 kB are large here."""
    monkeypatch.setattr(compression, "_LARGE", 10_000)
    folder = tmp_path / "flet"
    lay_flet_client(folder, monkeypatch)
    return folder


def lay_flet_client(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Into this folder, from which it is served."""
    for name, content in {
        "main.dart.js": b"let js;" * 1000,
        "main.dart.mjs": b"let mjs;" * 1000,
        "main.dart.wasm": LARGE,
        "flutter_bootstrap.js": b"let boot;" * 1000,
        "canvaskit/skwasm.js": b"let skwasm;",
        "canvaskit/skwasm.wasm": LARGE[:-1],
        "canvaskit/skwasm_heavy.wasm": LARGE[:-2],
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
