"""Two phones at one table in two browsers: each shows the other's input. The rest is tested in tests/flows."""

from collections.abc import Callable

import pytest

from testkit.browser.phone import BrowserPhone
from testkit.steps.match import add_burrachi

NAMES = ["Anna", "Bruno", "Carla", "Dino"]
NS = "Anna and Carla"


@pytest.fixture
def phones(new_table: Callable[..., list[BrowserPhone]]) -> tuple[BrowserPhone, BrowserPhone]:
    """Return the host, which is labelled so, and a guest who keeps the score too, both at the table of a short
    match."""
    host, guest = new_table(NAMES, target=1005, labels=["Host", "Guest"])
    return host, guest


def test_phone_shows_who_is_typing_on_the_other_one(phones: tuple[BrowserPhone, BrowserPhone]) -> None:
    host, guest = phones
    for phone in phones:
        phone.tap("Score deal 1")
    add_burrachi(host, "Clean", NS)
    guest.expect_text("Host is typing here")
    guest.expect_text(f"This deal, {NS}: 200 points")
    guest.expect_no_text("Host is typing here")
