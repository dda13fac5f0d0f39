"""Tests of house rules' descriptions and differences, and of their URL paths."""

import pytest

from scoring import PRESETS, VARIANTS
from views import routes
from views.rules.answers import OptionalNumber
from views.rules.differences import describe_rules, form_differences, preset_differences
from views.rules.form import RulesForm
from wording import translator, variant_description

ENGLISH = translator("en")
BURRACO, CANASTA = VARIANTS["burraco"], VARIANTS["canasta-italiana"]


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


def test_form_differences_list_the_changed_options() -> None:
    form = RulesForm(base=BURRACO).with_answer("closing_clean", "2").with_answer("closing_burrachi", "2")
    form = form.with_answer("semi_clean_bonus", OptionalNumber(is_on=False, text="150"))
    shown = [(each.key, each.value, each.reset_label) for each in form_differences(ENGLISH, form)]
    assert shown == [
        ("semi_clean_bonus", "—", "Semi-clean burraco: back to 150"),
        ("closing_burrachi", "2", "Long melds needed to close: back to 1"),
        ("closing_clean", "2", "Clean ones needed to close: back to 0"),
    ]


def test_unreadable_answer_is_shown_as_typed() -> None:
    form = RulesForm(base=BURRACO).with_answer("closing_bonus", "12x").with_answer("clean_bonus", "")
    assert [each.value for each in form_differences(ENGLISH, form)] == ["…", "12x"]


@pytest.mark.parametrize("name", ["Sunday", "a/b?c#d", "Domenica ♥ 日曜", "x" * 40])
def test_any_name_round_trips_through_a_path(name: str) -> None:
    path = routes.edit_house_rules(routes.NEW_MATCH, name)
    parent, token = path.rsplit("/", 1)
    assert parent == routes.new_house_rules(routes.NEW_MATCH)
    assert routes.decode_rules_name(token) == name
    assert routes.house_rules(name).endswith(token)


@pytest.mark.parametrize("token", ["%%%", "a", "_w=="])
def test_invalid_token_decodes_to_an_empty_name(token: str) -> None:
    assert routes.decode_rules_name(token) == ""


def test_missing_token_decodes_to_none() -> None:
    assert routes.decode_rules_name(None) is None
