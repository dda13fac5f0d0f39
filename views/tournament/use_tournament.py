"""A tournament as its directors' phones follow it, and what they do with it."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

from models import (
    Change,
    EntrantCard,
    LogEntry,
    TournamentLinkKind,
    TournamentPaper,
    TournamentSnapshot,
    Transaction,
    add_entrant,
    adjust_entrant,
    close_round,
    delete_tournament,
    draw_lots,
    enter_result,
    issue_paper_ticket,
    load_tournament,
    open_table,
    remove_entrant,
    rename_entrant,
    seat_round,
    start_clock,
    tournament_log,
    tournament_token,
    withdraw_entrant,
    withdraw_links,
)
from scoring import TableResult, TournamentAdjustment
from views.core.device import fetch_file
from views.core.feed import Throttle, use_feed
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_ref
from web.addresses import paper_path

_OFTEN = 1.0  # seconds between two readings of a hall in which a hundred tables enter deals


@dataclass(frozen=True, kw_only=True)
class TournamentUse:
    """What can be done; each says whether it was."""

    loaded: Loaded[TournamentSnapshot]
    action: Action
    seat: Callable[[int], Awaitable[bool]]
    start: Callable[[int], Awaitable[bool]]
    close: Callable[[int, bool], Awaitable[bool]]
    enter: Callable[[int, TableResult], Awaitable[bool]]
    adjust: Callable[[TournamentAdjustment], Awaitable[bool]]
    add: Callable[[tuple[str, ...]], Awaitable[bool]]
    remove: Callable[[int], Awaitable[bool]]
    rename: Callable[[int, tuple[str, ...]], Awaitable[bool]]
    take_out: Callable[[int], Awaitable[bool]]
    draw: Callable[[int], Awaitable[bool]]
    withdraw: Callable[[], Awaitable[bool]]
    delete: Callable[[], Awaitable[bool]]
    sit_at: Callable[[str, Callable[[str], object]], Awaitable[bool]]
    fetch: Callable[[TournamentPaper, int | None], Awaitable[bool]]


def use_tournament(tournament_id: str, number: int | None = None) -> TournamentUse:
    """With the tables of round `number`, or of the latest."""
    session = use_session()
    action = use_action()
    device, store = session.device, session.store
    read = partial(load_tournament, device=device, tournament_id=tournament_id, number=number)
    loaded = use_loaded(tournament_id, read, view=number)
    throttle = use_ref(lambda: Throttle(interval=_OFTEN)).current
    tables = () if loaded.latest is None else tuple(card.match_id for card in loaded.latest.tables if card.match_id)

    async def apply(_change: Change) -> None:
        wait = throttle.heard(time.monotonic())
        if wait is not None:
            await asyncio.sleep(wait)
            await loaded.reload()

    use_feed(store, (tournament_id, *tables), apply, epoch=session.epoch)
    there: dict[str, Any] = {"device": device, "tournament_id": tournament_id}

    async def run(work: Callable[[Transaction], object], key: object) -> bool:
        return await action.run(work, lambda _: loaded.reload(), key=key)

    def told(function: Callable[..., object], **values: object) -> Awaitable[bool]:
        """What a tap that comes twice does once."""
        return run(partial(function, **there, **values, request_id=uuid4().hex), function)

    async def fetch(paper: TournamentPaper, number: int | None) -> bool:
        """A ticket is made at the tap: it is good for some minutes only."""
        work = partial(issue_paper_ticket, **there, signer=store.signer, paper=paper, number=number)

        async def open_paper(ticket: str) -> None:
            await fetch_file(paper_path(ticket, session.translator.language))

        return await action.run(work, open_paper, key=paper, reads=True)

    return TournamentUse(
        loaded=loaded,
        action=action,
        seat=lambda number: told(seat_round, number=number),
        start=lambda number: run(partial(start_clock, **there, number=number), start_clock),
        close=lambda number, missing_too: told(close_round, number=number, missing_too=missing_too),
        enter=lambda number, result: told(enter_result, number=number, result=result),
        adjust=lambda adjustment: told(adjust_entrant, adjustment=adjustment),
        add=lambda names: told(add_entrant, names=names),
        remove=lambda entrant: told(remove_entrant, entrant=entrant),
        rename=lambda entrant, names: told(rename_entrant, entrant=entrant, names=names),
        take_out=lambda entrant: told(withdraw_entrant, entrant=entrant),
        draw=lambda rounds: told(draw_lots, rounds=rounds),
        withdraw=lambda: run(partial(withdraw_links, **there), withdraw_links),
        delete=lambda: action.run(partial(delete_tournament, **there), key=delete_tournament),
        sit_at=lambda match_id, then: action.run(partial(open_table, **there, match_id=match_id), then, key=open_table),
        fetch=fetch,
    )


@dataclass(frozen=True, kw_only=True)
class Log:
    """Everything that happened, the latest first, and who `entrants` are now."""

    name: str
    entrants: tuple[EntrantCard, ...]
    entries: tuple[LogEntry, ...]


def use_log(tournament_id: str) -> Loaded[Log]:
    """As it was when the screen was opened."""
    there: dict[str, Any] = {"device": use_session().device, "tournament_id": tournament_id}

    def read(transaction: Transaction) -> Log:
        found = load_tournament(transaction, **there)
        return Log(name=found.name, entrants=found.entrants, entries=tournament_log(transaction, **there))

    return use_loaded(("log", tournament_id), read)


def use_token(tournament_id: str, kind: TournamentLinkKind, numbers: tuple[int, ...] = ()) -> Loaded[str]:
    """A link to pass on; None while it is made."""
    session = use_session()
    read = partial(
        tournament_token,
        device=session.device,
        signer=session.store.signer,
        tournament_id=tournament_id,
        kind=kind,
        numbers=numbers,
    )
    return use_loaded((tournament_id, kind, numbers), read)
