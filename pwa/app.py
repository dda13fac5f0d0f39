"""The start of the app in the browser: its store, and the connection to Flet's client."""

import secrets
import tempfile
from dataclasses import replace
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import flet as ft

from models.backup import back_up_before_update
from models.store import Store, open_store
from pwa.camera import read_codes
from pwa.host_page import connect_host_page
from views.app import flet_main
from views.core.device_secret import write_durably
from views.core.platform import PWA

_DATA = Path("/data")  # the folder that storage.js stores
_KEY_LENGTH = 32


def start_app() -> None:
    """Start the app; return when the client may connect."""
    store, secret_file = _open_app_store(_DATA), _DATA / "device"
    host_page = connect_host_page(import_module("pwa_js"), store=store, device_secret_file=secret_file)
    platform = replace(PWA, device_secret_file=secret_file, host_page=host_page)
    ft.run(flet_main(store=store, public_base=_app_url, platform=platform, camera=read_codes))


def _open_app_store(folder: Path) -> Store:
    database = folder / "pinella.db"
    url, key = f"sqlite:///{database}", _load_key(folder / "key", database)
    _copy_before_migration(url, key, folder / "before.zip")
    return open_store(url, key=key, isolate_file_parsing=False)


def _copy_before_migration(url: str, key: bytes, path: Path) -> None:
    """Keep a copy of a database that needs a migration. It is made in memory: OPFS cannot rename files."""
    with tempfile.TemporaryDirectory() as folder:
        copy = back_up_before_update(url, key=key, folder=Path(folder), now=datetime.now(UTC))
        if copy is not None:
            write_durably(path, copy.read_bytes())


def _load_key(file: Path, database: Path) -> bytes:
    is_new = not database.exists() or not database.stat().st_size
    # A crash in the first start may have left a part of a key, with which nothing was signed yet.
    if not file.exists() or (is_new and file.stat().st_size != _KEY_LENGTH):
        write_durably(file, secrets.token_bytes(_KEY_LENGTH))
    return file.read_bytes()


def _app_url(url: str | None) -> str:
    """Return the URL of the site, whose other pages codes and links refer to; the app itself is not reachable there."""
    parts = urlsplit(url or "")
    return urlunsplit((parts.scheme, parts.netloc, parts.path.rpartition("/")[0], "", ""))
