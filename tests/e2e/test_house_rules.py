"""House rules made in a browser: an invalid number is reported and corrected, and the rules are chosen for a match."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from testkit.browser.phone import TIMEOUT_MS, BrowserPhone

SHEET_ANIMATION_MS = 600  # milliseconds until a sheet has opened


def test_house_rules_are_corrected_and_chosen(new_phone: Callable[..., BrowserPhone]) -> None:
    phone = new_phone()
    phone.tap("New match")
    phone.tap(re.compile("^Italian Burraco"))
    phone.expect_text("Which game?")
    phone.page.wait_for_timeout(SHEET_ANIMATION_MS)
    phone.tap("Make house rules")
    phone.type_into("Name of your rules", "Sunday")
    phone.tap("Closing and pozzetto")
    phone.type_into("Closing", "abc")
    phone.tap("Save these rules")
    phone.expect_text("“abc” isn’t a whole number. Use digits only, such as 100.")
    phone.type_into("Closing", "150")
    phone.tap("Save these rules")
    phone.expect_text("Start the match")
    expect(phone.button(re.compile("^Sunday.*like Italian Burraco, with 1 difference"))).to_be_attached(
        timeout=TIMEOUT_MS
    )
