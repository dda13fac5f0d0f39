"""Players: what their matches say, another name, one person out of two, and gone and back again."""

import re
from collections.abc import Callable

import pytest

from tests.e2e.phone import Phone
from tests.e2e.seeding import Evening, play_evenings
from tests.e2e.server import Server

NewPhone = Callable[..., Phone]


@pytest.fixture
def phone(server: Server, new_phone: NewPhone) -> Phone:
    """On the list of players, after three evenings: Anna won two of them; Annina once played with strangers."""
    opened = new_phone()
    opened.sees("New match")
    play_evenings(
        server,
        opened,
        [
            Evening(names=("Anna", "Bruno", "Carla", "Dino"), days=400),
            Evening(names=("Anna", "Bruno", "Carla", "Dino"), won=False, days=2),
            Evening(names=("Anna", "Carla", "Bruno", "Dino"), days=1),
            Evening(names=("Annina", "Eva", "Franco", "Gino")),
        ],
    )
    opened.tap("Players and groups")
    opened.sees("Everybody’s table")
    return opened


def test_a_player_s_figures_are_defined_one_tap_away(phone: Phone) -> None:
    phone.tap(re.compile(r"^Anna\. 3 matches"))
    phone.sees("Wins: 2 of 3")
    phone.sees_no("A drawn match is played, but not won.")
    phone.tap(re.compile("^Wins: 2 of 3"))
    phone.sees("A drawn match is played, but not won.")
    phone.scroll(500)
    phone.sees(re.compile("^Form from .* at the end, 2 of 3 won"))
    phone.scroll(500)
    phone.tap(re.compile("^Carla"))
    phone.sees("Wins: 1 of 2")
    phone.sees("Against each other: Anna won 1, Carla won 0.")
    phone.tap("Back")
    phone.sees("Head to head")
    phone.scroll(-2000)
    phone.tap("Last year")
    phone.sees("Wins: 1 of 1")


def test_a_name_is_corrected_and_two_names_become_one_person(phone: Phone) -> None:
    phone.type_into("Search by name", "nnin")
    phone.sees_no(re.compile("^Bruno"))
    phone.tap(re.compile(r"^Annina\."))
    phone.tap("Change this player")
    for name, sentence in (("", "A name is missing here."), ("x" * 200, "This name is too long"), ("ANNA", "already")):
        phone.type_into("Name", name)
        phone.page.keyboard.press("Enter")
        phone.sees(sentence)
    phone.tap("Anna is the same person")
    phone.sees("All matches of Anna will be Annina’s")
    phone.tap("Make them one")
    phone.sees_no("Anna is the same person")
    phone.type_into("Name", "Anna Maria")
    phone.page.keyboard.press("Enter")
    phone.sees("Saved.")
    phone.tap("Back")
    phone.sees("Anna Maria")
    phone.sees("Wins: 3 of 4")


def test_a_deleted_player_can_be_brought_back(phone: Phone) -> None:
    phone.tap(re.compile(r"^Gino\."))
    phone.tap("Change this player")
    phone.tap("Delete this player")
    phone.sees("For 7 days it can be brought back")
    phone.tap("Delete the player")
    phone.sees_no(re.compile(r"^Gino\. 1 match"))
    phone.scroll(900)
    phone.tap("Bring Gino back")
    phone.sees_no("Bring Gino back")
    phone.sees(re.compile(r"^Gino\. 1 match"))
