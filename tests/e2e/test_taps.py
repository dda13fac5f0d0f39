"""The benchmark deal of docs/rules.md §8, quick, on one screen: the peers take 15 and 21 taps."""

from collections.abc import Callable

from tests.e2e.evening import closes, more
from tests.e2e.phone import Phone

NS, EW = "Anna and Carla", "Bruno and Dino"
BUDGET = 12


def test_the_benchmark_deal_takes_twelve_taps_on_one_screen(seat: Callable[..., list[Phone]]) -> None:
    (phone,) = seat(["Anna", "Bruno", "Carla", "Dino"], size=(390, 844))
    phone.reset_taps()
    phone.tap("Enter deal 1")
    phone.sees("Save the deal")
    for name in (f"Clean: one more for {NS}", "95", "Save the deal"):
        box = phone.button(name).bounding_box()
        assert box is not None, name
        assert 0 <= box["y"] <= 844 - box["height"], f"{name} is not on the screen without scrolling"
    more(phone, "Clean", NS)
    more(phone, "Dirty", NS)
    closes(phone, NS)
    more(phone, "Semi-clean", EW)
    more(phone, "Dirty", EW)
    for key in ("3", "45", "2", "15", "65"):
        phone.tap(key)
    phone.tap("Save the deal")
    assert phone.taps <= BUDGET
    phone.sees(f"{NS}: 745 points")
    phone.sees(f"{EW}: 400 points")
