"""Valid and invalid results and adjustments."""

from typing import Any

import pytest

from scoring import VP_TABLES, ResultCode, ResultError, TableResult, TournamentAdjustment
from scoring.tournament.results import result_points


def test_points_give_victory_points() -> None:
    assert result_points(TableResult(ns=0, ew=1, ns_points=765, ew_points=160), VP_TABLES[4]) == (13, 7)
    assert result_points(TableResult(ns=0, ew=1, ns_points=160, ew_points=765), VP_TABLES[2]) == (4, 16)


def test_director_may_award_victory_points() -> None:
    result = TableResult(ns=0, ew=1, ns_points=500, awarded=(8, 8), note="wrong cards dealt")
    assert result_points(result, VP_TABLES[4]) == (8, 8)


@pytest.mark.parametrize(
    ("values", "code", "message"),
    [
        ({"ew": 3}, ResultCode.OWN_OPPONENT, "pair 4 cannot meet itself"),
        ({"ns_points": 1.5}, ResultCode.NOT_WHOLE, "1.5 should be a whole number"),
        ({"ew_points": True}, ResultCode.NOT_WHOLE, "True should be a whole number"),
        ({"ew_points": 100_001}, ResultCode.TOO_LARGE, "100001 should be -100000 to 100000"),
        ({"awarded": (21, 0), "note": "no show"}, ResultCode.TOO_LARGE, "21 should be 0 to 20"),
        ({"awarded": (14, 0), "note": " "}, ResultCode.NOTE_MISSING, "14–0 is a director's decision"),
    ],
)
def test_invalid_result(values: dict[str, Any], code: ResultCode, message: str) -> None:
    with pytest.raises(ResultError, match=message) as caught:
        TableResult(**{"ns": 3, "ew": 4} | values)
    assert caught.value.code is code


@pytest.mark.parametrize(
    ("values", "code", "message"),
    [
        ({"victory_points": -2}, ResultCode.NOTE_MISSING, "-2 is a director's decision"),
        ({"difference": 100, "note": ""}, ResultCode.NOTE_MISSING, r"\+100 is a director's decision"),
        ({"note": "late"}, ResultCode.NOTHING_ADJUSTED, "0 changes nothing"),
        ({"victory_points": "2", "note": "late"}, ResultCode.NOT_WHOLE, "'2' should be a whole number"),
        ({"difference": -100_001, "note": "late"}, ResultCode.TOO_LARGE, "-100001 should be"),
    ],
)
def test_invalid_adjustment(values: dict[str, Any], code: ResultCode, message: str) -> None:
    with pytest.raises(ResultError, match=message) as caught:
        TournamentAdjustment(**{"entrant": 3, "note": ""} | values)
    assert caught.value.code is code
