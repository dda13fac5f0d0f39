"""Melds and hands by cards: worked deal 1 without a number, and cards typed on a keyboard."""

import re
from collections.abc import Callable

from tests.e2e.by_cards import tap_keys
from tests.e2e.evening import closes
from tests.e2e.phone import Phone

Seat = Callable[..., list[Phone]]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


def by_cards(seat: Seat) -> Phone:
    (phone,) = seat(PAIRS)
    phone.tap("Enter deal 1")
    phone.tap("By cards")
    phone.sees("Run of hearts")
    return phone


def test_worked_deal_1_wholly_by_cards_reads_765_and_160(seat: Seat) -> None:
    phone = by_cards(seat)
    tap_keys(phone, "♦ 3 9 group J ×7 2 ♣ 3 5 ★ 9 group K ×3")
    phone.sees(f"This deal, {NS}: 685 points")
    phone.tap(re.compile("^In hand"))
    tap_keys(phone, "K Q")
    phone.tap(re.compile("^Closing"))
    closes(phone, NS)
    phone.tap(re.compile(f"^{EW}|This deal, {EW}"))
    phone.tap(re.compile("^Melds"))
    tap_keys(phone, "Q ×6 ★ ♠ 4 6")
    phone.tap(re.compile("^In hand"))
    tap_keys(phone, "K Q A 9")
    phone.sees(f"This deal, {EW}: 160 points")
    phone.tap("Save the deal")
    phone.sees(f"{NS}: 765 points")
    phone.sees(f"{EW}: 160 points")


def test_a_keyboard_types_cards(seat: Seat) -> None:
    phone = by_cards(seat)
    # A screen reader's focus would take Enter for itself.
    phone.page.evaluate("document.activeElement.blur()")
    for key in ["h", "3", "9", "Enter", "k", "k", "*", "c", "8", "1", "0", "a"]:
        phone.page.keyboard.press(key)
    phone.sees(f"This deal, {NS}: 570 points")
    phone.page.keyboard.press("Backspace")
    phone.sees(f"This deal, {NS}: 325 points")
    phone.page.keyboard.press("z")
    phone.sees("“Z” is no card")
