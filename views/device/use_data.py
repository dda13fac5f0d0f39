"""The data of this phone as a file, and its deletions, which can be taken back for a while."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

import flet as ft

from models import (
    DeletedKind,
    DeletedThing,
    Device,
    DownloadKind,
    Transaction,
    count_phones,
    delete_everything,
    export_ending,
    export_history,
    issue_download_ticket,
    leave_device,
    list_deleted,
    restore_everything,
    restore_match,
    restore_player,
)
from views.core.device import fetch_file
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_loaded import Loaded, use_loaded
from web.addresses import download_url


@dataclass(frozen=True, kw_only=True)
class Deletions:
    """`gone_at` is until when everything can be brought back, None while it was not deleted; `things` were deleted
    singly. `others` counts the other phones that have the same matches."""

    gone_at: datetime | None
    things: tuple[DeletedThing, ...]
    others: int


@dataclass(frozen=True, kw_only=True)
class DeletionsUse:
    """`leave` takes everything off this phone only."""

    loaded: Loaded[Deletions]
    action: Action
    bring_back: Callable[[DeletedThing], Awaitable[None]]
    bring_all_back: Callable[[], Awaitable[None]]
    delete_all: Callable[[], Awaitable[None]]
    leave: Callable[[], Awaitable[None]]


def use_deletions() -> DeletionsUse:
    session = use_session()
    device = session.device
    action = use_action()
    loaded = use_loaded(("deletions", device.id), partial(_deletions, device))

    async def do(work: Callable[[Transaction], object]) -> None:
        await action.run(work)
        await loaded.reload()

    async def bring_back(thing: DeletedThing) -> None:
        if thing.kind is DeletedKind.MATCH:
            await do(partial(restore_match, device=device, match_id=thing.id))
        else:
            await do(partial(restore_player, device=device, player_id=thing.id))

    async def leave() -> None:
        await action.run(partial(leave_device, secret=session.secret), session.become)

    return DeletionsUse(
        loaded=loaded,
        action=action,
        bring_back=bring_back,
        bring_all_back=partial(do, partial(restore_everything, device=device)),
        delete_all=partial(do, partial(delete_everything, device=device)),
        leave=leave,
    )


def _deletions(device: Device, transaction: Transaction) -> Deletions:
    things = list_deleted(transaction, device=device)
    return Deletions(
        gone_at=next((thing.gone_at for thing in things if thing.kind is DeletedKind.EVERYTHING), None),
        things=tuple(thing for thing in things if thing.kind is not DeletedKind.EVERYTHING),
        others=count_phones(transaction, device=device) - 1,
    )


FILE_STEM = "pinella"


@dataclass(frozen=True, kw_only=True)
class TakeAlongUse:
    """`kinds` are those that this phone can fetch."""

    kinds: tuple[DownloadKind, ...]
    action: Action
    take: Callable[[DownloadKind], Awaitable[None]]


def use_take_along() -> TakeAlongUse:
    session = use_session()
    action = use_action()

    async def fetch(ticket: str) -> None:
        await fetch_file(download_url("", ticket, session.translator.language))

    async def take(kind: DownloadKind) -> None:
        """A ticket is made at the tap: it is good for some minutes only."""
        if session.place.has_server:
            work = partial(issue_download_ticket, device=session.device, signer=session.store.signer, kind=kind)
            await action.run(work, fetch, reads=True)
        else:
            await action.run(partial(export_history, device=session.device), _save_file, reads=True)

    # Only a server makes a table.
    kinds = (DownloadKind.JSON, DownloadKind.CSV) if session.place.has_server else (DownloadKind.JSON,)
    return TakeAlongUse(kinds=kinds, action=action, take=take)


async def _save_file(data: bytes) -> None:
    await ft.FilePicker().save_file(file_name=f"{FILE_STEM}.{export_ending(data)}", src_bytes=data)
