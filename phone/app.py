"""The app as it begins in a phone's browser: its own store, and Flet's client beside it."""

__all__ = ["begin"]

import secrets
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import flet as ft

from models import Store, open_store
from phone.camera import read_codes
from views.app import flet_main
from views.core.place import ALONE

_DATA = Path("/data")  # what storage.js keeps
_KEY_BYTES = 32


def begin() -> None:
    """Returns when the client may connect."""
    store = _opened(_DATA)
    ft.run(flet_main(store=store, public_base=_site, place=ALONE, camera=read_codes))


def _opened(folder: Path) -> Store:
    return open_store(f"sqlite:///{folder / 'pinella.db'}", key=_key(folder / "key"), strangers=False)


def _key(file: Path) -> bytes:
    if not file.exists():
        file.write_bytes(secrets.token_bytes(_KEY_BYTES))
    return file.read_bytes()


def _site(url: str | None) -> str:
    """Where this app came from: no other phone finds this one there, but the pages beside the app."""
    parts = urlsplit(url or "")
    return urlunsplit((parts.scheme, parts.netloc, parts.path.rpartition("/")[0], "", ""))
