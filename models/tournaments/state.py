"""The state of a tournament, folded from its events and cached, and the ranking that follows from it."""

import threading
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

from sqlmodel import Session, col, select

from models.storage.tables import ConfirmationRow, EntrantRow, EventRow, PlayerRow, TournamentRow
from models.tournaments.codec import SETUP, Withdrawn, decode_event
from models.values.deal import Verdict
from models.values.errors import ModelErrorCode, TournamentRefused
from models.values.tournament import EntrantCard, EventKind, RoundClock
from scoring import (
    PlayedRound,
    RankingLine,
    Round,
    TableResult,
    TableSeat,
    Tournament,
    TournamentRecord,
    tournament_ranking,
)

_CACHE_SIZE = 32  # states in the cache
_RECENT = 16  # latest events searched for one with a cached state

LoggedEvent: TypeAlias = tuple[EventKind, Any, datetime]  # kind, decoded value and time


@dataclass(frozen=True, kw_only=True)
class TournamentState:
    """The folded state.

    `clock` is that of the running round, `began_at` is when the first round was seated. Until the lots are `drawn`,
    entries are open, and the record assumes the smallest possible number of entrants.
    """

    record: TournamentRecord
    closed: int
    clock: RoundClock | None
    drawn: bool
    began_at: datetime | None
    confirmed_at_table: frozenset[
        tuple[int, int, int]
    ]  # (round, North–South, East–West) of results confirmed by both sides
    settled_at: Mapping[tuple[int, int, int], datetime]  # when a director last entered the result of such a table
    events: tuple[LoggedEvent, ...] = field(repr=False)  # the events that this state was folded from
    page_entrants: tuple[int | None, ...]  # current number of the entrant of each page link; None: withdrawn

    def is_contested(self, number: int, ns: int, ew: int, confirmations: Iterable[ConfirmationRow]) -> bool:
        """Return whether a side of this table has contested the score since a director last settled it."""
        settled = self.settled_at.get((number, ns, ew))
        contested = (each.at for each in confirmations if each.verdict is Verdict.CONTESTED)
        return any(settled is None or at > settled for at in contested)

    @cached_property
    def ranking(self) -> tuple[RankingLine, ...]:
        """Ranking by all results so far; empty before the draw."""
        return tournament_ranking(self.record) if self.drawn else ()


def load_state(session: Session, tournament: TournamentRow) -> TournamentState:
    """Return the state after the latest event, from the cache if possible.

    The id of the latest event identifies all earlier ones, too. Otherwise only the events after the latest cached state
    are read: a large tournament adds a hundred events a minute to thousands of earlier ones.
    """
    query = select(EventRow.id).where(EventRow.tournament_id == tournament.id).order_by(col(EventRow.revision).desc())
    event_id = session.exec(query.limit(1)).one()
    state = _cache.get(event_id)
    if state is None:
        state = fold_events(_stored_setup(tournament.setup), _events(session, tournament))
        _cache.put(event_id, state)
    return state


def _events(session: Session, tournament: TournamentRow) -> tuple[LoggedEvent, ...]:
    """Return all events, continuing from a cached state. Cached states are found by event id, so states of rolled-back
    transactions are never used.
    """
    query = (
        select(EventRow.id, EventRow.kind, EventRow.value, EventRow.at)
        .where(EventRow.tournament_id == tournament.id)
        .order_by(col(EventRow.revision).desc())
    )
    recent = session.exec(query.limit(_RECENT)).all()
    for count, (event_id, *_) in enumerate(recent):
        before = _cache.get(event_id)
        if before is not None:
            return (*before.events, *_decoded(recent[:count]))
    return tuple(_decoded(session.exec(query).all()))


def _decoded(rows: Sequence[tuple[str, str, str, datetime]]) -> Iterator[LoggedEvent]:
    """Yield decoded events, oldest first."""
    for _id, kind, text, at in reversed(rows):
        yield EventKind(kind), decode_event(EventKind(kind), text), at


def load_drawn(session: Session, tournament: TournamentRow) -> TournamentState:
    """Return the state of a drawn tournament, whose entrant numbers are final. Raises TournamentRefused while entries
    are open.
    """
    state = load_state(session, tournament)
    if not state.drawn:
        raise TournamentRefused(ModelErrorCode.NOT_DRAWN)
    return state


def entrant_cards(session: Session, tournament_id: str) -> tuple[EntrantCard, ...]:
    """Return all entrants by number, with their current names."""
    query = (
        select(EntrantRow.number, PlayerRow.name)
        .join(PlayerRow)
        .where(EntrantRow.tournament_id == tournament_id)
        .order_by(col(EntrantRow.number), col(EntrantRow.seat))
    )
    names: defaultdict[int, list[str]] = defaultdict(list)
    for number, name in session.exec(query):
        names[number].append(name)
    return tuple(EntrantCard(number=number, names=tuple(found)) for number, found in names.items())


def seat_of(played: PlayedRound, result: TableResult) -> TableSeat:
    """Return the table of a result of this round."""
    return next(seat for seat in played.seats if (seat.ns, seat.ew) == (result.ns, result.ew))


@lru_cache(maxsize=_CACHE_SIZE)
def _stored_setup(text: str) -> Tournament:
    return SETUP.decode(text)


def fold_events(tournament: Tournament, events: tuple[LoggedEvent, ...]) -> TournamentState:
    """Return the state after these events. Raises scoring's RecordError for a record that contradicts itself."""
    rounds: list[Round] = []
    lots: tuple[int, ...] | None = None
    closed, began_at = 0, None
    clock: RoundClock | None = None
    minutes = tournament.schedule.minutes
    for kind, value, at in events:
        match kind:
            case EventKind.DRAWN:
                lots = value.lots
            case EventKind.SEATED:
                rounds.append(value.seats)
                clock, began_at = None, began_at or at
            case EventKind.STARTED:
                clock = None if minutes is None else RoundClock(started_at=at, minutes=minutes)
            case EventKind.PAUSED if clock is not None:
                clock = replace(clock, paused_at=at)
            case EventKind.RESUMED if clock is not None and clock.paused_at is not None:
                clock = replace(clock, started_at=clock.started_at + (at - clock.paused_at), paused_at=None)
            case EventKind.CLOSED:
                closed, clock = value.round + 1, None
    entrant_events = _entrant_events(events)
    results, by_tables, settled = _fold_results(events)
    record = TournamentRecord(
        tournament=tournament,
        lots=lots or (),
        rounds=tuple(
            PlayedRound(seats=seats, results=tuple(results[number].values())) for number, seats in enumerate(rounds)
        ),
        arrivals=tuple(entrant_events[EventKind.ARRIVED]),
        departures=tuple(entrant_events[EventKind.LEFT]),
        adjustments=tuple(entrant_events[EventKind.ADJUSTED]),
    )
    return TournamentState(
        record=record,
        closed=closed,
        clock=clock,
        began_at=began_at,
        drawn=lots is not None,
        confirmed_at_table=frozenset(by_tables),
        settled_at=settled,
        events=events,
        page_entrants=_pages(events),
    )


_Table: TypeAlias = tuple[int, int, int]  # round, North–South and East–West


def _fold_results(
    events: Iterable[LoggedEvent],
) -> tuple[Mapping[int, Mapping[tuple[int, int], TableResult]], set[_Table], Mapping[_Table, datetime]]:
    """Return the results of each round by their entrants, the tables that have confirmed theirs, and when a director
    last entered the one of a table."""
    results: defaultdict[int, dict[tuple[int, int], TableResult]] = defaultdict(dict)
    by_tables: set[_Table] = set()
    settled: dict[_Table, datetime] = {}
    for kind, value, at in events:
        if kind is EventKind.RESULT:
            table = value.round, value.result.ns, value.result.ew
            results[value.round][table[1:]] = value.result
            (by_tables.add if value.by_table else by_tables.discard)(table)
            if not value.by_table:
                settled[table] = at
        elif kind is EventKind.REMOVED:
            table = value.round, value.ns, value.ew
            results[value.round].pop(table[1:], None)
            by_tables.discard(table)
            settled.pop(table, None)
    return results, by_tables, settled


def _pages(events: Iterable[LoggedEvent]) -> tuple[int | None, ...]:
    """Return the entrant of each page link. Links are numbered at the draw and from there on, and never reassigned."""
    pages: list[int | None] = []
    drawn = False
    for kind, value, _at in events:
        if kind is EventKind.DRAWN:
            pages, drawn = list(range(len(value.lots))), True
        elif drawn and kind is EventKind.ENTERED:
            pages.append(sum(each is not None for each in pages))
        elif drawn and kind is EventKind.WITHDRAWN:
            pages = [None if each is None else value.number_after(each) for each in pages]
    return tuple(pages)


_OF_ONE_ENTRANT = (EventKind.ARRIVED, EventKind.LEFT, EventKind.ADJUSTED)


def _entrant_events(events: Iterable[LoggedEvent]) -> dict[EventKind, list[Any]]:
    """Collect events about single entrants, adjusted to the entrants' current numbers. Names are stored in rows."""
    by_kind: dict[EventKind, list[Any]] = {kind: [] for kind in _OF_ONE_ENTRANT}
    for kind, value, _at in events:
        if kind in by_kind:
            by_kind[kind].append(value)
        elif kind is EventKind.WITHDRAWN:
            by_kind = {each: _renumbered(collected, value) for each, collected in by_kind.items()}
    return by_kind


def _renumbered(events: list[Any], withdrawn: Withdrawn) -> list[Any]:
    """Renumber events after a withdrawal, dropping those of the withdrawn entrant."""
    numbers = ((event, withdrawn.number_after(event.entrant)) for event in events)
    return [replace(event, entrant=number) for event, number in numbers if number is not None]


@dataclass
class _StateCache:
    """Thread-safe LRU cache of folded states by the id of their last event."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    states: OrderedDict[str, TournamentState] = field(default_factory=OrderedDict)

    def get(self, event_id: str) -> TournamentState | None:
        with self.lock:
            state = self.states.get(event_id)
            if state is not None:
                self.states.move_to_end(event_id)
            return state

    def put(self, event_id: str, state: TournamentState) -> None:
        with self.lock:
            self.states[event_id] = state
            while len(self.states) > _CACHE_SIZE:
                self.states.popitem(last=False)


_cache = _StateCache()
