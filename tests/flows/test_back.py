"""The browser's "back" on a real socket: after a save it leads up, never to the form that was sent."""

from collections.abc import Callable

from tests.e2e.evening import enter_worked_deal_1
from tests.flet_client import FletClient

Seat = Callable[..., list[FletClient]]
NS, EW = "Anna and Carla", "Bruno and Dino"


def back_to(phone: FletClient, route: str) -> None:
    """As the browser reports it when its back key leads there."""
    phone.patch(phone.screen.page["_i"], {"route": route})
    phone.fire(phone.screen.page["_i"], "route_change", {"route": route})


def test_back_after_a_save_leads_to_the_start_and_the_next_deal_can_be_entered(seat: Seat) -> None:
    (phone,) = seat(["Anna", "Bruno", "Carla", "Dino"])
    phone.tap("Enter deal 1")
    phone.sees("Draft saved")
    entry = phone.screen.route
    enter_worked_deal_1(phone, NS, EW)
    phone.tap("Save the deal")
    phone.sees("Enter deal 2")
    table = phone.screen.route
    back_to(phone, entry)
    phone.sees("New match")
    assert phone.screen.route == "/"
    back_to(phone, table)
    phone.sees("Enter deal 2")
    phone.tap("Enter deal 2")
    phone.sees("Draft saved")
    back_to(phone, table)
    phone.sees("Enter deal 2")
