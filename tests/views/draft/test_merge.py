"""The merge of one part that two phones changed."""

import pytest

from models.values import DealHead
from scoring import Burraco, Pozzetto, SideEntry, parse_cards
from tests.views.drafts import side
from views.draft.merge import changed_fields, conflicting_fields, fields_of, merge_parts

CLEAN, DIRTY = Burraco.CLEAN, Burraco.DIRTY
BASE = side(table_points=100, burrachi={CLEAN: 1}, hand_points={2: 20})

# BASE as changed by one phone, as changed by the other, and merged.
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


@pytest.mark.parametrize(("mine", "theirs", "merged"), CASES)
def test_different_fields_are_merged(mine: SideEntry, theirs: SideEntry, merged: SideEntry) -> None:
    assert not conflicting_fields(BASE, mine, theirs)
    assert merge_parts(BASE, mine, theirs) == merged
    assert merge_parts(BASE, theirs, mine) == merged


@pytest.mark.parametrize(
    ("mine", "theirs", "field"),
    [
        ({"table_points": 345}, {"table_points": 340}, ("table_points", None)),
        ({"burrachi": {CLEAN: 2}}, {"burrachi": {}}, ("burrachi", CLEAN)),
        ({"melds": (parse_cards("K K K"),)}, {"melds": (parse_cards("5 5 5"),)}, ("melds", None)),
    ],
)
def test_one_field_with_two_values_is_a_conflict(
    mine: dict[str, object], theirs: dict[str, object], field: tuple[str, object]
) -> None:
    base = side(burrachi={CLEAN: 1})
    my_side, their_side = side(**({"burrachi": {CLEAN: 1}} | mine)), side(**({"burrachi": {CLEAN: 1}} | theirs))
    assert conflicting_fields(base, my_side, their_side) == {field}
    assert merge_parts(base, my_side, their_side) == my_side


def test_the_same_change_twice_is_not_a_conflict() -> None:
    changed = side(table_points=345)
    assert not conflicting_fields(side(), changed, changed)


def test_the_head_is_merged() -> None:
    mine, theirs = DealHead(closed_by=1), DealHead(closing_bonus=False)
    assert merge_parts(DealHead(), mine, theirs) == DealHead(closed_by=1, closing_bonus=False)


def test_the_hand_of_a_player_on_another_side_is_dropped() -> None:
    mine = side(hand_points={2: 30}, table_points=50)
    reseated = SideEntry(players=(0,))
    assert merge_parts(side(), mine, reseated) == SideEntry(players=(0,), table_points=50)


def test_a_count_of_zero_equals_no_count() -> None:
    assert fields_of(side(burrachi={CLEAN: 0})) == fields_of(side())
    assert not changed_fields(side(burrachi={CLEAN: 0}), side())
