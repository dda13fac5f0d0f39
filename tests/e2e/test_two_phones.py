"""Two phones at one table, in two browsers: each sees what the other does. The rest is in tests/flows."""

from collections.abc import Callable

import pytest

from tests.e2e.evening import more
from tests.e2e.phone import Phone

PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS = "Anna and Carla"


@pytest.fixture
def phones(seat: Callable[..., list[Phone]]) -> tuple[Phone, Phone]:
    """The host, which is called so, and a guest who keeps the score too; both on the table screen of a short match."""
    host, guest = seat(PAIRS, target=1005, labels=["Host", "Guest"])
    return host, guest


def test_one_sees_who_is_typing_where(phones: tuple[Phone, Phone]) -> None:
    host, guest = phones
    for phone in phones:
        phone.tap("Enter deal 1")
    more(host, "Clean", NS)
    guest.sees("Host is typing here")
    guest.sees(f"This deal, {NS}: 200 points")
    guest.sees_no("Host is typing here")
