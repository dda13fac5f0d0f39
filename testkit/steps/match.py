"""Steps that browser and protocol tests share."""

import re
from collections.abc import Sequence

from testkit.steps.phone import Phone, PhoneWithAddress


def start_match(phone: PhoneWithAddress, names: list[str], *, target: str = "") -> str:
    """Start a match of Italian Burraco from the first screen, and return the table's address.

    `target` is one of the offered targets, else the default.
    """
    _enter_player_names(phone, names)
    if target:
        choose_target(phone, target)
    phone.tap("Start the match")
    phone.expect_text("Score deal 1")
    return phone.url


def choose_target(phone: Phone, target: str) -> None:
    """Choose one of the offered targets in the panel of the new-match screen, which closes it."""
    phone.tap(re.compile("^Target"))
    phone.tap(target)


def add_burrachi(phone: Phone, kind: str, names: str, times: int = 1) -> None:
    for _ in range(times):
        phone.tap(f"{kind}: one more for {names}")


def tap_closed_by(phone: Phone, names: str) -> None:
    phone.tap(f"Closed by {names}")


def enter_number(phone: Phone, field: str, names: str, keys: str) -> None:
    """Tap a number field, then the pad's `keys`, given with spaces between them."""
    label_prefix = re.escape(f"{field}, {names}:").replace(
        "/", r"\/"
    )  # escaped, because Playwright writes the pattern between slashes
    phone.tap(re.compile(f"^{label_prefix}"))
    for key in keys.split():
        phone.tap(key)


def enter_worked_deal_1(phone: Phone, closing: str, other: str) -> None:
    """Enter worked deal 1 of docs/rules.md §8.

    The side that closes has cards 235, bonuses 450 and 20 in its partner's hand; the other has cards 105, one dirty
    burraco and 45 in hand.
    """
    add_burrachi(phone, "Clean", closing)
    add_burrachi(phone, "Semi-clean", closing)
    add_burrachi(phone, "Dirty", closing)
    tap_closed_by(phone, closing)
    add_burrachi(phone, "Dirty", other)
    enter_number(phone, "On the table", closing, "2 35")
    enter_number(phone, "On the table", other, "1 05")
    enter_number(phone, "In hand", closing, "20")
    enter_number(phone, "In hand", other, "45")


def enter_worked_deal_3(phone: Phone, alone: str, pair: str) -> None:
    """Enter worked deal 3 of docs/rules.md §8 once the lone player is chosen, who closes; the pair's points are
    halved."""
    add_burrachi(phone, "Clean", alone)
    add_burrachi(phone, "Dirty", alone)
    tap_closed_by(phone, alone)
    add_burrachi(phone, "Dirty", pair)
    enter_number(phone, "On the table", alone, "2 10")
    enter_number(phone, "On the table", pair, "1 45")
    enter_number(phone, "In hand", pair, "90")


def win_short_match(phone: Phone, names: Sequence[str], *, first: str, second: str) -> None:
    """Play a match to 505 from the first screen: one deal, 700 points for the side called `first`."""
    _enter_player_names(phone, names)
    choose_target(phone, "505")
    phone.tap("Start the match")
    phone.tap("Score deal 1")
    add_burrachi(phone, "Clean", first, 2)
    tap_closed_by(phone, first)
    enter_number(phone, "On the table", first, "2 00")
    enter_number(phone, "In hand", second, "30")
    phone.tap("Save the deal")


def enter_conflicting_numbers(host: Phone, guest: Phone, names: str) -> None:
    """Enter 345 on the host's device and then 300 on the guest's, which reports the conflict."""
    for phone in (host, guest):
        phone.tap("Score deal 1")
        phone.expect_text("Nothing entered yet")  # a client that opens the deal later would get 345 without a conflict
    enter_number(host, "On the table", names, "3 45")
    guest.expect_text(f"On the table, {names}: 345")
    enter_number(guest, "On the table", names, "3 00")
    guest.expect_text(f"Table points of {names}: Host wrote 345, you 300.")
    guest.expect_text("Which is right?")
    host.expect_text(f"On the table, {names}: 345")


def _enter_player_names(phone: Phone, names: Sequence[str]) -> None:
    """Open the new-match screen from the first one and enter the names."""
    phone.tap("New match")
    phone.expect_text(re.compile("^Start (the match|without names)$"))
    if len(names) != 4:
        phone.tap(f"{len(names)} players")
    for seat, name in enumerate(names, start=1):
        phone.type_into(f"Player {seat}", name)
