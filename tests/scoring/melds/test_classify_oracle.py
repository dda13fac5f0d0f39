"""`classify` against the brute-force oracle, with legal and nearly legal cards."""

from collections import Counter

import pytest

from scoring import FITAB_BONUSES, VARIANTS, Burraco, Card, IllegalMeld, MeldCode, MeldKind, RuleSet, classify
from testkit.melds.oracle import find_best_reading
from testkit.melds.random_melds import random_melds
from tests.scoring.rules.house_rules import HOUSE_RULES

pytestmark = pytest.mark.no_cover  # as in the property tests
# tests/scoring/games has an oracle of its own for the game whose cards count double.
EVERY_RULE_SET = [rules for rules in (*VARIANTS.values(), *HOUSE_RULES.values()) if rules.doubled_run is None]


def kind_or_code(cards: tuple[Card, ...], rules: RuleSet) -> Burraco | MeldCode | None:
    try:
        return classify(cards, rules).burraco
    except IllegalMeld as error:
        return MeldCode(error.code)


@pytest.mark.parametrize("count", [100, pytest.param(1000, marks=pytest.mark.extended)])
@pytest.mark.parametrize("rules", EVERY_RULE_SET, ids=lambda rules: rules.name)
def test_classify_agrees_with_the_oracle(rules: RuleSet, count: int) -> None:
    for cards in random_melds(rules.name, rules, count):
        assert_same_result(cards, rules)


def assert_same_result(cards: tuple[Card, ...], rules: RuleSet) -> None:
    verdict = find_best_reading(cards, rules)
    if verdict is None:
        with pytest.raises(IllegalMeld):
            classify(cards, rules)
        return
    meld = classify(cards, rules)
    assert (meld.kind, meld.points, meld.bonus) == (verdict.kind, verdict.points, verdict.bonus)
    assert meld.burraco in verdict.burrachi
    assert Counter(meld.arrangement) == Counter(cards)
    if meld.kind is MeldKind.RUN:
        assert meld.arrangement in verdict.arrangements


def is_nearly_legal(cards: tuple[Card, ...], rules: RuleSet) -> bool:
    """Return whether removing one of the cards gives a meld."""
    fewer = (cards[:index] + cards[index + 1 :] for index in range(len(cards)))
    return any(not isinstance(kind_or_code(others, rules), MeldCode) for others in fewer)


@pytest.mark.extended  # as the next one, it looks at the random melds alone
@pytest.mark.parametrize("rules", EVERY_RULE_SET, ids=lambda rules: rules.name)
def test_random_melds_are_representative(rules: RuleSet) -> None:
    melds = random_melds(rules.name, rules, 1000)
    results = Counter(kind_or_code(cards, rules) for cards in melds)
    refused = [cards for cards in melds if isinstance(kind_or_code(cards, rules), MeldCode)]
    assert 300 < len(refused) < 750
    assert sum(is_nearly_legal(cards, rules) for cards in refused) > 100
    assert results[None] > 30
    assert sum(isinstance(result, MeldCode) for result in results) >= 6
    assert results.keys() >= {Burraco.CLEAN} | ({Burraco.DIRTY} if rules.wild_limits else set())


@pytest.mark.extended
def test_random_melds_cover_all_kinds_and_codes() -> None:
    every_run = VARIANTS["burraco-reale"].replace(
        name="every run", **{option: points for option, points in FITAB_BONUSES.items() if "run" in option}
    )
    no_three = VARIANTS["tranca"].replace(name="no wild for a three", wild_for_three=False)
    missing = {*Burraco, *MeldCode}
    for rules in (every_run, no_three, *EVERY_RULE_SET, VARIANTS["pinella"]):
        missing.difference_update(kind_or_code(cards, rules) for cards in random_melds(rules.name, rules, 2000))
        if not missing:
            break
    assert missing == set()
