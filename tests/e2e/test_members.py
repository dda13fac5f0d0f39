"""A phone that the host of a table puts out of it. Who else may do what is in tests/flows."""

import re
from collections.abc import Callable

from tests.e2e.phone import Phone


def test_a_phone_is_put_out_and_sees_nothing_more(seat: Callable[..., list[Phone]]) -> None:
    host, guest = seat(["Anna", "Bruno", "Carla", "Dino"], labels=["Host", "Guest"])
    host.tap("Share this table")
    host.scroll(600)
    host.tap(re.compile("keeps the score"))
    host.tap("Put it out of this table")
    guest.sees("This is not there any more")
