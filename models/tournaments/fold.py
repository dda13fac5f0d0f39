"""The state of a tournament, folded from its events, and the ranking that follows from it. Independent of the
database, because the process that parses an export folds the events of its tournaments."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any, TypeAlias

from models.tournaments.codec import TableFixed, Withdrawn
from models.values.deal import Verdict
from models.values.tournament import EntrantNotes, EventKind, PrizeList, RoundClock
from models.values.tournament_details import NO_DETAILS, TournamentDetails
from scoring import (
    Arrival,
    Departure,
    FixedTable,
    FormedGroups,
    PlayedRound,
    RankingLine,
    Round,
    TableResult,
    Tournament,
    TournamentAdjustment,
    TournamentRecord,
    arrange_lots,
    tournament_ranking,
)

LoggedEvent: TypeAlias = tuple[EventKind, Any, datetime]  # kind, decoded value and time


@dataclass(frozen=True, kw_only=True)
class TournamentState:
    """The folded state.

    The first `published` rounds are seen by everybody, the others by directors. `seats_hidden` says whether the latest
    one was seated without being published, None before the first. `clock` is that of the running round, `began_at` is
    when the first round was seated, `ended_at` when the last one was closed. Until the lots are `drawn`, entries are
    open, and the record assumes the smallest possible number of entrants.
    """

    record: TournamentRecord
    closed: int
    published: int
    seats_hidden: bool | None
    clock: RoundClock | None
    drawn: bool
    began_at: datetime | None
    ended_at: datetime | None
    confirmed_at_table: frozenset[
        tuple[int, int, int]
    ]  # (round, North–South, East–West) of results confirmed by both sides
    settled_at: Mapping[tuple[int, int, int], datetime]  # when a director last entered the result of such a table
    events: tuple[LoggedEvent, ...] = field(repr=False)  # the events that this state was folded from
    page_entrants: tuple[int | None, ...]  # current number of the entrant of each page link; None: withdrawn
    prizes: PrizeList
    details: TournamentDetails
    sent: bool
    calls: Mapping[tuple[int, int], datetime]  # the tables that call the director now, by section and number
    notes: Mapping[int, EntrantNotes]  # of entrants with any, by number; fixed tables in the order of their marks

    def is_contested(self, number: int, ns: int, ew: int, confirmations: Iterable[Any]) -> bool:
        """Return whether a side of this table has contested the score since a director last settled it."""
        settled = self.settled_at.get((number, ns, ew))
        contested = (each.at for each in confirmations if each.verdict is Verdict.CONTESTED)
        return any(settled is None or at > settled for at in contested)

    @property
    def hidden(self) -> int | None:
        """The seated round that isn't published."""
        return self.published if self.published < len(self.record.rounds) else None

    @cached_property
    def public(self) -> "TournamentState":
        """The state that everybody may see: without a round that isn't published."""
        if self.hidden is None:
            return self
        return replace(self, record=replace(self.record, rounds=self.record.rounds[: self.published]))

    @cached_property
    def ranking(self) -> tuple[RankingLine, ...]:
        """Ranking by all results so far; empty before the draw."""
        return tournament_ranking(self.record) if self.drawn else ()


def fold_events(tournament: Tournament, events: tuple[LoggedEvent, ...]) -> TournamentState:
    """Return the state after these events. Raises scoring's RecordError for a record that contradicts itself."""
    closed, published, began_at, ended_at = 0, 0, None, None
    hidden: bool | None = None
    clock: RoundClock | None = None
    minutes = tournament.schedule.minutes
    for kind, value, at in events:
        match kind:
            case EventKind.SEATED:
                clock, began_at, hidden = None, began_at or at, value.hidden
                published += not value.hidden
            case EventKind.UNSEATED:
                clock, began_at, published = None, began_at if value.round else None, value.round
            case EventKind.PUBLISHED:
                published = value.round + 1
            case EventKind.STARTED:
                clock = None if minutes is None else RoundClock(started_at=at, minutes=minutes)
            case EventKind.PAUSED if clock is not None:
                clock = replace(clock, paused_at=at)
            case EventKind.RESUMED if clock is not None and clock.paused_at is not None:
                clock = replace(clock, started_at=clock.started_at + (at - clock.paused_at), paused_at=None)
            case EventKind.CLOSED:
                closed = published = value.round + 1
                clock, ended_at = None, at if closed == tournament.schedule.rounds else None
    rounds, lots = seated_rounds(events), _fold_lots(tournament, events)
    entrant_events = _entrant_events(events)
    results, by_tables, settled = _fold_results(events)
    notes, (details, sent) = _fold_notes(events), fold_details(events)
    record = TournamentRecord(
        tournament=tournament,
        lots=lots or (),
        rounds=tuple(
            PlayedRound(seats=seats, results=tuple(results[number].values())) for number, seats in enumerate(rounds)
        ),
        arrivals=tuple(entrant_events[EventKind.ARRIVED]),
        departures=tuple(entrant_events[EventKind.LEFT]),
        adjustments=tuple(entrant_events[EventKind.ADJUSTED]),
        groups=_fold_groups(events),
        fixed=fixed_tables(notes) if lots is not None else (),
    )
    return TournamentState(
        record=record,
        closed=closed,
        published=published,
        seats_hidden=hidden,
        clock=clock,
        began_at=began_at,
        ended_at=ended_at,
        drawn=lots is not None,
        confirmed_at_table=frozenset(by_tables),
        settled_at=settled,
        events=events,
        page_entrants=_pages(events),
        prizes=_fold_prizes(events),
        details=details,
        sent=sent,
        calls=_fold_calls(events),
        notes=notes,
    )


def seated_rounds(events: Iterable[LoggedEvent]) -> list[Round]:
    """Return the seats of each round after these events."""
    rounds: list[Round] = []
    for kind, value, _at in events:
        change_seats(rounds, kind, value)
    return rounds


def change_seats(rounds: list[Round], kind: EventKind, value: Any) -> None:
    """Apply an event to the seats of the rounds; most kinds change none."""
    match kind:
        case EventKind.SEATED:
            rounds.append(value.seats)
        case EventKind.UNSEATED:
            del rounds[value.round :]
        case EventKind.RESEATED:
            changed = {(seat.section, seat.table): seat for seat in value.seats}
            rounds[value.round] = tuple(changed.get((seat.section, seat.table), seat) for seat in rounds[value.round])


def _fold_groups(events: Iterable[LoggedEvent]) -> tuple[FormedGroups, ...]:
    groups: tuple[FormedGroups, ...] = ()
    for kind, value, _at in events:
        if kind is EventKind.GROUPED:
            groups = (*groups, value)
        elif kind is EventKind.UNSEATED:
            groups = tuple(formed for formed in groups if formed.round < value.round)
    return groups


def fixed_tables(notes: Mapping[int, EntrantNotes]) -> tuple[FixedTable, ...]:
    """Return the fixed tables, the earliest first."""
    places = ((entrant, each.table) for entrant, each in notes.items())
    return tuple(
        FixedTable(entrant=entrant, section=place[0], table=place[1]) for entrant, place in places if place is not None
    )


def _with_fixed_lot(tournament: Tournament, lots: tuple[int, ...], value: TableFixed) -> tuple[int, ...]:
    if value.table is None:
        return lots
    fixed = FixedTable(entrant=value.entrant, table=value.table, section=value.section)
    return arrange_lots(tournament, lots, fixed=(fixed,))


def _fold_lots(tournament: Tournament, events: Iterable[LoggedEvent]) -> tuple[int, ...] | None:
    """Return the lots as drawn, exchanged for the tables that were fixed between the draw and the first round, and by
    hand in the first round before it was published."""
    lots: tuple[int, ...] | None = None
    is_seated = False
    for kind, value, _at in events:
        if kind is EventKind.DRAWN:
            lots = value.lots
        elif kind in {EventKind.SEATED, EventKind.UNSEATED}:
            is_seated = kind is EventKind.SEATED or value.round > 0
        elif kind is EventKind.RESEATED and not value.round and lots and set(value.exchanged) <= set(lots):
            places = dict(zip(value.exchanged, reversed(value.exchanged), strict=True))
            lots = tuple(places.get(lot, lot) for lot in lots)
        elif kind is EventKind.TABLE_FIXED and lots and not is_seated and value.entrant < len(lots):
            lots = _with_fixed_lot(tournament, lots, value)
    return lots


def _fold_notes(events: Iterable[LoggedEvent]) -> Mapping[int, EntrantNotes]:
    notes: dict[int, EntrantNotes] = {}
    for kind, value, at in events:
        if kind is EventKind.WITHDRAWN:
            moved = ((value.number_after(number), each) for number, each in notes.items())
            notes = {number: each for number, each in moved if number is not None}
            continue
        if kind not in _NOTE_FIELDS:
            continue
        if kind is EventKind.TABLE_FIXED:  # the latest mark is the last one
            notes[value.entrant] = notes.pop(value.entrant, EntrantNotes())
        former = notes.get(value.entrant, EntrantNotes())
        notes[value.entrant] = replace(former, **_NOTE_FIELDS[kind](value, at))
    return notes


_NOTE_FIELDS: Mapping[EventKind, Callable[[Any, datetime], dict[str, Any]]] = {
    EventKind.CHECKED_IN: lambda value, at: {"checked_in_at": at if value.present else None, "let_in": value.note},
    EventKind.FEE: lambda value, _at: {"due": value.due, "paid": value.paid},
    EventKind.REMARK: lambda value, _at: {"remark": value.note},
    EventKind.TABLE_FIXED: lambda value, _at: {
        "table": None if value.table is None else (value.section, value.table),
        "table_reason": value.note,
    },
}


_Table: TypeAlias = tuple[int, int, int]  # round, North–South and East–West


def _fold_results(
    events: Iterable[LoggedEvent],
) -> tuple[Mapping[int, Mapping[tuple[int, int], TableResult]], set[_Table], Mapping[_Table, datetime]]:
    """Return the results of each round by their entrants, the tables that have confirmed theirs, and the time when a
    director last entered a table's result."""
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
        elif kind is EventKind.UNSEATED:
            results.pop(value.round, None)
            by_tables = {table for table in by_tables if table[0] < value.round}
            settled = {table: since for table, since in settled.items() if table[0] < value.round}
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


def fold_details(events: Iterable[LoggedEvent]) -> tuple[TournamentDetails, bool]:
    """Return the details for a federation, and whether the results were sent."""
    details, sent = NO_DETAILS, False
    for kind, value, _at in events:
        if kind is EventKind.DETAILS:
            details = value
        elif kind is EventKind.SENT:
            sent = value.sent
    return details, sent


def _fold_prizes(events: Iterable[LoggedEvent]) -> PrizeList:
    prizes = PrizeList()
    for kind, value, _at in events:
        if kind is EventKind.PRIZES:
            prizes = value
        elif kind is EventKind.WITHDRAWN:
            each_left = [(each, _numbers_after(value, each.among)) for each in prizes.prizes]
            left = tuple(replace(each, among=among) for each, among in each_left if among or not each.among)
            prizes = replace(prizes, prizes=left, lots=_numbers_after(value, prizes.lots))
    return prizes


def _numbers_after(value: Withdrawn, entrants: Iterable[int]) -> tuple[int, ...]:
    return tuple(number for number in map(value.number_after, entrants) if number is not None)


def _fold_calls(events: Iterable[LoggedEvent]) -> Mapping[tuple[int, int], datetime]:
    calls: dict[tuple[int, int], datetime] = {}
    for kind, value, at in events:
        if kind is EventKind.CALLED:
            calls[value.section, value.table] = at
        elif kind is EventKind.CALL_ENDED:
            calls.pop((value.section, value.table), None)
        elif kind in {EventKind.CLOSED, EventKind.UNSEATED}:
            calls.clear()
    return calls


def given_adjustments(events: Iterable[LoggedEvent]) -> tuple[TournamentAdjustment, ...]:
    """Return the penalties, bonuses and warnings after these events, without retracted ones, the earliest first."""
    return tuple(_entrant_events(events)[EventKind.ADJUSTED])


_OF_ONE_ENTRANT = (EventKind.ARRIVED, EventKind.LEFT, EventKind.ADJUSTED)


def _entrant_events(events: Iterable[LoggedEvent]) -> dict[EventKind, list[Any]]:
    """Collect events about single entrants, adjusted to the entrants' current numbers. Names are stored in rows."""
    by_kind: dict[EventKind, list[Any]] = {kind: [] for kind in _OF_ONE_ENTRANT}
    for kind, value, _at in events:
        if kind in by_kind:
            by_kind[kind].append(value)
        elif kind is EventKind.RETRACTED and value.adjustment in by_kind[EventKind.ADJUSTED]:
            by_kind[EventKind.ADJUSTED].remove(value.adjustment)
        elif kind is EventKind.WITHDRAWN:
            by_kind = {each: _renumbered(collected, value) for each, collected in by_kind.items()}
        elif kind is EventKind.UNSEATED:
            by_kind |= _attendance_from(by_kind[EventKind.ARRIVED], by_kind[EventKind.LEFT], value.round)
    return by_kind


def _attendance_from(
    arrivals: list[Arrival], departures: list[Departure], number: int
) -> dict[EventKind, list[Arrival] | list[Departure]]:
    """Return arrivals and departures after round `number` was taken back: those from the next round on count in it, but
    an entrant who came and left during it still has a seat there."""
    came = [replace(each, round=number) if each.round > number else each for each in arrivals]
    first = {each.entrant: each.round + 1 for each in came}
    left = [
        replace(each, round=max(number, first.get(each.entrant, 0))) if each.round > number else each
        for each in departures
    ]
    return {EventKind.ARRIVED: came, EventKind.LEFT: left}


def _renumbered(events: list[Any], withdrawn: Withdrawn) -> list[Any]:
    """Renumber events after a withdrawal, dropping those of the withdrawn entrant."""
    numbers = ((event, withdrawn.number_after(event.entrant)) for event in events)
    return [replace(event, entrant=number) for event, number in numbers if number is not None]
