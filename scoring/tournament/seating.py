"""The seating of the next round, whatever has happened: someone late, someone gone, an odd number, two halls."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

from scoring.tournament.danese import danese
from scoring.tournament.mitchell import mitchell_round
from scoring.tournament.movement_errors import MovementCode, MovementError
from scoring.tournament.options import Movement
from scoring.tournament.record import (
    Arrival,
    PlayedRound,
    RecordCode,
    RecordError,
    TournamentRecord,
    missing_results,
    tournament_ranking,
)
from scoring.tournament.round_robin import round_robin_round
from scoring.tournament.seats import Round, TableSeat, meeting, meetings
from scoring.tournament.setup import Tournament

_FIXED = {Movement.MITCHELL, Movement.ROUND_ROBIN}

# The places of one section, as many North–South as East–West after them; None where nobody sits.
_Places: TypeAlias = list[int | None]


def next_round(record: TournamentRecord) -> Round:
    """The seats of the round after those of the record.

    Undisturbed, a fixed movement keeps to its sheet. Where someone came late or left, the next round of the sheet
    counts in which nobody meets an opponent again or rests again; two who would both rest in it play each other if they
    have not met; and where the sheet has no such round left, all are seated by lot without a rematch. A Danese round
    follows the ranking. There is no dead end: where nothing is left but rematches, they are those of the longest ago.

    Raises MovementError after the last round, and RecordError for a Danese round while results are missing.
    """
    number, movements = len(record.rounds), record.tournament.movements
    if number >= len(movements):
        raise MovementError(MovementCode.NO_ROUND_LEFT, rounds=len(movements))
    movement, past = movements[number], _Past(record)
    sections = _sections(record, number)
    if movement in _FIXED:
        turns = [_from_sheet(places, record, past) for places in sections]
    else:
        ranked = _ranked(record, number)
        # The last round goes by rank alone (docs/rules.md §6).
        keeps_apart = movement is Movement.DANESE_MODIFIED and number < len(movements) - 1
        avoided = past.rounds[-1:] if keeps_apart else []
        if record.tournament.sections_meet:
            return _over_all_tables(_apart(ranked, avoided, past.rested), sections)
        turns = [_apart([pair for pair in ranked if pair in places], avoided, past.rested) for places in sections]
    return tuple(replace(seat, section=section) for section, seats in enumerate(turns) for seat in seats)


def with_next_round(record: TournamentRecord) -> TournamentRecord:
    """The record with the next round seated. Raises as `next_round` does."""
    return replace(record, rounds=(*record.rounds, PlayedRound(seats=next_round(record))))


def dry_run(tournament: Tournament, lots: Sequence[int] = ()) -> tuple[Round | None, ...]:
    """Every round's seats as they will be if all come and stay; None for a round that goes by a ranking to come.

    A first Danese round is by lot, so it is known. Raises RecordError for a draw that doesn't name everyone once.
    """
    record = TournamentRecord(tournament=tournament, lots=tuple(lots))
    known = sum(movement in _FIXED for movement in tournament.movements) or 1
    for _ in range(known):
        record = with_next_round(record)
    return (*(played.seats for played in record.rounds), *(None,) * (tournament.schedule.rounds - known))


class _Past:
    """Who met whom in each round, and who rested how often."""

    def __init__(self, record: TournamentRecord) -> None:
        self.rounds = [meetings(played.seats) for played in record.rounds]
        self.met = frozenset[frozenset[int]]().union(*self.rounds)
        self.rested = Counter(pair for played in record.rounds for pair in _resting(played.seats))


def _from_sheet(places: _Places, record: TournamentRecord, past: _Past) -> Round:
    """The next round of the fixed movement that these places and what was played leave."""
    number, tables = len(record.rounds), len(places) // 2
    round_robin = record.tournament.movement is Movement.ROUND_ROBIN
    length = len(places) - 1 if round_robin else tables
    present = [place for place in places if place is not None]
    found: list[Round] = []
    for turn in range(number, number + length):
        if round_robin:
            sheet = round_robin_round(len(places), turn % length)
        else:
            sheet = mitchell_round(tables, turn % length, step=record.tournament.step)
        seats = _filled(sheet, places, past)
        resting = _resting(seats)
        if meetings(seats) & past.met or any(past.rested[pair] for pair in resting):
            continue
        if len(resting) == len(present) % 2:
            return seats
        found.append(seats)
    if found:
        return min(found, key=lambda seats: len(_resting(seats)))
    return _apart(present, past.rounds, past.rested)


def _resting(seats: Round) -> list[int]:
    return [seat.ew for seat in seats if seat.ns is None]


def _filled(sheet: Round, places: _Places, past: _Past) -> Round:
    """Who sits at the places of a sheet. Whoever meets nobody rests, or plays another who would."""
    seats, alone = [], []
    for seat in sheet:
        ns, ew = places[seat.ns or 0], places[seat.ew]
        if ns is not None and ew is not None:
            seats.append(TableSeat(table=seat.table, ns=ns, ew=ew))
        elif (pair := ew if ns is None else ns) is not None:
            alone.append(TableSeat(table=seat.table, ns=None, ew=pair))
    # Whoever has rested once should play first.
    alone.sort(key=lambda seat: -past.rested[seat.ew])
    for one, other in combinations(tuple(alone), 2):
        if one in alone and other in alone and meeting(one) | meeting(other) not in past.met:
            seats.append(TableSeat(table=one.table, ns=one.ew, ew=other.ew))
            alone.remove(one)
            alone.remove(other)
    return tuple(sorted([*seats, *alone], key=lambda seat: seat.table))


def _apart(order: Sequence[int], avoided: Sequence[frozenset[frozenset[int]]], rested: Counter[int]) -> Round:
    """Neighbours of the order together, without a meeting of the `avoided` rounds, or of the later ones of them."""
    for first in range(len(avoided)):
        try:
            return danese(order, frozenset[frozenset[int]]().union(*avoided[first:]), rested.elements())
        except MovementError:
            continue
    return danese(order, byes=rested.elements())


def _over_all_tables(seats: Round, sections: Sequence[_Places]) -> Round:
    """The first tables in the first section, and so on."""
    tables = [(section, table) for section, places in enumerate(sections) for table in range(len(places) // 2)]
    return tuple(
        replace(seat, section=section, table=table) for seat, (section, table) in zip(seats, tables, strict=False)
    )


def _ranked(record: TournamentRecord, number: int) -> list[int]:
    """Who is there, from the first of the ranking on."""
    for played in range(number):
        if missing := missing_results(record, played):
            table = missing[0].table + 1
            raise RecordError(RecordCode.RESULTS_MISSING, round=played + 1, count=len(missing), table=table)
    present = record.present(number)
    return [line.entrant for line in tournament_ranking(record) if line.entrant in present]


def _sections(record: TournamentRecord, number: int) -> list[_Places]:
    """The places of each section in round `number`: as drawn, with those who have come and without those who left."""
    sections, start = [], 0
    for size in record.tournament.section_sizes:
        sections.append(_as_drawn(record.drawn[start : start + size], record.tournament))
        start += size
    for arrival in record.newcomers:
        if arrival.round <= number:
            gone = {departure.entrant for departure in record.departures if departure.round <= arrival.round}
            _let_in(arrival, sections, gone)
    present = record.present(number)
    return [[place if place in present else None for place in places] for places in sections]


def _as_drawn(drawn: Sequence[int], tournament: Tournament) -> _Places:
    """Of an odd number the last North–South is missing in a Mitchell, the last of all in a round robin."""
    places: _Places = list(drawn)
    if len(drawn) % 2:
        places.insert(len(drawn) if tournament.movement is Movement.ROUND_ROBIN else len(drawn) // 2, None)
    return places


def _let_in(arrival: Arrival, sections: list[_Places], gone: Collection[int]) -> None:
    """A newcomer takes a place that nobody has any more, or opens a table in the smallest section and stays there."""
    chosen = range(len(sections)) if arrival.section is None else (arrival.section,)
    for section in chosen:
        for place, entrant in enumerate(sections[section]):
            if entrant is None or entrant in gone:
                sections[section][place] = arrival.entrant
                return
    smallest = min((sections[section] for section in chosen), key=len)
    smallest.insert(len(smallest) // 2, arrival.entrant)
    smallest.append(None)
