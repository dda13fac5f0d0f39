"""The seating of whole tournaments: undisturbed, with somebody late, with somebody gone, in two halls."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring import (
    Arrival,
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
    dry_run,
    even_sections,
    mitchell,
    next_round,
    round_robin,
    with_next_round,
    with_result,
)
from tests.scoring.tournament.evenings import evening, finished, play, seated_pairs
from tests.scoring.tournament.sheets import MITCHELL, STEPPED, sheet

ROUNDS = 4


def shown(seats: Round | None) -> list[tuple[int | None, int]]:
    assert seats is not None
    return [(seat.ns, seat.ew) for seat in seats]


def met(seats: Round) -> list[frozenset[int]]:
    return [frozenset((seat.ns, seat.ew)) for seat in seats if seat.ns is not None]


def check(record: TournamentRecord) -> None:
    """What a tournament promises, whatever happens."""
    movements = record.tournament.movements
    for number, played in enumerate(record.rounds):
        assert seated_pairs(played) == sorted(record.present(number))
        assert len({(seat.section, seat.table) for seat in played.seats}) == len(played.seats)
    rested = Counter(seat.ew for played in record.rounds for seat in played.seats if seat.ns is None)
    assert set(rested.values()) <= {1}
    fixed = Counter(
        two
        for movement, played in zip(movements, record.rounds, strict=True)
        if movement in {Movement.MITCHELL, Movement.ROUND_ROBIN}
        for two in met(played.seats)
    )
    assert set(fixed.values()) <= {1}
    if record.tournament.movement is Movement.DANESE_MODIFIED:
        for before, after in pairwise(record.rounds[:-1]):
            assert not {*met(before.seats)} & {*met(after.seats)}


def _gone(*pairs: int, round: int) -> tuple[Departure, ...]:  # noqa: A002
    return tuple(Departure(entrant=pair, round=round) for pair in pairs)


def all_draw(ns: int, ew: int) -> int:
    return 0


def by_chance(seed: int) -> Callable[[int, int], int]:
    """Leads that look like chance and are the same again."""
    return lambda ns, ew: 5 * ((ns * 7919 + ew * 104729 + seed * 31) % 401 - 200)


@settings(max_examples=30)
@given(
    entrants=st.integers(16, 50),
    movement=st.sampled_from(Movement),
    step=st.integers(1, 3),
    halls=st.integers(1, 2),
    together=st.booleans(),
    seed=st.integers(0, 99),
)
def test_undisturbed(  # noqa: PLR0917
    entrants: int, movement: Movement, step: int, halls: int, together: bool, seed: int
) -> None:
    sections = even_sections(entrants, halls)
    record = evening(entrants, movement, step=step, skip=True, sections=sections, sections_meet=together)
    record = play(record, lead=by_chance(seed))
    check(record)
    assert {sum(seat.ns is None for seat in played.seats) for played in record.rounds} == {entrants % 2}
    first = [
        played.seats if seats else None for played, seats in zip(record.rounds, dry_run(record.tournament), strict=True)
    ]
    assert dry_run(record.tournament) == tuple(first)


@st.composite
def disturbed(draw: st.DrawFn) -> TournamentRecord:
    entrants = draw(st.integers(12, 30))
    rounds = st.integers(1, ROUNDS - 1)
    newcomers = [Arrival(entrant=entrants + late, round=draw(rounds)) for late in range(draw(st.integers(0, 2)))]
    late = [Arrival(entrant=pair, round=draw(rounds)) for pair in draw(st.sets(st.integers(0, 5), max_size=1))]
    gone = draw(st.sets(st.integers(6, entrants - 1), max_size=2))
    return evening(
        entrants,
        draw(st.sampled_from(Movement)),
        arrivals=(*newcomers, *late),
        departures=tuple(Departure(entrant=pair, round=draw(rounds)) for pair in sorted(gone)),
    )


@settings(max_examples=60)
@given(disturbed(), st.integers(0, 99))
def test_with_some_late_and_some_gone(record: TournamentRecord, seed: int) -> None:
    check(play(record, lead=by_chance(seed)))


@pytest.mark.parametrize("movement", Movement)
@pytest.mark.parametrize("entrants", [4, 5, 6, 7, 8, 9])
def test_few_pairs(entrants: int, movement: Movement) -> None:
    most = {Movement.MITCHELL: (entrants + 1) // 2, Movement.MITCHELL_DANESE: (entrants + 1) // 2 + 1}
    record = play(evening(entrants, movement, min(3, most.get(movement, 3))))
    check(record)


@settings(max_examples=12)
@given(entrants=st.integers(4, 400), movement=st.sampled_from(Movement), seed=st.integers(0, 99))
@example(399, Movement.DANESE_MODIFIED, 5)
@example(400, Movement.MITCHELL_DANESE, 5)
def test_any_number_of_pairs(entrants: int, movement: Movement, seed: int) -> None:
    record = play(evening(entrants, movement, min(3, (entrants + 1) // 2)), lead=by_chance(seed))
    check(record)
    assert {sum(seat.ns is None for seat in played.seats) for played in record.rounds} == {entrants % 2}


@pytest.mark.parametrize("tables", MITCHELL)
def test_the_dry_run_of_a_mitchell_is_its_sheet(tables: int) -> None:
    rounds = dry_run(evening(2 * tables, Movement.MITCHELL, tables).tournament)
    assert [[ew - tables + 1 for _, ew in shown(seats)] for seats in rounds] == sheet(MITCHELL[tables])
    assert rounds == mitchell(tables, tables)


@pytest.mark.parametrize(("tables", "step"), STEPPED)
def test_the_dry_run_with_a_step_and_the_skip(tables: int, step: int) -> None:
    rounds = dry_run(evening(2 * tables, Movement.MITCHELL, tables, step=step, skip=True).tournament)
    assert rounds == mitchell(tables, tables, step, skip=True)


def test_the_dry_run_of_an_odd_number() -> None:
    """Seven pairs: the fourth North–South is missing, so those who come after are numbered one less."""
    rounds = dry_run(evening(7, Movement.MITCHELL).tournament)
    assert [shown(seats) for seats in rounds] == [
        [(0, 3), (1, 4), (2, 5), (None, 6)],
        [(0, 6), (1, 3), (2, 4), (None, 5)],
        [(0, 5), (1, 6), (2, 3), (None, 4)],
        [(0, 4), (1, 5), (2, 6), (None, 3)],
    ]
    assert dry_run(evening(7, Movement.ROUND_ROBIN, 7).tournament) == round_robin(7)
    assert dry_run(evening(8, Movement.ROUND_ROBIN, 7).tournament) == round_robin(8)


def test_the_dry_run_ends_where_a_ranking_decides() -> None:
    assert [seats and len(seats) for seats in dry_run(evening(8, Movement.MITCHELL_DANESE).tournament)] == [
        4,
        4,
        4,
        None,
    ]
    first, *later = dry_run(evening(5, Movement.DANESE).tournament, lots=[4, 2, 0, 3, 1])
    assert (shown(first), later) == ([(4, 2), (0, 3), (None, 1)], [None, None, None])


def test_two_halls_have_a_sheet_each_and_meet_in_the_danese() -> None:
    sections = even_sections(14, 2)
    record = play(evening(14, Movement.MITCHELL_DANESE, sections=sections))
    places = [[(seat.section, seat.table) for seat in played.seats] for played in record.rounds]
    assert places == [[(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2)]] * 4
    halls = {*range(8)}, {*range(8, 14)}
    assert all(any(two <= hall for hall in halls) for played in record.rounds[:3] for two in met(played.seats))
    assert any(not two <= hall for hall in halls[:1] for two in met(record.rounds[3].seats) if two & hall)
    apart = play(evening(14, Movement.MITCHELL_DANESE, sections=sections, sections_meet=False))
    assert all(any(two <= hall for hall in halls) for two in met(apart.rounds[3].seats))


def test_the_modified_danese_may_repeat_in_the_last_round_only() -> None:
    """Everyone draws every match, so by rank alone the same two would meet for ever."""
    seats = [shown(played.seats) for played in play(evening(4, Movement.DANESE), lead=all_draw).rounds]
    assert seats == [[(0, 1), (2, 3)]] * 4
    modified = play(evening(4, Movement.DANESE_MODIFIED), lead=all_draw)
    assert [shown(played.seats) for played in modified.rounds] == [
        [(0, 1), (2, 3)],
        [(0, 2), (1, 3)],
        [(0, 1), (2, 3)],
        [(0, 1), (2, 3)],
    ]


def test_two_pairs_alone_meet_again_rather_than_not_at_all() -> None:
    record = play(evening(2, Movement.DANESE_MODIFIED))
    assert [shown(played.seats) for played in record.rounds] == [[(0, 1)]] * 4


def test_a_late_pair_takes_the_missing_place() -> None:
    record = play(evening(7, Movement.MITCHELL, arrivals=(Arrival(entrant=7, round=1),)))
    assert [shown(played.seats) for played in record.rounds] == [
        [(0, 3), (1, 4), (2, 5), (None, 6)],
        [(0, 6), (1, 3), (2, 4), (7, 5)],
        [(0, 5), (1, 6), (2, 3), (7, 4)],
        [(0, 4), (1, 5), (2, 6), (7, 3)],
    ]


def test_a_late_pair_opens_a_table_where_none_is_missing() -> None:
    """The ninth stays at the fifth table; whoever would meet the missing East–West rests, each once."""
    record = play(evening(8, Movement.MITCHELL, arrivals=(Arrival(entrant=8, round=1),)))
    check(record)
    assert [shown(played.seats) for played in record.rounds] == [
        [(0, 4), (1, 5), (2, 6), (3, 7)],
        [(None, 0), (1, 4), (2, 5), (3, 6), (8, 7)],
        [(0, 7), (None, 1), (2, 4), (3, 5), (8, 6)],
        [(0, 6), (1, 7), (None, 2), (3, 4), (8, 5)],
    ]


def test_a_late_pair_that_was_drawn_finds_its_place_free() -> None:
    record = play(evening(8, Movement.MITCHELL, arrivals=(Arrival(entrant=2, round=1), Arrival(entrant=8, round=1))), 2)
    assert shown(record.rounds[0].seats) == [(0, 4), (1, 5), (None, 6), (3, 7)]
    assert 2 in seated_pairs(record.rounds[1])
    assert 8 in seated_pairs(record.rounds[1])


def test_a_newcomer_sits_in_the_section_that_he_is_sent_to() -> None:
    record = play(
        evening(15, Movement.MITCHELL, 3, sections=(8, 7), arrivals=(Arrival(entrant=15, round=1, section=0),))
    )
    sections = {seat.section for played in record.rounds for seat in played.seats if 15 in {seat.ns, seat.ew}}
    assert sections == {0}
    free = play(evening(15, Movement.MITCHELL, 3, sections=(8, 7), arrivals=(Arrival(entrant=15, round=1),)))
    assert {seat.section for played in free.rounds for seat in played.seats if 15 in {seat.ns, seat.ew}} == {1}


def test_who_comes_late_may_have_the_place_of_who_left() -> None:
    departures, arrivals = (Departure(entrant=1, round=2),), (Arrival(entrant=8, round=2),)
    record = play(evening(8, Movement.MITCHELL, departures=departures, arrivals=arrivals))
    assert [shown(played.seats) for played in record.rounds[2:]] == [
        [(0, 6), (8, 7), (2, 4), (3, 5)],
        [(0, 5), (8, 6), (2, 7), (3, 4)],
    ]


def test_who_leaves_in_the_third_round_gives_his_opponents_a_bye() -> None:
    record = play(evening(8, Movement.MITCHELL, departures=(Departure(entrant=1, round=2),)))
    assert [shown(played.seats) for played in record.rounds[2:]] == [
        [(0, 6), (None, 7), (2, 4), (3, 5)],
        [(0, 5), (None, 6), (2, 7), (3, 4)],
    ]


def test_two_who_would_both_rest_play_each_other() -> None:
    """Of seven pairs one rests anyhow; when a second North–South leaves, their opponents have never met."""
    record = play(evening(7, Movement.MITCHELL, departures=(Departure(entrant=1, round=2),)))
    check(record)
    assert [shown(played.seats) for played in record.rounds[2:]] == [
        [(0, 5), (6, 4), (2, 3)],
        [(0, 4), (5, 3), (2, 6)],
    ]


def test_where_everyone_has_met_it_is_those_of_the_longest_ago() -> None:
    """Seated by hand: four have met in all ways, and the fifth has gone."""
    by_hand = [[(0, 1), (2, 3)], [(0, 2), (1, 3)], [(0, 3), (1, 2)]]
    rounds = tuple(
        PlayedRound(seats=tuple(TableSeat(table=table, ns=ns, ew=ew) for table, (ns, ew) in enumerate(seats)))
        for seats in by_hand
    )
    record = replace(evening(5, Movement.ROUND_ROBIN, 5, departures=_gone(4, round=3)), rounds=rounds)
    record = with_next_round(with_next_round(record))
    assert [shown(played.seats) for played in record.rounds[3:]] == by_hand[:2]


def test_two_who_are_left_rest_once_and_then_meet_again() -> None:
    record = play(evening(4, Movement.ROUND_ROBIN, 3, departures=_gone(0, 3, round=1)))
    assert [shown(played.seats) for played in record.rounds] == [
        [(1, 2), (3, 0)],
        [(None, 2), (None, 1)],
        [(1, 2)],
    ]


def test_a_danese_round_waits_for_every_result() -> None:
    record = with_next_round(evening(8, Movement.DANESE))
    record = with_result(record, 0, TableResult(ns=0, ew=1, ns_points=100))
    with pytest.raises(RecordError, match="round 1 has no result at 3 tables, the first of them 2") as caught:
        next_round(record)
    assert caught.value.code is RecordCode.RESULTS_MISSING
    assert len(next_round(finished(record))) == 4


def test_a_table_that_never_confirms_does_not_stop_a_mitchell() -> None:
    record = with_next_round(with_next_round(evening(8, Movement.MITCHELL)))
    assert [shown(played.seats) for played in record.rounds] == [shown(seats) for seats in mitchell(4, 2)]


def test_there_is_no_round_after_the_last() -> None:
    with pytest.raises(MovementError, match="all 4 rounds of this tournament are seated") as caught:
        next_round(play(evening(8, Movement.MITCHELL)))
    assert caught.value.code is MovementCode.NO_ROUND_LEFT
