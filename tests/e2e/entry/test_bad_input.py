"""Invalid input in a browser: faults are announced each time, and names are never rendered as markup. Other invalid
input is tested in tests/flows."""

import re
from collections.abc import Callable

from testkit.browser.phone import BrowserPhone
from testkit.steps.match import enter_number, tap_closed_by

NewTable = Callable[..., list[BrowserPhone]]
NAMES = ["Anna", "Bruno", "Carla", "Dino"]
NS = "Anna and Carla"
SLOW_PRESS = 800  # milliseconds


def test_faults_are_announced_again_after_they_needed_more_lines(new_table: NewTable) -> None:
    """Show the same sentence in place of the pad, after another one."""
    (phone,) = new_table(NAMES)
    phone.tap("Score deal 1")
    tap_closed_by(phone, NS)
    enter_number(phone, "On the table", NS, "3 3 3")
    phone.tap("Save the deal")
    phone.expect_text("1 of 2")
    enter_number(phone, "On the table", NS, "9 9 9 9 0")
    for _ in range(2):
        phone.expect_no_text("1 of 2")
        phone.tap("Save the deal")
        phone.tap("Next message")
        phone.expect_text("99,990 is more than the deck is worth")
        phone.tap(f"On the table, {NS}: 99,990")


def test_slow_press_counts_once_and_names_are_plain_text(new_table: NewTable) -> None:
    """Hold a button with a word and one with an icon for longer than the half second that makes a long press."""
    anna, bruno = "<b>Anna</b>", "<Img/src=x>Bruno"
    (phone,) = new_table([anna, bruno])
    phone.tap("Score deal 1")
    phone.button(f"Closed by {anna}").click(delay=SLOW_PRESS)
    phone.expect_text(f"This deal, {anna}: 100 points")
    phone.button("Back to the table").click(delay=SLOW_PRESS)
    phone.button(re.compile("Continue deal 1")).click(delay=SLOW_PRESS)
    phone.expect_text(f"This deal, {anna}: 100 points")
    phone.expect_text(f"This deal, {bruno}: 0 points")
    assert phone.page.locator("img").count() == 0
