"""Sharing a table: its code is for viewers at first, and a new phone enters its name."""

import re
from collections.abc import Callable

import pytest

from testkit.clients.flet_client import FletClient
from testkit.steps.match import enter_worked_deal_1
from tests.flows.client_steps import invitation_path

NewTable = Callable[..., list[FletClient]]
NewClient = Callable[..., FletClient]
NAMES = ["Anna", "Bruno", "Carla", "Dino"]


def test_code_is_for_the_chosen_purpose(new_table: NewTable, new_client: NewClient) -> None:
    (host,) = new_table(NAMES)
    watching = new_client(invitation_path(host, "To follow"))
    watching.expect_text("You are invited to watch this table.")
    host.tap("Back to the table")
    scoring = new_client(invitation_path(host, "To keep score"))
    scoring.expect_text("You are invited to keep the score at this table.")


def test_invitation_shows_the_game_and_the_players(new_table: NewTable, new_client: NewClient) -> None:
    (host,) = new_table(NAMES)
    guest = new_client(invitation_path(host, "To keep score"))
    guest.expect_text("Anna and Carla")
    guest.expect_text("Bruno and Dino")
    guest.expect_text("Italian Burraco, to 2005")


def test_only_phones_without_a_name_are_asked_for_one(new_table: NewTable, new_client: NewClient) -> None:
    host, named = new_table(NAMES, labels=["Host", "Rosa’s phone"])
    link = invitation_path(host, "To keep score")
    guest = new_client(link)
    guest.type_into("This phone’s name", "x" * 41)
    guest.tap("Join the table")
    guest.expect_text("This name is too long")
    guest.tap("Bruno")
    guest.tap("Join the table")
    guest.expect_text("Score deal 1")
    guest.tap("All tables")
    guest.tap("Settings")
    guest.expect_text("This phone’s name")
    assert guest.field_value("This phone’s name") == "Bruno"
    again = new_client(link, secret=named.secret)
    again.expect_text("Join the table")
    assert not again.screen.has_text("This phone’s name")


def test_host_without_a_name_is_asked_whose_phone_it_is(new_table: NewTable) -> None:
    host, guest = new_table(NAMES, labels=["Linux", "Rosa"])
    guest.tap("Share this table")
    guest.expect_text("QR code of this table")
    assert not guest.screen.has_text("Whose phone is this?")
    host.tap("Share this table")
    host.expect_text("Whose phone is this?")
    host.type_into("This phone’s name", "x" * 41)
    host.press_enter("This phone’s name")
    host.expect_text("This name is too long")
    host.tap("Carla")
    host.expect_no_text("Whose phone is this?")
    host.expect_text("Carla (this phone)")


@pytest.mark.parametrize(("outcome", "words"), [("sent", "^Sent at "), ("downloaded", "^Downloaded at ")])
def test_result_can_be_shared_before_the_rematch(new_table: NewTable, outcome: str, words: str) -> None:
    (phone,) = new_table(NAMES)
    phone.screen.shared_as = outcome
    phone.tap("Score deal 1")
    phone.expect_text("Nothing entered yet")
    enter_worked_deal_1(phone, "Anna and Carla", "Bruno and Dino")
    phone.tap("Save the deal")
    phone.tap("End the match here")
    phone.tap("End the match")
    phone.expect_text("Rematch")
    phone.expect_no_text("Share")
    phone.tap("Send the picture")
    phone.expect_text(re.compile(words))
    phone.expect_no_text("Send the picture")
    phone.expect_text("An undo doesn’t change the picture that was sent.")
    phone.tap("Share")
    phone.expect_text("Anna and Carla have won! The match was ended early.")
    phone.expect_text("Anna and Carla: 765")
    phone.expect_text("Send this text")
    phone.expect_text("Send a picture")
    phone.expect_text("Send the score sheet (PDF)")
    phone.dismiss()
    phone.expect_text("Rematch")
    phone.tap("Share")
    phone.tap("Copy to a phone")
    phone.expect_text("On the other phone, open Pinella")
    phone.tap("Back")
    phone.expect_text("Rematch")


def test_canceled_sharing_leaves_the_poster(new_table: NewTable) -> None:
    (phone,) = new_table(NAMES)
    phone.screen.shared_as = ""
    phone.tap("Score deal 1")
    phone.expect_text("Nothing entered yet")
    enter_worked_deal_1(phone, "Anna and Carla", "Bruno and Dino")
    phone.tap("Save the deal")
    phone.tap("End the match here")
    phone.tap("End the match")
    phone.tap("Send the picture")
    phone.wait_until(lambda: "share_text" in phone.screen.invoked_methods, "the app never asked for the outcome")
    phone.wait_until_idle()
    phone.tap("Deals, photo and files")
    phone.expect_text("Share")
    phone.expect_text("Send the picture")
    phone.tap("Close")
    phone.expect_no_text("Share")
    assert not phone.screen.has_text(re.compile("^Sent at "))
