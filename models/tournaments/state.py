"""The state of a tournament: its events folded to the record, and the ranking that follows from it."""

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
    Tournament,
    TournamentRecord,
    tournament_ranking,
)

_MOST = 32  # states that are remembered
_RECENT = 16  # events that are looked through for the state that was folded last

_Happened: TypeAlias = tuple[EventKind, Any, datetime]  # the kind, the value as decoded, and when


@dataclass(frozen=True, kw_only=True)
class State:
    """`started_at` is that of the clock of the running round, `began_at` when the first one was seated. Until the lots
    are `drawn`, entries are open, and the record is of as few as can play."""

    record: TournamentRecord
    closed: int
    started_at: datetime | None
    drawn: bool
    began_at: datetime | None
    by_tables: frozenset[tuple[int, int, int]]  # round, North–South, East–West: both sides have said it
    settled: Mapping[tuple[int, int, int], datetime]  # the same: when a director entered what counts
    events: tuple[_Happened, ...] = field(repr=False)  # that it was folded from
    pages: tuple[int | None, ...]  # whose page it is, by the number that its link says; None: taken out

    def is_contested(self, number: int, ns: int, ew: int, said: Iterable[ConfirmationRow]) -> bool:
        """Whether one of the sides of this table has contested the score since a director settled it."""
        settled = self.settled.get((number, ns, ew))
        contested = (each.at for each in said if each.verdict is Verdict.CONTESTED)
        return any(settled is None or at > settled for at in contested)

    @cached_property
    def ranking(self) -> tuple[RankingLine, ...]:
        """Of all results so far; nobody's before the draw."""
        return tournament_ranking(self.record) if self.drawn else ()

    @property
    def clock(self) -> RoundClock | None:
        minutes = self.record.tournament.schedule.minutes
        if self.started_at is None or minutes is None:
            return None
        return RoundClock(started_at=self.started_at, minutes=minutes)


def load_state(session: Session, tournament: TournamentRow) -> State:
    """Folded once for each event: its id names all that came before it, too. Only the events after the last state that
    is remembered are read: of a large hall, a hundred come in a minute, after a thousand others."""
    latest = select(EventRow.id).where(EventRow.tournament_id == tournament.id).order_by(col(EventRow.revision).desc())
    last = session.exec(latest.limit(1)).one()
    known = _known.get(last)
    if known is None:
        known = _fold(_stored_setup(tournament.setup), _events(session, tournament))
        _known.put(last, known)
    return known


def _events(session: Session, tournament: TournamentRow) -> tuple[_Happened, ...]:
    """By the ids of the rows: what is remembered of a transaction that came to nothing is of none of them."""
    query = (
        select(EventRow.id, EventRow.kind, EventRow.value, EventRow.at)
        .where(EventRow.tournament_id == tournament.id)
        .order_by(col(EventRow.revision).desc())
    )
    recent = session.exec(query.limit(_RECENT)).all()
    for count, (event_id, *_) in enumerate(recent):
        before = _known.get(event_id)
        if before is not None:
            return (*before.events, *_decoded(recent[:count]))
    return tuple(_decoded(session.exec(query).all()))


def _decoded(rows: Sequence[tuple[str, str, str, datetime]]) -> Iterator[_Happened]:
    """The first first."""
    for _id, kind, text, at in reversed(rows):
        yield EventKind(kind), decode_event(EventKind(kind), text), at


def load_drawn(session: Session, tournament: TournamentRow) -> State:
    """For what only goes with numbers that stay. Raises TournamentRefused while entries are open."""
    state = load_state(session, tournament)
    if not state.drawn:
        raise TournamentRefused(ModelErrorCode.NOT_DRAWN)
    return state


def entrant_cards(session: Session, tournament_id: str) -> tuple[EntrantCard, ...]:
    """Everyone by number, with the names that they have now."""
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


@lru_cache(maxsize=_MOST)
def _stored_setup(text: str) -> Tournament:
    return SETUP.decode(text)


def _fold(tournament: Tournament, events: tuple[_Happened, ...]) -> State:
    rounds: list[Round] = []
    results: defaultdict[int, dict[tuple[int, int], TableResult]] = defaultdict(dict)
    lots: tuple[int, ...] | None = None
    closed, started_at, began_at = 0, None, None
    by_tables: set[tuple[int, int, int]] = set()
    settled: dict[tuple[int, int, int], datetime] = {}
    for kind, value, at in events:
        match kind:
            case EventKind.DRAWN:
                lots = value.lots
            case EventKind.SEATED:
                rounds.append(value.seats)
                started_at, began_at = None, began_at or at
            case EventKind.STARTED:
                started_at = at
            case EventKind.RESULT:
                pairs = (value.result.ns, value.result.ew)
                results[value.round][pairs] = value.result
                (by_tables.add if value.by_table else by_tables.discard)((value.round, *pairs))
                if not value.by_table:
                    settled[value.round, *pairs] = at
            case EventKind.CLOSED:
                closed, started_at = value.round + 1, None
    gathered = _of_entrants(events)
    record = TournamentRecord(
        tournament=tournament,
        lots=lots or (),
        rounds=tuple(
            PlayedRound(seats=seats, results=tuple(results[number].values())) for number, seats in enumerate(rounds)
        ),
        arrivals=tuple(gathered[EventKind.ARRIVED]),
        departures=tuple(gathered[EventKind.LEFT]),
        adjustments=tuple(gathered[EventKind.ADJUSTED]),
    )
    return State(
        record=record,
        closed=closed,
        started_at=started_at,
        began_at=began_at,
        drawn=lots is not None,
        by_tables=frozenset(by_tables),
        settled=settled,
        events=events,
        pages=_pages(events),
    )


def _pages(events: Iterable[_Happened]) -> tuple[int | None, ...]:
    """Numbered as at the draw, when the first links are given, and on from there; never again for anybody else."""
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


def _of_entrants(events: Iterable[_Happened]) -> dict[EventKind, list[Any]]:
    """What happened to one entrant each, under the numbers that they have now. Their names are rows."""
    gathered: dict[EventKind, list[Any]] = {kind: [] for kind in _OF_ONE_ENTRANT}
    for kind, value, _at in events:
        if kind in gathered:
            gathered[kind].append(value)
        elif kind is EventKind.WITHDRAWN:
            gathered = {each: _renumbered(some, value) for each, some in gathered.items()}
    return gathered


def _renumbered(events: list[Any], withdrawn: Withdrawn) -> list[Any]:
    """Without those of the entrant who is out."""
    numbers = ((event, withdrawn.number_after(event.entrant)) for event in events)
    return [replace(event, entrant=number) for event, number in numbers if number is not None]


@dataclass
class _Known:
    """The states that were folded last, by the id of their last event. Safe between threads."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    states: OrderedDict[str, State] = field(default_factory=OrderedDict)

    def get(self, event_id: str) -> State | None:
        with self.lock:
            state = self.states.get(event_id)
            if state is not None:
                self.states.move_to_end(event_id)
            return state

    def put(self, event_id: str, state: State) -> None:
        with self.lock:
            self.states[event_id] = state
            while len(self.states) > _MOST:
                self.states.popitem(last=False)


_known = _Known()
