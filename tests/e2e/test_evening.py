"""An evening of Burraco through the screens: worked deals 1 and 3 of rules.md §8, two phones, and a power cut."""

import re
from collections.abc import Callable

import pytest

from tests.e2e.evening import closes, enter_numbers, more, start_match
from tests.e2e.phone import Phone
from tests.e2e.server import Server

NewPhone = Callable[..., Phone]
Seat = Callable[..., list[Phone]]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


def enter_worked_deal_1(phone: Phone) -> None:
    """Cards 235 and bonuses 450 for the side that closes, 20 in its partner's hand; 105, one dirty, 45 in hands."""
    more(phone, "Clean", NS)
    more(phone, "Semi-clean", NS)
    more(phone, "Dirty", NS)
    closes(phone, NS)
    more(phone, "Dirty", EW)
    enter_numbers(phone, "On the table", NS, "2 35")
    enter_numbers(phone, "On the table", EW, "1 05")
    enter_numbers(phone, "In hand", NS, "20")
    enter_numbers(phone, "In hand", EW, "45")


def test_worked_deal_1_gives_765_and_160(seat: Seat) -> None:
    (phone,) = seat(PAIRS)
    phone.tap("Enter deal 1")
    enter_worked_deal_1(phone)
    phone.tap("Save the deal")
    phone.sees(f"{NS}: 765 points")
    phone.sees(f"{EW}: 160 points")
    phone.tap(re.compile("^Deal 1"))
    phone.sees("Clean burraco")
    phone.sees("+200")


def test_the_three_player_worked_deal_halves_the_pair_exactly(seat: Seat) -> None:
    (phone,) = seat(PAIRS[:3])
    phone.tap("Enter deal 1")
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


def test_a_phone_that_came_through_the_qr_code_sees_the_new_total_without_a_reload(
    server: Server, new_phone: NewPhone
) -> None:
    host = new_phone()
    table = start_match(host, PAIRS)
    host.tap("Share this table")
    host.sees("QR code of this table")
    link = host.scan()
    assert link.startswith(f"http://table.test:{server.port}/t/")

    guest = new_phone(link)
    guest.tap("Join the table")
    guest.sees("Enter deal 1")

    host.open(table)
    host.tap("Enter deal 1")
    enter_worked_deal_1(host)
    host.tap("Save the deal")
    guest.sees(f"{NS}: 765 points")
    guest.sees(f"{EW}: 160 points")


@pytest.mark.own_server
def test_a_power_cut_in_the_middle_of_an_entry_loses_nothing(server: Server, new_phone: NewPhone) -> None:
    host = new_phone()
    table = start_match(host, PAIRS)
    host.tap("Enter deal 1")
    enter_worked_deal_1(host)
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


@pytest.mark.parametrize("players", [2, 4])
def test_a_short_match_ends_with_a_winner_and_is_found_among_the_past_ones(new_phone: NewPhone, players: int) -> None:
    phone = new_phone()
    phone.tap("New match")
    phone.sees("Start the match")
    if players != 4:
        phone.tap(str(players))
    names = PAIRS[:players]
    for seat, name in enumerate(names, start=1):
        phone.type_into(f"Player {seat}", name)
    phone.tap("505")
    phone.tap("Start the match")
    phone.tap("Enter deal 1")
    first, second = (NS, EW) if players == 4 else ("Anna", "Bruno")
    more(phone, "Clean", first, 2)
    closes(phone, first)
    enter_numbers(phone, "On the table", first, "2 00")
    enter_numbers(phone, "In hand", second, "30")
    phone.tap("Save the deal")
    phone.sees(re.compile(r"Anna.* wins?!"))
    phone.tap("Back to the start")
    phone.tap("Past matches")
    phone.tap(re.compile("^Look at Anna"))
    phone.sees(f"{first}: 700 points")


def test_a_deal_is_corrected_deleted_and_brought_back(seat: Seat) -> None:
    (phone,) = seat(PAIRS)
    phone.tap("Enter deal 1")
    enter_worked_deal_1(phone)
    phone.tap("Save the deal")
    phone.tap(re.compile("^Deal 1"))
    phone.tap("Correct this deal")
    enter_numbers(phone, "On the table", EW, "2 05")
    phone.tap("Save the deal")
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


def test_a_rematch_starts_at_nothing_with_the_same_players(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.tap("New match")
    phone.tap("2")
    for seat, name in enumerate(PAIRS[:2], start=1):
        phone.type_into(f"Player {seat}", name)
    phone.tap("505")
    phone.tap("Start the match")
    phone.tap("Enter deal 1")
    more(phone, "Clean", "Anna", 2)
    closes(phone, "Anna")
    enter_numbers(phone, "On the table", "Anna", "2 00")
    enter_numbers(phone, "In hand", "Bruno", "30")
    phone.tap("Save the deal")
    phone.tap("Rematch")
    phone.sees("Anna: 0 points")
    phone.tap("Enter deal 1")
    phone.sees("This deal, Anna: 0 points")
