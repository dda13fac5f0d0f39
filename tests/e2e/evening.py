"""What players do again and again in these tests, said once."""

__all__ = ["closes", "enter_numbers", "more", "start_match"]

import re

from tests.e2e.phone import Phone
from tests.flet_client import FletClient


def start_match(phone: Phone, names: list[str], *, target: str = "") -> str:
    """From the first screen to a table of Italian Burraco; returns the table's address. `target` is one of those on
    offer, else the usual one."""
    phone.tap("New match")
    phone.sees("Start the match")
    if len(names) != 4:
        phone.tap(str(len(names)))
    for seat, name in enumerate(names, start=1):
        phone.type_into(f"Player {seat}", name)
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
