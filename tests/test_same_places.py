"""The watch over what can be tapped: what it finds, and what it lets pass."""

import pytest

from tests.same_places import Tapped, moved


def buttons(**numbers: int) -> dict[str, dict[int, Tapped]]:
    """A view of buttons: name → number."""
    return {"0 /": {number: Tapped(name=name, kinds=("FilledButton",)) for name, number in numbers.items()}}


@pytest.mark.parametrize(
    ("before", "after", "faults"),
    [
        ({"Save": 1}, {"Save": 1, "Close": 2}, []),
        ({"Close": 1, "Save": 2}, {"Save": 2}, []),
        ({"Clean": 1}, {"Dirty": 1}, []),
        ({"Save": 1}, {"Save": 2}, ["“Save” was [1] and is [2] now: a tap under way to it is lost"]),
        (
            {"Anna": 1, "Bruno": 2},
            {"Bruno": 1},
            [
                "“Bruno” was [2] and is [1] now: a tap under way to it is lost",
                "1 was “Anna” and is “Bruno” now, as [2] was: a tap does something else",
            ],
        ),
    ],
)
def test_a_control_that_moves_is_told(before: dict[str, int], after: dict[str, int], faults: list[str]) -> None:
    assert moved(buttons(**before), buttons(**after)) == faults


def test_another_view_may_have_other_controls() -> None:
    assert moved({"0 /": buttons(Save=1)["0 /"]}, {"0 /new": buttons(Save=2)["0 /"]}) == []


def test_keys_of_two_pads_are_not_the_same_for_their_digit() -> None:
    number, rank = Tapped(name="3", kinds=("FilledButton",)), Tapped(name="3", kinds=("FilledButton", "Text"))
    assert moved({"0 /": {1: number}}, {"0 /": {2: rank}}) == []
