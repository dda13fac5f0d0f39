"""The labels of the two buttons of a conflict: the values themselves where they fit."""

import pytest

from views.draft.change_descriptions import FieldChange
from views.draft.conflicts import choice_labels
from wording import translator

T = translator("en")


def _change(theirs: str, mine: str) -> FieldChange:
    return FieldChange(label="Table points of Anna", before=theirs, after=mine)


@pytest.mark.parametrize(
    ("changes", "phone", "labels"),
    [
        ([_change("345", "300")], "Anna’s phone", ("300 (mine)", "345 (Anna’s phone)")),
        ([_change("345", "300")], "The good old phone of Maria Grazia", ("300 (mine)", "345 (theirs)")),
        ([_change("3♥ 4♥ 5♥ ★ 7♥ 8♥", "3♥ 4♥ 5♥")], "Anna’s phone", ("Keep mine", "Use theirs")),
        ([_change("345", "300"), _change("20", "65")], "Anna’s phone", ("Keep mine", "Use theirs")),
        ([], "Anna’s phone", ("Keep mine", "Use theirs")),
    ],
)
def test_choice_labels(changes: list[FieldChange], phone: str, labels: tuple[str, str]) -> None:
    assert choice_labels(T, changes, phone) == labels
