"""The start of the app in the browser: its store, and the connection to Flet's client."""

import asyncio
import logging
import secrets
import tempfile
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import flet as ft

from models.access import find_device, recover_first_device
from models.backup import back_up_before_update
from models.store import Store, open_store
from models.trash import RESTORE_PERIOD, purge
from models.values import DatabaseFault, DatabaseRefused, ModelError
from pwa.camera import read_codes
from pwa.database_copies import COPY_DELAY, DAMAGED, DATABASE, CopyKeeper, restore_newest_copy, set_damaged_aside
from pwa.delayed_work import DelayedWork
from pwa.host_page import connect_host_page
from pwa.peers import connect_peers
from pwa.refused_steps import retry_refused_steps
from views.app import flet_main
from views.core.async_store import run_transaction
from views.core.device_secret import write_durably
from views.core.platform import PWA

_DATA = Path("/data")  # the folder that storage.js persists
_KEY_LENGTH = 32
_PURGE_DELAY = 30.0  # seconds after the start, when the first screen is shown

_log = logging.getLogger(__name__)


def start_app() -> None:
    """Start the app; return when the client may connect."""
    page, loop = import_module("pwa_js"), asyncio.get_running_loop()
    store, restored_from = open_app_store(_DATA, has_match_copies=bool(page.copies))
    secret_file = _DATA / "device"
    recover_secret(store, secret_file)
    retry_refused_steps(loop)
    host_page = connect_host_page(
        page,
        store=store,
        device_secret_file=secret_file,
        restored_from=restored_from,
        has_damaged_file=(_DATA / DAMAGED).exists(),
    )
    keeper = CopyKeeper(store=store, folder=_DATA)
    store.changes.subscribe_any(DelayedWork(work=keeper.keep, delay=COPY_DELAY, loop=loop).on_change)
    DelayedWork(work=partial(purge_deleted, store), delay=_PURGE_DELAY, loop=loop).schedule()
    peer_sharing = connect_peers(page.peers, store=store, public_base=_app_url)
    platform = replace(PWA, device_secret_file=secret_file, host_page=host_page, peer_sharing=peer_sharing)
    ft.run(flet_main(store=store, public_base=_app_url, platform=platform, camera=read_codes))


async def purge_deleted(store: Store) -> None:
    """Remove deleted data that can no longer be restored. Unlike a server's housekeeping, this trusts the clock,
    because the network sets a phone's clock."""
    deleted_before = store.clock() - RESTORE_PERIOD
    try:
        await run_transaction(store, partial(purge, deleted_before=deleted_before))
    except (ModelError, OSError):
        _log.exception("deleted data could not be purged and will be after the next start")


def open_app_store(folder: Path, *, has_match_copies: bool = False) -> tuple[Store, datetime | None]:
    """Return the store. If the database is lost or damaged, restore the newest copy, and also return the copy's time.
    Without a copy, a damaged database is refused, or set aside if matches can be restored from the page
    (`has_match_copies`)."""
    database = folder / DATABASE
    url, now = f"sqlite:///{database}", datetime.now(UTC)
    restored_from = restore_newest_copy(folder, now=now) if _is_empty(database) else None
    key = _load_key(folder / "key", is_new=_is_empty(database))
    try:
        _copy_before_migration(url, key, folder / "before.zip")
    except DatabaseRefused as refused:
        if refused.fault is not DatabaseFault.DAMAGED:
            raise
        restored_from = restore_newest_copy(folder, now=now)
        if restored_from is None and not (has_match_copies and set_damaged_aside(folder)):
            raise
    return open_store(url, key=key, isolate_file_parsing=False), restored_from


def recover_secret(store: Store, file: Path) -> None:
    """Write a new secret for this phone's device if the file is lost or damaged: a new device would see no matches."""
    with store.transaction() as session:
        stored = file.read_bytes().decode("ascii", "replace") if file.exists() else ""
        if find_device(session, secret=stored) is None and (secret := recover_first_device(session)):
            write_durably(file, secret.encode("ascii"))


def _is_empty(file: Path) -> bool:
    return not file.exists() or not file.stat().st_size


def _copy_before_migration(url: str, key: bytes, path: Path) -> None:
    """Keep a copy of a database that needs a migration. It is made in memory: OPFS cannot rename files."""
    with tempfile.TemporaryDirectory() as folder:
        copy = back_up_before_update(url, key=key, folder=Path(folder), now=datetime.now(UTC))
        if copy is not None:
            write_durably(path, copy.read_bytes())


def _load_key(file: Path, *, is_new: bool) -> bytes:
    # A crash in the first start may have left a partial key, but nothing was signed with it yet.
    if not file.exists() or (is_new and file.stat().st_size != _KEY_LENGTH):
        write_durably(file, secrets.token_bytes(_KEY_LENGTH))
    return file.read_bytes()


def _app_url(url: str | None) -> str:
    """Return the URL of the site, because codes and links point to its other pages; the app itself can't be reached
    there."""
    parts = urlsplit(url or "")
    return urlunsplit((parts.scheme, parts.netloc, parts.path.rpartition("/")[0], "", ""))
