"""An evening of Burraco through the screens: worked deal 1 of docs/rules.md §8 on two phones. More in tests/flows."""

import re
from collections.abc import Callable

from tests.e2e.evening import enter_worked_deal_1
from tests.e2e.phone import Phone
from tests.e2e.server import Server

NewPhone = Callable[..., Phone]
Seat = Callable[..., list[Phone]]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


def test_a_phone_that_came_through_the_qr_code_sees_the_new_total_without_a_reload(
    server: Server, seat: Seat, new_phone: NewPhone
) -> None:
    (host,) = seat(PAIRS)
    table = host.page.url
    host.tap("Share this table")
    host.tap(re.compile("^To keep the score"))
    host.sees("QR code of this table")
    link = host.scan()
    assert link.startswith(f"http://table.test:{server.port}/t/")

    guest = new_phone(link)
    guest.tap("Join the table")
    guest.sees("Enter deal 1")

    host.open(table)
    host.tap("Enter deal 1")
    enter_worked_deal_1(host, NS, EW)
    host.tap("Save the deal")
    guest.sees(f"{NS}: 765 points")
    guest.sees(f"{EW}: 160 points")
