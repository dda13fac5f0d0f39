"""The browser's "back" on a real connection: after a save it leads up, never to the form that was sent."""

from collections.abc import Callable

from testkit.clients.flet_client import FletClient
from testkit.steps.match import enter_worked_deal_1

NewClient = Callable[..., FletClient]

NewTable = Callable[..., list[FletClient]]
NS, EW = "Anna and Carla", "Bruno and Dino"


def go_back_to(phone: FletClient, route: str) -> None:
    """Report a change of the route, as a browser does when its back button leads there."""
    phone.patch(phone.screen.page["_i"], {"route": route})
    phone.fire(phone.screen.page["_i"], "route_change", {"route": route})


def test_back_after_saving_a_deal_leads_to_the_start_and_the_next_deal_can_be_entered(new_table: NewTable) -> None:
    (phone,) = new_table(["Anna", "Bruno", "Carla", "Dino"])
    phone.tap("Score deal 1")
    phone.expect_text("Nothing entered yet")
    entry = phone.screen.route
    enter_worked_deal_1(phone, NS, EW)
    phone.tap("Save the deal")
    phone.expect_text("Score deal 2")
    table = phone.screen.route
    go_back_to(phone, entry)
    phone.expect_text("New match")
    assert phone.screen.route == "/"
    go_back_to(phone, table)
    phone.expect_text("Score deal 2")
    phone.tap("Score deal 2")
    phone.expect_text("Nothing entered yet")
    go_back_to(phone, table)
    phone.expect_text("Score deal 2")


def test_back_never_returns_to_the_form_of_an_opening_balance(new_table: NewTable) -> None:
    (phone,) = new_table(["Anna", "Bruno"])
    phone.tap("Played on paper so far? Enter the totals")
    phone.type_into("Total of Anna", "1205")
    phone.type_into("Total of Bruno", "960")
    form = phone.screen.route
    phone.tap("Continue from these totals")
    phone.expect_text("Anna: 1205 points")
    go_back_to(phone, form)
    phone.expect_text("New match")
    assert phone.screen.route == "/"


def test_back_never_returns_to_the_form_of_a_saved_group(new_client: NewClient) -> None:
    phone = new_client()
    phone.tap("Players and groups")
    phone.tap("New group")
    phone.type_into("Name of the group", "Thursday")
    for name in ("Anna", "Bruno"):
        phone.type_into("Somebody else", name)
        phone.press_enter("Somebody else")
        phone.expect_checked(name)
    form = phone.screen.route
    phone.tap("Save the group")
    phone.expect_text("No finished matches in this period yet.")
    group = phone.screen.route
    go_back_to(phone, form)
    phone.expect_text("New group")
    assert phone.screen.route == "/players"
    phone.tap("Group Thursday")
    phone.tap("Change this group")
    form = phone.screen.route
    phone.tap("Delete this group")
    phone.tap("Delete the group")
    phone.expect_text("New group")
    for route in (form, group):
        go_back_to(phone, route)
        phone.expect_text("New match")
        assert phone.screen.route == "/"


def test_back_never_returns_to_the_form_of_saved_house_rules(new_client: NewClient) -> None:
    phone = new_client()
    phone.tap("Rules of the games")
    phone.tap("Make house rules")
    phone.type_into("Name of your rules", "Sunday")
    form = phone.screen.route
    phone.tap("Save these rules")
    phone.expect_text("Your house rules")
    go_back_to(phone, form)
    phone.expect_text("New match")
    assert phone.screen.route == "/"
