"""Two phones at one table: neither waits for the other, no input is overwritten without notice, and both show
everything."""

import re
from collections.abc import Callable

import pytest

from testkit.clients.flet_client import FletClient
from testkit.steps.match import add_burrachi, enter_conflicting_numbers, enter_number, tap_closed_by
from tests.e2e.repeat import REPEAT

NewClient = Callable[..., FletClient]
NAMES = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


@pytest.fixture
def phones(new_table: Callable[..., list[FletClient]]) -> tuple[FletClient, FletClient]:
    """Return the host, which is labelled so, and a guest who keeps the score too, both at the table of a short
    match."""
    host, guest = new_table(NAMES, target=1005, labels=["Host", "Guest"])
    return host, guest


def enter_400_to_minus_65(host: FletClient, guest: FletClient) -> None:
    """Enter a deal without faults: the host one side's points, the guest the other side's cards in hand."""
    add_burrachi(host, "Clean", NS)
    tap_closed_by(host, NS)
    enter_number(host, "On the table", NS, "1 00")
    enter_number(guest, "In hand", EW, "65")
    for phone in (host, guest):
        phone.expect_text(f"This deal, {NS}: 400 points")
        phone.expect_text(f"This deal, {EW}: −65 points")
        phone.expect_text("Draft saved")


def test_two_phones_fill_two_sides_at_once(phones: tuple[FletClient, FletClient]) -> None:
    host, guest = phones
    for _ in range(REPEAT):
        before = host.tap_count
        for phone in phones:
            phone.tap("Score deal 1")
            phone.expect_text("Nothing entered yet")
        add_burrachi(host, "Clean", NS)
        add_burrachi(guest, "Semi-clean", EW)
        add_burrachi(host, "Dirty", NS)
        add_burrachi(guest, "Dirty", EW)
        tap_closed_by(host, NS)
        enter_number(guest, "On the table", EW, "2 15")
        host.tap("3")
        host.tap("45")
        enter_number(guest, "In hand", EW, "65")
        for phone in phones:
            phone.expect_text(f"This deal, {NS}: 745 points")
            phone.expect_text(f"This deal, {EW}: 400 points")
            phone.expect_no_text("Which is right?")
        host.tap("Save the deal")
        assert host.tap_count - before <= 7
        host.expect_text("Score deal 2")
        guest.expect_text("Deal 1 was already saved by Host, with the same numbers.")
        guest.tap("To the table")
        guest.expect_text("Score deal 2")
        host.tap("Undo deal 1 (this phone)")


@pytest.mark.parametrize(("tapped", "kept"), [("345 (Host)", 345), ("300 (mine)", 300)])
def test_conflicting_numbers_are_both_shown_and_one_is_chosen(
    phones: tuple[FletClient, FletClient], tapped: str, kept: int
) -> None:
    host, guest = phones
    enter_conflicting_numbers(host, guest, NS)
    guest.expect_text("Not saved")
    guest.tap(tapped)
    guest.expect_text("Draft saved")
    for phone in phones:
        phone.expect_text(f"On the table, {NS}: {kept}")
        phone.expect_no_text("Which is right?")


def test_concurrent_saves_create_one_deal(phones: tuple[FletClient, FletClient]) -> None:
    host, guest = phones
    for _ in range(REPEAT):
        for phone in phones:
            phone.tap("Score deal 1")
            phone.expect_text("Nothing entered yet")
        enter_400_to_minus_65(host, guest)
        for phone in phones:  # both tap before either screen is updated
            phone.tap("Save the deal")
        for phone in phones:  # the second one is led to the table too
            phone.expect_text("Score deal 2")
            phone.expect_text(f"{NS}: 400 points")
        host.tap("Undo the last action")


def test_superseded_input_becomes_a_correction(phones: tuple[FletClient, FletClient]) -> None:
    host, guest = phones
    for phone in phones:
        phone.tap("Score deal 1")
    enter_400_to_minus_65(host, guest)
    enter_number(host, "On the table", NS, "3 45")
    guest.expect_text(f"On the table, {NS}: 345")
    enter_number(guest, "On the table", NS, "3 00")
    guest.expect_text("Which is right?")
    host.tap("Save the deal")
    host.expect_text("Score deal 2")
    guest.expect_text("Host saved deal 1 first")
    guest.tap("Correct it with mine")
    guest.expect_text("Draft saved")
    guest.expect_text(f"On the table, {NS}: 300")
    guest.tap("Save the correction")
    host.expect_text(f"{NS}: 600 points")


def test_other_phone_contests_a_line_and_then_agrees(phones: tuple[FletClient, FletClient]) -> None:
    host, guest = phones
    host.tap("Score deal 1")
    enter_400_to_minus_65(host, host)
    host.tap("Save the deal")
    guest.expect_text(f"{NS}: 400 points")
    guest.tap(re.compile("^Deal 1"))
    guest.tap("Something is wrong")
    guest.tap(re.compile("^Contest: Cards in hand"))
    guest.expect_text(re.compile("contests “Cards in hand” of Bruno and Dino"))
    host.expect_text(re.compile("Contested"))
    host.tap(re.compile("^Deal 1"))
    host.tap("Correct this deal")
    enter_number(host, "In hand", EW, "60")
    host.tap("Save the correction")
    guest.expect_text("Host changed it: Points in hand of Bruno and Dino 65 → 60")
    guest.tap("I agree")
    guest.expect_text(re.compile(r"agrees \("))
    host.expect_text(re.compile(r"Agreed\."))


def test_undo_names_its_action_and_works_after_a_reload_and_after_the_end(
    phones: tuple[FletClient, FletClient], new_client: NewClient
) -> None:
    host, guest = phones
    host.tap("Score deal 1")
    add_burrachi(host, "Clean", NS, 4)
    tap_closed_by(host, NS)
    enter_number(host, "On the table", NS, "3 00")
    enter_number(host, "In hand", EW, "30")
    host.tap("Save the deal")
    host.expect_text(f"{NS} win!")
    guest.expect_text("See the result")
    host.expect_text("Undo deal 1 (this phone)")
    guest = new_client(guest.screen.route, secret=guest.secret)
    guest.tap("Undo deal 1 (Host)")
    guest.expect_text("Redo deal 1 (Host)")
    host.expect_text("Score deal 1")  # the result of a match that goes on leads back to the table
    host.expect_text("Redo deal 1 (this phone)")
    for phone in (host, guest):
        phone.expect_text(f"{NS}: 0 points")
    host.tap("Redo deal 1 (this phone)")
    guest.expect_text("See the result")
    guest.expect_text(f"{NS}: 1200 points")


def test_discarded_draft_is_reset_on_both_phones(phones: tuple[FletClient, FletClient]) -> None:
    host, guest = phones
    for phone in phones:
        phone.tap("Score deal 1")
        phone.expect_text("Nothing entered yet")
    enter_number(host, "On the table", NS, "3 45")
    guest.expect_text(f"On the table, {NS}: 345")
    host.tap("More about this deal")
    host.expect_text("Points given or taken")
    host.tap("Start this deal over")
    host.tap("Start over")
    host.expect_text(f"On the table, {NS}: 0")
    guest.expect_text("Another phone has changed or cleared this deal")


def test_second_phone_opens_the_same_rematch_on_tap(
    phones: tuple[FletClient, FletClient], new_client: NewClient
) -> None:
    host, guest = phones
    third = new_client(guest.screen.route, secret=guest.secret)
    host.tap("Score deal 1")
    enter_400_to_minus_65(host, host)
    host.tap("Save the deal")
    host.tap("End the match here")
    host.tap("End the match")
    guest.tap("See the result")
    guest.expect_text("Rematch")
    third.expect_text("See the result")
    ended = guest.screen.route
    guest.tap("Rematch")
    guest.expect_text("Score deal 1")
    host.expect_text("Go to the rematch")
    host.expect_no_text("The rematch has begun")
    third.expect_text("The rematch has begun")
    assert host.screen.route == ended, "a phone changed its screen without a tap"
    host.tap("Go to the rematch")
    third.tap("The rematch has begun")
    for phone in (host, third):
        phone.expect_text("Score deal 1")
        assert phone.screen.route == guest.screen.route


def test_phone_shows_who_is_typing_on_the_other_one(phones: tuple[FletClient, FletClient]) -> None:
    host, guest = phones
    for phone in phones:
        phone.tap("Score deal 1")
    add_burrachi(host, "Clean", NS)
    guest.expect_text("Host is typing here")
    guest.expect_text(f"This deal, {NS}: 200 points")
    guest.expect_no_text("Host is typing here")
