"""Melds by cards: the tap budget of docs/rules.md §8, cards that are used up, and melds that are put right."""

import re
from collections.abc import Callable

from tests.e2e.by_cards import tap_keys
from tests.flet_client import FletClient

Seat = Callable[..., list[FletClient]]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"
# Two deals: together they would need nine jacks.
TYPICAL_MELDS = [
    ["♥ 3 9", "♣ A 5", "group 7 ×3", "J ×7 2", "♠ 10 K"],
    ["♦ 4 5 ★ 7", "group K ×4", "♣ 8 A", "group 5 ×5", "♠ 2 4"],
]
TAPS_A_MELD = 3.5


def by_cards(seat: Seat) -> FletClient:
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


def test_a_third_nine_of_hearts_is_not_offered(seat: Seat) -> None:
    phone = by_cards(seat)
    tap_keys(phone, "♥ 7 10 ♥")
    phone.sees_enabled("9")
    tap_keys(phone, "9 J")
    phone.tap(re.compile(f"^{EW}|This deal, {EW}"))
    phone.sees_no("7♥")
    phone.sees_enabled("9")
    tap_keys(phone, "♥")
    phone.sees_disabled("9")
    phone.sees_enabled("8")


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
