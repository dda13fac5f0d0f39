"""Two phones at one table: neither waits for the other, nothing is overwritten unseen, and all see all of it."""

import re
from collections.abc import Callable

import pytest

from tests.e2e.evening import closes, enter_numbers, more, type_a_number_on_both
from tests.e2e.repeat import REPEAT
from tests.flet_client import FletClient

NewClient = Callable[..., FletClient]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


@pytest.fixture
def phones(seat: Callable[..., list[FletClient]]) -> tuple[FletClient, FletClient]:
    """The host, which is called so, and a guest who keeps the score too; both on the table screen of a short match."""
    host, guest = seat(PAIRS, target=1005, labels=["Host", "Guest"])
    return host, guest


def enter_400_to_minus_65(host: FletClient, guest: FletClient) -> None:
    """A deal in which no rule finds a fault: the host enters what one side did, the guest the other's hands."""
    more(host, "Clean", NS)
    closes(host, NS)
    enter_numbers(host, "On the table", NS, "1 00")
    enter_numbers(guest, "In hand", EW, "65")
    for phone in (host, guest):
        phone.sees(f"This deal, {NS}: 400 points")
        phone.sees(f"This deal, {EW}: −65 points")
        phone.sees("Draft saved")


def test_two_phones_fill_two_sides_at_once(phones: tuple[FletClient, FletClient]) -> None:
    host, guest = phones
    for _ in range(REPEAT):
        before = host.taps
        for phone in phones:
            phone.tap("Enter deal 1")
            phone.sees("Draft saved")
        more(host, "Clean", NS)
        more(guest, "Semi-clean", EW)
        more(host, "Dirty", NS)
        more(guest, "Dirty", EW)
        closes(host, NS)
        enter_numbers(guest, "On the table", EW, "2 15")
        host.tap("3")
        host.tap("45")
        enter_numbers(guest, "In hand", EW, "65")
        for phone in phones:
            phone.sees(f"This deal, {NS}: 745 points")
            phone.sees(f"This deal, {EW}: 400 points")
            phone.sees_no("Which one is right?")
        host.tap("Save the deal")
        assert host.taps - before <= 7
        host.sees("Enter deal 2")
        guest.sees("Host saved deal 1 first")
        guest.sees("Same numbers as yours")
        guest.tap("To the table")
        guest.sees("Enter deal 2")
        host.tap("Undo deal 1 (Host)")


@pytest.mark.parametrize(("tapped", "kept"), [("345 (Host)", 345), ("300 (mine)", 300)])
def test_one_number_on_two_phones_shows_both_and_one_is_taken(
    phones: tuple[FletClient, FletClient], tapped: str, kept: int
) -> None:
    host, guest = phones
    type_a_number_on_both(host, guest, NS)
    guest.tap(tapped)
    for phone in phones:
        phone.sees(f"On the table, {NS}: {kept}")
        phone.sees_no("Which one is right?")


def test_two_phones_that_save_in_the_same_instant_make_one_deal(phones: tuple[FletClient, FletClient]) -> None:
    host, guest = phones
    for _ in range(REPEAT):
        for phone in phones:
            phone.tap("Enter deal 1")
            phone.sees("Draft saved")
        enter_400_to_minus_65(host, guest)
        for phone in phones:  # neither hears of the other's tap before its own
            phone.tap("Save the deal")
        for phone in phones:
            phone.sees(re.compile("Enter deal 2|saved deal 1 first"))
        behind = [phone for phone in phones if phone.screen.find("To the table", "click")]
        for phone in behind:
            phone.tap("To the table")
        assert len(behind) == 1
        for phone in phones:
            phone.sees("Enter deal 2")
            phone.sees(f"{NS}: 400 points")
        host.tap("Undo the last action")


def test_what_the_slower_phone_had_typed_becomes_a_correction(phones: tuple[FletClient, FletClient]) -> None:
    host, guest = phones
    for phone in phones:
        phone.tap("Enter deal 1")
    enter_400_to_minus_65(host, guest)
    enter_numbers(host, "On the table", NS, "3 45")
    guest.sees(f"On the table, {NS}: 345")
    enter_numbers(guest, "On the table", NS, "3 00")
    guest.sees("Which one is right?")
    host.tap("Save the deal")
    host.sees("Enter deal 2")
    guest.sees("Host saved deal 1 first")
    guest.tap("Correct it with mine")
    guest.sees("Draft saved")
    guest.sees(f"On the table, {NS}: 300")
    guest.tap("Correct the deal")
    host.sees(f"{NS}: 600 points")


def test_the_other_phone_contests_a_line_and_then_agrees(phones: tuple[FletClient, FletClient]) -> None:
    host, guest = phones
    host.tap("Enter deal 1")
    enter_400_to_minus_65(host, host)
    host.tap("Save the deal")
    guest.sees(f"{NS}: 400 points")
    guest.tap(re.compile("^Deal 1"))
    guest.tap("Something is wrong")
    guest.tap("Contest: Cards in hand")
    guest.sees(re.compile("contests “Cards in hand” of Bruno and Dino"))
    host.sees(re.compile("Contested"))
    host.tap(re.compile("^Deal 1"))
    host.tap("Correct this deal")
    enter_numbers(host, "In hand", EW, "60")
    host.tap("Correct the deal")
    guest.sees("Host changed it: Points in hand of Bruno and Dino 65 → 60")
    guest.tap("I agree")
    guest.sees(re.compile(r"agrees \("))
    host.sees(re.compile(r"Agreed\."))


def test_undo_says_what_it_takes_back_and_works_after_a_reload_and_after_the_end(
    phones: tuple[FletClient, FletClient], new_client: NewClient
) -> None:
    host, guest = phones
    host.tap("Enter deal 1")
    more(host, "Clean", NS, 4)
    closes(host, NS)
    enter_numbers(host, "On the table", NS, "3 00")
    enter_numbers(host, "In hand", EW, "30")
    host.tap("Save the deal")
    host.sees(f"{NS} win!")
    guest.sees("See the result")
    host.sees("Undo deal 1 (Host)")
    guest = new_client(guest.screen.route, secret=guest.secret)
    guest.tap("Undo deal 1 (Host)")
    for phone in (host, guest):
        phone.sees("Redo deal 1 (Host)")
        phone.sees(f"{NS}: 0 points")
    host.tap("Redo deal 1 (Host)")
    guest.sees("See the result")
    guest.sees(f"{NS}: 1200 points")


def test_a_deal_is_started_afresh_on_both_phones(phones: tuple[FletClient, FletClient]) -> None:
    host, guest = phones
    for phone in phones:
        phone.tap("Enter deal 1")
        phone.sees("Draft saved")
    enter_numbers(host, "On the table", NS, "3 45")
    guest.sees(f"On the table, {NS}: 345")
    host.tap("More about this deal")
    host.sees("Points given or taken")
    host.tap("Start this deal afresh")
    host.tap("Start afresh")
    host.sees(f"On the table, {NS}: 0")
    guest.sees("Another phone changed or cleared this deal")


def test_the_second_phone_comes_to_the_same_rematch_by_a_tap(
    phones: tuple[FletClient, FletClient], new_client: NewClient
) -> None:
    host, guest = phones
    third = new_client(guest.screen.route, secret=guest.secret)
    host.tap("Enter deal 1")
    enter_400_to_minus_65(host, host)
    host.tap("Save the deal")
    host.tap("End the match here")
    host.tap("End the match")
    guest.tap("See the result")
    guest.sees("Rematch")
    third.sees("See the result")
    ended = guest.screen.route
    guest.tap("Rematch")
    guest.sees("Enter deal 1")
    host.sees("The rematch has begun")
    third.sees("The rematch has begun")
    assert host.screen.route == ended, "a phone was moved without a tap"
    host.tap("Rematch")
    third.tap("The rematch has begun")
    for phone in (host, third):
        phone.sees("Enter deal 1")
        assert phone.screen.route == guest.screen.route
