"""Tests of the group form: members, typed names and the fixed game."""

import pytest

from models.people import Group
from models.values import PlayerName
from scoring import VARIANTS
from views.core.faults import without_field_sentences
from views.people.use_group_form import GroupForm, form_for_group


def test_toggling_a_member_adds_and_removes_it() -> None:
    form = GroupForm().with_member_toggled("Anna").with_member_toggled("Bruno")
    assert form.members == ("Anna", "Bruno")
    assert form.with_member_toggled("anna").members == ("Bruno",)


def test_typed_name_is_added_as_member_only_once() -> None:
    form = GroupForm(members=("Anna",), new_member="  Élise   de la Fontaine ").with_new_member()
    assert (form.members, form.new_member) == (("Anna", "Élise de la Fontaine"), "")
    assert GroupForm(members=("Anna",), new_member="ANNA").with_new_member().members == ("Anna",)
    assert GroupForm(members=("Anna",), new_member="  ").with_new_member().members == ("Anna",)


def test_rules_are_effective_only_if_fixed() -> None:
    rules = VARIANTS["burako"]
    assert GroupForm(rules=rules).effective_rules is None
    assert GroupForm(rules=rules, has_fixed_rules=True).effective_rules is rules


def test_form_for_group_matches_saved_group() -> None:
    members = (PlayerName(id="a", name="Anna"), PlayerName(id="b", name="Bruno"))
    without_rules = form_for_group(Group(id="g", name="Thursday", members=members, rules=None))
    assert (without_rules.name, without_rules.members, without_rules.effective_rules) == (
        "Thursday",
        ("Anna", "Bruno"),
        None,
    )
    with_rules = form_for_group(Group(id="g", name="Thursday", members=members, rules=VARIANTS["burako"]))
    assert with_rules.effective_rules == VARIANTS["burako"]


@pytest.mark.parametrize(
    ("typed", "code"),
    [("", None), ("  ", None), ("Dino", None), ("x" * 200, "name-too-long"), ("\0", "name-characters")],
)
def test_invalid_new_member_name_has_fault(typed: str, code: str | None) -> None:
    fault = GroupForm(new_member=typed).new_member_fault
    assert (fault and fault.code) == code


def test_changing_a_field_drops_its_sentences() -> None:
    sentences = {("group", None): "A name is missing here.", ("names", None): "Add some.", ("names", 3): "Too long."}
    assert without_field_sentences(sentences, "group") == {("names", None): "Add some.", ("names", 3): "Too long."}
    assert without_field_sentences(sentences, "names") == {("group", None): "A name is missing here."}
    assert without_field_sentences(sentences, "newcomer") == sentences
