"""Every field of a side counts in the score of some game."""

import pytest

from scoring import VARIANTS, DealEntry, SideEntry, score_deal_unchecked
from testkit.seeding.deal_fields import SIDE_VALUES

# The pozzetto counts whoever of a side took it, and whether a side has opened is checked but not scored.
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
    assert any(before != after for before, after in scores)
