"""What players do again and again in these tests, said once."""

import re
from collections.abc import Sequence

from tests.e2e.phone import Phone
from tests.flet_client import FletClient


def start_match(phone: Phone, names: list[str], *, target: str = "") -> str:
    """From the first screen to a table of Italian Burraco; returns the table's address. `target` is one of those on
    offer, else the usual one."""
    _name_players(phone, names)
    if target:
        phone.tap(target)
    phone.tap("Start the match")
    phone.sees("Enter deal 1")
    return phone.page.url


def more(phone: Phone | FletClient, kind: str, names: str, times: int = 1) -> None:
    for _ in range(times):
        phone.tap(f"{kind}: one more for {names}")


def closes(phone: Phone | FletClient, names: str) -> None:
    phone.tap(f"Closed by {names}")


def enter_numbers(phone: Phone | FletClient, field: str, names: str, keys: str) -> None:
    """Tap the field, then the pad's keys, separated by spaces."""
    begins = re.escape(f"{field}, {names}:").replace("/", r"\/")  # Playwright writes the pattern between slashes
    phone.tap(re.compile(f"^{begins}"))
    for key in keys.split():
        phone.tap(key)


def enter_worked_deal_1(phone: Phone | FletClient, closing: str, other: str) -> None:
    """Cards 235 and bonuses 450 for the side that closes, 20 in its partner's hand; 105, one dirty, 45 in hands."""
    more(phone, "Clean", closing)
    more(phone, "Semi-clean", closing)
    more(phone, "Dirty", closing)
    closes(phone, closing)
    more(phone, "Dirty", other)
    enter_numbers(phone, "On the table", closing, "2 35")
    enter_numbers(phone, "On the table", other, "1 05")
    enter_numbers(phone, "In hand", closing, "20")
    enter_numbers(phone, "In hand", other, "45")


def win_short_match(phone: Phone | FletClient, names: Sequence[str], *, first: str, second: str) -> None:
    """From the first screen to the end of a match to 505: one deal, 700 points for the side called `first`."""
    _name_players(phone, names)
    phone.tap("505")
    phone.tap("Start the match")
    phone.tap("Enter deal 1")
    more(phone, "Clean", first, 2)
    closes(phone, first)
    enter_numbers(phone, "On the table", first, "2 00")
    enter_numbers(phone, "In hand", second, "30")
    phone.tap("Save the deal")


def type_a_number_on_both(host: Phone | FletClient, guest: Phone | FletClient, names: str) -> None:
    """345 on the host's phone, and then 300 on the guest's, which asks which one is right."""
    for phone in (host, guest):
        phone.tap("Enter deal 1")
        phone.sees("Draft saved")  # who opens the deal later than that finds 345 there, and is asked nothing
    enter_numbers(host, "On the table", names, "3 45")
    guest.sees(f"On the table, {names}: 345")
    enter_numbers(guest, "On the table", names, "3 00")
    guest.sees("Host changed this too")
    guest.sees(f"Table points of {names}: 300 here, 345 there.")
    host.sees(f"On the table, {names}: 345")


def _name_players(phone: Phone | FletClient, names: Sequence[str]) -> None:
    """On the screen for a new match, from the first one."""
    phone.tap("New match")
    phone.sees("Start the match")
    if len(names) != 4:
        phone.tap(str(len(names)))
    for seat, name in enumerate(names, start=1):
        phone.type_into(f"Player {seat}", name)
