"""Players: another name, one person out of two, and gone and back again."""

import re
from collections.abc import Callable

import pytest

from tests.e2e.seeding import THREE_EVENINGS_AND_ONE, play_evenings
from tests.e2e.server import Server
from tests.flet_client import FletClient


@pytest.fixture
def phone(server: Server, new_client: Callable[..., FletClient]) -> FletClient:
    """On the list of players, after three evenings: Anna won two of them; Annina once played with strangers."""
    opened = new_client()
    opened.sees("New match")
    play_evenings(server, opened, THREE_EVENINGS_AND_ONE)
    opened.tap("Players and groups")
    opened.sees("Everybody’s table")
    return opened


def test_a_name_is_corrected_and_two_names_become_one_person(phone: FletClient) -> None:
    phone.type_into("Search by name", "nnin")
    phone.sees_no(re.compile("^Bruno"))
    phone.tap(re.compile(r"^Annina\."))
    phone.tap("Change this player")
    for name, sentence in (("", "A name is missing here."), ("x" * 200, "This name is too long"), ("ANNA", "already")):
        phone.type_into("Name", name)
        phone.press_enter("Name")
        phone.sees(sentence)
    phone.tap("Anna is the same person")
    phone.sees("All matches of Anna will be Annina’s")
    phone.tap("Make them one")
    phone.sees("Delete this player")
    phone.sees_no("Anna is the same person")
    phone.type_into("Name", "Anna Maria")
    phone.press_enter("Name")
    phone.sees("Saved.")
    phone.tap("Back")
    phone.sees("Anna Maria")
    phone.sees("Wins: 3 of 4")


def test_a_deleted_player_can_be_brought_back(phone: FletClient) -> None:
    phone.tap(re.compile(r"^Gino\."))
    phone.tap("Change this player")
    phone.tap("Delete this player")
    phone.sees("For 7 days it can be brought back")
    phone.tap("Delete the player")
    phone.sees_no(re.compile(r"^Gino\. 1 match"))
    phone.tap("Bring Gino back")
    phone.sees_no("Bring Gino back")
    phone.sees(re.compile(r"^Gino\. 1 match"))
