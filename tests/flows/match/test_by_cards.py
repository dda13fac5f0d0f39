"""Melds and hands entered by cards: the tap budget and worked deal 1 of docs/rules.md §8, cards that are used up, and
corrected melds."""

import re
from collections.abc import Callable

from testkit.clients.flet_client import FletClient
from testkit.steps.match import tap_closed_by
from testkit.steps.rank_pad import tap_keys

NewTable = Callable[..., list[FletClient]]
NAMES = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"
# Two deals, because together the melds need nine jacks.
TYPICAL_MELDS = [
    ["♥ 3 9", "♣ A 5", "group 7 ×3", "J ×7 2", "♠ 10 K"],
    ["♦ 4 5 ★ 7", "group K ×4", "♣ 8 A", "group 5 ×5", "♠ 2 4"],
]
MAX_TAPS_PER_MELD = 3.5


def open_rank_pad(new_table: NewTable) -> FletClient:
    (phone,) = new_table(NAMES)
    phone.tap("Score deal 1")
    phone.tap("By cards")
    phone.expect_text("Run of hearts")
    return phone


def test_typical_melds_take_at_most_three_and_a_half_taps_each(new_table: NewTable) -> None:
    taps = 0
    for melds, total in zip(TYPICAL_MELDS, [245 + 50 + 15 + 240 + 40, 45 + 40 + 275 + 25 + 30], strict=True):
        phone = open_rank_pad(new_table)
        phone.reset_tap_count()
        for keys in melds:
            tap_keys(phone, keys)
        # The last meld counts without another tap.
        phone.expect_text(f"This deal, {NS}: {total} points")
        taps += phone.tap_count
    assert taps <= MAX_TAPS_PER_MELD * 10
    phone.expect_text("Run, 4♦ 5♦ ★ 7♦: 45 points")
    phone.expect_text("Clean, 8♣ 9♣ 10♣ J♣ Q♣ K♣ A♣: 275 points")


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


def test_third_nine_of_hearts_is_refused_with_a_sentence(new_table: NewTable) -> None:
    phone = open_rank_pad(new_table)
    tap_keys(phone, "♥ 7 10 ♥ 9 J")
    phone.tap(re.compile(f"^{EW}|This deal, {EW}"))
    phone.expect_no_text("7♥")
    tap_keys(phone, "♥ 9")
    phone.expect_text("No 9♥ left: all are in melds or hands.")
    tap_keys(phone, "6 8")
    phone.expect_text(f"This deal, {EW}: 20 points")


def test_keys_tapped_before_the_answers_count(new_table: NewTable) -> None:
    """Fast fingers tap a count before the client knows that it has a use."""
    phone = open_rank_pad(new_table)
    tap_keys(phone, "group 6 ×3 2")  # this client reads an answer only while a key is missing
    phone.expect_text(f"This deal, {NS}: 35 points")


def test_invalid_meld_is_kept_with_its_reason_and_corrected_by_erasing(new_table: NewTable) -> None:
    phone = open_rank_pad(new_table)
    tap_keys(phone, "K ★ ★")
    phone.expect_text("Too many wilds: a meld has at most 1; this one has 2.")
    phone.expect_text("Draft saved")
    phone.tap("Back to the table")
    phone.tap("Score deal 1")
    phone.tap(re.compile(r"^Not counted, K ★ ★"))
    tap_keys(phone, "erase K")
    phone.expect_text(f"This deal, {NS}: 50 points")
    tap_keys(phone, "♥ 3 9")
    phone.tap("Delete the meld K K ★")
    phone.expect_text(f"This deal, {NS}: 245 points")


def test_cards_and_points_add_up_on_one_side(new_table: NewTable) -> None:
    phone = open_rank_pad(new_table)
    tap_keys(phone, "♥ 3 9")
    phone.tap("By points")
    phone.tap(f"Dirty: one more for {NS}")
    phone.tap(re.compile(f"^On the table, {NS}:"))
    phone.tap("1")
    phone.tap("00")
    phone.expect_text(f"This deal, {NS}: 445 points")
    phone.tap(re.compile(f"^By cards, {NS}: 1 meld: 245"))
    phone.expect_text("Also entered as points: 200")
