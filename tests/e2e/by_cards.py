"""Keys of the rank pad as the tests write them, and what a screen reader calls them."""

import re

from tests.e2e.phone import Phone
from tests.flet_client import FletClient

_NAMES = {
    "♥": "Run of hearts",
    "♦": "Run of diamonds",
    "♣": "Run of clubs",
    "♠": "Run of spades",
    "★": "Joker",
    "2★": "A 2 as a wild",
    "group": "Group",
    "erase": "Take the last key back",
}


def tap_keys(phone: Phone | FletClient, keys: str) -> None:
    """Tap keys written like `"♥ 3 9 group K ×4"`, one after the other."""
    for key in keys.split():
        phone.tap(_NAMES.get(key) or re.sub(r"^×(\d)$", r"\1 of them", key))
