"""Texts of the house-rules screen: every option of a RuleSet has a label, an explanation and readable values."""

import dataclasses

import pytest

from scoring import CANASTA_OPENINGS, OPTIONS, VARIANTS, Rank, RuleSet, Seating
from tests.wording.sentences import assert_are_sentences, assert_are_texts
from wording import (
    OPTION_GROUPS,
    OptionGroup,
    Translator,
    group_name,
    option_choice,
    option_explanation,
    option_label,
    option_value,
)

BURRACO, CANASTA = VARIANTS["burraco"], VARIANTS["canasta-italiana"]
FIELDS = [field.name for field in dataclasses.fields(RuleSet) if field.name != "name"]
CHOICES = [choice for option in OPTIONS.values() for choice in option.choices if not isinstance(choice, Rank)]


def test_every_field_is_in_one_group() -> None:
    shown = [field for fields in OPTION_GROUPS.values() for field in fields]
    assert sorted(shown) == sorted(FIELDS), "the tables of wording/options.py"


def test_every_group_and_every_alternative_has_a_name(t: Translator) -> None:
    assert_are_texts({group: group_name(t, group) for group in OptionGroup})
    assert_are_texts({(type(choice), choice): option_choice(t, choice) for choice in CHOICES})


def test_every_option_has_label_explanation_and_value(t: Translator) -> None:
    for name, rules in VARIANTS.items():
        labels = {(name, field): option_label(t, field, rules) for field in FIELDS}
        assert_are_texts(labels)
        assert len(set(labels.values())) == len(labels), name
        assert_are_sentences({(name, field): option_explanation(t, field, rules) for field in FIELDS})
        assert_are_texts({(name, field): option_value(t, rules, field) for field in FIELDS})


@pytest.mark.parametrize(
    ("rules", "field", "value"),
    [
        (BURRACO, "target", "2005"),
        (BURRACO, "runs", "Yes"),
        (BURRACO, "round_to_tens", "No"),
        (BURRACO, "twos_bonus", "—"),
        (BURRACO, "openings", "—"),
        (BURRACO, "pozzetti", "11 and 11"),
        (CANASTA, "pozzetti", "—"),
        (BURRACO, "group_ranks", "Every rank from the three to the ace"),
        (VARIANTS["burraco-international"], "group_ranks", "aces and threes"),
        (VARIANTS["burraco-reale"], "group_ranks", "—"),
        (BURRACO, "wild_limits", "1 wild"),
        (CANASTA, "wild_limits", "1 wild with 2 natural cards and 2 wilds with 3 natural cards"),
        (BURRACO.replace(wild_limits=()), "wild_limits", "0 wilds"),
        (CANASTA.replace(openings=CANASTA_OPENINGS[:2]), "openings", "15 from the start and 50 from 0 on"),
        (BURRACO.replace(seatings=frozenset({Seating.FIXED_PAIRS})), "seatings", "Fixed pairs"),
        (BURRACO, "tie", "One more deal"),
    ],
)
def test_option_values(english: Translator, rules: RuleSet, field: str, value: str) -> None:
    assert option_value(english, rules, field) == value


def test_labels_use_the_terms_of_the_game(italian: Translator) -> None:
    assert option_label(italian, "clean_bonus", CANASTA) == "Canasta pulita"
    assert option_label(italian, "pozzetto_penalty", VARIANTS["buraco-aberto"]) == "Penalità: morto non preso"
    assert group_name(italian, OptionGroup.CLOSING, VARIANTS["burako"]) == "Chiusura e muerto"
