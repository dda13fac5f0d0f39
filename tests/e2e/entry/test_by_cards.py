"""Melds and hands entered by cards: worked deal 1 without a typed number, and cards typed on a keyboard."""

import re
from collections.abc import Callable

from testkit.browser.phone import BrowserPhone
from testkit.steps.match import tap_closed_by
from testkit.steps.rank_pad import tap_keys

NewTable = Callable[..., list[BrowserPhone]]
NAMES = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


def open_rank_pad(new_table: NewTable) -> BrowserPhone:
    (phone,) = new_table(NAMES)
    phone.tap("Score deal 1")
    phone.tap("By cards")
    phone.expect_text("Run of hearts")
    return phone


def test_worked_deal_1_entered_by_cards_scores_765_and_160(new_table: NewTable) -> None:
    phone = open_rank_pad(new_table)
    tap_keys(phone, "♦ 3 9 group J ×7 2 ♣ 3 5 ★ 9 group K ×3")
    phone.expect_text(f"This deal, {NS}: 685 points")
    phone.tap(re.compile("^In hand"))
    tap_keys(phone, "K Q")
    phone.tap(re.compile("^Closing"))
    tap_closed_by(phone, NS)
    phone.tap(re.compile(f"^{EW}|This deal, {EW}"))
    phone.tap(re.compile("^Melds"))
    tap_keys(phone, "Q ×6 ★ ♠ 4 6")
    phone.tap(re.compile("^In hand"))
    tap_keys(phone, "K Q A 9")
    phone.expect_text(f"This deal, {EW}: 160 points")
    phone.tap("Save the deal")
    phone.expect_text(f"{NS}: 765 points")
    phone.expect_text(f"{EW}: 160 points")


def test_cards_can_be_typed_on_a_keyboard(new_table: NewTable) -> None:
    phone = open_rank_pad(new_table)
    # An element with a screen reader's focus would handle Enter itself.
    phone.page.evaluate("document.activeElement.blur()")
    for key in ["h", "3", "9", "Enter", "k", "k", "*", "c", "8", "1", "0", "a"]:
        phone.page.keyboard.press(key)
    phone.expect_text(f"This deal, {NS}: 570 points")
    phone.page.keyboard.press("Backspace")
    phone.expect_text(f"This deal, {NS}: 325 points")
    phone.page.keyboard.press("z")
    phone.expect_text("“Z” isn’t a card")
