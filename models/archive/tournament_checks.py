"""Validation of a tournament in an archive: whether its parts agree, and whether its events can have happened."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain

from models.archive.checks import duplicate_faults, repeated_request_faults
from models.archive.faults import ImportFault, ImportFaultCode
from models.archive.format import ArchivedTournament, MatchHeader
from models.tournaments.events import Drawn, Entered, Substituted, Withdrawn
from models.tournaments.fold import FoldedRound, TournamentFold
from models.values.text import normalize_text, text_fault
from models.values.tournament import players_of_entrant
from scoring import Competition, ScoringError, Seating

_CONTRADICTIONS = (ScoringError, OverflowError)  # the latter: a clock that was paused for millennia


def tournament_faults(tournament: ArchivedTournament, matches: Mapping[str, MatchHeader]) -> Iterator[ImportFault]:
    """Yield the faults, with paths relative to the tournament. `matches` are those of the file by id."""
    config, competition = tournament.config, tournament.setup.competition
    if (config.players, config.seating) != (4, Seating.FIXED_PAIRS) and (
        (config.players, config.seating, competition) != (2, Seating.SINGLES, Competition.PAIRS)
    ):
        yield ImportFault(path="config.seating", code=ImportFaultCode.WRONG_TYPE, values={"given": config.seating})
        return
    size = players_of_entrant(tournament.setup, config)
    kinds = Counter(event.kind for event in tournament.events)
    for number, members in enumerate(tournament.entrants):
        if not size <= len(members) <= size + kinds[Substituted.name]:
            values = {"given": len(members), "needed": size}
            yield ImportFault(path=f"entrants.{number}", code=ImportFaultCode.SEATS, values=values)
    # Two substitutes of an entrant may have been merged into one player.
    players = (dict.fromkeys(each) if len(each) > size else each for each in tournament.entrants)
    yield from duplicate_faults("entrants", chain.from_iterable(players))
    yield from repeated_request_faults(tournament.events)
    yield from _note_faults(tournament)
    entered = len(tournament.entrants) - kinds[Entered.name] + kinds[Withdrawn.name]  # before the first event
    fold = TournamentFold(setup=tournament.setup, size=size, entrants=entered)
    impossible = tuple(_event_faults(tournament, fold))
    yield from impossible or _table_faults(tournament, fold.rounds, matches)


def _note_faults(tournament: ArchivedTournament) -> Iterator[ImportFault]:
    for index, event in enumerate(tournament.events):
        noted = getattr(event.value, "result", getattr(event.value, "adjustment", event.value))
        note = getattr(noted, "note", "")
        if normalize_text(note) != note or text_fault("note", note):
            values = {"given": note}
            yield ImportFault(path=f"events.{index}.value", code=ImportFaultCode.BAD_TEXT, values=values)


def _event_faults(tournament: ArchivedTournament, fold: TournamentFold) -> Iterator[ImportFault]:
    """Apply the events, and yield those that can't follow those before them. If there are none, check the record that
    they produce."""
    faulty, state = False, None
    try:
        for index, event in enumerate(tournament.events):
            if event.value.is_possible(fold):
                event.value.apply(fold, event.at)
            else:
                faulty = True
                yield _impossible(f"events.{index}", event.kind)
        state = None if faulty else fold.state()
    except _CONTRADICTIONS:  # an event that was applied by half: what follows can't be checked
        if not faulty:
            prefixes = range(1, len(tournament.events))
            first = bisect_left(prefixes, True, key=lambda length: _is_contradictory(tournament, length))
            yield _impossible(f"events.{first}", tournament.events[first].kind)
        return
    if state and (not tournament.events or (state.drawn and len(state.record.entrants) != len(tournament.entrants))):
        yield _impossible("events", Drawn.name)
    elif state and any(each.player >= len(tournament.entrants[each.entrant]) for each in fold.substitutions):
        yield _impossible("events", Substituted.name)


def _impossible(path: str, kind: str) -> ImportFault:
    return ImportFault(path=path, code=ImportFaultCode.IMPOSSIBLE, values={"given": kind})


def _is_contradictory(tournament: ArchivedTournament, length: int) -> bool:
    """Return whether the first `length` events contradict each other."""
    fold = TournamentFold(setup=tournament.setup)
    with suppress(*_CONTRADICTIONS):
        for event in tournament.events[:length]:
            event.value.apply(fold, event.at)
        fold.state()
        return False
    return True


def _table_faults(
    tournament: ArchivedTournament, rounds: Sequence[FoldedRound], matches: Mapping[str, MatchHeader]
) -> Iterator[ImportFault]:
    """Yield the tables that were not seated, and those whose match has other seats than the tournament's."""
    seated = {
        (number, *place, seat.ns, seat.ew)
        for number, played in enumerate(rounds)
        for place, seat in played.seats.items()
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
