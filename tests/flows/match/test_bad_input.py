"""Invalid input: a clear sentence next to the field, nothing lost, and no traceback in the server's log (see
conftest)."""

import re
from collections.abc import Callable
from http import HTTPStatus

import httpx2

from testkit.clients.flet_client import FletClient
from testkit.servers.process import Server
from testkit.steps.match import add_burrachi, enter_number, tap_closed_by
from tests.flows.client_steps import invitation_path, press_key

NewClient = Callable[..., FletClient]
NewTable = Callable[..., list[FletClient]]
NAMES = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


def test_invalid_names_are_reported_at_their_field(new_client: NewClient) -> None:
    phone = new_client()
    phone.tap("New match")
    for seat, name in ((1, "Anna"), (3, "Carla"), (4, "Dino")):
        phone.type_into(f"Player {seat}", name)
    for name, sentence in (
        ("anna ", "already has"),
        ("B" * 200, "too long"),
        ("Player 5\u202e", "can’t be shown"),
    ):
        phone.type_into("Player 2", name)
        phone.tap("Start the match")
        phone.expect_text(sentence)
        assert phone.field_value("Player 4") == "Dino"
    phone.type_into("Player 2", "Bruno")
    phone.tap("Start the match")
    phone.expect_text("Score deal 1")


def test_empty_names_are_numbered(new_client: NewClient) -> None:
    phone = new_client()
    phone.tap("New match")
    phone.type_into("Player 2", "Bruno")
    phone.tap("Start the match")
    phone.expect_text("Player\xa01 and Player\xa03: 0 points")
    phone.expect_text("Bruno and Player\xa04: 0 points")


def test_invalid_target_is_refused(new_client: NewClient) -> None:
    phone = new_client()
    phone.tap("New match")
    for seat, name in enumerate(NAMES, start=1):
        phone.type_into(f"Player {seat}", name)
    phone.tap(re.compile("^Target"))
    phone.tap("Another number")
    for target, sentence in (("abc", "whole number"), ("0", "isn’t possible"), ("", "whole number")):
        phone.type_into("Points to reach", target)
        phone.tap("Close “Target”")
        phone.tap("Start the match")
        phone.expect_text(sentence)  # in the panel, which is open again
    phone.tap("Close “Target”")
    phone.tap(re.compile("^Target"))
    phone.tap("1005")
    phone.tap("Start the match")
    phone.expect_text("Score deal 1")


def test_inconsistent_deal_reports_its_faults_and_keeps_the_input(new_table: NewTable) -> None:
    (phone,) = new_table(NAMES)
    phone.tap("Score deal 1")
    phone.expect_text("Save the deal")

    press_key(phone, "Y")
    phone.expect_text("” isn’t a digit")

    enter_number(phone, "On the table", NS, "3 3 3")
    tap_closed_by(phone, NS)
    phone.tap("Save the deal")
    phone.expect_text("A side can’t close without a burraco")
    phone.expect_text("1 of 2")
    phone.tap("Next message")
    phone.expect_text("No cards add up to 333")
    phone.expect_text("2 of 2")
    phone.expect_text("On the table, Anna and Carla: 333")

    enter_number(phone, "On the table", NS, "9 9 9 9 0")
    phone.tap("Save the deal")
    phone.tap("Next message")
    phone.expect_text("more than the deck is worth")
    press_key(phone, "0")  # leaves the question
    phone.expect_text("Five digits at most")

    enter_number(phone, "On the table", NS, "2 00")
    add_burrachi(phone, "Clean", NS)
    phone.tap(re.compile(f"^Pozzetto of {NS}: taken"))
    phone.tap("Not taken −100")
    enter_number(phone, "In hand", EW, "30")
    phone.tap("Save the deal")
    phone.expect_text("A side can’t close without the pozzetto")

    phone.tap("Taken")  # the answer below the message, after which the deal is saved
    phone.expect_text(f"{NS}: 500 points")


def test_single_player_who_closes_holds_no_cards(new_table: NewTable) -> None:
    anna, bruno = "<b>Anna</b>", "<Img/src=x>Bruno"
    (phone,) = new_table([anna, bruno])
    phone.tap("Score deal 1")
    add_burrachi(phone, "Clean", anna)
    tap_closed_by(phone, anna)
    tap_closed_by(phone, bruno)
    tap_closed_by(phone, anna)  # only one side can close: the last tap wins
    enter_number(phone, "On the table", anna, "1 00")
    enter_number(phone, "In hand", anna, "20")
    phone.tap("Save the deal")
    phone.expect_text("closed, but still has")
    enter_number(phone, "In hand", anna, "00")
    enter_number(phone, "In hand", bruno, "20")
    phone.tap("Save the deal")
    phone.expect_text(f"{anna}: 400 points")


def test_unknown_truncated_and_revoked_links_are_refused(
    server: Server, new_table: NewTable, new_client: NewClient
) -> None:
    (host,) = new_table(NAMES)
    link = invitation_path(host, "To keep score")
    for path in ("/t/nonsense", link[:-1]):
        page = httpx2.get(f"{server.base_url}{path}")
        assert page.status_code == HTTPStatus.NOT_FOUND
        assert "doesn’t exist" in page.text
        new_client(path).expect_text("doesn’t exist")
    guest = new_client(link)
    guest.expect_text("You are invited")

    host.tap("Turn off this code and make a new one")
    host.tap("Turn off the code")
    host.expect_text("The old code no longer works")
    guest.tap("Join the table")
    guest.expect_text("no longer works")


def test_deal_saved_by_two_phones_is_saved_once_without_loss(new_table: NewTable, new_client: NewClient) -> None:
    host, guest = new_table(NAMES, labels=["Host", "Guest"])
    table = guest.screen.route
    for phone in (guest, host):
        phone.tap("Score deal 1")
    enter_number(host, "On the table", NS, "1 00")
    guest.expect_text("On the table, Anna and Carla: 100")
    enter_number(guest, "On the table", EW, "50")
    host.expect_text("On the table, Bruno and Dino: 50")
    for phone in (host, guest):
        phone.tap("Save the deal")
    host.tap("Leave it as it is")
    host.tap("Save anyway")
    host.expect_text(f"{NS}: 100 points")
    host.expect_text(f"{EW}: 50 points")
    new_client(table, secret=guest.secret).expect_text("Score deal 2")
