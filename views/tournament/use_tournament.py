"""The controller of a tournament for its directors. Their screens show its changes live."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

import flet as ft

from models.lists import parse_entrant
from models.people import check_spellings
from models.storage import Change
from models.store import Transaction
from models.tournaments import (
    LogEntry,
    TournamentDocument,
    add_entrant,
    adjust_entrant,
    delete_tournament,
    enter_result,
    issue_document_ticket,
    join_table_as_director,
    list_tournaments,
    load_tournament,
    remove_result,
    rename_entrant,
    retract_adjustment,
    save_membership,
    tournament_log,
    tournament_token,
    withdraw_entrants,
)
from models.values import RemovedEntrant, TournamentLinkKind, TournamentRole, TournamentSnapshot, TournamentSummary
from scoring import TableResult
from views.core.device_features import download_file, was_shared
from views.core.feed import Throttle, use_feed
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_ref
from web.drawn_names import drawn_board
from web.urls import paper_path
from wording import Translator, entrant_name

_RELOAD_INTERVAL = 1.0  # minimum seconds between two reloads: a hundred tables may enter deals at once
_CORRECTIONS = {enter_result, remove_result, adjust_entrant, retract_adjustment, save_membership}


class _CorrectionError(Exception):
    """A correction that is rolled back; the argument says what it would change."""


@dataclass(frozen=True, kw_only=True)
class TournamentController:
    """A tournament's state and its actions, which return whether they succeeded."""

    session: Session
    tournament_id: str
    action: ActionController
    loaded: Loaded[TournamentSnapshot]
    author: object  # published with its own changes, after which it reloads by itself
    button: str = ""  # the label of the one that repeats a correction

    @property
    def snapshot(self) -> TournamentSnapshot | None:
        """The tournament with names that the app can draw."""
        return self.loaded.latest

    @property
    def sentence(self) -> str:
        """Return the reason why the latest action or load failed."""
        return self.action.sentence or self.loaded.sentence

    def run(self, function: Callable[..., object], **values: Any) -> Awaitable[bool]:
        """Run a function of `models.tournaments` on this tournament, and show what it changed."""
        return self._change(partial(function, **self._target, **values), function, values)

    def run_once(self, function: Callable[..., object], *, asks: bool = False, **values: Any) -> Awaitable[bool]:
        """Run it with a request id, so that a repeated request changes nothing. If it `asks`, names that match one of
        the owner's players in another spelling raise a question on the owner's phone."""
        is_owner = self.loaded.latest is not None and self.loaded.latest.role is TournamentRole.OWNER
        request_id = uuid4().hex

        def work(transaction: Transaction) -> None:
            if asks and is_owner:
                check_spellings(transaction, device=self.session.device, names=values["names"])
            function(transaction, **self._target, **values, request_id=request_id)

        return self._change(work, function, values)

    def enter_result(self, number: int, result: TableResult, **seen: Any) -> Awaitable[bool]:
        """Save a result that replaces the one on the screen. `seen` are the former results, and the points of the deals
        that it may overrule (`overrule_question`)."""
        return self.run_once(enter_result, number=number, result=result, **seen)

    def add_entrant(self, line: str, size: int, *, sits_down: bool = False) -> Awaitable[bool]:
        return self.run_once(add_entrant, asks=True, names=parse_entrant(line, size), sits_down=sits_down)

    def rename_entrant(
        self, entrant: int, line: str, size: int, number: int | None, *, corrects: bool
    ) -> Awaitable[bool]:
        values = {"names": parse_entrant(line, size), "number": number, "corrects": corrects}
        return self.run_once(rename_entrant, asks=not corrects, entrant=entrant, **values)

    async def withdraw_entrants(self, registrations: tuple[str, ...]) -> tuple[RemovedEntrant, ...]:
        """Return the removed entrants; none if the removal failed."""
        removed: list[RemovedEntrant] = []
        work = partial(withdraw_entrants, **self._target, registrations=registrations, request_id=uuid4().hex)
        if await self.action.run(work, removed.extend, key=withdraw_entrants):
            await self.loaded.reload()
        return tuple(removed)

    def delete(self) -> Awaitable[bool]:
        return self.action.run(partial(delete_tournament, **self._target), key=delete_tournament)

    def join_table(self, match_id: str, then: Callable[[str], object]) -> Awaitable[bool]:
        work = partial(join_table_as_director, **self._target, match_id=match_id)
        return self.action.run(work, then, key=join_table_as_director)

    async def download(self, document: TournamentDocument, number: int | None) -> None:
        """Issue a ticket at the tap, because it is valid for some minutes only, and open the document. A picture is
        sent with the browser's share sheet, or downloaded if that takes no files (web/flet/share.js)."""
        signer, language = self.session.store.signer, self.session.translator.language
        work = partial(issue_document_ticket, **self._target, signer=signer, document=document, number=number)
        paper = self.session.preferences.paper
        open_file = was_shared if document is TournamentDocument.RANKING_PICTURE else download_file
        await self.action.run(
            work, lambda ticket: open_file(paper_path(ticket, language, paper)), key=document, read_only=True
        )

    def _change(self, work: Callable[[Transaction], object], key: object, values: Any) -> Awaitable[bool]:
        """Do the work. A correction after the end that changes more than itself says so, and counts when repeated."""
        before, attempt = self.loaded.latest, (key, values)
        asks = key in _CORRECTIONS and before is not None and before.is_over and self.action.asked != attempt

        def checked(transaction: Transaction) -> None:
            work(transaction)
            if asks and before is not None:
                self.action.asked = attempt
                after = load_tournament(transaction, **self._target)
                if sentence := correction_sentence(self.session.translator, before, after, self.button):
                    raise _CorrectionError(sentence)

        options: dict[str, Any] = {"author": self.author, "error_sentences": {_CorrectionError: str}}
        return self.action.run(checked, lambda _: self.loaded.reload(), key=key, **options)

    @property
    def _target(self) -> dict[str, Any]:
        return {"device": self.session.device, "tournament_id": self.tournament_id}


def use_tournament(tournament_id: str, number: int | None = None, *, with_listed: bool = False) -> TournamentController:
    """Return the controller, with the tables of round `number`, or of the latest round, and `with_listed` with the
    players whom the owner's membership list has."""
    session = use_session()
    action = use_action()

    def read(transaction: Transaction) -> TournamentSnapshot:
        target: dict[str, Any] = {"device": session.device, "tournament_id": tournament_id}
        snapshot = load_tournament(transaction, **target, number=number, with_listed=with_listed)
        return drawn_board(session.translator, snapshot)  # once, because rows read it many times in a render

    loaded = use_loaded(tournament_id, read, view=number)
    throttle = use_ref(lambda: Throttle(interval=_RELOAD_INTERVAL)).current
    tables = () if loaded.latest is None else tuple(table.match_id for table in loaded.latest.tables if table.match_id)

    author = use_ref(object).current

    async def apply(change: Change) -> None:
        wait = None if change.author is author else throttle.delay(time.monotonic())
        if wait is not None:
            await asyncio.sleep(wait)
            await loaded.reload()

    # A covered screen is loaded when the user comes back to it; until then, rendering a change would be wasted.
    is_covered = ft.use_route_location() != ft.use_view_path()
    use_feed(session.store, () if is_covered else (tournament_id, *tables), apply, epoch=session.epoch)
    return TournamentController(
        session=session, tournament_id=tournament_id, action=action, loaded=loaded, author=author
    )


def correction_sentence(t: Translator, before: TournamentSnapshot, after: TournamentSnapshot, button: str) -> str:
    """Return what a correction after the end changes in addition to the corrected value; "" for nothing."""
    first = [[line.entrant for line in each.ranking if line.rank == 1] for each in (before, after)]
    won = [{((award.prize, award.place), award.entrant) for award in each.awards} for each in (before, after)]
    moved, parts = len({place for place, _entrant in won[0] ^ won[1]}), []
    if first[0] != first[1]:
        pairs = t.join([entrant_name(t, each, before.names[each]) for each in first[1]])
        parts.append(t.gettext("The first place goes to {pairs}.", pairs=pairs))
    parts += [t.ngettext("{count} prize changes hands.", "{count} prizes change hands.", moved)] if moved else []
    parts += [t.gettext("The results were sent already.")] if before.sent and not after.sent else []
    again = t.gettext("To count it anyway, tap “{button}” again.", button=button)
    return " ".join([*parts, again]) if parts else ""


def with_name(line: str, size: int, seat: int, name: str) -> str:
    """Return the line of an entrant with another name at a seat."""
    names = parse_entrant(line, size)
    return ", ".join((*names[:seat], name, *names[seat + 1 :]))


def use_tournaments() -> Loaded[tuple[TournamentSummary, ...]]:
    """Return the tournaments that this phone directs."""
    return use_loaded("tournaments", partial(list_tournaments, device=use_session().device))


def use_log(tournament_id: str) -> Loaded[tuple[TournamentSnapshot, tuple[LogEntry, ...]]]:
    """Return the tournament and its log, the latest entry first, as they were when the screen was opened."""
    target: dict[str, Any] = {"device": use_session().device, "tournament_id": tournament_id}

    def read(transaction: Transaction) -> tuple[TournamentSnapshot, tuple[LogEntry, ...]]:
        return load_tournament(transaction, **target), tournament_log(transaction, **target)

    return use_loaded(("log", tournament_id), read)


def use_link_token(tournament_id: str, kind: TournamentLinkKind, numbers: tuple[int, ...] = ()) -> Loaded[str | None]:
    """Return the token of a link to pass on, which is created on loading; None where no other phone can follow it."""
    session = use_session()
    target: dict[str, Any] = {"device": session.device, "tournament_id": tournament_id, "numbers": numbers}

    def read(transaction: Transaction) -> str | None:
        if not session.platform.supports_live_sharing:
            return None
        return tournament_token(transaction, signer=session.store.signer, kind=kind, **target)

    return use_loaded((tournament_id, kind, numbers), read)
