"""Steps to add other devices to a match."""

import re
from collections.abc import Callable

from testkit.browser.phone import BrowserPhone
from views import routes


def join_table(host: BrowserPhone, new_phone: Callable[..., BrowserPhone]) -> BrowserPhone:
    """Return a new client that scans the host's code to keep the score; both show the table afterwards."""
    host.tap("Share this table")
    host.tap(re.compile("^To keep score"))
    host.expect_text("QR code of this table")
    guest = new_phone(host.scan_qr(path=routes.invitation("")).replace("table.test", "localhost"))
    guest.tap("Join the table")
    guest.expect_text("Score deal")
    host.tap("Back to the table")
    host.expect_text("Score deal")
    return guest


def set_device_label(phone: BrowserPhone, name: str) -> None:
    """Set the device's name in the settings, starting from and returning to the first screen."""
    phone.tap("Settings")
    phone.type_into("This phone’s name", name)
    phone.page.keyboard.press("Enter")
    phone.expect_text("Saved.")
    phone.tap("Back")
    phone.expect_text("New match")
