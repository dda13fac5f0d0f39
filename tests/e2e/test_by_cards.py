"""Melds and hands by cards: the tap budget of rules.md §8, worked deal 1 without a number, cards that are used up."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.by_cards import tap_keys
from tests.e2e.evening import closes
from tests.e2e.phone import Phone

Seat = Callable[..., list[Phone]]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"
# Two deals: together they would need nine jacks.
TYPICAL_MELDS = [
    ["♥ 3 9", "♣ A 5", "group 7 ×3", "J ×7 2", "♠ 10 K"],
    ["♦ 4 5 ★ 7", "group K ×4", "♣ 8 A", "group 5 ×5", "♠ 2 4"],
]
TAPS_A_MELD = 3.5


def by_cards(seat: Seat) -> Phone:
    (phone,) = seat(PAIRS)
    phone.tap("Enter deal 1")
    phone.tap("By cards")
    phone.sees("Run of hearts")
    return phone


def test_the_ten_typical_melds_take_three_and_a_half_taps_each_at_most(seat: Seat) -> None:
    taps = 0
    for melds, total in zip(TYPICAL_MELDS, [245 + 50 + 15 + 240 + 40, 45 + 40 + 275 + 25 + 30], strict=True):
        phone = by_cards(seat)
        phone.reset_taps()
        for keys in melds:
            tap_keys(phone, keys)
        # Nothing is left to do: the last meld counts, too.
        phone.sees(f"This deal, {NS}: {total} points")
        taps += phone.taps
    assert taps <= TAPS_A_MELD * 10
    phone.sees("Run, 4♦ 5♦ ★ 7♦: 45 points")
    phone.sees("Clean, 8♣ 9♣ 10♣ J♣ Q♣ K♣ A♣: 275 points")


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


def test_a_third_nine_of_hearts_is_not_offered(seat: Seat) -> None:
    phone = by_cards(seat)
    tap_keys(phone, "♥ 7 10 ♥")
    expect(phone.button("9")).to_be_enabled()
    tap_keys(phone, "9 J")
    phone.tap(re.compile(f"^{EW}|This deal, {EW}"))
    tap_keys(phone, "♥")
    expect(phone.button("9")).to_be_disabled()
    expect(phone.button("8")).to_be_enabled()


def test_an_illegal_meld_stays_with_its_reason_and_is_put_right_by_erasing(seat: Seat) -> None:
    phone = by_cards(seat)
    tap_keys(phone, "K ★ ★")
    phone.sees("Too many wilds: 1 at most in one meld; here are 2.")
    phone.sees("Draft saved")
    phone.tap("Back to the table")
    phone.tap("Enter deal 1")
    phone.tap("By cards")
    phone.tap(re.compile(r"^Not counted, K ★ ★"))
    tap_keys(phone, "erase K")
    phone.sees(f"This deal, {NS}: 50 points")
    tap_keys(phone, "♥ 3 9")
    phone.tap("Delete the meld K K ★")
    phone.sees(f"This deal, {NS}: 245 points")


def test_cards_and_points_add_up_on_one_side(seat: Seat) -> None:
    phone = by_cards(seat)
    tap_keys(phone, "♥ 3 9")
    phone.tap("By points")
    phone.tap(f"Dirty: one more for {NS}")
    phone.tap(re.compile(f"^On the table, {NS}:"))
    phone.tap("1")
    phone.tap("00")
    phone.sees(f"This deal, {NS}: 445 points")
    phone.tap(re.compile(f"^By cards, {NS}: 1 meld: 245"))
    phone.sees("Besides, entered as points: 200")


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
