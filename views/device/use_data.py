"""The data of this phone as a file, and its deletions, which can be taken back for a while."""

__all__ = ["DeletedLine", "DeletedUse", "TakeAlongUse", "use_deletions", "use_take_along"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import (
    UNDO_TIME,
    DeletedKind,
    DeletedThing,
    DownloadKind,
    InvalidSetup,
    ModelError,
    Transaction,
    count_phones,
    delete_everything,
    export_history,
    issue_download_ticket,
    leave_device,
    list_deleted,
    restore_everything,
    restore_match,
    restore_player,
)
from views.core.device import fetch_file
from views.core.session import Session, use_session
from views.core.store_work import from_store, in_store
from views.hooks import use_state
from web.addresses import download_url
from wording import Translator, model_error_sentence


@dataclass(frozen=True, kw_only=True)
class DeletedLine:
    """`words` name a match or a player, `until` says how long it can be brought back."""

    id: str
    words: str
    until: str
    bring_back: Callable[[], Awaitable[None]]


@dataclass(frozen=True, kw_only=True)
class DeletedUse:
    """`gone_at` says until when everything can be brought back, empty while it was not deleted; `days` is how long a
    deletion can be taken back at all; `lines` are what was deleted singly. `others` counts the phones that have the
    same matches; `leave` takes everything off this one only."""

    days: int
    lines: tuple[DeletedLine, ...]
    gone_at: str
    others: int
    sentence: str
    leave: Callable[[], Awaitable[None]]
    delete_all: Callable[[], Awaitable[None]]
    bring_all_back: Callable[[], Awaitable[None]]


def use_deletions() -> DeletedUse:
    session = use_session()
    location = ft.use_route_location()
    sentence, set_sentence = use_state("")
    count, set_count = use_state(0)
    things, phones = ft.use_memo(
        partial(_load, session), dependencies=[location, session.epoch, session.device.id, count]
    )

    def tell(error: ModelError) -> None:
        told = error.faults[0] if isinstance(error, InvalidSetup) else error
        set_sentence(model_error_sentence(session.translator, told.code, told.values))

    async def do(work: Callable[[Transaction], object]) -> None:
        try:
            await in_store(session.store, work)
        except ModelError as error:
            tell(error)
        else:
            set_sentence("")
        set_count(lambda before: before + 1)

    async def delete_all() -> None:
        await do(partial(delete_everything, device=session.device))

    async def bring_all_back() -> None:
        await do(partial(restore_everything, device=session.device))

    async def leave() -> None:
        try:
            session.become(await in_store(session.store, partial(leave_device, secret=session.secret)))
        except ModelError as error:
            tell(error)

    gone_at = next((thing.gone_at for thing in things if thing.kind is DeletedKind.EVERYTHING), None)
    return DeletedUse(
        days=UNDO_TIME.days,
        lines=tuple(_line(session, thing, do) for thing in things if thing.kind is not DeletedKind.EVERYTHING),
        gone_at="" if gone_at is None else session.translator.date_time(gone_at, length="long"),
        others=phones - 1,
        sentence=sentence,
        leave=leave,
        delete_all=delete_all,
        bring_all_back=bring_all_back,
    )


def _load(session: Session) -> tuple[tuple[DeletedThing, ...], int]:
    with session.store.reading() as transaction:
        return list_deleted(transaction, device=session.device), count_phones(transaction, device=session.device)


def _line(
    session: Session, thing: DeletedThing, do: Callable[[Callable[[Transaction], object]], Awaitable[None]]
) -> DeletedLine:
    async def bring_back() -> None:
        if thing.kind is DeletedKind.MATCH:
            await do(partial(restore_match, device=session.device, match_id=thing.id))
        else:
            await do(partial(restore_player, device=session.device, player_id=thing.id))

    t = session.translator
    return DeletedLine(
        id=thing.id,
        words=_words(t, thing),
        until=t.gettext("Until {day}", day=t.date_time(thing.gone_at, length="medium")),
        bring_back=bring_back,
    )


def _words(t: Translator, thing: DeletedThing) -> str:
    names = t.join(thing.names)
    if thing.started_at is None:
        return names
    day = t.date(thing.started_at.astimezone().date(), length="medium")
    return t.gettext("{players}, {day}", players=names, day=day)


FILE_NAME = "pinella.json"


@dataclass(frozen=True, kw_only=True)
class TakeAlongUse:
    """`kinds` are those that this phone can fetch; `sentence` says why the last try did not work."""

    kinds: tuple[DownloadKind, ...]
    sentence: str
    take: Callable[[DownloadKind], Awaitable[None]]


def use_take_along() -> TakeAlongUse:
    session = use_session()
    page = ft.context.page
    sentence, set_sentence = use_state("")

    async def take(kind: DownloadKind) -> None:
        try:
            await (_fetch(session, kind) if page.web else _save(session))
        except ModelError as error:
            set_sentence(model_error_sentence(session.translator, error.code, error.values))
        else:
            set_sentence("")

    # A packaged app has no server to make a table.
    kinds = (DownloadKind.JSON, DownloadKind.CSV) if page.web else (DownloadKind.JSON,)
    return TakeAlongUse(kinds=kinds, sentence=sentence, take=take)


async def _fetch(session: Session, kind: DownloadKind) -> None:
    """A ticket is made at the tap: it is good for some minutes only."""
    work = partial(issue_download_ticket, device=session.device, signer=session.store.signer, kind=kind)
    ticket = await from_store(session.store, work)
    address = download_url("", ticket, session.translator.language)
    await fetch_file(address)


async def _save(session: Session) -> None:
    data = await from_store(session.store, partial(export_history, device=session.device))
    await ft.FilePicker().save_file(file_name=FILE_NAME, src_bytes=data)
