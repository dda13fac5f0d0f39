"""Keys of the rank pad as tests write them, and their accessible names."""

import re

from testkit.steps.phone import Phone

_ACCESSIBLE_NAMES = {
    "♥": "Run of hearts",
    "♦": "Run of diamonds",
    "♣": "Run of clubs",
    "♠": "Run of spades",
    "★": "Joker",
    "2★": "A 2 as a wild",
    "group": "Group",
    "erase": "Undo the last key",
}


def tap_keys(phone: Phone, keys: str) -> None:
    """Tap keys written like `"♥ 3 9 group K ×4"`, one after the other."""
    for key in keys.split():
        phone.tap(_ACCESSIBLE_NAMES.get(key) or re.sub(r"^×(\d)$", r"\1 of them", key))
