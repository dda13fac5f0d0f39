"""What two phones changed in one part: both, where they do not contradict each other."""

import pytest

from models import DealHead
from scoring import Burraco, Pozzetto, SideEntry, parse_cards
from tests.views.drafts import side
from views.draft.merge import changed_fields, contradictions, fields_of, merged

CLEAN, DIRTY = Burraco.CLEAN, Burraco.DIRTY
BASE = side(table_points=100, burrachi={CLEAN: 1}, hand_points={2: 20})

# What one phone makes of BASE, what the other does, and what both come to.
CASES = [
    (
        side(table_points=345, burrachi={CLEAN: 1}, hand_points={2: 20}),
        side(table_points=100, burrachi={CLEAN: 1, DIRTY: 1}, hand_points={2: 20}),
        side(table_points=345, burrachi={CLEAN: 1, DIRTY: 1}, hand_points={2: 20}),
    ),
    (
        side(table_points=100, burrachi={CLEAN: 2}, hand_points={2: 20}),
        side(table_points=100, burrachi={CLEAN: 1}, pozzetto=Pozzetto.NOT_TAKEN),
        side(table_points=100, burrachi={CLEAN: 2}, pozzetto=Pozzetto.NOT_TAKEN),
    ),
    (
        side(table_points=100, hand_points={2: 20}),
        side(table_points=100, burrachi={CLEAN: 1}, hand_points={0: 5, 2: 20}),
        side(table_points=100, hand_points={0: 5, 2: 20}),
    ),
]


@pytest.mark.parametrize(("mine", "theirs", "both"), CASES)
def test_different_fields_come_together(mine: SideEntry, theirs: SideEntry, both: SideEntry) -> None:
    assert not contradictions(BASE, mine, theirs)
    assert merged(BASE, mine, theirs) == both
    assert merged(BASE, theirs, mine) == both


@pytest.mark.parametrize(
    ("mine", "theirs", "field"),
    [
        ({"table_points": 345}, {"table_points": 340}, ("table_points", None)),
        ({"burrachi": {CLEAN: 2}}, {"burrachi": {}}, ("burrachi", CLEAN)),
        ({"melds": (parse_cards("K K K"),)}, {"melds": (parse_cards("5 5 5"),)}, ("melds", None)),
    ],
)
def test_one_field_with_two_values_is_a_contradiction(
    mine: dict[str, object], theirs: dict[str, object], field: tuple[str, object]
) -> None:
    base = side(burrachi={CLEAN: 1})
    ours, others = side(**({"burrachi": {CLEAN: 1}} | mine)), side(**({"burrachi": {CLEAN: 1}} | theirs))
    assert contradictions(base, ours, others) == {field}
    assert merged(base, ours, others) == ours


def test_the_same_change_twice_is_no_contradiction() -> None:
    changed = side(table_points=345)
    assert not contradictions(side(), changed, changed)


def test_the_head_is_merged_too() -> None:
    mine, theirs = DealHead(closed_by=1), DealHead(closing_bonus=False)
    assert merged(DealHead(), mine, theirs) == DealHead(closed_by=1, closing_bonus=False)


def test_whoever_sits_elsewhere_by_now_takes_the_hand_along() -> None:
    mine = side(hand_points={2: 30}, table_points=50)
    reseated = SideEntry(players=(0,))
    assert merged(side(), mine, reseated) == SideEntry(players=(0,), table_points=50)


def test_a_count_of_none_is_no_count() -> None:
    assert fields_of(side(burrachi={CLEAN: 0})) == fields_of(side())
    assert not changed_fields(side(burrachi={CLEAN: 0}), side())
