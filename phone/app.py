"""The app as it begins in a phone's browser: its own store, and Flet's client beside it."""

__all__ = ["begin"]

import secrets
from pathlib import Path

import flet as ft

from models import Store, open_store
from views.app import flet_main
from views.core.place import ALONE

_DATA = Path("/data")  # what storage.js keeps
_KEY_BYTES = 32


def begin() -> None:
    """Returns when the client may connect."""
    store = _opened(_DATA)
    ft.run(flet_main(store=store, public_base=_nowhere, place=ALONE))


def _opened(folder: Path) -> Store:
    return open_store(f"sqlite:///{folder / 'pinella.db'}", key=_key(folder / "key"), strangers=False)


def _key(file: Path) -> bytes:
    if not file.exists():
        file.write_bytes(secrets.token_bytes(_KEY_BYTES))
    return file.read_bytes()


def _nowhere(_url: str | None) -> str:
    """No other phone can reach this one by an address."""
    return ""
