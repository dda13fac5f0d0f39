"""Seating of the next round, despite late arrivals, departures, odd numbers and several sections."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

from scoring.tournament.danese import danese
from scoring.tournament.draw.fixed_tables import with_fixed_tables
from scoring.tournament.groups import form_groups, ranked_entrants
from scoring.tournament.individual import count_meetings, partnerships, seat_individuals
from scoring.tournament.mitchell import mitchell_round
from scoring.tournament.options import Competition, FormedGroups, Movement, Rematch
from scoring.tournament.record import Arrival, PlayedRound, TournamentRecord
from scoring.tournament.round_robin import round_robin_round
from scoring.tournament.seats import Round, TableSeat, pairings, pairs_at
from scoring.tournament.setup import Tournament
from scoring.tournament.tournament_errors import MovementCode, MovementError, RecordCode, RecordError

_ROTATIONS = {Movement.ROUND_ROBIN, Movement.INDIVIDUAL}
_FIXED_MOVEMENTS = {Movement.MITCHELL, *_ROTATIONS}

# The slots of one section: North–South first, then as many East–West; None for an empty slot.
_Slots: TypeAlias = list[int | None]


def next_round(record: TournamentRecord) -> Round:
    """Return the seats of the round that follows the record's rounds.

    Without changes, a fixed movement follows its schedule. After arrivals or departures, it skips scheduled rounds that
    have a rematch or give a pair another bye; two pairs that would both have a bye play each other if they have not
    met. If the schedule has no such round left, all are seated by lot without a rematch. A Danese round follows the
    ranking, in a phase with groups that of each group. A seating always exists: if rematches are unavoidable, they
    repeat the oldest encounters.

    In an individual tournament all this holds for partners in place of opponents, and players who have met least become
    opponents. For teams, every encounter takes two tables. Entrants with a fixed table play there.

    Raises MovementError after the last round, and RecordError for a Danese round while results are missing or groups
    have to be formed.
    """
    seats = _seat_next(record)
    if record.tournament.competition is Competition.TEAMS:
        seats = tuple(table for seat in seats for table in _team_tables(seat))
    movement = record.tournament.movements[len(record.rounds)]
    return with_fixed_tables(seats, record.fixed, keep_others=movement is Movement.MITCHELL)


def _seat_next(record: TournamentRecord) -> Round:
    number, movements = len(record.rounds), record.tournament.movements
    if number >= len(movements):
        raise MovementError(MovementCode.NO_ROUND_LEFT, rounds=len(movements))
    movement, past = movements[number], _History(record)
    sections = _section_slots(record, number)
    if movement in _FIXED_MOVEMENTS:
        turns = [_seat_fixed_round(slots, record, past) for slots in sections]
        if movement is Movement.INDIVIDUAL:
            met = count_meetings(played.seats for played in record.rounds)
            turns = [seat_individuals(schedule, met, past.bye_counts) for schedule in turns]
    else:
        ranked = [line.entrant for line in ranked_entrants(record)]
        by_rematch = {Rematch.NEVER: past.rounds, Rematch.NOT_PREVIOUS: past.rounds[-1:]}
        avoided = by_rematch.get(record.tournament.rematch_in(number), [])
        formed = record.groups_at(number)
        if formed is not None:
            return _assign_tables(_seat_groups(record, formed, ranked, avoided), sections)
        if record.tournament.groups_from(number) is not None:
            raise RecordError(RecordCode.NO_SUCH_GROUPS, round=number + 1)
        if record.tournament.sections_meet:
            return _assign_tables(_seat_neighbours(ranked, avoided, past.bye_counts), sections)
        turns = [
            _seat_neighbours([pair for pair in ranked if pair in slots], avoided, past.bye_counts) for slots in sections
        ]
    return tuple(replace(seat, section=section) for section, seats in enumerate(turns) for seat in seats)


def with_next_round(record: TournamentRecord) -> TournamentRecord:
    """Return the record with the next round seated, in new groups if its phase has some. Raises as `next_round` and
    `form_groups` do."""
    record = record.with_groups(form_groups(record))
    return replace(record, rounds=(*record.rounds, PlayedRound(seats=next_round(record))))


def preview_rounds(tournament: Tournament, lots: Sequence[int] = ()) -> tuple[Round | None, ...]:
    """Return the seats of every round if all entrants come and stay; None for a round that depends on a later ranking.

    A first Danese round is seated by lot, so it is included. Raises RecordError for a draw that doesn't name every
    entrant once.
    """
    record = TournamentRecord(tournament=tournament, lots=tuple(lots))
    known = sum(movement in _FIXED_MOVEMENTS for movement in tournament.movements) or 1
    for _ in range(known):
        record = with_next_round(record)
    return (*(played.seats for played in record.rounds), *(None,) * (tournament.schedule.rounds - known))


def free_seat(record: TournamentRecord) -> TableSeat | None:
    """Return the bye of the first round that a pair who comes late can play against, while no other round is seated."""
    if len(record.rounds) != 1 or record.tournament.competition is not Competition.PAIRS:
        return None
    return next((seat for seat in record.rounds[0].seats if seat.ns is None), None)


def known_tables(record: TournamentRecord) -> tuple[tuple[int, int], ...]:
    """Return section and table of every table that the rounds so far and the next one need, by section."""
    rounds = [played.seats for played in record.rounds]
    with suppress(MovementError, RecordError):  # after the last round, and while a round by rank waits for results
        rounds.append(next_round(record))
    moves_byes = Movement.MITCHELL in record.tournament.movements  # the bye is at another table in each round
    return tables_up_to(seat for seats in rounds for seat in seats if seat.ns is not None or moves_byes)


def tables_up_to(seats: Iterable[TableSeat]) -> tuple[tuple[int, int], ...]:
    """Return section and table of every table up to the last of these in its section, by section."""
    return tuple((section, table) for section, last in sorted(_last_tables(seats).items()) for table in range(last + 1))


def opened_tables(record: TournamentRecord, seats: Round) -> Round:
    """Return the seats of the next round at tables that late entrants open. Their numbers are higher than those of any
    table that the draw seated, a table with a bye included, and of any table of the rounds so far."""
    if not record.late_entrants:
        return ()
    drawn = with_next_round(TournamentRecord(tournament=record.tournament, lots=record.lots)).rounds[0].seats
    played = (seat for played in record.rounds for seat in played.seats if seat.ns is not None)
    last = _last_tables((*drawn, *played))
    if record.tournament.competition is Competition.TEAMS:  # two tables; an incomplete encounter has only its first
        last = {section: table - table % 2 + 1 for section, table in last.items()}
    return tuple(seat for seat in seats if seat.ns is not None and seat.table > last[seat.section])


def _last_tables(seats: Iterable[TableSeat]) -> dict[int, int]:
    """Return the highest number of a table in each section."""
    tables: dict[int, int] = {}
    for seat in seats:
        tables[seat.section] = max(tables.get(seat.section, 0), seat.table)
    return tables


class _History:
    """The encounters of each round (of individuals: the partnerships), and each entrant's number of byes."""

    def __init__(self, record: TournamentRecord) -> None:
        self.individual = record.tournament.competition is Competition.INDIVIDUAL
        find = partnerships if self.individual else pairings
        self.rounds = [find(played.seats) for played in record.rounds]
        self.pairings = frozenset[frozenset[int]]().union(*self.rounds)
        self.bye_counts = Counter(pair for played in record.rounds for pair in _resting_pairs(played.seats))


def _seat_fixed_round(slots: _Slots, record: TournamentRecord, history: _History) -> Round:
    """Return the next round of the fixed movement for these slots and the rounds played."""
    number, tables = len(record.rounds), len(slots) // 2
    round_robin = record.tournament.movement in _ROTATIONS
    length = len(slots) - 1 if round_robin else tables
    present = [pair for pair in slots if pair is not None]
    candidates: list[Round] = []
    for turn in range(number, number + length):
        if round_robin:
            schedule = round_robin_round(len(slots), turn % length)
        else:
            schedule = mitchell_round(tables, turn % length, step=record.tournament.step)
        seats = _fill_slots(schedule, slots, history)
        resting = _resting_pairs(seats)
        # Individuals without opponents have byes too, which the schedule doesn't list.
        rested = not history.individual and any(history.bye_counts[pair] for pair in resting)
        if pairings(seats) & history.pairings or rested:
            continue
        if len(resting) == len(present) % 2:
            return seats
        candidates.append(seats)
    if candidates:
        return min(candidates, key=lambda seats: len(_resting_pairs(seats)))
    return _seat_neighbours(present, history.rounds, history.bye_counts)


def _resting_pairs(seats: Round) -> list[int]:
    return [seat.ew for seat in seats if seat.ns is None]


def _fill_slots(schedule: Round, slots: _Slots, history: _History) -> Round:
    """Fill a schedule's slots with pairs. A pair without an opponent has a bye, or plays another such pair."""
    seats, unopposed = [], []
    for seat in schedule:
        ns, ew = slots[seat.ns or 0], slots[seat.ew]
        if ns is not None and ew is not None:
            seats.append(TableSeat(table=seat.table, ns=ns, ew=ew))
        elif (pair := ew if ns is None else ns) is not None:
            unopposed.append(TableSeat(table=seat.table, ns=None, ew=pair))
    # Pairs that already had a bye should play first.
    unopposed.sort(key=lambda seat: -history.bye_counts[seat.ew])
    for first, second in combinations(tuple(unopposed), 2):
        if first in unopposed and second in unopposed and pairs_at(first) | pairs_at(second) not in history.pairings:
            seats.append(TableSeat(table=first.table, ns=first.ew, ew=second.ew))
            unopposed.remove(first)
            unopposed.remove(second)
    return tuple(sorted([*seats, *unopposed], key=lambda seat: seat.table))


def _seat_neighbours(
    order: Sequence[int], avoided: Sequence[frozenset[frozenset[int]]], bye_counts: Counter[int]
) -> Round:
    """Seat neighbours of the order together without repeating encounters of the `avoided` rounds; if that is
    impossible, drop these rounds one by one, the earliest first.
    """
    for first in range(len(avoided)):
        try:
            return danese(order, frozenset[frozenset[int]]().union(*avoided[first:]), bye_counts.elements())
        except MovementError:
            continue
    return danese(order, byes=bye_counts.elements())


def _assign_tables(seats: Round, sections: Sequence[_Slots]) -> Round:
    """Assign the first tables to the first section, and so on."""
    tables = [(section, table) for section, slots in enumerate(sections) for table in range(len(slots) // 2)]
    section, first = len(sections) - 1, len(sections[-1]) // 2
    tables += [
        (section, table) for table in range(first, first + len(seats) - len(tables))
    ]  # several groups have a bye
    return tuple(
        replace(seat, section=section, table=table) for seat, (section, table) in zip(seats, tables, strict=False)
    )


def _seat_groups(
    record: TournamentRecord,
    formed: FormedGroups,
    ranked: Sequence[int],
    avoided: Sequence[frozenset[frozenset[int]]],
) -> Round:
    """Return the seats of each group among themselves, tables first, then the byes: one in a group with an odd number,
    for the last of those with the fewest byes in this phase."""
    rests = Counter(pair for played in record.rounds[formed.round :] for pair in _resting_pairs(played.seats))
    members: list[list[int]] = [[] for _ in formed.groups]
    indexes = record.group_indexes(formed.round)
    for entrant in ranked:
        members[indexes.get(entrant, -1)].append(entrant)
    seats = [seat for group in members if group for seat in _seat_neighbours(group, avoided, rests)]
    return tuple(sorted(seats, key=lambda seat: seat.ns is None))


def _section_slots(record: TournamentRecord, number: int) -> list[_Slots]:
    """Return the slots of each section in round `number`: as drawn, with arrivals and without departures."""
    sections, start = [], 0
    for size in record.tournament.section_sizes:
        sections.append(_initial_slots(record.initial_entrants[start : start + size], record.tournament))
        start += size
    for arrival in record.late_entrants:
        if arrival.round <= number:
            departed = {departure.entrant for departure in record.departures if departure.round <= arrival.round}
            _seat_late_entrant(arrival, sections, departed)
    present = record.present_entrants(number)
    return [[entrant if entrant in present else None for entrant in slots] for slots in sections]


def _initial_slots(drawn: Sequence[int], tournament: Tournament) -> _Slots:
    """Return the first slots.

    With an odd number the last North–South is missing in a Mitchell, the last pair in a round robin.
    """
    slots: _Slots = list(drawn)
    if len(drawn) % 2:
        slots.insert(len(drawn) if tournament.movement in _ROTATIONS else len(drawn) // 2, None)
    return slots


def _seat_late_entrant(arrival: Arrival, sections: list[_Slots], departed: Collection[int]) -> None:
    """Put a newcomer in a free slot, or open a table in the smallest section, where the newcomer stays."""
    chosen = range(len(sections)) if arrival.section is None else (arrival.section,)
    for section in chosen:
        for index, entrant in enumerate(sections[section]):
            if entrant is None or entrant in departed:
                sections[section][index] = arrival.entrant
                return
    smallest = min((sections[section] for section in chosen), key=len)
    smallest.insert(len(smallest) // 2, arrival.entrant)
    smallest.append(None)


def _team_tables(seat: TableSeat) -> tuple[TableSeat, ...]:
    """Return the tables for an encounter of teams: two with the teams' seats exchanged, because their sum is the result
    (docs/rules.md §6), or one bye."""
    first = replace(seat, table=2 * seat.table)
    if seat.ns is None:
        return (first,)
    return first, replace(first, table=first.table + 1, ns=seat.ew, ew=seat.ns)
