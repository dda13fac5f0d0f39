"""Help on the terms of every game, with example melds that match their topics."""

import pytest

from scoring import PRESETS, Burraco, RuleSet, Seating, classify
from tests.wording.sentences import assert_are_sentences
from wording import Help, HelpTopic, Translator, explain_topic, help_topics, translator


def help_by_topic(t: Translator, rules: RuleSet) -> dict[object, Help]:
    return {what: explain_topic(t, what, rules) for what in help_topics(rules)}


@pytest.mark.parametrize("name", PRESETS)
def test_examples_are_of_the_explained_kind(name: str) -> None:
    rules = PRESETS[name]
    for what, card in help_by_topic(translator("en"), rules).items():
        if isinstance(what, Burraco):
            (cards,) = card.melds
            assert classify(cards, rules).burraco is what
            assert card.points == str(rules.bonuses[what])


def test_every_topic_has_help_in_every_language(t: Translator) -> None:
    cards = {(name, what): card for name, rules in PRESETS.items() for what, card in help_by_topic(t, rules).items()}
    assert [case for case, card in cards.items() if not card.title] == []
    assert_are_sentences({(case, each): each for case, card in cards.items() for each in card.sentences})
    explained = {Burraco.CLEAN, Burraco.SEMI_CLEAN, Burraco.DIRTY, *HelpTopic}
    assert [case for case, card in cards.items() if case[1] in explained and not card.sentences] == []


@pytest.mark.parametrize(
    ("name", "opening"), [("buraco-aberto", 75), ("buraco-fechado", 90), ("canasta-italiana", 120)]
)
def test_opening_examples_reach_the_points(name: str, opening: int) -> None:
    rules = PRESETS[name]
    card = explain_topic(translator("en"), HelpTopic.OPENING, rules, opening=opening)
    worth = [classify(cards, rules).card_points for cards in card.melds]
    assert sum(worth) >= opening > sum(worth[:-1])
    assert card.points == str(opening)
    assert f"These melds are worth {sum(worth)} points." in card.sentences


@pytest.mark.parametrize(("name", "wild"), [("burraco", "a joker or a two"), ("burraco-reale", "a two")])
def test_kinds_explain_their_terms(name: str, wild: str) -> None:
    for what, card in help_by_topic(translator("en"), PRESETS[name]).items():
        has_terms = what in {Burraco.CLEAN, Burraco.SEMI_CLEAN, Burraco.DIRTY, HelpTopic.WILD, HelpTopic.TWO}
        assert (f"A wild is {wild} that stands in for another card." in card.sentences) is has_terms
        is_semi_clean = what is Burraco.SEMI_CLEAN
        has_natural = is_semi_clean or what is HelpTopic.NATURAL
        assert ("A natural is a card that stands for itself." in card.sentences) is has_natural
        assert ("In short: without the wild, it would be “Clean burraco”." in card.sentences) is is_semi_clean


def test_waived_penalty_is_in_the_help() -> None:
    """Where nobody pays if nobody took one, the sentence about the penalty alone would be untrue."""
    games = {name: rules for name, rules in PRESETS.items() if rules.pozzetti}
    helped = {name: explain_topic(translator("en"), HelpTopic.POZZETTO, rules) for name, rules in games.items()}
    waived = [name for name, card in helped.items() if "If no side took one, nobody loses them." in card.sentences]
    assert waived == [name for name, rules in games.items() if rules.pozzetto_waiver]


def test_game_without_pozzetti_has_no_pozzetto_topic() -> None:
    rules = next(rules for rules in PRESETS.values() if rules.pozzetti)
    assert HelpTopic.POZZETTO in help_topics(rules)
    assert HelpTopic.POZZETTO not in help_topics(rules.replace(pozzetti=()))


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ((3, Seating.ONE_AGAINST_TWO), "With 3 players the pozzetti have 18 and 11 cards"),
        ((5, Seating.ONE_AGAINST_PAIRS), "With 5 players the pozzetti have 18, 11 and 11 cards"),
        ((4, Seating.FIXED_PAIRS), ""),
        ((3, Seating.SINGLES), ""),
        (None, ""),
    ],
)
def test_large_pozzetto_is_explained_where_its_taker_plays_alone(
    table: tuple[int, Seating] | None, sentence: str
) -> None:
    card = explain_topic(translator("en"), HelpTopic.POZZETTO, PRESETS["burraco"], table=table)
    found = [each for each in card.sentences if each.startswith("With")]
    assert [each.split(";")[0] for each in found] == ([sentence] if sentence else [])


@pytest.mark.parametrize(
    ("name", "absent"),
    [
        ("burraco", set()),
        ("canasta-classica", {HelpTopic.RUN, HelpTopic.POZZETTO}),
        ("buraco-stbl", {HelpTopic.GROUP}),
    ],
)
def test_game_explains_the_words_that_it_has(name: str, absent: set[HelpTopic]) -> None:
    topics = help_topics(PRESETS[name])
    assert set(HelpTopic) - set(topics) == {HelpTopic.OPENING, HelpTopic.KEYS} | absent
    letters = [line[0] for line in explain_topic(translator("en"), HelpTopic.KEYS, PRESETS[name]).sentences]
    assert ("Z" in letters) is (HelpTopic.POZZETTO in topics)
    titles = [explain_topic(translator("en"), topic, PRESETS[name]).title for topic in topics]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("topic", [HelpTopic.RUN, HelpTopic.GROUP])
def test_kinds_of_melds_have_an_example(topic: HelpTopic) -> None:
    (cards,) = explain_topic(translator("en"), topic, PRESETS["burraco"]).melds
    assert classify(cards, PRESETS["burraco"]).kind.value == topic.value


def test_pozzetto_says_when_it_is_played() -> None:
    sentences = explain_topic(translator("en"), HelpTopic.POZZETTO, PRESETS["burraco"]).sentences
    assert [each for each in sentences if "(al volo)" in each]
