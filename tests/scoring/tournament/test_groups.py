"""Phases and groups: an examination's event of 100 pairs, odd groups, ties on a line, faults."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from scoring import (
    Arrival,
    Departure,
    FormedGroups,
    Groups,
    Movement,
    RankingLine,
    RecordCode,
    RecordError,
    Rematch,
    Rest,
    Schedule,
    TieBreak,
    Tournament,
    TournamentAdjustment,
    TournamentCode,
    TournamentError,
    TournamentPhase,
    TournamentRecord,
    form_groups,
    group_cuts,
    known_tables,
    misplaced_entrants,
    next_round,
    tournament_ranking,
    with_entrants,
    with_next_round,
    with_result,
)
from scoring.tournament.groups import cut_between
from tests.scoring.tournament.tournament_records import add_missing_results, make_record, play_rounds, seated_pairs

GROUPS = Groups(sizes_in_tables=(7, 9, 9))


def make_phases(
    entrants: int, *, mitchell: int = 1, danese: int = 0, grouped: int = 2, groups: Groups = GROUPS, **options: Any
) -> TournamentRecord:
    phases = (
        TournamentPhase(movement=Movement.MITCHELL, rounds=mitchell),
        *((TournamentPhase(movement=Movement.DANESE, rounds=danese),) if danese else ()),
        TournamentPhase(
            movement=Movement.DANESE, rounds=grouped, groups=groups, rematch=options.pop("rematch", Rematch.ALLOWED)
        ),
    )
    return make_record(entrants, Movement.MITCHELL, mitchell + danese + grouped, phases=phases, **options)


def ranked(record: TournamentRecord) -> list[int]:
    return [line.entrant for line in tournament_ranking(record)]


def scattered(ns: int, ew: int) -> int:
    """Return a lead without a pattern."""
    return (ns * 7919 + ew * 104_729) % 2999 // 5 * 5 - 1500


def test_examination_of_a_hundred_pairs() -> None:
    record = play_rounds(make_phases(100, mitchell=6, danese=2, grouped=3), 8, lead=scattered)
    before = ranked(record)
    formed = form_groups(record)
    assert formed is not None
    assert formed.groups == (tuple(before[:14]), tuple(before[14:32]), tuple(before[32:50]), tuple(before[50:]))
    record = with_next_round(record)
    assert record.groups == (formed,)
    seats = record.rounds[8].seats
    assert [seat.table for seat in seats] == list(range(50))
    assert [(seat.ns, seat.ew) for seat in seats] == list(zip(before[::2], before[1::2], strict=True))
    record = play_rounds(add_missing_results(record, scattered), lead=scattered)
    final = tournament_ranking(record)
    assert [line.rank for line in final] == list(range(1, 101))
    assert [line.group for line in final] == [0] * 14 + [1] * 18 + [2] * 18 + [3] * 50
    assert {line.entrant for line in final[:14]} == set(formed.groups[0])
    points = [line.victory_points for line in final]
    assert points[13] < points[14]  # the last of A is before the first of B, with fewer Victory Points
    for group in (final[:14], final[14:32]):
        assert [line.victory_points for line in group] == sorted((line.victory_points for line in group), reverse=True)
    assert [line.group for line in tournament_ranking(record, 8)] == [None] * 100


def test_odd_group_rests_its_last_pair_and_tables_run_on() -> None:
    record = play_rounds(make_phases(12, grouped=3, groups=Groups(sizes_in_tables=(2, 2))), 1)
    order = ranked(record)
    gone = (Departure(entrant=order[1], round=2), Departure(entrant=order[5], round=2))
    record = play_rounds(replace(record, departures=gone), 1)
    ranking = ranked(record)
    record = play_rounds(record, 1)
    seats = record.rounds[2].seats
    assert [(seat.table, seat.ns is None) for seat in seats] == [
        (0, False),
        (1, False),
        (2, False),
        (3, False),
        (4, True),
        (5, True),
    ]
    formed = record.groups[0].groups
    present = [[pair for pair in ranking if pair in group and pair not in {order[1], order[5]}] for group in formed]
    assert {seat.ew for seat in seats[4:]} == {present[0][-1], present[1][-1]}
    assert seated_pairs(record.rounds[2]) == sorted(pair for group in present for pair in group)
    record = with_next_round(record)
    rests = Counter(seat.ew for played in record.rounds[1:] for seat in played.seats if seat.ns is None)
    assert set(rests.values()) == {1}  # a bye before the phase counts as little as one in another group


def test_pair_that_comes_later_joins_the_last_group() -> None:
    record = play_rounds(make_phases(8, grouped=2, groups=Groups(sizes_in_tables=(2,))), 2)
    record = replace(record, arrivals=(Arrival(entrant=8, round=2),))
    seats = with_next_round(record).rounds[2].seats
    assert {8} < set(seated_pairs(with_next_round(record).rounds[2]))
    assert [line.group for line in tournament_ranking(with_next_round(record))] == [0] * 4 + [1] * 5
    assert [seat.table for seat in seats] == [0, 1, 2, 3, 4]


def test_pair_that_left_before_the_groups_is_ranked_last() -> None:
    record = play_rounds(make_phases(8, groups=Groups(sizes_in_tables=(2,))), 1)
    first = ranked(record)[0]
    record = play_rounds(replace(record, departures=(Departure(entrant=first, round=1),)))
    last = tournament_ranking(record)[-1]
    assert (last.entrant, last.group) == (first, None)


@pytest.mark.parametrize(
    ("sizes", "rest", "entrants", "lengths"),
    [
        ((2,), Rest.LAST, 8, [4, 4]),
        ((2,), Rest.JOIN, 8, [8]),
        ((1, 2), Rest.JOIN, 9, [2, 7]),
        ((2, 2), Rest.LAST, 8, [4, 4]),
        ((2, 2), Rest.LAST, 9, [4, 5]),  # one alone would never play
        ((2, 2), Rest.LAST, 10, [4, 4, 2]),
    ],
)
def test_rest(sizes: tuple[int, ...], rest: Rest, entrants: int, lengths: list[int]) -> None:
    record = play_rounds(make_phases(entrants, groups=Groups(sizes_in_tables=sizes, rest=rest)), 1)
    formed = form_groups(record)
    assert formed is not None
    assert [len(group) for group in formed.groups] == lengths


@pytest.mark.parametrize("sizes", [(5,), (2, 3), (), (0, 2), (-1, 2)])
def test_groups_that_do_not_fit_the_hall(sizes: tuple[int, ...]) -> None:
    record = play_rounds(make_phases(8), 1)
    with pytest.raises(RecordError) as caught:
        form_groups(record, sizes)
    assert caught.value.code is RecordCode.GROUPS_UNFIT
    assert caught.value.values == {"tables": sum(sizes), "most": 4}


def test_groups_need_all_results_and_their_round() -> None:
    record = with_next_round(make_phases(8, groups=Groups(sizes_in_tables=(2,))))
    with pytest.raises(RecordError) as caught:
        form_groups(record)
    assert caught.value.code is RecordCode.RESULTS_MISSING
    record = play_rounds(make_phases(8, groups=Groups(sizes_in_tables=(2,))), 1)
    with pytest.raises(RecordError) as caught:
        next_round(record)
    assert caught.value.code is RecordCode.NO_SUCH_GROUPS
    assert len(known_tables(record)) == 4
    assert form_groups(make_phases(8)) is None
    assert form_groups(play_rounds(make_phases(8, groups=Groups(sizes_in_tables=(2,))))) is None


def all_draw(_ns: int, _ew: int) -> int:
    return 0


def cut(record: TournamentRecord) -> Any:
    formed = form_groups(record)
    assert formed is not None
    [found] = group_cuts(record, formed)
    return found


def test_tie_on_a_line_is_named() -> None:
    record = make_phases(4, groups=Groups(sizes_in_tables=(1,)))
    level = play_rounds(record, 1, lead=all_draw)
    assert (cut(level).is_tie, cut(level).tie_break) == (True, None)
    apart = play_rounds(record, 1)
    assert not cut(apart).is_tie
    third = ranked(level)[2]
    close = replace(level, adjustments=tuple(lift(level, entrant, 20) for entrant in ranked(level)[:2]))
    found = cut(close)
    assert (found.tie_break, found.gap, found.below.entrant) == (TieBreak.DIFFERENCE, 20, third)
    by_points = with_points(level)
    assert (cut(by_points).tie_break, cut(by_points).gap) == (TieBreak.POINTS, 100)


def lift(_record: TournamentRecord, entrant: int, difference: int) -> TournamentAdjustment:
    return TournamentAdjustment(entrant=entrant, difference=difference, note="test")


def with_points(record: TournamentRecord) -> TournamentRecord:
    [first, *_] = record.rounds[0].results
    return with_result(record, 0, replace(first, ns_points=100, ew_points=100))


def test_direct_encounter_decides_on_a_line() -> None:
    record = make_phases(2, grouped=1, groups=Groups(sizes_in_tables=(1,)))
    above, below = line(rank=1, entrant=0), line(rank=2, entrant=1)
    assert above.victory_points == below.victory_points
    found = cut_between(above, below, record.tournament.tie_breaks)
    assert (found.is_tie, found.tie_break, found.gap) == (True, TieBreak.DIRECT, 0)


def line(*, rank: int, entrant: int) -> RankingLine:
    return RankingLine(rank=rank, entrant=entrant, victory_points=10, difference=0, points=0, played=1, byes=0)


def test_correction_moves_nobody_and_names_who_would_be_elsewhere() -> None:
    record = play_rounds(make_phases(8, groups=Groups(sizes_in_tables=(2,))), 2)
    [formed] = record.groups
    assert misplaced_entrants(record, formed) == {}
    fourth, fifth = formed.groups[0][-1], formed.groups[1][0]
    better = TournamentAdjustment(entrant=fifth, victory_points=20, round=0, note="a slip that was read wrong")
    corrected = replace(record, adjustments=(better,))
    assert misplaced_entrants(corrected, formed) == {fourth: 1, fifth: 0}
    assert corrected.groups == record.groups
    cleared = replace(record, rounds=(replace(record.rounds[0], results=()), *record.rounds[1:]))
    assert misplaced_entrants(cleared, formed) == {}


@pytest.mark.parametrize(
    ("rematch", "repeats"), [(Rematch.ALLOWED, True), (Rematch.NOT_PREVIOUS, False), (Rematch.NEVER, False)]
)
def test_rematch_of_the_previous_round(rematch: Rematch, repeats: bool) -> None:
    phases = (TournamentPhase(movement=Movement.DANESE, rounds=3, rematch=rematch),)
    record = play_rounds(make_record(6, Movement.DANESE, 3, phases=phases), lead=all_draw)
    meetings = [{frozenset((seat.ns, seat.ew)) for seat in played.seats} for played in record.rounds]
    assert bool(meetings[0] & meetings[1]) is repeats
    assert bool(meetings[0] & meetings[2]) is (rematch is not Rematch.NEVER)


@pytest.mark.parametrize(
    ("groups", "code"),
    [
        ((FormedGroups(round=0, groups=((0, 1, 2, 3),)),), RecordCode.NO_SUCH_GROUPS),
        ((FormedGroups(round=2, groups=((0, 1, 2, 3),)),), RecordCode.NO_SUCH_GROUPS),
        ((FormedGroups(round=99, groups=((0, 1, 2, 3),)),), RecordCode.NO_SUCH_GROUPS),
        ((FormedGroups(round=1, groups=((0,),)),) * 2, RecordCode.NO_SUCH_GROUPS),
        ((FormedGroups(round=1, groups=()),), RecordCode.GROUPS_UNFIT),
        ((FormedGroups(round=1, groups=((0, 1), ())),), RecordCode.GROUPS_UNFIT),
        ((FormedGroups(round=1, groups=((0, 1), (1, 2))),), RecordCode.IN_TWO_GROUPS),
        ((FormedGroups(round=1, groups=((0, 9),)),), RecordCode.UNKNOWN_PAIR),
    ],
)
def test_groups_that_contradict_the_record(groups: tuple[FormedGroups, ...], code: RecordCode) -> None:
    record = play_rounds(make_phases(4, groups=Groups(sizes_in_tables=(1,))), 1)
    with pytest.raises(RecordError) as caught:
        replace(record, groups=groups)
    assert caught.value.code is code


MITCHELL = TournamentPhase(movement=Movement.MITCHELL, rounds=2)
DANESE = TournamentPhase(movement=Movement.DANESE, rounds=2)


@pytest.mark.parametrize(
    ("phases", "code"),
    [
        ((MITCHELL,), TournamentCode.UNFIT_PHASES),
        ((MITCHELL, DANESE, DANESE), TournamentCode.UNFIT_PHASES),
        ((DANESE, DANESE), TournamentCode.UNFIT_PHASE),
        ((MITCHELL, MITCHELL), TournamentCode.UNFIT_PHASE),
        ((replace(MITCHELL, rounds=4), replace(DANESE, rounds=0)), TournamentCode.OUT_OF_RANGE),
        ((replace(MITCHELL, rounds=10**9), replace(DANESE, rounds=4 - 10**9)), TournamentCode.OUT_OF_RANGE),
        ((replace(MITCHELL, groups=GROUPS), DANESE), TournamentCode.GROUPS_TOO_EARLY),
        ((MITCHELL, replace(DANESE, groups=Groups(sizes_in_tables=()))), TournamentCode.UNFIT_GROUPS),
        ((MITCHELL, replace(DANESE, groups=Groups(sizes_in_tables=(0,)))), TournamentCode.UNFIT_GROUPS),
        ((MITCHELL, replace(DANESE, groups=Groups(sizes_in_tables=(1,) * 26))), TournamentCode.UNFIT_GROUPS),
        (("mitchell", "danese"), TournamentCode.WRONG_TYPE),
    ],
)
def test_phases_that_cannot_be_played(phases: Any, code: TournamentCode) -> None:
    with pytest.raises(TournamentError) as caught:
        make_tournament(phases)
    assert code in {fault.code for fault in caught.value.faults}


def make_tournament(phases: tuple[TournamentPhase, ...], movement: Movement = Movement.MITCHELL) -> Tournament:
    schedule = Schedule(rounds=4, deals=2)
    return Tournament(entrants=8, schedule=schedule, movement=movement, phases=phases)


def test_mitchell_then_danese_as_one_movement_is_no_phase() -> None:
    with pytest.raises(TournamentError):
        make_tournament((TournamentPhase(movement=Movement.MITCHELL_DANESE, rounds=4),), Movement.MITCHELL_DANESE)


def test_phases_follow_from_the_older_fields() -> None:
    old = Tournament(
        entrants=8, schedule=Schedule(rounds=4, deals=2), movement=Movement.MITCHELL_DANESE, danese_rounds=2
    )
    assert old.effective_phases == (MITCHELL, DANESE)
    assert (old.phase_start(0), old.phase_start(1), old.phase_start(3)) == (0, 0, 2)
    assert old.groups_from(2) is None


def test_fewer_rounds_are_taken_from_the_first_phase() -> None:
    smaller = with_entrants(make_tournament((MITCHELL, DANESE)), 2, rounds=3)
    assert [phase.rounds for phase in smaller.phases] == [1, 2]


def test_round_robin_then_danese() -> None:
    phases = (
        TournamentPhase(movement=Movement.ROUND_ROBIN, rounds=3),
        TournamentPhase(movement=Movement.DANESE, rounds=1),
    )
    record = play_rounds(make_record(4, Movement.ROUND_ROBIN, 4, phases=phases))
    assert len(record.rounds) == 4
