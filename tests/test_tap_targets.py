"""Detection of tap targets that move between two states of a screen."""

import pytest

from testkit.clients.tap_targets import TapTarget, find_moved_targets


def button_view(**ids: int) -> dict[str, dict[int, TapTarget]]:
    """Return a view of buttons, given their ids by name."""
    return {"0 /": {number: TapTarget(name=name, kinds=("FilledButton",)) for name, number in ids.items()}}


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
def test_moved_controls_are_reported(before: dict[str, int], after: dict[str, int], faults: list[str]) -> None:
    assert find_moved_targets(button_view(**before), button_view(**after)) == faults


def test_another_view_may_have_other_controls() -> None:
    assert find_moved_targets({"0 /": button_view(Save=1)["0 /"]}, {"0 /new": button_view(Save=2)["0 /"]}) == []


def test_equal_digits_on_two_pads_are_different_targets() -> None:
    number, rank = TapTarget(name="3", kinds=("FilledButton",)), TapTarget(name="3", kinds=("FilledButton", "Text"))
    assert find_moved_targets({"0 /": {1: number}}, {"0 /": {2: rank}}) == []
