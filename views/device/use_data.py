"""Export of this phone's data, and deletions that can be undone for a while."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

import flet as ft

from models.access import Device
from models.archive import export_extension, export_history
from models.sharing import DownloadKind, count_phones, issue_download_ticket, leave_device
from models.store import Transaction
from models.trash import (
    DeletedItem,
    DeletedKind,
    delete_everything,
    list_deleted,
    restore_everything,
    restore_match,
    restore_player,
)
from views.core.device_features import download_file
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import Loaded, use_loaded
from web.urls import download_url


@dataclass(frozen=True, kw_only=True)
class Deletions:
    """Deleted items. Everything can be restored until `restorable_until`, None if it was not deleted; `items` were
    deleted singly. `other_device_count` counts the other phones with the same matches."""

    restorable_until: datetime | None
    items: tuple[DeletedItem, ...]
    other_device_count: int


@dataclass(frozen=True, kw_only=True)
class DeletionsController:
    """State and actions of the deletions; `leave` removes everything from this phone only."""

    loaded: Loaded[Deletions]
    action: ActionController
    restore: Callable[[DeletedItem], Awaitable[None]]
    restore_all: Callable[[], Awaitable[None]]
    delete_all: Callable[[], Awaitable[None]]
    leave: Callable[[], Awaitable[None]]


def use_deletions() -> DeletionsController:
    session = use_session()
    device = session.device
    action = use_action()
    loaded = use_loaded(("deletions", device.id), partial(_load_deletions, device))

    async def run(work: Callable[[Transaction], object]) -> None:
        await action.run(work)
        await loaded.reload()

    async def restore(item: DeletedItem) -> None:
        if item.kind is DeletedKind.MATCH:
            await run(partial(restore_match, device=device, match_id=item.id))
        else:
            await run(partial(restore_player, device=device, player_id=item.id))

    async def leave() -> None:
        await action.run(partial(leave_device, secret=session.secret), session.set_device)

    return DeletionsController(
        loaded=loaded,
        action=action,
        restore=restore,
        restore_all=partial(run, partial(restore_everything, device=device)),
        delete_all=partial(run, partial(delete_everything, device=device)),
        leave=leave,
    )


def _load_deletions(device: Device, transaction: Transaction) -> Deletions:
    items = list_deleted(transaction, device=device)
    return Deletions(
        restorable_until=next((item.restorable_until for item in items if item.kind is DeletedKind.EVERYTHING), None),
        items=tuple(item for item in items if item.kind is not DeletedKind.EVERYTHING),
        other_device_count=count_phones(transaction, device=device) - 1,
    )


FILE_STEM = "pinella"


@dataclass(frozen=True, kw_only=True)
class HistoryExportController:
    """Export action, and the kinds of files that this phone can download."""

    kinds: tuple[DownloadKind, ...]
    action: ActionController
    export: Callable[[DownloadKind], Awaitable[None]]


def use_history_export() -> HistoryExportController:
    session = use_session()
    action = use_action()

    async def download(ticket: str) -> None:
        await download_file(download_url("", ticket, session.translator.language))

    async def export(kind: DownloadKind) -> None:
        """Export the data. On a server, issue the ticket at the tap, because it expires after a few minutes."""
        if session.platform.has_server:
            work = partial(issue_download_ticket, device=session.device, signer=session.store.signer, kind=kind)
            await action.run(work, download, read_only=True)
        else:
            await action.run(partial(export_history, device=session.device), _save_file, read_only=True)

    # Only a server exports CSV.
    kinds = (DownloadKind.JSON, DownloadKind.CSV) if session.platform.has_server else (DownloadKind.JSON,)
    return HistoryExportController(kinds=kinds, action=action, export=export)


async def _save_file(data: bytes) -> None:
    await ft.FilePicker().save_file(file_name=f"{FILE_STEM}.{export_extension(data)}", src_bytes=data)
