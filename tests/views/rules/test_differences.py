"""What is said of house rules: like which game they are, and where they differ; and the way to them in a path."""

import pytest

from scoring import PRESETS, VARIANTS
from views import routes
from views.rules.answers import OptionalNumber
from views.rules.differences import described, differences_of, differing_options
from views.rules.form import RulesForm
from wording import translator, variant_description

ENGLISH = translator("en")
BURRACO, CANASTA = VARIANTS["burraco"], VARIANTS["canasta-italiana"]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_is_described_by_its_sentence_and_differs_in_nothing(name: str) -> None:
    assert described(ENGLISH, VARIANTS[name]) == variant_description(ENGLISH, name)
    assert differences_of(ENGLISH, VARIANTS[name]) == []


def test_the_tournament_of_three_is_described_and_shown_against_the_italian_game() -> None:
    tournament = PRESETS["burraco-three-tournament"]
    assert described(ENGLISH, tournament) == variant_description(ENGLISH, tournament.name)
    assert [each.key for each in differences_of(ENGLISH, tournament)] == [
        "seatings",
        "target",
        "targets",
        "three_player_singles_from",
    ]


def test_house_rules_are_described_by_what_they_are_like() -> None:
    house = CANASTA.replace(name="Ours", closing_bonus=400, runs=True)
    assert described(ENGLISH, house) == "House rules: like Italian Canasta, with 2 differences."
    shown = [(each.label, each.value, each.usual) for each in differences_of(ENGLISH, house)]
    assert shown == [("Runs", "Yes", "No"), ("Closing", "400", "300")]


def test_a_form_says_what_differs_so_far() -> None:
    form = RulesForm(base=BURRACO).with_answer("closing_clean", "2").with_answer("closing_burrachi", "2")
    form = form.with_answer("semi_clean_bonus", OptionalNumber(on=False, text="150"))
    shown = [(each.key, each.value, each.back) for each in differing_options(ENGLISH, form)]
    assert shown == [
        ("semi_clean_bonus", "—", "Semi-clean burraco: back to 150"),
        ("closing_burrachi", "2", "Long melds needed to close: back to 1"),
        ("closing_clean", "2", "Clean ones needed to close: back to 0"),
    ]


def test_what_cannot_be_read_is_shown_as_typed() -> None:
    form = RulesForm(base=BURRACO).with_answer("closing_bonus", "12x").with_answer("clean_bonus", "")
    assert [each.value for each in differing_options(ENGLISH, form)] == ["…", "12x"]


@pytest.mark.parametrize("name", ["Sunday", "a/b?c#d", "Domenica ♥ 日曜", "x" * 40])
def test_any_name_fits_a_path(name: str) -> None:
    path = routes.change_rules(routes.NEW_MATCH, name)
    parent, token = path.rsplit("/", 1)
    assert parent == routes.make_rules(routes.NEW_MATCH)
    assert routes.name_of(token) == name
    assert routes.house_rules(name).endswith(token)


@pytest.mark.parametrize("token", ["%%%", "a", "_w=="])
def test_a_token_that_was_never_given_out_names_nothing(token: str) -> None:
    assert routes.name_of(token) == ""


def test_without_a_token_there_is_no_name() -> None:
    assert routes.name_of(None) is None
