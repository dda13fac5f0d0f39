"""The presets of lateness, absence and warnings, with the figures of docs/rules.md §6."""

from dataclasses import replace
from itertools import chain

import pytest

from scoring import (
    BYES,
    Competition,
    Movement,
    PenaltyReason,
    ResultCode,
    ResultError,
    TableResult,
    TournamentAdjustment,
    TournamentError,
    TournamentRecord,
    absence_result,
    given_at,
    match_results,
    points_won,
    sides_at,
    table_points,
    tournament_ranking,
    victory_points,
    with_next_round,
    with_result,
)
from tests.scoring.tournament.tournament_records import make_individual, make_record, make_teams, play_rounds


@pytest.mark.parametrize(
    ("deals", "present", "absent", "difference"), [(2, 14, 6, 305), (3, 14, 6, 355), (4, 12, 8, 305)]
)
def test_absent_side(deals: int, present: int, absent: int, difference: int) -> None:
    bye = BYES[deals]
    assert (bye.victory_points, bye.difference) == (present, difference)
    assert victory_points(difference, deals)[0] == present
    assert victory_points(difference - 5, deals)[0] == present - 1
    excused = absence_result(ns=3, ew=5, bye=bye, absent={1}, note="absent")
    assert (excused.awarded, excused.ns_points - excused.ew_points) == ((present, absent), difference)
    gone = absence_result(ns=3, ew=5, bye=bye, absent={0}, note="gone", excused=False)
    assert (gone.awarded, gone.ns_points - gone.ew_points) == ((0, present), -difference)


def test_both_absent() -> None:
    result = absence_result(ns=3, ew=5, bye=BYES[2], absent={0, 1}, note="absent")
    assert (result.awarded, result.ns_points, result.ew_points) == ((0, 0), 0, 0)


def played(*adjustments: TournamentAdjustment, awarded: tuple[int, int] | None = None) -> TournamentRecord:
    record = with_next_round(make_record(2, Movement.ROUND_ROBIN, rounds=1, adjustments=adjustments))
    [seat] = record.rounds[0].seats
    result = TableResult(ns=seat.ns or 0, ew=seat.ew, ns_points=1005, ew_points=655, awarded=awarded, note="decided")
    return with_result(record, 0, result)


def late(record: TournamentRecord, **values: object) -> TournamentAdjustment:
    ns = record.rounds[0].seats[0].ns or 0
    given = {"entrant": ns, "points": -100, "round": 0, "reason": PenaltyReason.LATE, "note": ""}
    return TournamentAdjustment(**given | values)  # type: ignore[arg-type]


def test_late_pair_loses_points_before_the_victory_points() -> None:
    record = played()
    assert set(table_points(record, 0).values()) == {(13, 7), (7, 13)}
    punished = replace(record, adjustments=(late(record),))
    assert set(table_points(punished, 0).values()) == {(12, 8), (8, 12)}
    [match] = match_results(punished, 0)
    assert (match.ns_points, match.ew_points, match.difference) == (905, 655, 250)
    assert [line.difference for line in tournament_ranking(punished)] == [250, -250]
    [result] = record.rounds[0].results
    assert (points_won(record, 0, result), points_won(punished, 0, result)) == ((13, 7), (12, 8))


def test_penalties_of_a_table_are_those_of_its_entrants_in_this_round() -> None:
    record = with_next_round(make_record(4, Movement.ROUND_ROBIN, rounds=2))
    here, there = record.rounds[0].seats
    late_here = late(record, entrant=here.ew)
    others = late(record, entrant=there.ew), late(record, round=1), late(record, round=None, points=0, is_warning=True)
    assert given_at(replace(record, adjustments=(*others, late_here)), 0, here) == (late_here,)


def test_points_of_a_table_count_what_each_partner_was_given() -> None:
    record = play_rounds(make_individual(8, rounds=1))
    seat = record.rounds[0].seats[0]
    for entrant in chain(*sides_at(seat)):
        punished = replace(record, adjustments=(late(record, entrant=entrant),))
        for result in record.rounds[0].results:
            assert points_won(punished, 0, result) == table_points(punished, 0)[result.ns, result.ew]


def test_award_is_not_changed_by_lateness() -> None:
    record = played(awarded=(14, 6))
    punished = replace(record, adjustments=(late(record),))
    assert match_results(punished, 0) == match_results(record, 0)
    assert points_won(punished, 0, record.rounds[0].results[0]) == (14, 6)


def test_late_team_loses_points_of_its_match() -> None:
    record = play_rounds(make_teams(2, rounds=1))
    [before] = match_results(record, 0)
    [match] = match_results(replace(record, adjustments=(late(record),)), 0)
    assert match.difference == before.difference - 100


def warning(entrant: int, number: int) -> TournamentAdjustment:
    return TournamentAdjustment(
        entrant=entrant, is_warning=True, round=number, reason=PenaltyReason.CONDUCT, note=f"{number}"
    )


@pytest.mark.parametrize(("warnings", "cost", "lost"), [(1, 2, 0), (2, 2, 2), (3, 2, 2), (4, 2, 4), (4, 0, 0)])
def test_every_second_warning_costs_what_the_director_has_set(warnings: int, cost: int, lost: int) -> None:
    record = play_rounds(make_record(4, Movement.ROUND_ROBIN, rounds=3, warning_points=cost))
    before = {line.entrant: line.victory_points for line in tournament_ranking(record)}
    given = tuple(warning(1, number % 3) for number in range(warnings))
    after = {line.entrant: line.victory_points for line in tournament_ranking(replace(record, adjustments=given))}
    assert after == before | {1: before[1] - lost}


def test_second_warning_costs_points_of_the_difference_too() -> None:
    record = play_rounds(make_record(4, Movement.ROUND_ROBIN, rounds=3, warning_points=1, warning_difference=50))
    before = {line.entrant: (line.victory_points, line.difference) for line in tournament_ranking(record)}
    warned = replace(record, adjustments=(warning(1, 2), warning(0, 1), warning(1, 1)))
    after = {line.entrant: (line.victory_points, line.difference) for line in tournament_ranking(warned)}
    assert after == before | {1: (before[1][0] - 1, before[1][1] - 50)}
    charges = [(each.victory_points, each.difference) for each in warned.charged_adjustments]
    assert charges == [(0, 0), (0, 0), (-1, -50)]  # the second that entrant 1 was given, whatever its round


def test_warnings_of_later_rounds_do_not_count_yet() -> None:
    record = play_rounds(make_record(4, Movement.ROUND_ROBIN, rounds=3, warning_points=2))
    warned = replace(record, adjustments=(warning(1, 0), warning(1, 2)))
    assert tournament_ranking(warned, 2) == tournament_ranking(record, 2)
    assert tournament_ranking(warned) != tournament_ranking(record)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"points": -100, "note": "late"}, ResultCode.ROUND_MISSING),
        ({"is_warning": True}, ResultCode.NOTE_MISSING),
        ({"points": -100, "round": 0}, ResultCode.NOTE_MISSING),
        ({"reason": PenaltyReason.LATE}, ResultCode.NOTHING_ADJUSTED),
        ({"points": "x", "round": 0, "note": "late"}, ResultCode.NOT_WHOLE),
        ({"points": -100_001, "round": 0, "note": "late"}, ResultCode.TOO_LARGE),
    ],
)
def test_invalid_penalty(values: dict[str, object], code: ResultCode) -> None:
    with pytest.raises(ResultError) as caught:
        TournamentAdjustment(**{"entrant": 0, "note": ""} | values)  # type: ignore[arg-type]
    assert caught.value.code is code


@pytest.mark.parametrize(
    ("field", "cost"),
    [
        *(("warning_points", cost) for cost in (-1, 21, 1.5)),
        *(("warning_difference", cost) for cost in (-1, 100_001, 1.5)),
    ],
)
def test_cost_of_a_warning_has_limits(field: str, cost: float) -> None:
    with pytest.raises(TournamentError) as refused:
        make_record(4, Movement.ROUND_ROBIN, rounds=3, competition=Competition.PAIRS, **{field: cost})  # type: ignore[arg-type]
    assert [fault.field for fault in refused.value.faults] == [field]
