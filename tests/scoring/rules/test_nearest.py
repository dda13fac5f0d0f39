"""House rules are measured against the named rule set that they are closest to."""

import pytest

from scoring import VARIANTS, differences, nearest_variant


@pytest.mark.parametrize("name", VARIANTS)
def test_a_named_rule_set_is_its_own_nearest(name: str) -> None:
    assert nearest_variant(VARIANTS[name]) is VARIANTS[name]
    assert differences(VARIANTS[name], VARIANTS[name]) == ()


@pytest.mark.parametrize("name", VARIANTS)
def test_a_house_rule_is_nearest_to_what_it_was_made_from(name: str) -> None:
    house = VARIANTS[name].replace(name="Ours", closing_bonus=150)
    assert nearest_variant(house).name == name
    assert differences(house, VARIANTS[name]) == ("closing_bonus",)


def test_a_house_rule_may_have_taken_the_name_of_another_game() -> None:
    house = VARIANTS["burako"].replace(name="burraco", decks=3)
    assert nearest_variant(house).name == "burako"


def test_every_difference_is_named_in_the_order_of_the_options() -> None:
    burraco = VARIANTS["burraco"]
    house = burraco.replace(name="Ours", closing_bonus=50, joker_points=50, pozzetti=(11,))
    assert differences(house, burraco) == ("joker_points", "pozzetti", "closing_bonus")
