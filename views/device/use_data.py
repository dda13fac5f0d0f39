"""Export of this phone's data, and deletions that can be undone for a while."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

import flet as ft

from models.access import Device
from models.archive import export_extension, export_history
from models.sharing import DownloadKind, count_phones, issue_download_ticket, leave_device
from models.storage import on_writer, run_in_pieces
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
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import Loaded, use_loaded
from web.urls import download_url


@dataclass(frozen=True, kw_only=True)
class Deletions:
    """The deleted items. After a full deletion, everything can be restored until `restorable_until` (else None);
    `items` were deleted one by one. `other_device_count` is the number of other phones with the same matches."""

    restorable_until: datetime | None
    items: tuple[DeletedItem, ...]
    other_device_count: int


@dataclass(frozen=True, kw_only=True)
class DeletionsController:
    """The matches and players deleted from this phone, and the actions that restore or delete them."""

    session: Session
    action: ActionController
    loaded: Loaded[Deletions]

    async def restore(self, item: DeletedItem) -> None:
        if item.kind is DeletedKind.MATCH:
            await self._run(partial(restore_match, device=self.session.device, match_id=item.id))
        else:
            await self._run(partial(restore_player, device=self.session.device, player_id=item.id))

    async def restore_all(self) -> None:
        await self._run_in_pieces(restore_everything)

    async def delete_all(self) -> None:
        await self._run_in_pieces(delete_everything)

    async def leave(self) -> None:
        """Remove everything from this phone only."""
        await self.action.run(partial(leave_device, secret=self.session.secret), self.session.set_device)

    async def _run_in_pieces(self, work: Callable[..., object]) -> None:
        """Run `work` on all matches in short transactions, so that other phones can save in between."""
        run = partial(run_in_pieces, self.session.store.transaction, partial(work, device=self.session.device))
        await self.action.run_job(partial(on_writer, run), key=work)
        await self.loaded.reload()

    async def _run(self, work: Callable[[Transaction], object]) -> None:
        await self.action.run(work)
        await self.loaded.reload()


def use_deletions() -> DeletionsController:
    session = use_session()
    device = session.device
    loaded = use_loaded(("deletions", device.id), partial(_load_deletions, device))
    return DeletionsController(session=session, action=use_action(), loaded=loaded)


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
    """The export of this phone's data."""

    session: Session
    action: ActionController

    @property
    def kinds(self) -> tuple[DownloadKind, ...]:
        """Return the kinds of files that this phone can download: only a server exports CSV."""
        has_server = self.session.platform.has_server
        return (DownloadKind.JSON, DownloadKind.CSV) if has_server else (DownloadKind.JSON,)

    async def export(self, kind: DownloadKind) -> None:
        """Export the data. On a server, the tap issues the ticket, because it expires after a few minutes."""
        session = self.session
        if session.platform.has_server:
            work = partial(issue_download_ticket, device=session.device, signer=session.store.signer, kind=kind)
            await self.action.run(work, self._download, read_only=True)
        else:
            await self.action.run(partial(export_history, device=session.device), _save_file, read_only=True)

    async def _download(self, ticket: str) -> None:
        await download_file(download_url("", ticket, self.session.translator.language))


def use_history_export() -> HistoryExportController:
    return HistoryExportController(session=use_session(), action=use_action())


async def _save_file(data: bytes) -> None:
    await ft.FilePicker().save_file(file_name=f"{FILE_STEM}.{export_extension(data)}", src_bytes=data)
