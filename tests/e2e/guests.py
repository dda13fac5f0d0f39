"""Other phones at the same table."""

import re
from collections.abc import Callable

from tests.e2e.phone import Phone


def join(host: Phone, new_phone: Callable[..., Phone]) -> Phone:
    """A phone that scans the host's code to keep the score too; both are at the table afterwards."""
    host.tap("Share this table")
    host.tap(re.compile("^To keep the score"))
    host.sees("QR code of this table")
    guest = new_phone(host.scan().replace("table.test", "localhost"))
    guest.tap("Join the table")
    guest.sees("Enter deal")
    host.tap("Back to the table")
    host.sees("Enter deal")
    return guest


def name_phone(phone: Phone, name: str) -> None:
    """In the settings, from the first screen; back to it."""
    phone.tap("Settings")
    phone.type_into("This phone’s name", name)
    phone.page.keyboard.press("Enter")
    phone.sees("Saved.")
    phone.tap("Back")
    phone.sees("New match")
