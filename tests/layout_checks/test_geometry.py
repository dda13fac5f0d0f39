"""Faults that the layout checks detect."""

import pytest

from tests.layout_checks.geometry import SemanticBox, find_faults

SAVE = SemanticBox(
    id="2",
    name="Save",
    role="button",
    is_tappable=True,
    ancestor_ids=["1"],
    is_scrollable=False,
    left=16,
    top=590,
    right=344,
    bottom=640,
)

WORDS = {"role": "", "is_tappable": False}


def place_beside(box: SemanticBox, **values: object) -> SemanticBox:
    """Return a copy of the box with other values."""
    return SemanticBox(**{**vars(box), "id": "9", "name": "Undo", **values})


@pytest.mark.parametrize(
    ("other", "fault"),
    [
        (place_beside(SAVE, top=0, bottom=48), ""),
        (place_beside(SAVE, top=0, bottom=48, name=""), "has no name"),
        (place_beside(SAVE, top=0, bottom=40), "is smaller than 44×44"),
        (place_beside(SAVE, top=0, bottom=48, right=372), "is off the screen"),
        (place_beside(SAVE, top=0, bottom=48, left=-20), "is off the screen"),
        (place_beside(SAVE, top=642, bottom=690), "is above or below the screen"),
        (place_beside(SAVE, top=560, bottom=604), "lie on each other"),
        (place_beside(SAVE, top=560, bottom=604, ancestor_ids=["1", "2"]), "lies within another control"),
        (place_beside(SAVE, top=100, bottom=106, role="", is_tappable=False), "is cut"),
        (place_beside(SAVE, top=560, bottom=600, role="", is_tappable=False), "lie on each other"),
        (place_beside(SAVE, top=560, bottom=560.5), ""),
        (place_beside(SAVE, top=300, bottom=400, name="", role="group", is_tappable=False), "only 100 pixels are left"),
    ],
)
def test_fault_is_reported(other: SemanticBox, fault: str) -> None:
    boxes = sorted([SAVE, other], key=lambda box: box.top)
    faults = list(find_faults(boxes, width=360, height=640, window_height=640))
    assert (len(faults), [fault in each for each in faults]) == ((1, [True]) if fault else (0, []))


@pytest.mark.parametrize(
    ("later", "is_fault"),
    [
        (place_beside(SAVE, top=540, bottom=588), True),
        (place_beside(SAVE, top=540, bottom=588, left=346, right=358, **WORDS), False),
        (place_beside(SAVE, left=2, right=14, **WORDS), True),
        (place_beside(SAVE, left=346, right=358, **WORDS), False),
        (place_beside(SAVE, top=600, bottom=630, ancestor_ids=["1", "2"], **WORDS), False),
    ],
)
def test_reading_order(later: SemanticBox, *, is_fault: bool) -> None:
    """The order is by position: above in the same column, left in the same line."""
    faults = list(find_faults([SAVE, later], width=360, height=640, window_height=640))
    assert faults == [f"{SAVE} is read before {later}"] * is_fault
