"""What was deleted on this phone and can still be brought back; and deleting everything."""

__all__ = ["DeletedLine", "DeletedUse", "use_deleted"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import (
    UNDO_TIME,
    DeletedKind,
    DeletedThing,
    InvalidSetup,
    ModelError,
    Transaction,
    count_phones,
    delete_everything,
    leave_device,
    list_deleted,
    restore_everything,
    restore_match,
    restore_player,
)
from views.state.hooks import use_value
from views.state.session import Session, use_session
from views.state.work import in_store
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


def use_deleted() -> DeletedUse:
    session = use_session()
    location = ft.use_route_location()
    sentence, set_sentence = use_value("")
    count, set_count = use_value(0)
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
