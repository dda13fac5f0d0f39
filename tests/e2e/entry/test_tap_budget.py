"""The tap budget: the benchmark deal of docs/rules.md §8 on one screen. Competing apps take 15 and 21 taps."""

from collections.abc import Callable

from testkit.browser.phone import BrowserPhone
from testkit.steps.match import add_burrachi, tap_closed_by

NS, EW = "Anna and Carla", "Bruno and Dino"
TAP_BUDGET = 12


def test_the_benchmark_deal_takes_twelve_taps_on_one_screen(new_table: Callable[..., list[BrowserPhone]]) -> None:
    (phone,) = new_table(["Anna", "Bruno", "Carla", "Dino"], size=(390, 844), drawn=True)
    phone.reset_tap_count()
    phone.tap("Score deal 1")
    phone.expect_text("Save the deal")
    for name in (f"Clean: one more for {NS}", "95", "Save the deal"):
        box = phone.button(name).bounding_box()
        assert box is not None, name
        assert 0 <= box["y"] <= 844 - box["height"], f"{name} is not on the screen without scrolling"
    add_burrachi(phone, "Clean", NS)
    add_burrachi(phone, "Dirty", NS)
    tap_closed_by(phone, NS)
    add_burrachi(phone, "Semi-clean", EW)
    add_burrachi(phone, "Dirty", EW)
    for key in ("3", "45", "2", "15", "65"):
        phone.tap(key)
    phone.tap("Save the deal")
    assert phone.tap_count <= TAP_BUDGET
    phone.expect_text(f"{NS}: 745 points")
    phone.expect_text(f"{EW}: 400 points")
