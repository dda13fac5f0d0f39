"""Seating of whole tournaments: unchanged, with late arrivals, with departures, and in two sections."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring import (
    MOVEMENTS,
    Arrival,
    Competition,
    Departure,
    Movement,
    MovementCode,
    MovementError,
    PlayedRound,
    RecordCode,
    RecordError,
    Round,
    TableResult,
    TableSeat,
    TournamentRecord,
    even_sections,
    known_tables,
    mitchell,
    next_round,
    opened_tables,
    preview_rounds,
    round_robin,
    with_next_round,
    with_result,
)
from tests.scoring.tournament.sheets import MITCHELL, STEPPED, parse_sheet
from tests.scoring.tournament.tournament_records import (
    add_missing_results,
    make_individual,
    make_record,
    make_teams,
    play_rounds,
    seated_pairs,
)

ROUNDS = 4


def seat_numbers(seats: Round | None) -> list[tuple[int | None, int]]:
    assert seats is not None
    return [(seat.ns, seat.ew) for seat in seats]


def pairings_of(seats: Round) -> list[frozenset[int]]:
    return [frozenset((seat.ns, seat.ew)) for seat in seats if seat.ns is not None]


def assert_invariants(record: TournamentRecord) -> None:
    """Check the invariants of every tournament."""
    movements = record.tournament.movements
    for number, played in enumerate(record.rounds):
        assert seated_pairs(played) == sorted(record.present_entrants(number))
        assert len({(seat.section, seat.table) for seat in played.seats}) == len(played.seats)
    rested = Counter(seat.ew for played in record.rounds for seat in played.seats if seat.ns is None)
    assert set(rested.values()) <= {1}
    fixed = Counter(
        two
        for movement, played in zip(movements, record.rounds, strict=True)
        if movement in {Movement.MITCHELL, Movement.ROUND_ROBIN}
        for two in pairings_of(played.seats)
    )
    assert set(fixed.values()) <= {1}
    if record.tournament.movement is Movement.DANESE_MODIFIED:
        for before, after in pairwise(record.rounds[:-1]):
            assert not {*pairings_of(before.seats)} & {*pairings_of(after.seats)}


def _departures(*pairs: int, round: int) -> tuple[Departure, ...]:  # noqa: A002
    return tuple(Departure(entrant=pair, round=round) for pair in pairs)


def all_draw(ns: int, ew: int) -> int:
    return 0


def pseudo_random_lead(seed: int) -> Callable[[int, int], int]:
    """Return a lead function that is pseudo-random but reproducible."""
    return lambda ns, ew: 5 * ((ns * 7919 + ew * 104729 + seed * 31) % 401 - 200)


@settings(max_examples=30)
@given(
    entrants=st.integers(16, 50),
    movement=st.sampled_from(MOVEMENTS[Competition.PAIRS]),
    step=st.integers(1, 3),
    halls=st.integers(1, 2),
    together=st.booleans(),
    seed=st.integers(0, 99),
)
def test_unchanged_tournament(  # noqa: PLR0917
    entrants: int, movement: Movement, step: int, halls: int, together: bool, seed: int
) -> None:
    sections = even_sections(entrants, halls)
    record = make_record(entrants, movement, step=step, skip=True, sections=sections, sections_meet=together)
    record = play_rounds(record, lead=pseudo_random_lead(seed))
    assert_invariants(record)
    assert {sum(seat.ns is None for seat in played.seats) for played in record.rounds} == {entrants % 2}
    first = [
        played.seats if seats else None
        for played, seats in zip(record.rounds, preview_rounds(record.tournament), strict=True)
    ]
    assert preview_rounds(record.tournament) == tuple(first)


@st.composite
def records_with_changes(draw: st.DrawFn) -> TournamentRecord:
    entrants = draw(st.integers(12, 30))
    rounds = st.integers(1, ROUNDS - 1)
    newcomers = [Arrival(entrant=entrants + late, round=draw(rounds)) for late in range(draw(st.integers(0, 2)))]
    late = [Arrival(entrant=pair, round=draw(rounds)) for pair in draw(st.sets(st.integers(0, 5), max_size=1))]
    departed = draw(st.sets(st.integers(6, entrants - 1), max_size=2))
    return make_record(
        entrants,
        draw(st.sampled_from(MOVEMENTS[Competition.PAIRS])),
        arrivals=(*newcomers, *late),
        departures=tuple(Departure(entrant=pair, round=draw(rounds)) for pair in sorted(departed)),
    )


@settings(max_examples=60)
@given(records_with_changes(), st.integers(0, 99))
def test_late_arrivals_and_departures(record: TournamentRecord, seed: int) -> None:
    assert_invariants(play_rounds(record, lead=pseudo_random_lead(seed)))


@pytest.mark.parametrize("movement", MOVEMENTS[Competition.PAIRS])
@pytest.mark.parametrize("entrants", [4, 5, 6, 7, 8, 9])
def test_few_pairs(entrants: int, movement: Movement) -> None:
    most = {Movement.MITCHELL: (entrants + 1) // 2, Movement.MITCHELL_DANESE: (entrants + 1) // 2 + 1}
    record = play_rounds(make_record(entrants, movement, min(3, most.get(movement, 3))))
    assert_invariants(record)


@pytest.mark.extended
@settings(max_examples=12)
@given(entrants=st.integers(4, 400), movement=st.sampled_from(MOVEMENTS[Competition.PAIRS]), seed=st.integers(0, 99))
@example(399, Movement.DANESE_MODIFIED, 5)
@example(400, Movement.MITCHELL_DANESE, 5)
def test_any_number_of_pairs(entrants: int, movement: Movement, seed: int) -> None:
    record = play_rounds(make_record(entrants, movement, min(3, (entrants + 1) // 2)), lead=pseudo_random_lead(seed))
    assert_invariants(record)
    assert {sum(seat.ns is None for seat in played.seats) for played in record.rounds} == {entrants % 2}


@pytest.mark.parametrize("tables", MITCHELL)
def test_preview_of_a_mitchell_is_its_schedule(tables: int) -> None:
    rounds = preview_rounds(make_record(2 * tables, Movement.MITCHELL, tables).tournament)
    assert [[ew - tables + 1 for _, ew in seat_numbers(seats)] for seats in rounds] == parse_sheet(MITCHELL[tables])
    assert rounds == mitchell(tables, tables)


@pytest.mark.parametrize(("tables", "step"), STEPPED)
def test_preview_with_step_and_skip(tables: int, step: int) -> None:
    rounds = preview_rounds(make_record(2 * tables, Movement.MITCHELL, tables, step=step, skip=True).tournament)
    assert rounds == mitchell(tables, tables, step, skip=True)


def test_preview_with_an_odd_number() -> None:
    """Seven pairs: the fourth North–South is missing, so the numbers after it are lower by one."""
    rounds = preview_rounds(make_record(7, Movement.MITCHELL).tournament)
    assert [seat_numbers(seats) for seats in rounds] == [
        [(0, 3), (1, 4), (2, 5), (None, 6)],
        [(0, 6), (1, 3), (2, 4), (None, 5)],
        [(0, 5), (1, 6), (2, 3), (None, 4)],
        [(0, 4), (1, 5), (2, 6), (None, 3)],
    ]
    assert preview_rounds(make_record(7, Movement.ROUND_ROBIN, 7).tournament) == round_robin(7)
    assert preview_rounds(make_record(8, Movement.ROUND_ROBIN, 7).tournament) == round_robin(8)


def test_preview_ends_before_rounds_by_ranking() -> None:
    assert [seats and len(seats) for seats in preview_rounds(make_record(8, Movement.MITCHELL_DANESE).tournament)] == [
        4,
        4,
        4,
        None,
    ]
    first, *later = preview_rounds(make_record(5, Movement.DANESE).tournament, lots=[4, 2, 0, 3, 1])
    assert (seat_numbers(first), later) == ([(4, 2), (0, 3), (None, 1)], [None, None, None])


def test_sections_have_separate_schedules_and_meet_in_the_danese() -> None:
    sections = even_sections(14, 2)
    record = play_rounds(make_record(14, Movement.MITCHELL_DANESE, sections=sections))
    slots = [[(seat.section, seat.table) for seat in played.seats] for played in record.rounds]
    assert slots == [[(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2)]] * 4
    members = {*range(8)}, {*range(8, 14)}
    assert all(
        any(two <= pairs for pairs in members) for played in record.rounds[:3] for two in pairings_of(played.seats)
    )
    assert any(not two <= pairs for pairs in members[:1] for two in pairings_of(record.rounds[3].seats) if two & pairs)
    apart = play_rounds(make_record(14, Movement.MITCHELL_DANESE, sections=sections, sections_meet=False))
    assert all(any(two <= pairs for pairs in members) for two in pairings_of(apart.rounds[3].seats))


def test_modified_danese_may_repeat_only_in_the_last_round() -> None:
    """All matches are draws, so by ranking alone the same pairs would always meet."""
    seats = [
        seat_numbers(played.seats) for played in play_rounds(make_record(4, Movement.DANESE), lead=all_draw).rounds
    ]
    assert seats == [[(0, 1), (2, 3)]] * 4
    modified = play_rounds(make_record(4, Movement.DANESE_MODIFIED), lead=all_draw)
    assert [seat_numbers(played.seats) for played in modified.rounds] == [
        [(0, 1), (2, 3)],
        [(0, 2), (1, 3)],
        [(0, 1), (2, 3)],
        [(0, 1), (2, 3)],
    ]


def test_two_pairs_meet_again() -> None:
    record = play_rounds(make_record(2, Movement.DANESE_MODIFIED))
    assert [seat_numbers(played.seats) for played in record.rounds] == [[(0, 1)]] * 4


def test_late_pair_takes_the_empty_slot() -> None:
    record = play_rounds(make_record(7, Movement.MITCHELL, arrivals=(Arrival(entrant=7, round=1),)))
    assert [seat_numbers(played.seats) for played in record.rounds] == [
        [(0, 3), (1, 4), (2, 5), (None, 6)],
        [(0, 6), (1, 3), (2, 4), (7, 5)],
        [(0, 5), (1, 6), (2, 3), (7, 4)],
        [(0, 4), (1, 5), (2, 6), (7, 3)],
    ]


def test_late_pair_opens_a_table_without_an_empty_slot() -> None:
    """The ninth pair stays at the fifth table; those who would meet its missing East–West have one bye each."""
    record = play_rounds(make_record(8, Movement.MITCHELL, arrivals=(Arrival(entrant=8, round=1),)))
    assert_invariants(record)
    assert [seat_numbers(played.seats) for played in record.rounds] == [
        [(0, 4), (1, 5), (2, 6), (3, 7)],
        [(None, 0), (1, 4), (2, 5), (3, 6), (8, 7)],
        [(0, 7), (None, 1), (2, 4), (3, 5), (8, 6)],
        [(0, 6), (1, 7), (None, 2), (3, 4), (8, 5)],
    ]


@pytest.mark.parametrize("movement", [Movement.MITCHELL, Movement.ROUND_ROBIN, Movement.DANESE])
@pytest.mark.parametrize(
    ("pairs", "late", "left", "opened"),
    [
        (8, 0, 0, []),
        (7, 1, 0, []),  # at the incomplete table
        (8, 1, 0, []),  # has the bye, except in a Mitchell
        (8, 2, 0, [4]),
        (7, 3, 0, [4]),
        (8, 4, 0, [4, 5]),
        (8, 2, 2, []),  # in the places of those who left
    ],
)
def test_late_pairs_open_tables_once(movement: Movement, pairs: int, late: int, left: int, opened: list[int]) -> None:
    """In a Mitchell a single late pair sits North–South at a new table, and the bye is at another one."""
    if movement is Movement.MITCHELL and (pairs + late) % 2 and late:
        opened = [pairs // 2]
    arrivals = tuple(Arrival(entrant=pairs + each, round=1) for each in range(late))
    departures = tuple(Departure(entrant=each, round=1) for each in range(left))
    record = play_rounds(make_record(pairs, movement, arrivals=arrivals, departures=departures), 1)
    seats = next_round(record)
    assert [seat.table for seat in opened_tables(record, seats)] == opened
    again = play_rounds(record, 2)
    assert opened_tables(again, next_round(again)) == ()


@pytest.mark.parametrize(
    ("make", "entrants", "late", "opened"),
    [(make_teams, 7, 1, []), (make_teams, 8, 2, [8, 9]), (make_individual, 9, 3, []), (make_individual, 8, 4, [2])],
)
def test_late_teams_and_players_open_tables(
    make: Callable[..., TournamentRecord], entrants: int, late: int, opened: list[int]
) -> None:
    arrivals = tuple(Arrival(entrant=entrants + each, round=0) for each in range(late))
    record = make(entrants, arrivals=arrivals)
    assert [seat.table for seat in opened_tables(record, next_round(record))] == opened


def test_late_pair_in_the_draw_has_its_slot() -> None:
    record = play_rounds(
        make_record(8, Movement.MITCHELL, arrivals=(Arrival(entrant=2, round=1), Arrival(entrant=8, round=1))), 2
    )
    assert seat_numbers(record.rounds[0].seats) == [(0, 4), (1, 5), (None, 6), (3, 7)]
    assert 2 in seated_pairs(record.rounds[1])
    assert 8 in seated_pairs(record.rounds[1])


def test_late_entrant_sits_in_the_given_section() -> None:
    record = play_rounds(
        make_record(15, Movement.MITCHELL, 3, sections=(8, 7), arrivals=(Arrival(entrant=15, round=1, section=0),))
    )
    sections = {seat.section for played in record.rounds for seat in played.seats if 15 in {seat.ns, seat.ew}}
    assert sections == {0}
    free = play_rounds(make_record(15, Movement.MITCHELL, 3, sections=(8, 7), arrivals=(Arrival(entrant=15, round=1),)))
    assert {seat.section for played in free.rounds for seat in played.seats if 15 in {seat.ns, seat.ew}} == {1}


def test_late_entrant_may_take_the_slot_of_a_departed_one() -> None:
    departures, arrivals = (Departure(entrant=1, round=2),), (Arrival(entrant=8, round=2),)
    record = play_rounds(make_record(8, Movement.MITCHELL, departures=departures, arrivals=arrivals))
    assert [seat_numbers(played.seats) for played in record.rounds[2:]] == [
        [(0, 6), (8, 7), (2, 4), (3, 5)],
        [(0, 5), (8, 6), (2, 7), (3, 4)],
    ]


def test_departure_gives_its_opponents_a_bye() -> None:
    record = play_rounds(make_record(8, Movement.MITCHELL, departures=(Departure(entrant=1, round=2),)))
    assert [seat_numbers(played.seats) for played in record.rounds[2:]] == [
        [(0, 6), (None, 7), (2, 4), (3, 5)],
        [(0, 5), (None, 6), (2, 7), (3, 4)],
    ]


def test_two_pairs_with_byes_play_each_other() -> None:
    """One of seven pairs has a bye anyway. When a second North–South pair leaves, the two opponents without a table
    have never met."""
    record = play_rounds(make_record(7, Movement.MITCHELL, departures=(Departure(entrant=1, round=2),)))
    assert_invariants(record)
    assert [seat_numbers(played.seats) for played in record.rounds[2:]] == [
        [(0, 5), (6, 4), (2, 3)],
        [(0, 4), (5, 3), (2, 6)],
    ]


def test_unavoidable_rematches_are_the_oldest() -> None:
    """Seated by hand: four have met in all ways, and the fifth has left."""
    by_hand = [[(0, 1), (2, 3)], [(0, 2), (1, 3)], [(0, 3), (1, 2)]]
    rounds = tuple(
        PlayedRound(seats=tuple(TableSeat(table=table, ns=ns, ew=ew) for table, (ns, ew) in enumerate(seats)))
        for seats in by_hand
    )
    record = replace(make_record(5, Movement.ROUND_ROBIN, 5, departures=_departures(4, round=3)), rounds=rounds)
    record = with_next_round(with_next_round(record))
    assert [seat_numbers(played.seats) for played in record.rounds[3:]] == by_hand[:2]


def test_last_two_entrants_have_one_bye_and_then_meet_again() -> None:
    record = play_rounds(make_record(4, Movement.ROUND_ROBIN, 3, departures=_departures(0, 3, round=1)))
    assert [seat_numbers(played.seats) for played in record.rounds] == [
        [(1, 2), (3, 0)],
        [(None, 2), (None, 1)],
        [(1, 2)],
    ]


def test_danese_round_needs_all_results() -> None:
    record = with_next_round(make_record(8, Movement.DANESE))
    record = with_result(record, 0, TableResult(ns=0, ew=1, ns_points=100))
    with pytest.raises(RecordError, match="round 1 has no result at 3 tables, the first of them 2") as caught:
        next_round(record)
    assert caught.value.code is RecordCode.RESULTS_MISSING
    assert len(next_round(add_missing_results(record))) == 4


def test_missing_result_does_not_stop_a_mitchell() -> None:
    record = with_next_round(with_next_round(make_record(8, Movement.MITCHELL)))
    assert [seat_numbers(played.seats) for played in record.rounds] == [seat_numbers(seats) for seats in mitchell(4, 2)]


def test_no_round_after_the_last() -> None:
    with pytest.raises(MovementError, match="all 4 rounds of this tournament are seated") as caught:
        next_round(play_rounds(make_record(8, Movement.MITCHELL)))
    assert caught.value.code is MovementCode.NO_ROUND_LEFT


@pytest.mark.parametrize(
    ("entrants", "movement"),
    [
        *((entrants, movement) for entrants in (8, 9, 13) for movement in MOVEMENTS[Competition.PAIRS]),
        *((entrants, movement) for entrants in (8, 9, 11) for movement in MOVEMENTS[Competition.INDIVIDUAL]),
    ],
)
def test_known_tables_are_those_of_all_rounds(entrants: int, movement: Movement) -> None:
    """Directors print a card for each table before the first round."""
    individual = movement is Movement.INDIVIDUAL
    competition = Competition.INDIVIDUAL if individual else Competition.PAIRS
    record = make_record(entrants, movement, rounds=3, competition=competition)
    known = set(known_tables(record))
    while len(record.rounds) < record.tournament.schedule.rounds:
        record = add_missing_results(with_next_round(record))
        assert known == set(known_tables(record))
    played = {(seat.section, seat.table) for each in record.rounds for seat in each.seats if seat.ns is not None}
    assert played <= known
    assert len(known) <= (entrants + 1) // (4 if individual else 2)
