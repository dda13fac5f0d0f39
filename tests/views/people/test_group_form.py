"""A group while it is made: who is in, who is out, and what it plays."""

import pytest

from models import Group, PlayerName
from scoring import VARIANTS
from views.core.faults import without_field
from views.people.use_group_form import GroupForm, group_form


def test_a_member_is_tapped_in_and_out_again() -> None:
    form = GroupForm().toggled("Anna").toggled("Bruno")
    assert form.members == ("Anna", "Bruno")
    assert form.toggled("anna").members == ("Bruno",)


def test_a_typed_name_becomes_a_member_once() -> None:
    form = GroupForm(members=("Anna",), newcomer="  Élise   de la Fontaine ").with_newcomer()
    assert (form.members, form.newcomer) == (("Anna", "Élise de la Fontaine"), "")
    assert GroupForm(members=("Anna",), newcomer="ANNA").with_newcomer().members == ("Anna",)
    assert GroupForm(members=("Anna",), newcomer="  ").with_newcomer().members == ("Anna",)


def test_the_game_counts_only_when_it_is_always_the_same() -> None:
    rules = VARIANTS["burako"]
    assert GroupForm(rules=rules).game is None
    assert GroupForm(rules=rules, fixed=True).game is rules


def test_a_group_comes_back_as_it_was_saved() -> None:
    members = (PlayerName(id="a", name="Anna"), PlayerName(id="b", name="Bruno"))
    free = group_form(Group(id="g", name="Thursday", members=members, rules=None))
    assert (free.name, free.members, free.game) == ("Thursday", ("Anna", "Bruno"), None)
    fixed = group_form(Group(id="g", name="Thursday", members=members, rules=VARIANTS["burako"]))
    assert fixed.game == VARIANTS["burako"]


@pytest.mark.parametrize(
    ("typed", "code"),
    [("", None), ("  ", None), ("Dino", None), ("x" * 200, "name-too-long"), ("\0", "name-characters")],
)
def test_a_name_that_nobody_can_have_is_told(typed: str, code: str | None) -> None:
    fault = GroupForm(newcomer=typed).newcomer_fault
    assert (fault and fault.code) == code


def test_what_was_said_of_a_field_goes_when_it_changes() -> None:
    said = {("group", None): "A name is missing here.", ("names", None): "Add some.", ("names", 3): "Too long."}
    assert without_field(said, "group") == {("names", None): "Add some.", ("names", 3): "Too long."}
    assert without_field(said, "names") == {("group", None): "A name is missing here."}
    assert without_field(said, "newcomer") == said
