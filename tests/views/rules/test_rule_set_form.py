"""Tests of the house-rules form: typed text is kept, and all faults are reported at once."""

import dataclasses

import pytest

from scoring import VARIANTS, InvalidRuleSet, RuleSet
from views.rules.answers import Answer, OptionalNumber, Step, answer_for_value, parse_answer
from views.rules.rule_set_form import NAME_FIELD, RulesForm, form_for_rules, rules_fault_sentences
from wording import OPTION_GROUPS, translator

BURRACO = VARIANTS["burraco"]
CANASTA = VARIANTS["canasta-italiana"]
FIELDS = [field for fields in OPTION_GROUPS.values() for field in fields]
ENGLISH = translator("en")


def make_step(start: str, allowed: str, number: int = 1) -> Step:
    return Step(start=start, allowed=allowed, number=number)


def make_form(**answers: Answer) -> RulesForm:
    form = RulesForm(base=BURRACO, name="Ours")
    for option, answer in answers.items():
        form = form.with_answer(option, answer)
    return form


def test_screen_offers_every_option_of_a_rule_set() -> None:
    assert {*FIELDS, "name"} == {field.name for field in dataclasses.fields(RuleSet)}


def test_every_value_round_trips_through_its_answer() -> None:
    values = [(name, field, getattr(rules, field)) for name, rules in VARIANTS.items() for field in FIELDS]
    changed = [each for each in values if parse_answer(each[1], answer_for_value(*each[1:])) != each[2]]
    assert changed == []


@pytest.mark.parametrize(
    ("field", "answer", "value"),
    [
        ("closing_bonus", " 150 ", 150),
        ("closing_bonus", "−5", -5),
        ("closing_bonus", "–5", -5),
        ("closing_bonus", "1.500", 1500),
        ("closing_bonus", "9" * 15, 999_999_999_999_999),
        ("closing_bonus", "abc", "abc"),
        ("closing_bonus", "12.5", "12.5"),
        ("closing_bonus", "²", "²"),
        ("closing_bonus", "9" * 5000, "9" * 5000),
        ("semi_clean_bonus", OptionalNumber(is_on=False, text="175"), None),
        ("semi_clean_bonus", OptionalNumber(is_on=True, text="175"), 175),
        ("semi_clean_bonus", OptionalNumber(is_on=True, text=""), ""),
        ("pozzetti", "11, 18;11", (11, 18, 11)),
        ("pozzetti", "  ", ()),
        ("pozzetti", "11 + eleven", "11 + eleven"),
        ("openings", (make_step("", "50"), make_step("1500", "90")), ((None, 50), (1500, 90))),
        ("openings", (make_step("0", "50"), make_step("", "90")), ""),
        ("openings", (make_step("", "x"),), "x"),
    ],
)
def test_typed_answer_is_parsed(field: str, answer: Answer, value: object) -> None:
    assert parse_answer(field, answer) == value


def test_only_differing_options_are_changed() -> None:
    form = make_form(closing_bonus="100", hand_size="12", runs=True)
    assert form.changed_options == ("hand_size",)
    assert form.reset_option("hand_size").changed_options == ()


def test_rules_are_the_preset_with_the_changes() -> None:
    form = make_form(closing_bonus="150", semi_clean_bonus=OptionalNumber(is_on=False, text="150"))
    assert form.faults == ()
    assert form.rules == BURRACO.replace(name="Ours", closing_bonus=150, semi_clean_bonus=None)


def test_another_preset_keeps_changed_options() -> None:
    form = make_form(closing_bonus="150", hand_size="11").with_base(CANASTA)
    assert form.changed_options == ("closing_bonus",)
    assert form.rules == CANASTA.replace(name="Ours", closing_bonus=150)


def test_all_faults_are_reported_at_once() -> None:
    form = make_form(closing_bonus="abc", hand_size="-3", target="999999999999", runs=False, group_ranks=frozenset())
    sentences = rules_fault_sentences(ENGLISH, dataclasses.replace(form, name=" "), taken_names=())
    assert sentences == {
        NAME_FIELD: "A name is missing here.",
        "closing_bonus": "“abc” isn’t a whole number. Use digits only, such as 100.",
        "hand_size": "−3 isn’t possible: choose 1 to 30.",
        "target": "999,999,999,999 isn’t possible: choose 1 to 100,000.",
        "runs": "There is nothing to meld: allow runs, groups or melds of wilds.",
    }
    with pytest.raises(InvalidRuleSet):
        _ = form.rules


@pytest.mark.parametrize(
    ("answers", "field", "sentence"),
    [
        ({"closing_bonus": ""}, "closing_bonus", "Enter a whole number here."),
        ({"pozzetti": "11 + x"}, "pozzetti", "“11 + x” isn’t a list of whole numbers, such as 11 and 11."),
        ({"deal_counts": ""}, "deal_counts", "Enter at least one number."),
        (
            {"openings": (make_step("", "90"), make_step("1500", "50"))},
            "openings",
            "Both numbers of a step must be higher than in the step above.",
        ),
        (
            {"closing_bonus": "9" * 60},
            "closing_bonus",
            f"“{'9' * 20}…” isn’t a whole number. Use digits only, such as 100.",
        ),
        ({"closing_clean": "2"}, "closing_clean", "2 clean out of 1 isn’t possible. Lower the first number."),
    ],
)
def test_fault_sentence_says_how_to_correct_it(answers: dict[str, Answer], field: str, sentence: str) -> None:
    assert rules_fault_sentences(ENGLISH, make_form(**answers), taken_names=()) == {field: sentence}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A name is missing here."),
        ("x" * 41, "This name is too long: 40 characters at most."),
        ("a\u202eb", "This name has characters that can’t be shown. Use letters, digits and spaces."),
        (" burraco  CLUB ", "Other rules are already called “burraco CLUB”. Choose another name."),
    ],
)
def test_name_must_be_valid_and_not_taken(name: str, sentence: str) -> None:
    form = RulesForm(base=BURRACO, name=name)
    assert rules_fault_sentences(ENGLISH, form, taken_names={"Burraco Club"}) == {NAME_FIELD: sentence}


def test_saved_rules_are_loaded_with_their_changes() -> None:
    saved = CANASTA.replace(name="Sunday", closing_bonus=500, openings=())
    form = form_for_rules(saved)
    assert (form.base, form.changed_options) == (CANASTA, ("closing_bonus", "openings"))
    assert form.rules == saved
    assert not form.is_renamed()
    assert dataclasses.replace(form, name="Monday").is_renamed()
    assert not dataclasses.replace(form, name=" SUNDAY").is_renamed()
