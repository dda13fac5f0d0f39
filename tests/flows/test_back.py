"""The browser's "back" on a real socket: after a save it leads up, never to the form that was sent."""

from collections.abc import Callable

from tests.e2e.evening import enter_worked_deal_1
from tests.flet_client import FletClient

NewClient = Callable[..., FletClient]

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


def test_back_never_returns_to_totals_that_were_brought_from_paper(seat: Seat) -> None:
    (phone,) = seat(["Anna", "Bruno"])
    phone.tap("Played on paper so far? Bring the totals")
    phone.type_into("Total of Anna", "1205")
    phone.type_into("Total of Bruno", "960")
    form = phone.screen.route
    phone.tap("Go on from these totals")
    phone.sees("Anna: 1205 points")
    back_to(phone, form)
    phone.sees("New match")
    assert phone.screen.route == "/"


def test_back_never_returns_to_a_group_s_form_that_was_sent(new_client: NewClient) -> None:
    phone = new_client()
    phone.tap("Players and groups")
    phone.tap("New group")
    phone.type_into("Name of the group", "Thursday")
    for name in ("Anna", "Bruno"):
        phone.type_into("Somebody else", name)
        phone.press_enter("Somebody else")
        phone.sees_checked(name)
    form = phone.screen.route
    phone.tap("Save the group")
    phone.sees("No finished match yet")
    group = phone.screen.route
    back_to(phone, form)
    phone.sees("New group")
    assert phone.screen.route == "/players"
    phone.tap("Group Thursday")
    phone.tap("Change this group")
    form = phone.screen.route
    phone.tap("Delete this group")
    phone.tap("Delete the group")
    phone.sees("New group")
    for gone in (form, group):
        back_to(phone, gone)
        phone.sees("New match")
        assert phone.screen.route == "/"


def test_back_never_returns_to_house_rules_that_were_saved(new_client: NewClient) -> None:
    phone = new_client()
    phone.tap("Rules of the games")
    phone.tap("Make house rules")
    phone.type_into("Name of your rules", "Sunday")
    form = phone.screen.route
    phone.tap("Save these rules")
    phone.sees("Your house rules")
    back_to(phone, form)
    phone.sees("New match")
    assert phone.screen.route == "/"
