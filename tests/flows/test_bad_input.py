"""Whatever is typed: a clear sentence beside it, nothing lost, and no traceback in the server's log (see conftest)."""

import re
from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import urlsplit

import httpx2

from tests.e2e.evening import closes, enter_numbers, more
from tests.e2e.server import Server
from tests.flet_client import FletClient
from tests.flows.hands import press_key, scan

NewClient = Callable[..., FletClient]
Seat = Callable[..., list[FletClient]]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


def test_names_that_cannot_be_kept_are_named_beside_the_field(new_client: NewClient) -> None:
    phone = new_client()
    phone.tap("New match")
    for seat, name in ((1, "Anna"), (3, "Carla"), (4, "Dino")):
        phone.type_into(f"Player {seat}", name)
    for name, sentence in (("", "A name is missing here"), ("anna ", "There is already"), ("B" * 200, "too long")):
        phone.type_into("Player 2", name)
        phone.tap("Start the match")
        phone.sees(sentence)
        assert phone.value_of("Player 4") == "Dino"
    phone.type_into("Player 2", "Bruno")
    phone.tap("Start the match")
    phone.sees("Enter deal 1")


def test_a_target_that_makes_no_sense_is_refused(new_client: NewClient) -> None:
    phone = new_client()
    phone.tap("New match")
    for seat, name in enumerate(PAIRS, start=1):
        phone.type_into(f"Player {seat}", name)
    for target, sentence in (("abc", "whole number"), ("0", "not possible"), ("", "whole number")):
        phone.type_into("Points to reach", target)
        phone.tap("Start the match")
        phone.sees(sentence)
    phone.tap("1005")
    phone.tap("Start the match")
    phone.sees("Enter deal 1")


def test_a_deal_that_does_not_add_up_says_what_is_wrong_and_keeps_what_was_typed(seat: Seat) -> None:
    (phone,) = seat(PAIRS)
    phone.tap("Enter deal 1")
    phone.sees("Save the deal")

    press_key(phone, "x")
    phone.sees("” is no digit")

    enter_numbers(phone, "On the table", NS, "3 3 3")
    closes(phone, NS)
    phone.tap("Save the deal")
    phone.sees("No cards add up to 333")
    phone.sees("Closing needs 1 burraco")
    phone.sees("On the table, Anna and Carla: 333")

    enter_numbers(phone, "On the table", NS, "9 9 9 9 0")
    phone.tap("Save the deal")
    phone.sees("more than there is in the deck")
    phone.tap("0")
    phone.sees("more than five digits")

    enter_numbers(phone, "On the table", NS, "2 00")
    more(phone, "Clean", NS)
    phone.tap(re.compile(f"^pozzetto of {NS}: Taken"))
    enter_numbers(phone, "In hand", EW, "30")
    phone.tap("Save the deal")
    phone.sees("Closing needs the pozzetto")

    phone.tap(re.compile(f"^pozzetto of {NS}: Not taken"))
    phone.tap(re.compile(f"^pozzetto of {NS}: Not played"))
    phone.tap("Save the deal")
    phone.sees(f"{NS}: 500 points")


def test_links_that_are_unknown_cut_off_or_withdrawn_open_nothing(
    server: Server, seat: Seat, new_client: NewClient
) -> None:
    (host,) = seat(PAIRS)
    host.tap("Share this table")
    host.tap(re.compile("^To keep the score"))
    link = urlsplit(scan(host)).path
    for cut_off in ("/t/nonsense", link[:-1]):
        page = httpx2.get(f"{server.base}{cut_off}")
        assert page.status_code == HTTPStatus.NOT_FOUND
        assert "not known" in page.text
        new_client(cut_off).sees("not known")
    guest = new_client(link)
    guest.sees("You are invited")

    host.tap("Withdraw this code and make a new one")
    host.tap("Withdraw the code")
    host.sees("The old code opens nothing any more")
    guest.tap("Join the table")
    guest.sees("withdrawn")


def test_two_phones_that_save_the_same_deal_make_one_and_lose_nothing(seat: Seat, new_client: NewClient) -> None:
    host, guest = seat(PAIRS, labels=["Host", "Guest"])
    table = guest.screen.route
    for phone in (guest, host):
        phone.tap("Enter deal 1")
    enter_numbers(host, "On the table", NS, "1 00")
    guest.sees("On the table, Anna and Carla: 100")
    enter_numbers(guest, "On the table", EW, "50")
    host.sees("On the table, Bruno and Dino: 50")
    for phone in (host, guest):
        phone.tap("Save the deal")
    host.tap("Save the deal")
    host.sees(f"{NS}: 100 points")
    host.sees(f"{EW}: 50 points")
    new_client(table, secret=guest.secret).sees("Enter deal 2")
