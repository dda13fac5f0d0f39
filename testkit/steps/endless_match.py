"""Deals of 0 and −5 points; any number of them can be saved without ending the match."""

import re

from testkit.browser.phone import TIMEOUT_MS, BrowserPhone
from testkit.steps.match import add_burrachi, enter_number, tap_closed_by

NS, EW = "Anna and Carla", "Bruno and Dino"
GAINS = (0, -5)
"""The points of `NS` and `EW` in a deal."""
_NEXT_DEAL = re.compile(r"^(?:Score|Continue) deal (\d+)(?: · draft)?$")


def enter_deal(phone: BrowserPhone) -> None:
    """Enter the next deal, on the table or on the deal's screen."""
    next_deal = phone.button(_NEXT_DEAL)
    next_deal.or_(phone.button(f"Dirty: one more for {NS}")).first.wait_for(state="attached", timeout=TIMEOUT_MS)
    if next_deal.count():
        next_deal.click(timeout=TIMEOUT_MS)
    add_burrachi(phone, "Dirty", NS)
    tap_closed_by(phone, NS)
    enter_number(phone, "On the table", NS, "50")
    enter_number(phone, "In hand", NS, "2 50")
    enter_number(phone, "In hand", EW, "05")


def count_deals(phone: BrowserPhone, *, acknowledged: int) -> int:
    """Return the number of deals on the table after an unfinished save. Raises AssertionError if an acknowledged one is
    missing."""
    button = phone.button(_NEXT_DEAL)
    button.wait_for(state="attached", timeout=TIMEOUT_MS)
    label = _NEXT_DEAL.match(button.get_attribute("aria-label") or button.inner_text())
    assert label is not None
    stored = int(label[1]) - 1
    # The interruption may have been between a commit and its acknowledgement.
    assert stored in {acknowledged, acknowledged + 1}, f"{acknowledged} deals were acknowledged, {stored} are there"
    return stored


def discard_draft(phone: BrowserPhone) -> None:
    """Discard the draft of the next deal; the phone then shows this deal."""
    phone.button(_NEXT_DEAL).click(timeout=TIMEOUT_MS)
    phone.tap("More about this deal")
    phone.tap("Start this deal over")
    phone.tap("Start over")
    phone.expect_text(f"This deal, {NS}: 0 points")
