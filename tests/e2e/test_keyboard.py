"""A deal entered with nothing but a keyboard: digits, Tab, the space bar, Enter, Escape."""

from collections.abc import Callable

from tests.e2e.phone import Phone

Seat = Callable[..., list[Phone]]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"
TAB, SPACE = "Tab", "Space"
# The benchmark deal of docs/rules.md §8: tables, hands, then each side's counters, who closed, the pozzetto.
NUMBERS = ["3", "4", "5", TAB, "2", "1", "5", TAB, TAB, "6", "5", TAB]
OURS = ["1", TAB, TAB, "1", TAB, SPACE, TAB, TAB]
THEIRS = [TAB, "1", TAB, "1"]


def press(phone: Phone, keys: list[str]) -> None:
    for key in keys:
        phone.page.keyboard.press(key)


def test_the_benchmark_deal_takes_no_hand_off_the_keyboard(seat: Seat) -> None:
    (phone,) = seat(PAIRS, size=(1280, 800))
    phone.tap("Enter deal 1")
    phone.sees("Draft saved")
    press(phone, [*NUMBERS, *OURS, *THEIRS])
    phone.sees(f"This deal, {NS}: 745 points")
    phone.sees(f"This deal, {EW}: 400 points")
    press(phone, [TAB, TAB, TAB, "Backspace"])  # round to the first field again
    phone.sees(f"On the table, {NS}: 34")
    press(phone, ["5", "Enter"])
    phone.sees("Enter deal 2")
    phone.sees(f"{NS}: 745 points")
    phone.tap("Enter deal 2")
    phone.sees("Draft saved")
    press(phone, ["Escape"])
    phone.sees("Enter deal 2")
