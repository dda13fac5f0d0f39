"""Help on the words of a game: every word of every game, with melds that are what they are called."""

import pytest

from scoring import PRESETS, Burraco, RuleSet, classify
from tests.wording.sentences import assert_is_sentence
from wording import Help, Term, Translator, help_on, terms, translator


def of(t: Translator, rules: RuleSet) -> dict[object, Help]:
    return {what: help_on(t, what, rules) for what in terms(rules)}


@pytest.mark.parametrize("name", PRESETS)
def test_every_kind_of_burraco_is_drawn_as_one(name: str) -> None:
    rules = PRESETS[name]
    for what, card in of(translator("en"), rules).items():
        if isinstance(what, Burraco):
            (cards,) = card.melds
            assert classify(cards, rules).burraco is what
            assert card.points == str(rules.bonuses[what])


@pytest.mark.parametrize("name", PRESETS)
def test_every_word_is_explained_in_every_language(t: Translator, name: str) -> None:
    for what, card in of(t, PRESETS[name]).items():
        assert card.title
        for sentence in card.sentences:
            assert_is_sentence(sentence)
        assert card.sentences or what not in {Burraco.CLEAN, Burraco.SEMI_CLEAN, Burraco.DIRTY, *Term}


@pytest.mark.parametrize(
    ("name", "opening"), [("buraco-aberto", 75), ("buraco-fechado", 90), ("canasta-italiana", 120)]
)
def test_an_opening_is_shown_by_melds_that_reach_it(name: str, opening: int) -> None:
    rules = PRESETS[name]
    card = help_on(translator("en"), Term.OPENING, rules, opening=opening)
    worth = [classify(cards, rules).card_points for cards in card.melds]
    assert sum(worth) >= opening > sum(worth[:-1])
    assert card.points == str(opening)
    assert f"These melds are worth {sum(worth)} points." in card.sentences


def test_a_game_without_pozzetti_has_no_word_for_them() -> None:
    rules = next(rules for rules in PRESETS.values() if rules.pozzetti)
    assert Term.POZZETTO in terms(rules)
    assert Term.POZZETTO not in terms(rules.replace(pozzetti=()))
