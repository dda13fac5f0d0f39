"""Past matches: sought, described, deleted and brought back; and totals that were first on paper."""

import re
from collections.abc import Callable

import pytest

from tests.e2e.past_evenings import play_two_years
from tests.e2e.seeding import open_match
from tests.e2e.server import Server
from tests.flet_client import FletClient

NewClient = Callable[..., FletClient]
MATCH = re.compile("^Look at Anna")


@pytest.fixture
def phone(server: Server, new_client: NewClient) -> FletClient:
    """An evening of 2024 at Elena’s, and some of 2025 in the bar."""
    phone = new_client()
    phone.sees("New match")
    play_two_years(server, phone)
    phone.tap("Past matches")
    return phone


def open_old_match(phone: FletClient) -> None:
    phone.sees("Bar Sport")
    phone.type_into("Search by player, place or note", "cat anna")
    phone.sees_no("Bar Sport")
    phone.tap(MATCH)
    phone.sees("Anna and Carla win!")


def test_filters_narrow_the_list_and_go_again(phone: FletClient) -> None:
    phone.tap("Filter")
    phone.tap("2024")
    phone.tap("Mar")
    phone.tap("Filter. Mar 2024")
    phone.sees_no("Who played?")
    phone.sees("At Elena’s")
    phone.sees_no("Bar Sport")
    phone.tap("Filter. Mar 2024")
    phone.sees("Who played?")
    phone.tap("Apr")
    phone.tap("Filter. Apr 2024")
    phone.sees("Nothing found.")
    phone.tap("Take all filters away")
    phone.sees("Bar Sport")
    phone.tap("Show more")
    phone.sees("At Elena’s")


def test_place_and_note_are_changed_and_a_fault_keeps_what_was_typed(phone: FletClient, new_client: NewClient) -> None:
    open_old_match(phone)
    phone.tap("Change place and note")
    phone.type_into("Place", "x" * 81)
    phone.tap("Save")
    phone.sees("This place is too long")
    phone.type_into("Place", "At Fabio’s")
    phone.type_into("Note", "The dog, not the cat")
    phone.tap("Save")
    phone.sees("The dog, not the cat")
    again = new_client(phone.screen.route, secret=phone.secret)
    again.sees("At Fabio’s")


def test_a_deleted_match_comes_back_at_once_or_from_the_list(phone: FletClient) -> None:
    open_old_match(phone)
    delete(phone)
    phone.tap("Bring it back")
    phone.sees("Anna and Carla win!")
    delete(phone)
    phone.tap("To the past matches")
    phone.sees("Nothing found.")
    phone.tap(re.compile("^Bring back the match of Anna"))
    phone.tap(MATCH)
    phone.sees("Anna and Carla win!")


def delete(phone: FletClient) -> None:
    phone.tap("Delete this match")
    phone.sees(re.compile("For 7 days you can bring it back"))
    phone.tap("Delete the match")
    phone.sees("The match of Anna, Bruno, Carla and Dino is deleted.")


def test_totals_from_paper_stand_first_and_can_be_corrected(server: Server, new_client: NewClient) -> None:
    table = open_match(server, ["Anna", "Bruno"], target=2005, labels=[""])
    phone = new_client(table.route, secret=table.secrets[0])
    phone.tap("Played on paper so far? Bring the totals")
    phone.type_into("Total of Anna", "1205")
    phone.type_into("Total of Bruno", "many")
    phone.tap("Go on from these totals")
    phone.sees("A total is a whole number")
    phone.type_into("Total of Bruno", "960")
    phone.tap("Go on from these totals")
    phone.sees("Anna: 1205 points")
    phone.tap(re.compile("^From paper"))
    phone.sees("Carried over from paper")
    phone.tap("Correct the totals")
    phone.type_into("Total of Bruno", "965")
    phone.tap("Go on from these totals")
    phone.sees("Bruno: 965 points")
    phone.tap("Undo the last action")
    phone.sees("Bruno: 960 points")
    phone.sees("Enter deal 2")
