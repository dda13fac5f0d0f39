"""The example melds that the page by cards shows before the first meld are legal in the game."""

import pytest

from scoring import VARIANTS, RuleSet, classify
from tests.scoring.rules.house_rules import HOUSE_RULES
from views.entry.melds.cards_page import example_melds
from views.entry.melds.keys import cards_from_keys

GAMES = {**VARIANTS, **HOUSE_RULES}


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_example_melds_are_legal(rules: RuleSet) -> None:
    melds = [classify(cards_from_keys(keys, rules), rules) for keys in example_melds(rules)]
    assert len(melds) == 2
