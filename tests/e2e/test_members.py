"""Removing a phone from a table. Other permissions are tested in tests/flows."""

import re
from collections.abc import Callable

from testkit.browser.phone import BrowserPhone


def test_removed_phone_loses_access(new_table: Callable[..., list[BrowserPhone]]) -> None:
    host, guest = new_table(["Anna", "Bruno", "Carla", "Dino"], labels=["Host", "Guest"])
    host.tap("Share this table")
    host.scroll(600)
    host.tap(re.compile("keeps the score"))
    host.tap("Remove from this table")
    guest.expect_text("This no longer exists")
