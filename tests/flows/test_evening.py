"""Evenings of Burraco: worked deal 3 of docs/rules.md §8, a corrected deal, short matches, a power cut."""

import re
from collections.abc import Callable

import pytest

from tests.e2e.evening import closes, enter_numbers, enter_worked_deal_1, more, win_short_match
from tests.e2e.server import Server
from tests.flet_client import FletClient

NewClient = Callable[..., FletClient]
Seat = Callable[..., list[FletClient]]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


def test_the_three_player_worked_deal_halves_the_pair_exactly(seat: Seat) -> None:
    (phone,) = seat(PAIRS[:3])
    phone.tap("Enter deal 1")
    with phone.sides_form():
        phone.tap("Anna")
        phone.sees("This deal, Bruno and Carla: 0 points")
    more(phone, "Clean", "Anna")
    more(phone, "Dirty", "Anna")
    closes(phone, "Anna")
    more(phone, "Dirty", "Bruno and Carla")
    enter_numbers(phone, "On the table", "Anna", "2 10")
    enter_numbers(phone, "On the table", "Bruno and Carla", "1 45")
    enter_numbers(phone, "In hand", "Bruno and Carla", "90")
    phone.tap("Save the deal")
    phone.sees("Anna: 610 points")
    phone.sees("Bruno: 77½ points")
    phone.sees("Carla: 77½ points")


@pytest.mark.parametrize(("names", "first", "second"), [(PAIRS[:2], "Anna", "Bruno"), (PAIRS, NS, EW)])
def test_a_short_match_ends_with_a_winner_and_is_found_among_the_past_ones(
    new_client: NewClient, names: list[str], first: str, second: str
) -> None:
    phone = new_client()
    win_short_match(phone, names, first=first, second=second)
    phone.sees(re.compile(r"Anna.* wins?!"))
    phone.tap("Back to the start")
    phone.tap("Past matches")
    phone.tap(re.compile("^Look at Anna"))
    phone.sees(f"{first}: 700 points")


def test_a_rematch_starts_at_nothing_with_the_same_players(new_client: NewClient) -> None:
    phone = new_client()
    win_short_match(phone, PAIRS[:2], first="Anna", second="Bruno")
    phone.tap("Rematch")
    phone.sees("Anna: 0 points")
    phone.tap("Enter deal 1")
    phone.sees("This deal, Anna: 0 points")


def test_a_deal_is_corrected_deleted_and_brought_back(seat: Seat) -> None:
    (phone,) = seat(PAIRS)
    phone.tap("Enter deal 1")
    enter_worked_deal_1(phone, NS, EW)
    phone.tap("Save the deal")
    phone.tap(re.compile("^Deal 1"))
    phone.sees("Clean burraco")
    phone.sees("+200")
    phone.tap("Correct this deal")
    enter_numbers(phone, "On the table", EW, "2 05")
    phone.tap("Correct the deal")
    phone.sees(f"{EW}: 260 points")
    phone.tap(re.compile("^Deal 1"))
    phone.sees("105 → 205")
    phone.tap("Delete this deal")
    phone.tap("Delete the deal")
    phone.sees(f"{EW}: 0 points")
    phone.tap("Undo the last action")
    phone.sees(f"{EW}: 260 points")
    phone.tap("Undo the last action")
    phone.sees(f"{EW}: 160 points")
    phone.tap("Redo")
    phone.sees(f"{EW}: 260 points")


@pytest.mark.own_server
def test_a_power_cut_in_the_middle_of_an_entry_loses_nothing(server: Server, seat: Seat, new_client: NewClient) -> None:
    (host,) = seat(PAIRS)
    table = host.screen.route
    host.tap("Enter deal 1")
    enter_worked_deal_1(host, NS, EW)
    host.tap("Save the deal")
    host.sees(f"{NS}: 765 points")
    host.tap("Enter deal 2")
    more(host, "Clean", EW)
    enter_numbers(host, "On the table", EW, "3 45")
    host.sees(f"This deal, {EW}: 545 points")
    host.sees("Draft saved")

    server.kill()
    server.start()

    new_client(host.screen.route, secret=host.secret).sees(f"This deal, {EW}: 545 points")
    new_client(table, secret=host.secret).sees(f"{NS}: 765 points")
    new_client(table).sees("This is not there any more")
