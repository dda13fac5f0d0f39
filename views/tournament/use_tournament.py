"""The controller of a tournament for its directors, who see its changes live."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

from models.storage import Change
from models.store import Transaction
from models.tournaments import (
    TournamentDocument,
    add_entrant,
    adjust_entrant,
    close_round,
    delete_tournament,
    draw_lots,
    enter_result,
    issue_document_ticket,
    join_table_as_director,
    load_tournament,
    remove_entrant,
    rename_entrant,
    revoke_tournament_links,
    seat_round,
    start_clock,
    tournament_log,
    tournament_token,
    withdraw_entrant,
)
from models.values import EntrantCard, LogEntry, TournamentLinkKind, TournamentSnapshot
from scoring import TableResult, TournamentAdjustment
from views.core.device_features import download_file
from views.core.feed import Throttle, use_feed
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_ref
from web.urls import paper_path

_RELOAD_INTERVAL = 1.0  # minimum seconds between two reloads: a hundred tables may enter deals at once


@dataclass(frozen=True, kw_only=True)
class TournamentController:
    """A tournament's state and its actions, which return whether they succeeded."""

    loaded: Loaded[TournamentSnapshot]
    action: ActionController
    seat_round: Callable[[int], Awaitable[bool]]
    start_clock: Callable[[int], Awaitable[bool]]
    close_round: Callable[[int, bool], Awaitable[bool]]
    enter_result: Callable[[int, TableResult], Awaitable[bool]]
    adjust_entrant: Callable[[TournamentAdjustment], Awaitable[bool]]
    add_entrant: Callable[[tuple[str, ...]], Awaitable[bool]]
    remove_entrant: Callable[[int], Awaitable[bool]]
    rename_entrant: Callable[[int, tuple[str, ...]], Awaitable[bool]]
    withdraw_entrant: Callable[[int], Awaitable[bool]]
    draw_lots: Callable[[int], Awaitable[bool]]
    revoke_links: Callable[[], Awaitable[bool]]
    delete_tournament: Callable[[], Awaitable[bool]]
    join_table: Callable[[str, Callable[[str], object]], Awaitable[bool]]
    download: Callable[[TournamentDocument, int | None], Awaitable[bool]]


def use_tournament(tournament_id: str, number: int | None = None) -> TournamentController:
    """Return the controller, with the tables of round `number`, or of the latest round."""
    session = use_session()
    action = use_action()
    device, store = session.device, session.store
    read = partial(load_tournament, device=device, tournament_id=tournament_id, number=number)
    loaded = use_loaded(tournament_id, read, view=number)
    throttle = use_ref(lambda: Throttle(interval=_RELOAD_INTERVAL)).current
    tables = () if loaded.latest is None else tuple(card.match_id for card in loaded.latest.tables if card.match_id)

    async def apply(_change: Change) -> None:
        wait = throttle.delay(time.monotonic())
        if wait is not None:
            await asyncio.sleep(wait)
            await loaded.reload()

    use_feed(store, (tournament_id, *tables), apply, epoch=session.epoch)
    target: dict[str, Any] = {"device": device, "tournament_id": tournament_id}

    async def run(work: Callable[[Transaction], object], key: object) -> bool:
        return await action.run(work, lambda _: loaded.reload(), key=key)

    def run_once(function: Callable[..., object], **values: object) -> Awaitable[bool]:
        """Run `function` with a request id, so that a repeated request changes nothing."""
        return run(partial(function, **target, **values, request_id=uuid4().hex), function)

    async def download(document: TournamentDocument, number: int | None) -> bool:
        """Issue a ticket at the tap, because it is valid for some minutes only, and open the document."""
        work = partial(issue_document_ticket, **target, signer=store.signer, document=document, number=number)

        async def open_document(ticket: str) -> None:
            await download_file(paper_path(ticket, session.translator.language))

        return await action.run(work, open_document, key=document, read_only=True)

    return TournamentController(
        loaded=loaded,
        action=action,
        seat_round=lambda number: run_once(seat_round, number=number),
        start_clock=lambda number: run(partial(start_clock, **target, number=number), start_clock),
        close_round=lambda number, allow_missing: run_once(close_round, number=number, allow_missing=allow_missing),
        enter_result=lambda number, result: run_once(enter_result, number=number, result=result),
        adjust_entrant=lambda adjustment: run_once(adjust_entrant, adjustment=adjustment),
        add_entrant=lambda names: run_once(add_entrant, names=names),
        remove_entrant=lambda entrant: run_once(remove_entrant, entrant=entrant),
        rename_entrant=lambda entrant, names: run_once(rename_entrant, entrant=entrant, names=names),
        withdraw_entrant=lambda entrant: run_once(withdraw_entrant, entrant=entrant),
        draw_lots=lambda rounds: run_once(draw_lots, rounds=rounds),
        revoke_links=lambda: run(partial(revoke_tournament_links, **target), revoke_tournament_links),
        delete_tournament=lambda: action.run(partial(delete_tournament, **target), key=delete_tournament),
        join_table=lambda match_id, then: action.run(
            partial(join_table_as_director, **target, match_id=match_id), then, key=join_table_as_director
        ),
        download=download,
    )


@dataclass(frozen=True, kw_only=True)
class LogData:
    """All entries of a log, the latest first, and the current entrants."""

    name: str
    entrants: tuple[EntrantCard, ...]
    entries: tuple[LogEntry, ...]


def use_log(tournament_id: str) -> Loaded[LogData]:
    """Return the log as it was when the screen was opened."""
    target: dict[str, Any] = {"device": use_session().device, "tournament_id": tournament_id}

    def read(transaction: Transaction) -> LogData:
        snapshot = load_tournament(transaction, **target)
        return LogData(name=snapshot.name, entrants=snapshot.entrants, entries=tournament_log(transaction, **target))

    return use_loaded(("log", tournament_id), read)


def use_link_token(tournament_id: str, kind: TournamentLinkKind, numbers: tuple[int, ...] = ()) -> Loaded[str]:
    """Return the token of a link to pass on, once it is made."""
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
