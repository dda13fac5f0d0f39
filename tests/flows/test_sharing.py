"""A table is shared: what for is asked first, and a phone that comes says its name."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from tests.e2e.evening import enter_worked_deal_1
from tests.flet_client import FletClient
from tests.flows.hands import scan

Seat = Callable[..., list[FletClient]]
NewClient = Callable[..., FletClient]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]


def invitation(host: FletClient, purpose: str) -> str:
    """The path that a camera finds on the host's screen."""
    host.tap("Share this table")
    host.sees("What is the other phone for?")
    host.sees_no("QR code of this table")
    host.tap(re.compile(f"^{purpose}"))
    host.sees("QR code of this table")
    return urlsplit(scan(host)).path


def test_what_the_other_phone_is_for_is_asked_first(seat: Seat, new_client: NewClient) -> None:
    (host,) = seat(PAIRS)
    watching = new_client(invitation(host, "Only to watch"))
    watching.sees("You are invited to watch this table.")
    host.tap("Back to the table")
    scoring = new_client(invitation(host, "To keep the score"))
    scoring.sees("You are invited to keep the score at this table.")


def test_an_invitation_says_which_table_and_who_plays(seat: Seat, new_client: NewClient) -> None:
    (host,) = seat(PAIRS)
    guest = new_client(invitation(host, "To keep the score"))
    guest.sees("Anna and Carla")
    guest.sees("Bruno and Dino")
    guest.sees("Italian Burraco, to 2005")


def test_a_new_phone_is_asked_for_its_name_and_one_that_has_one_is_not(seat: Seat, new_client: NewClient) -> None:
    host, named = seat(PAIRS, labels=["Host", "Rosa’s phone"])
    link = invitation(host, "To keep the score")
    guest = new_client(link)
    guest.type_into("This phone’s name", "x" * 41)
    guest.tap("Join the table")
    guest.sees("This name is too long")
    guest.tap("Bruno")
    guest.tap("Join the table")
    guest.sees("Enter deal 1")
    guest.tap("All tables")
    guest.tap("Settings")
    guest.sees("This phone’s name")
    assert guest.value_of("This phone’s name") == "Bruno"
    again = new_client(link, secret=named.secret)
    again.sees("Join the table")
    assert not again.screen.shows("This phone’s name")


def test_the_result_is_shared_beside_the_rematch(seat: Seat) -> None:
    (phone,) = seat(PAIRS)
    phone.tap("Enter deal 1")
    phone.sees("Draft saved")
    enter_worked_deal_1(phone, "Anna and Carla", "Bruno and Dino")
    phone.tap("Save the deal")
    phone.tap("End the match here")
    phone.tap("End the match")
    phone.sees("Rematch")
    phone.tap("Share the result")
    phone.sees("Anna and Carla have won! The match was ended early.")
    phone.sees("Anna and Carla: 765")
    phone.sees("Send these words")
    phone.sees("Light picture to send (PNG)")
    phone.dismiss()
    phone.sees("Rematch")
