"""What the sweep calls a fault."""

import pytest

from tests.sweep.geometry import Box, faults

SAVE = Box(
    id="2",
    name="Save",
    role="button",
    tapped=True,
    around=["1"],
    scrolled=False,
    left=16,
    top=590,
    right=344,
    bottom=640,
)


def beside(box: Box, **values: object) -> Box:
    """Another one, with other values."""
    return Box(**{**vars(box), "id": "9", "name": "Undo", **values})


@pytest.mark.parametrize(
    ("other", "fault"),
    [
        (beside(SAVE, top=0, bottom=48), ""),
        (beside(SAVE, top=0, bottom=48, name=""), "has no name"),
        (beside(SAVE, top=0, bottom=48, right=372), "is off the screen"),
        (beside(SAVE, top=0, bottom=48, left=-20), "is off the screen"),
        (beside(SAVE, top=642, bottom=690), "is above or below the screen"),
        (beside(SAVE, top=560, bottom=600), "lie on each other"),
        (beside(SAVE, top=560, bottom=600, around=["1", "2"]), ""),
        (beside(SAVE, top=100, bottom=106, role="", tapped=False), "is cut"),
        (beside(SAVE, top=560, bottom=600, role="", tapped=False), "lie on each other"),
        (beside(SAVE, top=560, bottom=560.5), ""),
        (beside(SAVE, top=300, bottom=400, name="", role="group", tapped=False), "only 100 pixels are left"),
    ],
)
def test_a_fault_is_told(other: Box, fault: str) -> None:
    found = sorted([SAVE, other], key=lambda box: box.top)
    said = list(faults(found, width=360, height=640, tall=640))
    assert (len(said), [fault in each for each in said]) == ((1, [True]) if fault else (0, []))


@pytest.mark.parametrize(
    ("later", "is_fault"),
    [
        (beside(SAVE, top=540, bottom=588), True),
        (beside(SAVE, top=540, bottom=588, left=346, right=358), False),
        (beside(SAVE, left=2, right=14), True),
        (beside(SAVE, left=346, right=358), False),
        (beside(SAVE, top=600, bottom=630, around=["1", "2"]), False),
    ],
)
def test_what_stands_first_is_read_first(later: Box, *, is_fault: bool) -> None:
    """Above in the same column, left in the same line."""
    said = list(faults([SAVE, later], width=360, height=640, tall=640))
    assert said == [f"{SAVE} is read before {later}"] * is_fault
