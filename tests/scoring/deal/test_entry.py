"""Facts of other types: unambiguous values are converted, all others are rejected."""

from fractions import Fraction
from typing import Any

import pytest

from scoring import (
    Adjustment,
    Burraco,
    Cut,
    DealEntry,
    DealError,
    FaultCode,
    Phase,
    Pozzetto,
    ScoringError,
    Seating,
    SideEntry,
    TableState,
    parse_cards,
    score_deal,
)
from tests.scoring.deal.deal_builders import BURRACO, their_side

CARDS = parse_cards("K K K")
A_SIDE = SideEntry(players=(0, 2))


@pytest.mark.parametrize(
    ("facts", "meant"),
    [
        ({"pozzetto": "not-taken"}, {"pozzetto": Pozzetto.NOT_TAKEN}),
        ({"cut": "too-few"}, {"cut": Cut.TOO_FEW}),
        ({"burrachi": {"semi-clean": 1}}, {"burrachi": {Burraco.SEMI_CLEAN: 1}}),
        ({"players": [0, 2]}, {"players": (0, 2)}),
        ({"melds": [list(CARDS)]}, {"melds": (CARDS,)}),
        ({"hand_cards": {0: list(CARDS)}}, {"hand_cards": {0: CARDS}}),
        ({"adjustments": [Adjustment(points=5)]}, {"adjustments": (Adjustment(points=5),)}),
    ],
)
def test_unambiguous_values_are_converted(facts: dict[str, Any], meant: dict[str, Any]) -> None:
    side = SideEntry(**({"players": (0, 2)} | facts))
    assert {name: getattr(side, name) for name in meant} == meant
    assert [type(getattr(side, name)) for name in meant] == [type(value) for value in meant.values()]


def test_pozzetto_as_text_is_scored() -> None:
    entry = DealEntry(sides=[SideEntry(players=(0, 2), pozzetto="not-taken", hand_points={0: 5}), their_side()])
    assert score_deal(entry, BURRACO).sides[0].total == -105


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"pozzetto": "rubbish"}, "pozzetto: 'rubbish' should be one of taken, taken-unplayed, not-taken"),
        ({"pozzetto": None}, "pozzetto: None should be one of taken, taken-unplayed, not-taken"),
        ({"cut": "exactly"}, "cut: 'exactly' should be one of exact, too-few"),
        ({"burrachi": {"rubbish": 1}}, "burrachi: 'rubbish' should be one of clean, semi-clean, dirty, "),
        ({"burrachi": {Burraco.CLEAN: "1"}}, "burrachi: '1' should be a whole number"),
        ({"burrachi": ["clean"]}, "burrachi: ['clean'] should be a dict"),
        ({"table_points": 100.0}, "table_points: 100.0 should be a whole number"),
        ({"table_points": True}, "table_points: True should be a whole number"),
        ({"table_points": "x" * 99}, "table_points: 'xxxxxxx"),
        ({"hand_points": {"0": 5}}, "hand_points: '0' should be a whole number"),
        ({"hand_points": {0: None}}, "hand_points: None should be a whole number"),
        ({"hand_cards": {0: "K K"}}, "hand_cards: 'K K' should be cards, as parse_cards reads them"),
        ({"melds": ("K K K",)}, "melds: 'K K K' should be cards, as parse_cards reads them"),
        ({"melds": (("K", "K", "K"),)}, "melds: ('K', 'K', 'K') should be cards, as parse_cards reads them"),
        ({"melds": "K K K"}, "melds: 'K K K' should be a list"),
        ({"players": "02"}, "players: '02' should be a list"),
        ({"players": ("0",)}, "players: '0' should be a whole number"),
        ({"pozzetto_by": "0"}, "pozzetto_by: '0' should be a whole number"),
        ({"opened": "no"}, "opened: 'no' should be True or False"),
        ({"adjustments": (5,)}, "adjustments: 5 should be a value of Adjustment"),
        ({"red_threes": 1.5, "cut": "x"}, "red_threes: 1.5 should be a whole number; cut: 'x' should be one of exact"),
    ],
)
def test_invalid_side_is_rejected(facts: dict[str, Any], message: str) -> None:
    with pytest.raises(ScoringError) as caught:
        SideEntry(**({"players": (0, 2)} | facts))
    assert isinstance(caught.value, DealError)
    assert f"this deal cannot be scored: {message}" in str(caught.value)
    assert {fault.code for fault in caught.value.faults} == {FaultCode.WRONG_VALUE}
    assert [fault.values["field"] for fault in caught.value.faults] == list(facts)


@pytest.mark.parametrize(
    ("make", "facts", "message"),
    [
        (Adjustment, {"points": "5"}, "points: '5' should be a number"),
        (Adjustment, {"points": 5, "note": 7}, "note: 7 should be text"),
        (DealEntry, {"sides": (A_SIDE, "them")}, "sides: 'them' should be a value of SideEntry"),
        (DealEntry, {"sides": (A_SIDE, A_SIDE), "closed_by": "0"}, "closed_by: '0' should be a whole number"),
        (DealEntry, {"sides": (A_SIDE, A_SIDE), "closing_bonus": 0}, "closing_bonus: 0 should be True or False"),
    ],
)
def test_invalid_deal_is_rejected(make: Any, facts: dict[str, Any], message: str) -> None:
    with pytest.raises(DealError, match="this deal cannot be scored: ") as caught:
        make(**facts)
    assert message in str(caught.value)


def test_table_state_accepts_text() -> None:
    facts = {"players": 3, "totals": (Fraction(0),) * 3, "target": 2005}
    converted = TableState(seating="one-against-two", phase="singles", **facts)
    assert converted == TableState(seating=Seating.ONE_AGAINST_TWO, phase=Phase.SINGLES, **facts)
    assert converted.phase is Phase.SINGLES
    with pytest.raises(DealError, match="seating: 'round' should be one of singles, fixed-pairs"):
        TableState(seating="round", phase="pairs", **facts)
