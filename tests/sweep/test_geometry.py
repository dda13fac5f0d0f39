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
    said = list(faults([SAVE, other], width=360, height=640, tall=640))
    assert (len(said), [fault in each for each in said]) == ((1, [True]) if fault else (0, []))
