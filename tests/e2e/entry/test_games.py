"""A deal by totals whose switch is in a sheet. The other games are in tests/flows/match/test_games.py."""

import re
from collections.abc import Callable

import pytest

from testkit.browser.phone import BrowserPhone
from testkit.steps.games import EW, NAMES, NS
from testkit.steps.match import add_burrachi, enter_number, tap_closed_by

NewTable = Callable[..., list[BrowserPhone]]


@pytest.mark.journey
def test_classic_canasta_by_totals(new_table: NewTable) -> None:
    """110 + 500 + 4 × 200 for all red threes + 200 for closing concealed; −85 for the hand, not doubled."""
    (phone,) = new_table(NAMES, rules="canasta-classica", target=5000)
    phone.tap("Score deal 1")
    add_burrachi(phone, "Clean", NS)
    for _ in range(4):
        phone.tap(f"One more red three for {NS}")
    tap_closed_by(phone, NS)
    enter_number(phone, "On the table", NS, "1 10")
    enter_number(phone, "In hand", EW, "85")
    phone.expect_text(f"This deal, {NS}: 1510 points")
    phone.tap("More about this deal")
    phone.page.get_by_role("switch", name=re.compile("Closed concealed")).click()
    phone.tap("Close “More about this deal”")
    phone.expect_text(f"This deal, {NS}: 1610 points")
    phone.tap("Save the deal")
    phone.expect_text(f"{NS}: 1610 points")
    phone.expect_text(f"{EW}: −85 points")
