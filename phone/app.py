"""The app as it begins in a phone's browser: its own store, and Flet's client beside it."""

import secrets
import tempfile
from dataclasses import replace
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import flet as ft

from models import Store, copy_before_update, open_store
from phone.around import join_page
from phone.camera import read_codes
from views.app import flet_main
from views.core.own_secret import write_through
from views.core.place import ALONE

_DATA = Path("/data")  # what storage.js keeps
_KEY_BYTES = 32


def begin() -> None:
    """Returns when the client may connect."""
    store, own_secret = _opened(_DATA), _DATA / "device"
    around = join_page(import_module("phone_js"), store=store, own_secret=own_secret)
    place = replace(ALONE, own_secret=own_secret, around=around)
    ft.run(flet_main(store=store, public_base=_site, place=place, camera=read_codes))


def _opened(folder: Path) -> Store:
    url, key = f"sqlite:///{folder / 'pinella.db'}", _key(folder / "key")
    _keep_copy(url, key, folder / "before.zip")
    return open_store(url, key=key, strangers=False)


def _keep_copy(url: str, key: bytes, place: Path) -> None:
    """Of what a migration is about to change. Made in memory: in the phone's own storage no file can be renamed."""
    with tempfile.TemporaryDirectory() as beside:
        copy = copy_before_update(url, key=key, folder=Path(beside), now=datetime.now(UTC))
        if copy is not None:
            write_through(place, copy.read_bytes())


def _key(file: Path) -> bytes:
    if not file.exists():
        write_through(file, secrets.token_bytes(_KEY_BYTES))
    return file.read_bytes()


def _site(url: str | None) -> str:
    """Where this app came from: no other phone finds this one there, but the pages beside the app."""
    parts = urlsplit(url or "")
    return urlunsplit((parts.scheme, parts.netloc, parts.path.rpartition("/")[0], "", ""))
