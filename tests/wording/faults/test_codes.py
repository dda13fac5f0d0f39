"""Sentences in every language for all codes except those of deals: melds, notation, rules, set-up, draw and models."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.tournaments import TournamentErrorCode
from models.values import ModelErrorCode
from scoring import (
    VARIANTS,
    Card,
    ConfigError,
    DrawCode,
    IllegalMeld,
    InvalidRuleSet,
    MatchConfig,
    MeldCode,
    Rank,
    RuleSet,
    RuleSetCode,
    Seating,
    SetupCode,
    Suit,
    classify,
)
from tests.wording.sentences import assert_are_sentences, assert_is_sentence
from wording import (
    LANGUAGES,
    Translator,
    illegal_meld_sentence,
    model_error_sentence,
    rule_fault_sentence,
    setup_fault_sentence,
    translator,
)
from wording.faults.models import MODEL_ERRORS

# One value for each placeholder in the sentences.
SAMPLES: dict[str, object] = {
    "allowed": "2, 4",
    "card": "Kh",
    "cell": "B7",
    "cards": "2 2 *",
    "count": 2,
    "current": 7,
    "kind": "HTML",
    "deal_number": 3,
    "deals": 0,
    "dealer": 9,
    "device": "phone",
    "entrants": 8,
    "expected": "a number",
    "first": "1900",
    "ge": 0,
    "file": "pinella.db",
    "given": "12",
    "known": "burraco, burako",
    "le": 9,
    "least": 3,
    "last": 9,
    "length": 99,
    "limit": 40,
    "lines": 10_000,
    "results": 2,
    "most": 99,
    "minutes": 12,
    "missing": 2,
    "ns": 600,
    "ew": 115,
    "line": 3,
    "name": "Anna",
    "naturals": 1,
    "needed": 2,
    "other": "Bruno",
    "pair": 3,
    "names": "Andrea",
    "players": 4,
    "rank": "2",
    "ranks": "A 3",
    "round": 2,
    "seating": "fixed-pairs",
    "suggestion": "",
    "suits": 2,
    "table": 4,
    "target": 0,
    "text": "hello",
    "value": 250,
    "wilds": 2,
}


def test_every_code_has_a_sentence(t: Translator) -> None:
    assert_are_sentences({code: illegal_meld_sentence(t, code, SAMPLES) for code in MeldCode})
    assert_are_sentences({code: rule_fault_sentence(t, code, SAMPLES) for code in RuleSetCode})
    assert_are_sentences({code: setup_fault_sentence(t, code, SAMPLES) for code in (*SetupCode, *DrawCode)})
    assert_are_sentences(
        {
            code: model_error_sentence(t, code, SAMPLES)
            for code in {*ModelErrorCode, *TournamentErrorCode, *MODEL_ERRORS}
        }
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"target": -1, "name": ""},
        {"group_ranks": frozenset({Rank.TWO})},
        {"runs": False, "group_ranks": frozenset()},
        {"clean_bonus": 50, "closing_clean": 4, "seatings": frozenset()},
        {"decks": "two", "moon": True},
        {"hand_size": 60, "openings": ((0, 90), (0, 50))},
    ],
)
def test_invalid_house_rules(t: Translator, changes: dict[str, object]) -> None:
    with pytest.raises(InvalidRuleSet) as refused:
        VARIANTS["burraco"].replace(**changes)
    for fault in refused.value.faults:
        assert_is_sentence(rule_fault_sentence(t, fault.code, fault.values))


def test_invalid_setup(english: Translator) -> None:
    with pytest.raises(ConfigError) as refused:
        MatchConfig(rules=VARIANTS["burako"], players=4, seating=Seating.ONE_AGAINST_TWO)
    assert [setup_fault_sentence(english, fault.code, fault.values) for fault in refused.value.faults] == [
        "“One against two” is for 3 players, not 4.",
        "“One against two” isn’t played in this game. Choose another way.",
        "Choose a target or a number of deals.",
    ]


def test_every_model_error_has_a_sentence_of_its_own() -> None:
    assert {*ModelErrorCode, *TournamentErrorCode} - MODEL_ERRORS.keys() == set()


def test_an_unknown_error_is_quoted(english: Translator) -> None:
    assert model_error_sentence(english, "moon-full") == "This didn’t work (moon-full). Nothing was lost; try again."


@pytest.mark.parametrize(
    ("code", "values", "sentence"),
    [
        (
            MeldCode.RANK_NOT_GROUPED,
            {"rank": "K", "ranks": "A 3"},
            "In this game kings can’t form a group: only aces and threes can.",
        ),
        (MeldCode.DUPLICATE_IN_RUN, {"card": "5h"}, "A run has each card only once; 5♥ appears twice."),
        (MeldCode.TOO_SHORT, {"count": 2, "least": 3}, "A meld needs at least 3 cards; this one has 2."),
    ],
)
def test_meld_sentences(english: Translator, code: MeldCode, values: dict[str, object], sentence: str) -> None:
    assert illegal_meld_sentence(english, code, values) == sentence


_NATURALS = [Card(rank, suit) for rank in Rank if rank is not Rank.JOKER for suit in (*Suit, None)]


@settings(max_examples=150)
@given(
    cards=st.lists(st.sampled_from([*_NATURALS, Card(Rank.JOKER)]), max_size=16),
    rules=st.sampled_from(list(VARIANTS.values())),
)
def test_any_illegal_meld_has_a_sentence(cards: list[Card], rules: RuleSet) -> None:
    try:
        classify(cards, rules)
    except IllegalMeld as error:
        for language in LANGUAGES:
            assert_is_sentence(illegal_meld_sentence(translator(language), error.code, error.values))
