"""An evening of Burraco through the screens: worked deal 1 of rules.md §8, two phones, a power cut, and a match that is
won. More evenings are in tests/flows.
"""

import re
from collections.abc import Callable

import pytest

from tests.e2e.evening import enter_numbers, enter_worked_deal_1, more, win_short_match
from tests.e2e.phone import Phone
from tests.e2e.server import Server

NewPhone = Callable[..., Phone]
Seat = Callable[..., list[Phone]]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


def test_worked_deal_1_gives_765_and_160(seat: Seat) -> None:
    (phone,) = seat(PAIRS)
    phone.tap("Enter deal 1")
    enter_worked_deal_1(phone, NS, EW)
    phone.tap("Save the deal")
    phone.sees(f"{NS}: 765 points")
    phone.sees(f"{EW}: 160 points")
    phone.tap(re.compile("^Deal 1"))
    phone.sees("Clean burraco")
    phone.sees("+200")


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


@pytest.mark.own_server
def test_a_power_cut_in_the_middle_of_an_entry_loses_nothing(server: Server, seat: Seat, new_phone: NewPhone) -> None:
    (host,) = seat(PAIRS)
    table = host.page.url
    host.tap("Enter deal 1")
    enter_worked_deal_1(host, NS, EW)
    host.tap("Save the deal")
    host.sees(f"{NS}: 765 points")
    host.tap("Enter deal 2")
    more(host, "Clean", EW)
    enter_numbers(host, "On the table", EW, "3 45")
    host.sees("Draft saved")
    guest = new_phone(table)
    guest.sees("This is not there any more")

    server.kill()
    server.start()

    host.reload()
    host.sees(f"This deal, {EW}: 545 points")
    host.open(table)
    host.sees(f"{NS}: 765 points")
    guest.reload()
    guest.sees("This is not there any more")


def test_a_short_match_ends_with_a_winner_and_is_found_among_the_past_ones(new_phone: NewPhone) -> None:
    phone = new_phone()
    win_short_match(phone, PAIRS, first=NS, second=EW)
    phone.sees(re.compile(r"Anna.* wins?!"))
    phone.tap("Back to the start")
    phone.tap("Past matches")
    phone.tap(re.compile("^Look at Anna"))
    phone.sees(f"{NS}: 700 points")
