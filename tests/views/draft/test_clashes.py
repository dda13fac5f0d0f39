"""The two buttons of a clash: the values themselves where a button has the room."""

import pytest

from views.draft.change_words import FieldChange
from views.draft.clashes import choices
from wording import translator

T = translator("en")


def _change(theirs: str, mine: str) -> FieldChange:
    return FieldChange(what="Table points of Anna", before=theirs, after=mine)


@pytest.mark.parametrize(
    ("changes", "phone", "said"),
    [
        ([_change("345", "300")], "Anna’s phone", ("300 (mine)", "345 (Anna’s phone)")),
        ([_change("345", "300")], "The good old phone of Maria Grazia", ("300 (mine)", "345 (theirs)")),
        ([_change("3♥ 4♥ 5♥ ★ 7♥ 8♥", "3♥ 4♥ 5♥")], "Anna’s phone", ("Keep mine", "Take theirs")),
        ([_change("345", "300"), _change("20", "65")], "Anna’s phone", ("Keep mine", "Take theirs")),
        ([], "Anna’s phone", ("Keep mine", "Take theirs")),
    ],
)
def test_the_buttons_of_a_clash(changes: list[FieldChange], phone: str, said: tuple[str, str]) -> None:
    assert choices(T, changes, phone) == said
