"""Every field of a side counts in the score of some game, and is checked."""

from typing import get_type_hints

import pytest

from scoring import VARIANTS, DealEntry, FaultCode, SideEntry, check_deal, score_deal_unchecked
from testkit.seeding.deal_fields import SIDE_VALUES

# The pozzetto counts no matter which player took it, and an opening is checked but not scored.
UNSCORED = {"pozzetto_by", "opened"}
GAMES = (*VARIANTS.values(), VARIANTS["burraco"].replace(cut_bonus=100))


@pytest.mark.parametrize("field", [field for field in SIDE_VALUES if field not in UNSCORED])
def test_every_field_of_a_side_is_scored(field: str) -> None:
    plain = SideEntry(players=(0,))
    typed = SideEntry(players=(0,), **{field: SIDE_VALUES[field]})
    scores = [
        [score_deal_unchecked(DealEntry(sides=(side,)), rules).sides[0].total for side in (plain, typed)]
        for rules in GAMES
    ]
    assert any(before != after for before, after in scores), "no function of scoring/deal/lines.py counts it"


@pytest.mark.parametrize("field", sorted(SIDE_VALUES.keys() - {"pozzetto", "pozzetto_by", "opened", "cut"}))
def test_deal_with_a_value_is_not_empty(field: str) -> None:
    entries = [DealEntry(sides=(SideEntry(players=(0,), **values),)) for values in ({}, {field: SIDE_VALUES[field]})]
    codes = [{fault.code for fault in check_deal(entry, VARIANTS["burraco"])} for entry in entries]
    assert [FaultCode.EMPTY_DEAL in found for found in codes] == [True, False]


@pytest.mark.parametrize("field", [name for name, hint in get_type_hints(SideEntry).items() if hint is int])
def test_negative_number_is_refused(field: str) -> None:
    entry = DealEntry(sides=(SideEntry(players=(0,), **{field: -5}),))
    codes = {fault.code for fault in check_deal(entry, VARIANTS["burraco"]) if fault.values["field"] == field}
    assert codes & {FaultCode.NEGATIVE_COUNT, FaultCode.NEGATIVE_POINTS}
