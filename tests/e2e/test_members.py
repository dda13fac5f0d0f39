"""What the host does about the other phones at the table."""

import re
from collections.abc import Callable

from tests.e2e.evening import start_match
from tests.e2e.guests import join
from tests.e2e.phone import Phone

NewPhone = Callable[..., Phone]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
GUEST = re.compile("keeps the score")
WITHDRAW = "Withdraw this code and make a new one"


def test_a_phone_is_put_out_and_sees_nothing_more(new_phone: NewPhone) -> None:
    host = new_phone()
    start_match(host, PAIRS)
    guest = join(host, new_phone)
    host.tap("Share this table")
    host.scroll(600)
    host.tap(GUEST)
    host.tap("Put it out of this table")
    guest.sees("This is not there any more")


def test_the_table_is_handed_to_another_phone(new_phone: NewPhone) -> None:
    host = new_phone()
    start_match(host, PAIRS)
    guest = join(host, new_phone)
    host.tap("Share this table")
    host.scroll(600)
    host.sees(WITHDRAW)
    host.tap(GUEST)
    host.tap("Make it the host")
    host.sees_no(WITHDRAW)
    guest.tap("Share this table")
    guest.scroll(600)
    guest.sees(WITHDRAW)
