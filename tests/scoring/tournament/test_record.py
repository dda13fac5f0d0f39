"""The record of a tournament: results, corrections, the resulting ranking, and contradictions."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import (
    Arrival,
    Departure,
    Movement,
    PlayedRound,
    RecordCode,
    RecordError,
    Substitution,
    TableResult,
    TableSeat,
    TournamentAdjustment,
    TournamentRecord,
    missing_results,
    next_round,
    tournament_ranking,
    with_next_round,
    with_result,
)
from tests.scoring.tournament.tournament_records import make_record, play_rounds


def ranked_entrants(record: TournamentRecord, rounds: int | None = None) -> list[int]:
    return [line.entrant for line in tournament_ranking(record, rounds)]


def test_draw_decides_seats() -> None:
    record = with_next_round(make_record(5, Movement.MITCHELL, 3, lots=(4, 3, 2, 1, 0)))
    assert [(seat.ns, seat.ew) for seat in record.rounds[0].seats] == [(4, 2), (3, 1), (None, 0)]
    assert record.entrants == record.initial_entrants == (4, 3, 2, 1, 0)
    assert make_record(3, Movement.DANESE).initial_entrants == (0, 1, 2)


def test_substitute_plays_from_a_round_on_until_the_player_is_back() -> None:
    away = Substitution(entrant=1, seat=0, player=2, round=1)
    back = replace(away, player=0, round=2)
    record = replace(make_record(4, Movement.DANESE, 3), substitutions=(away, back))
    members = [("Ada", "Bea"), ("Cia", "Dea", "Zoe"), ("Eva", "Fay"), ("Gia", "Ida")]
    assert [record.players_in(number, members)[1][:2] for number in range(3)] == [
        ("Cia", "Dea"),
        ("Zoe", "Dea"),
        ("Cia", "Dea"),
    ]


def test_results_are_missing_until_they_are_entered() -> None:
    record = with_next_round(make_record(5, Movement.MITCHELL, 3))
    first, second, bye = record.rounds[0].seats
    assert (bye.ns, missing_results(record, 0)) == (None, (first, second))
    record = with_result(record, 0, TableResult(ns=1, ew=3, ns_points=400))
    assert missing_results(record, 0) == (first,)


def test_result_is_found_by_its_pairs() -> None:
    results = (TableResult(ns=1, ew=3, ns_points=400), TableResult(ns=0, ew=2, ns_points=100))
    played = PlayedRound(seats=(), results=results)
    assert played.find_result(0, 2) is results[1]
    assert played.find_result(2, 0) is None
    assert played.find_result(None, 3) is None


def test_late_correction_changes_the_ranking_but_no_seats() -> None:
    record = play_rounds(make_record(8, Movement.MITCHELL_DANESE))
    before = ranked_entrants(record)
    seats = [played.seats for played in record.rounds]
    wrong = record.rounds[0].results[0]
    assert (wrong.ns, wrong.ew, before[0]) == (0, 4, 0)
    corrected = with_result(record, 0, TableResult(ns=0, ew=4, ew_points=3000))
    assert [played.seats for played in corrected.rounds] == seats
    assert [len(played.results) for played in corrected.rounds] == [4, 4, 4, 4]
    assert ranked_entrants(corrected)[0] == 4
    # The ranking is the same as if the result had been right from the start.
    assert ranked_entrants(with_result(corrected, 0, wrong)) == before


def test_next_seating_uses_corrected_results() -> None:
    record = play_rounds(make_record(4, Movement.DANESE), 1)
    corrected = with_result(record, 0, TableResult(ns=0, ew=1, ew_points=500))
    seats = [[(seat.ns, seat.ew) for seat in next_round(each)] for each in (record, corrected)]
    assert seats == [[(0, 2), (1, 3)], [(1, 2), (3, 0)]]


def test_ranking_after_each_round() -> None:
    record = play_rounds(make_record(5, Movement.MITCHELL, 3), 2)
    adjustments = (
        TournamentAdjustment(entrant=4, victory_points=-1, note="for all of it"),
        TournamentAdjustment(entrant=4, victory_points=-3, round=1, note="late"),
    )
    record = with_next_round(replace(record, adjustments=adjustments))
    points = {
        rounds: {line.entrant: line.victory_points for line in tournament_ranking(record, rounds)}
        for rounds in (0, 1, 2, None)
    }
    # Seats: 0–2, 1–3, 4 has a bye; 0–4, 1–2, 3 has a bye; 0–3, 1–4, 2 has a bye, which counts already.
    assert points == {
        0: {0: 0, 1: 0, 2: 0, 3: 0, 4: -1},
        1: {0: 11, 1: 11, 2: 9, 3: 9, 4: 13},
        2: {0: 23, 1: 21, 2: 19, 3: 23, 4: 18},
        None: {0: 23, 1: 21, 2: 33, 3: 23, 4: 18},
    }


def test_missed_round_counts_nothing() -> None:
    arrivals = (Arrival(entrant=7, round=1), Arrival(entrant=8, round=2))
    record = play_rounds(
        make_record(8, Movement.DANESE, arrivals=arrivals, departures=(Departure(entrant=0, round=2),))
    )
    lines = {line.entrant: line for line in tournament_ranking(record)}
    assert {entrant: line.played + line.byes for entrant, line in lines.items()} == dict.fromkeys(range(1, 7), 4) | {
        0: 2,
        7: 3,
        8: 2,
    }
    assert sum(line.victory_points for line in lines.values()) == sum(
        20 * len(played.results) + 14 * (len(played.seats) - len(played.results)) for played in record.rounds
    )


def test_present_entrants() -> None:
    record = make_record(
        4,
        Movement.DANESE,
        arrivals=(Arrival(entrant=5, round=2), Arrival(entrant=4, round=2), Arrival(entrant=3, round=1)),
        departures=(Departure(entrant=0, round=3), Departure(entrant=5, round=3)),
    )
    assert [sorted(record.present_entrants(number)) for number in range(4)] == [
        [0, 1, 2],
        [0, 1, 2, 3],
        [0, 1, 2, 3, 4, 5],
        [1, 2, 3, 4],
    ]
    assert record.entrants == (0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("arrivals", "rounds", "removable"),
    [
        ((), 1, []),
        ((Arrival(entrant=4, round=1), Arrival(entrant=5, round=1)), 1, [4, 5]),
        ((Arrival(entrant=4, round=1), Arrival(entrant=5, round=1)), 2, []),
        ((Arrival(entrant=4, round=1), Arrival(entrant=5, round=0)), 1, []),  # the later one sits already
        ((Arrival(entrant=4, round=0), Arrival(entrant=5, round=1)), 1, [5]),
    ],
)
def test_late_entrants_can_be_withdrawn_until_one_sits(
    arrivals: tuple[Arrival, ...], rounds: int, removable: list[int]
) -> None:
    record = play_rounds(make_record(4, Movement.DANESE, arrivals=arrivals), rounds)
    assert [number for number in record.entrants if record.can_withdraw(number)] == removable


SEATS = (TableSeat(table=0, ns=0, ew=1), TableSeat(table=1, ns=None, ew=2))
ROUND = PlayedRound(seats=SEATS)
DRAW = TableResult(ns=0, ew=1)


@pytest.mark.parametrize(
    ("changes", "code", "message"),
    [
        ({"lots": (0, 1)}, RecordCode.WRONG_LOTS, "the draw has 2 places for 3 pairs"),
        ({"lots": (0, 1, 1)}, RecordCode.WRONG_LOTS, "the draw has 2 places for 3 pairs"),
        ({"rounds": (ROUND,) * 4}, RecordCode.TOO_MANY_ROUNDS, "4 rounds are seated, and the tournament has 3"),
        ({"arrivals": (Arrival(entrant=4, round=1),)}, RecordCode.UNKNOWN_PAIR, "no pair 5: there are 4"),
        ({"arrivals": (Arrival(entrant=-1, round=1),)}, RecordCode.UNKNOWN_PAIR, "no pair 0: there are 3"),
        ({"departures": (Departure(entrant=3, round=1),)}, RecordCode.UNKNOWN_PAIR, "no pair 4: there are 3"),
        (
            {"adjustments": (TournamentAdjustment(entrant=9, victory_points=1, note="x"),)},
            RecordCode.UNKNOWN_PAIR,
            "no pair 10",
        ),
        (
            {"rounds": (PlayedRound(seats=(TableSeat(table=0, ns=0, ew=3),)),)},
            RecordCode.UNKNOWN_PAIR,
            "no pair 4: there are 3",
        ),
        (
            {"rounds": (ROUND, PlayedRound(seats=(*SEATS, TableSeat(table=2, ns=1, ew=2))))},
            RecordCode.TWO_TABLES,
            "pair 2 sits at two tables in round 2",
        ),
        (
            {"rounds": (PlayedRound(seats=SEATS, results=(TableResult(ns=1, ew=0),)),)},
            RecordCode.NO_SUCH_MEETING,
            r"pairs 2 and 1 don't meet in round 1: 1 \(North–South\) meets 2 \(East–West\)",
        ),
        (
            {"rounds": (PlayedRound(seats=SEATS[1:], results=(DRAW,)),)},
            RecordCode.NO_SUCH_MEETING,
            "pairs 1 and 2 don't meet in round 1: neither of them plays in it",
        ),
        (
            {"rounds": (PlayedRound(seats=SEATS, results=(DRAW, DRAW)),)},
            RecordCode.DUPLICATE_RESULT,
            "pairs 1 and 2 have two results in round 1",
        ),
        ({"arrivals": (Arrival(entrant=1, round=3),)}, RecordCode.NO_SUCH_ROUND, "round 4 is not one of the 3"),
        ({"departures": (Departure(entrant=1, round=-1),)}, RecordCode.NO_SUCH_ROUND, "round 0 is not one of the 3"),
        (
            {"arrivals": (Arrival(entrant=1, round=1),) * 2},
            RecordCode.DUPLICATE_ATTENDANCE_CHANGE,
            "pair 2 arrives twice",
        ),
        ({"departures": (Departure(entrant=1, round=1),) * 2}, RecordCode.DUPLICATE_ATTENDANCE_CHANGE, "leaves twice"),
        (
            {"arrivals": (Arrival(entrant=1, round=1),), "departures": (Departure(entrant=1, round=1),)},
            RecordCode.DEPARTURE_BEFORE_ARRIVAL,
            "pair 2 plays from round 2 on, so it cannot leave before round 2",
        ),
        (
            {"arrivals": (Arrival(entrant=3, round=1, section=1),)},
            RecordCode.NO_SUCH_SECTION,
            "there is no section 2, but 1",
        ),
    ],
)
def test_contradictory_record_is_rejected(changes: dict[str, Any], code: RecordCode, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        replace(make_record(3, Movement.DANESE, 3), **changes)
    assert caught.value.code is code


@pytest.mark.parametrize("number", [-1, 1])
def test_unseated_round_has_no_results(number: int) -> None:
    record = with_next_round(make_record(4, Movement.DANESE))
    with pytest.raises(RecordError, match=f"round {number + 1} is not one of the 1 rounds so far"):
        missing_results(record, number)
    with pytest.raises(RecordError, match=f"round {number + 1} is not one of the 1 rounds so far"):
        with_result(record, number, DRAW)
