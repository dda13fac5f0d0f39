"""Deals that games share, entered by totals and by cards and counted by hand."""

import re

from testkit.steps.match import add_burrachi, enter_number, tap_closed_by
from testkit.steps.phone import Phone
from testkit.steps.rank_pad import tap_keys

NAMES = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


def score_deal_with_two_piles(phone: Phone, *, clean: str, dirty: str) -> None:
    """Save 175 + 200 + 100 + 100 for closing, and 95 + 100 for a dirty one − 30."""
    phone.tap("Score deal 1")
    add_burrachi(phone, clean, NS)
    add_burrachi(phone, dirty, NS)
    add_burrachi(phone, dirty, EW)
    tap_closed_by(phone, NS)
    enter_number(phone, "On the table", NS, "1 75")
    enter_number(phone, "On the table", EW, "95")
    enter_number(phone, "In hand", EW, "30")
    phone.tap("Save the deal")
    phone.expect_text(f"{NS}: 575 points")
    phone.expect_text(f"{EW}: 165 points")


def score_melds_by_cards(phone: Phone, melds: str, *, points: int, closing: int) -> None:
    """Enter melds that count `points`, then who closed."""
    phone.tap("Score deal 1")
    phone.tap("By cards")
    tap_keys(phone, melds)
    phone.expect_text(f"This deal, {NS}: {points} points")
    phone.tap(re.compile("^Closing"))
    tap_closed_by(phone, NS)
    phone.expect_text(f"This deal, {NS}: {points + closing} points")
