"""Tests of house rules' descriptions and differences from a preset."""

import pytest

from scoring import PRESETS, VARIANTS
from views.match.rules.differences import describe_rules, preset_differences
from wording import translator, variant_description

ENGLISH = translator("en")
CANASTA = VARIANTS["canasta-italiana"]


@pytest.mark.parametrize("name", VARIANTS)
def test_variant_has_its_description_and_no_differences(name: str) -> None:
    assert describe_rules(ENGLISH, VARIANTS[name]) == variant_description(ENGLISH, name)
    assert preset_differences(ENGLISH, VARIANTS[name]) == []


def test_three_player_tournament_differs_from_the_italian_game() -> None:
    tournament = PRESETS["burraco-three-tournament"]
    assert describe_rules(ENGLISH, tournament) == variant_description(ENGLISH, tournament.name)
    assert [each.key for each in preset_differences(ENGLISH, tournament)] == [
        "seatings",
        "target",
        "targets",
        "three_player_singles_from",
    ]


def test_house_rules_are_described_by_the_nearest_game() -> None:
    house = CANASTA.replace(name="Ours", closing_bonus=400, runs=True)
    assert describe_rules(ENGLISH, house) == "House rules: like Italian Canasta, with 2 differences."
    shown = [(each.label, each.value, each.preset_value) for each in preset_differences(ENGLISH, house)]
    assert shown == [("Runs", "Yes", "No"), ("Closing", "400", "300")]
