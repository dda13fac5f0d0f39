"""Validation of a tournament in an archive: whether its parts agree, and whether its events can have happened."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from models.archive.checks import duplicate_faults, repeated_request_faults
from models.archive.faults import ImportFault, ImportFaultCode
from models.archive.format import ArchivedTournament, MatchHeader
from models.tournaments.codec import Drawn, Reseated, Resulted, Seated
from models.tournaments.fold import LoggedEvent, TournamentState, fold_events, seated_rounds
from models.values.text import normalize_text, text_fault
from models.values.tournament import EventKind, players_of_entrant
from scoring import Competition, ScoringError, Seating, TableSeat, sides_at


def tournament_faults(tournament: ArchivedTournament, matches: Mapping[str, MatchHeader]) -> Iterator[ImportFault]:
    """Yield the faults, with paths relative to the tournament. `matches` are those of the file by id."""
    config, competition = tournament.config, tournament.setup.competition
    if (config.players, config.seating) != (4, Seating.FIXED_PAIRS) and (
        (config.players, config.seating, competition) != (2, Seating.SINGLES, Competition.PAIRS)
    ):
        yield ImportFault(path="config.seating", code=ImportFaultCode.WRONG_TYPE, values={"given": config.seating})
        return
    size = players_of_entrant(tournament.setup, config)
    for number, players in enumerate(tournament.entrants):
        if len(players) != size:
            values = {"given": len(players), "needed": size}
            yield ImportFault(path=f"entrants.{number}", code=ImportFaultCode.SEATS, values=values)
    yield from duplicate_faults("entrants", chain.from_iterable(tournament.entrants))
    yield from repeated_request_faults(tournament.events)
    yield from _note_faults(tournament)
    impossible = tuple(_event_faults(tournament, size))
    yield from impossible or _table_faults(tournament, matches)


def _note_faults(tournament: ArchivedTournament) -> Iterator[ImportFault]:
    for index, event in enumerate(tournament.events):
        noted = getattr(event.value, "result", getattr(event.value, "adjustment", event.value))
        note = getattr(noted, "note", "")
        if normalize_text(note) != note or text_fault("note", note):
            values = {"given": note}
            yield ImportFault(path=f"events.{index}.value", code=ImportFaultCode.BAD_TEXT, values=values)


def _event_faults(tournament: ArchivedTournament, size: int) -> Iterator[ImportFault]:
    """Yield the events that can't follow those before them. If there are none, check the record that they produce."""
    log = _Log(tournament, size)
    faulty = False
    for index, event in enumerate(tournament.events):
        if log.accepts(event.kind, event.value):
            log.apply(event.kind, event.value)
        else:
            faulty = True
            yield _impossible(f"events.{index}", event.kind)
    if faulty:
        return
    events = [(event.kind, event.value, event.at) for event in tournament.events]
    state = _fold(tournament, events)
    if state is None:
        prefixes = range(1, len(events))
        first = bisect_left(prefixes, True, key=lambda length: _fold(tournament, events[:length]) is None)
        yield _impossible(f"events.{first}", events[first][0])
    elif not events or (state.drawn and len(state.record.entrants) != len(tournament.entrants)):
        yield _impossible("events", EventKind.DRAWN)


def _impossible(path: str, kind: EventKind) -> ImportFault:
    return ImportFault(path=path, code=ImportFaultCode.IMPOSSIBLE, values={"given": kind})


def _fold(tournament: ArchivedTournament, events: Sequence[LoggedEvent]) -> TournamentState | None:
    """Return the state after these events, None if they contradict each other."""
    try:
        return fold_events(tournament.setup, tuple(events))
    except (ScoringError, OverflowError):  # a clock that was paused for millennia
        return None


class _Log:
    """A tournament after some of its events. The time of either method doesn't depend on their number."""

    def __init__(self, tournament: ArchivedTournament, size: int) -> None:
        kinds = [event.kind for event in tournament.events]
        self.setup, self.size = tournament.setup, size
        self.entrants = len(tournament.entrants) - kinds.count(EventKind.ENTERED) + kinds.count(EventKind.WITHDRAWN)
        self.movable = [0]  # the first entrant that was neither drawn nor seated, before each round and now
        self.is_drawn = False
        self.rounds: list[dict[tuple[int, int], TableSeat]] = []  # by section and table
        self.meetings: list[set[tuple[int | None, int]]] = []
        self.results: set[tuple[int, int, int]] = set()
        self.closed = 0

    def accepts(self, kind: EventKind, value: Any) -> bool:
        """Return whether the event can follow those before it. The fold checks what this leaves open."""
        return _CONDITIONS[kind](self, value)

    def apply(self, kind: EventKind, value: Any) -> None:
        """Apply an event that is accepted."""
        match kind:
            case EventKind.DRAWN:
                self.is_drawn, self.movable = True, [self.entrants]
            case EventKind.ENTERED:
                self.entrants += 1
            case EventKind.WITHDRAWN:
                self.entrants -= 1
            case EventKind.SEATED:
                self.rounds.append({})
                self.meetings.append(set())
                self.movable.append(self.movable[-1])
                self._seat(value.seats)
            case EventKind.RESEATED:
                self._seat(value.seats)
            case EventKind.UNSEATED:
                del self.rounds[value.round :], self.meetings[value.round :], self.movable[value.round + 1 :]
                self.results = {table for table in self.results if table[0] < value.round}
            case EventKind.RESULT:
                self.results.add((value.round, value.result.ns, value.result.ew))
            case EventKind.REMOVED:
                self.results.remove((value.round, value.ns, value.ew))
            case EventKind.CLOSED:
                self.closed += 1

    def _seat(self, seats: Sequence[TableSeat]) -> None:
        """Put these seats into the latest round, in place of those of the same tables."""
        known = self.rounds[-1]
        former = [known[place] for seat in seats if (place := (seat.section, seat.table)) in known]
        self.meetings[-1].difference_update((seat.ns, seat.ew) for seat in former)
        self.rounds[-1].update(((seat.section, seat.table), seat) for seat in seats)
        self.meetings[-1].update((seat.ns, seat.ew) for seat in seats)
        seated = (each + 1 for seat in seats for each in chain(*sides_at(seat)))
        self.movable[-1] = max((self.movable[-1], *seated))

    def can_draw(self, value: Drawn) -> bool:
        known = list(range(self.setup.entrants))
        return not self.is_drawn and sorted(value.lots) == known and len(known) == self.entrants

    def can_seat(self, value: Seated) -> bool:
        places = {(seat.section, seat.table) for seat in value.seats}
        return (
            self.is_drawn
            and value.round == len(self.rounds) == self.closed < self.setup.schedule.rounds
            and len(places) == len(value.seats)
            and all(map(self._is_possible, value.seats))
        )

    def can_reseat(self, value: Reseated) -> bool:
        places = {(seat.section, seat.table) for seat in value.seats}
        return (
            self.is_running(value)
            and places <= self.rounds[-1].keys()
            and len(places) == len(value.seats)
            and all(map(self._is_possible, value.seats))
        )

    def is_running(self, value: Any) -> bool:
        """Return whether the round of an event is seated and not closed."""
        return bool(value.round == self.closed < len(self.rounds))

    def _is_possible(self, seat: TableSeat) -> bool:
        """Return whether the seats of a table exist and are taken as in this competition."""
        has_partners = self.setup.competition is Competition.INDIVIDUAL and seat.ns is not None
        return (
            seat.ns != seat.ew
            and seat.section in range(len(self.setup.section_sizes))
            and all(number in range(self.entrants) for number in chain((seat.table,), *sides_at(seat)))
            and all((partner is not None) is has_partners for partner in (seat.ns_partner, seat.ew_partner))
        )

    def has_met(self, value: Resulted) -> bool:
        """Return whether the entrants of a result met in its round."""
        meeting = value.result.ns, value.result.ew
        return value.round in range(len(self.rounds)) and meeting in self.meetings[value.round]


_CONDITIONS: Mapping[EventKind, Callable[[_Log, Any], bool]] = {
    EventKind.OPENED: lambda log, value: not log.is_drawn and value.size == log.size,
    EventKind.DRAWN: _Log.can_draw,
    EventKind.ENTERED: lambda log, value: len(value.players) == log.size,
    EventKind.RENAMED: lambda log, value: len(value.players) == log.size and value.entrant in range(log.entrants),
    EventKind.WITHDRAWN: lambda log, value: value.entrant in range(log.movable[-1], log.entrants),
    EventKind.SEATED: _Log.can_seat,
    EventKind.GROUPED: lambda log, value: log.is_drawn and value.round == len(log.rounds) == log.closed,
    EventKind.RESEATED: _Log.can_reseat,
    EventKind.RESULT: _Log.has_met,
    EventKind.REMOVED: lambda log, value: (value.round, value.ns, value.ew) in log.results,
    **dict.fromkeys(
        (
            EventKind.STARTED,
            EventKind.PAUSED,
            EventKind.RESUMED,
            EventKind.CLOSED,
            EventKind.UNSEATED,
            EventKind.PUBLISHED,
        ),
        _Log.is_running,
    ),
    EventKind.FEE: lambda log, value: value.entrant in range(log.entrants) and min(value.due, value.paid) >= 0,
    **dict.fromkeys(
        (EventKind.CHECKED_IN, EventKind.TABLE_FIXED, EventKind.REMARK),
        lambda log, value: value.entrant in range(log.entrants),
    ),
    **dict.fromkeys(
        (EventKind.ADJUSTED, EventKind.RETRACTED, EventKind.ARRIVED, EventKind.LEFT), lambda log, _value: log.is_drawn
    ),
    EventKind.DETAILS: lambda _log, value: value == value.normalized and not value.faults,
    EventKind.SENT: lambda _log, _value: True,
    **dict.fromkeys(
        (EventKind.CALLED, EventKind.CALL_ENDED),
        lambda log, value: log.is_running(value) and (value.section, value.table) in log.rounds[-1],
    ),
    EventKind.PRIZES: lambda log, value: log.is_drawn and set(value.lots) <= set(range(log.entrants)),
}


def _table_faults(tournament: ArchivedTournament, matches: Mapping[str, MatchHeader]) -> Iterator[ImportFault]:
    """Yield the tables that were not seated, and those whose match has other seats than the tournament's."""
    rounds = seated_rounds((event.kind, event.value, event.at) for event in tournament.events)
    seated = {
        (number, seat.section, seat.table, seat.ns, seat.ew)
        for number, seats in enumerate(rounds)
        for seat in seats
        if seat.ns is not None
    }
    shape = tournament.config.players, tournament.config.seating
    for index, table in enumerate(tournament.tables):
        place = table.round, table.section, table.number, table.ns, table.ew
        if place not in seated:
            values = {"given": ".".join(map(str, place[:3]))}
            yield ImportFault(path=f"tables.{index}", code=ImportFaultCode.UNKNOWN_REFERENCE, values=values)
        head = matches.get(table.match)
        if head is not None and (len(head.players), head.seating) != shape:
            yield ImportFault(path=f"tables.{index}.match", code=ImportFaultCode.SIDES)
    places = (f"{table.round}.{table.section}.{table.number}" for table in tournament.tables)
    yield from duplicate_faults("tables", places)
