"""Steps to add other devices to a match."""

import re
from collections.abc import Callable

from testkit.browser.phone import BrowserPhone
from views import routes

_SCANS = 20  # of a code that is being replaced


def join_table(host: BrowserPhone, new_phone: Callable[..., BrowserPhone]) -> BrowserPhone:
    """Return a new client that scans the host's code to keep the score; both show the table afterwards."""
    guest = new_phone(scan_scorers_link(host).replace("table.test", "localhost"))
    guest.tap("Join the table")
    guest.expect_text("Score deal")
    host.tap("Back to the table")
    host.expect_text("Score deal")
    return guest


def scan_scorers_link(host: BrowserPhone) -> str:
    """Return the link in the QR code for scorers, from the screen of the table. It first shows the code for viewers,
    until the other one is loaded."""
    host.tap("Share this table")
    host.expect_text("QR code of this table")
    viewers = host.scan_qr(path=routes.invitation(""))
    host.tap(re.compile("^To keep score"))
    for _ in range(_SCANS):
        if (link := host.scan_qr(path=routes.invitation(""))) != viewers:
            return link
    raise AssertionError("the code for viewers stayed")


def set_device_label(phone: BrowserPhone, name: str) -> None:
    """Set the device's name in the settings, starting from and returning to the first screen."""
    phone.tap("Settings")
    phone.type_into("This phone’s name", name)
    phone.page.keyboard.press("Enter")
    phone.expect_text("Saved.")
    phone.tap("Back")
    phone.expect_text("New match")
