"""Past matches: searched, described, deleted and restored; and opening balances from a paper score."""

import re
from collections.abc import Callable

import pytest

from testkit.clients.flet_client import FletClient
from testkit.seeding.matches import seed_match
from testkit.servers.process import Server
from tests.flows.past_matches import seed_two_years

NewClient = Callable[..., FletClient]
MATCH_BUTTON = re.compile("^Open Anna")


@pytest.fixture
def phone(server: Server, new_client: NewClient) -> FletClient:
    """Return a client on its list of past matches: one of 2024 at Elena’s, and some of 2025 in the bar."""
    phone = new_client()
    phone.expect_text("New match")
    seed_two_years(server, phone)
    phone.tap("Past matches")
    return phone


def open_old_match(phone: FletClient) -> None:
    """Find the match of 2024 by its note and open it."""
    phone.expect_text("Bar Sport")
    phone.type_into("Search by player, place or note", "cat anna")
    phone.expect_no_text("Bar Sport")
    phone.tap(MATCH_BUTTON)
    phone.expect_text("Anna and Carla win!")


def test_filters_narrow_the_list_and_are_removed(phone: FletClient) -> None:
    phone.tap("Filter")
    phone.tap("2024")
    phone.tap("Mar")
    phone.tap("Filter. Mar 2024")
    phone.expect_no_text("Who played?")
    phone.expect_text("At Elena’s")
    phone.expect_no_text("Bar Sport")
    phone.tap("Filter. Mar 2024")
    phone.expect_text("Who played?")
    phone.tap("Apr")
    phone.tap("Filter. Apr 2024")
    phone.expect_text("Nothing found.")
    phone.tap("Show all")
    phone.expect_text("Bar Sport")
    phone.tap("Show more")
    phone.expect_text("At Elena’s")


def test_words_are_cleared_by_a_button(phone: FletClient) -> None:
    phone.expect_text("Bar Sport")
    phone.type_into("Search by player, place or note", "nobody")
    phone.expect_text("Nothing found.")
    phone.tap("Clear the search")
    phone.expect_text("Bar Sport")
    phone.expect_no_text("Clear the search")
    phone.type_into("Search by player, place or note", "nobody")
    phone.tap("Show all")
    phone.expect_text("Bar Sport")


def test_venue_and_note_are_changed_and_a_fault_keeps_the_input(phone: FletClient, new_client: NewClient) -> None:
    open_old_match(phone)
    phone.tap("Change day, place and note")
    phone.type_into("Day", "31/12/2999")
    phone.type_into("Place", "x" * 81)
    phone.tap("Save")
    phone.expect_text("This place is too long")
    phone.expect_text("before 1900 or in the future")
    phone.type_into("Day", "31/12/1999")
    phone.type_into("Place", "At Fabio’s")
    phone.type_into("Note", "The dog, not the cat")
    phone.tap("Save")
    phone.expect_text("The dog, not the cat")
    phone.expect_text(re.compile("^31 Dec 1999, 21:00, 45 mins$"))
    again = new_client(phone.screen.route, secret=phone.secret)
    again.expect_text("At Fabio’s")


def test_deleted_match_is_restored_at_once_or_from_the_list(phone: FletClient) -> None:
    open_old_match(phone)
    delete_match(phone)
    phone.tap("Restore it")
    phone.expect_text("Anna and Carla win!")
    delete_match(phone)
    phone.tap("Go to past matches")
    phone.expect_text("Nothing found.")
    phone.tap(re.compile("^Restore Anna"))
    phone.tap(MATCH_BUTTON)
    phone.expect_text("Anna and Carla win!")


def delete_match(phone: FletClient) -> None:
    phone.tap("Delete this match")
    phone.expect_text(re.compile("You can restore it for 7 days"))
    phone.tap("Delete the match")
    phone.expect_text("The match of Anna, Bruno, Carla and Dino was deleted.")


def test_opening_balance_comes_first_and_can_be_corrected(server: Server, new_client: NewClient) -> None:
    table = seed_match(server, ["Anna", "Bruno"], target=2005, labels=[""])
    phone = new_client(table.route, secret=table.secrets[0])
    phone.tap("Played on paper so far? Enter the totals")
    phone.type_into("Total of Anna", "1205")
    phone.type_into("Total of Bruno", "many")
    phone.tap("Continue from these totals")
    phone.expect_text("Enter a number, such as 1205 or 77½.")
    phone.type_into("Total of Bruno", "960")
    phone.tap("Continue from these totals")
    phone.expect_text("Anna: 1205 points")
    phone.tap(re.compile("^From paper"))
    phone.expect_text("Carried over from paper")
    phone.tap("Correct the totals")
    phone.type_into("Total of Bruno", "965")
    phone.tap("Continue from these totals")
    phone.expect_text("Bruno: 965 points")
    phone.tap("Undo the last action")
    phone.expect_text("Bruno: 960 points")
    phone.expect_text("Score deal 2")


def test_match_is_found_by_its_note_and_shown_completely(phone: FletClient) -> None:
    open_old_match(phone)
    phone.expect_text("At Elena’s")
    phone.expect_text(re.compile("45 min"))
    phone.expect_text("The totals after each deal")
    phone.tap(re.compile("^Deal 2"))
    phone.expect_text("Clean burraco")
    phone.expect_text("History")
    phone.tap("Back to the table")
    phone.tap("Go to past matches")
    phone.expect_text(re.compile("At Elena’s$"))
    phone.expect_no_text("Bar Sport")
