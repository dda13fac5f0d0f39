"""Tests of the form's differences from a preset, as the screen lists them, and of house rules' URL paths."""

import pytest

from scoring import VARIANTS
from views import routes
from views.rules.answers import OptionalNumber
from views.rules.house_rules import form_differences
from views.rules.rule_set_form import RulesForm
from wording import translator

ENGLISH = translator("en")
BURRACO = VARIANTS["burraco"]


def test_form_differences_list_the_changed_options() -> None:
    form = RulesForm(base=BURRACO).with_answer("closing_clean", "2").with_answer("closing_burrachi", "2")
    form = form.with_answer("semi_clean_bonus", OptionalNumber(is_on=False, text="150"))
    shown = [(each.key, each.value, each.reset_label) for each in form_differences(ENGLISH, form)]
    assert shown == [
        ("semi_clean_bonus", "—", "Semi-clean burraco: back to 150"),
        ("closing_burrachi", "2", "Melds with a bonus needed to close: back to 1"),
        ("closing_clean", "2", "Clean ones needed to close: back to 0"),
    ]


def test_unreadable_answer_is_shown_as_typed() -> None:
    form = RulesForm(base=BURRACO).with_answer("closing_bonus", "12x").with_answer("hand_size", "")
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
