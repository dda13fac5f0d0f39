"""Players in a browser: what their matches say. What else is done with them is in tests/flows."""

import re
from collections.abc import Callable

import pytest

from tests.e2e.phone import Phone
from tests.e2e.seeding import THREE_EVENINGS_AND_ONE, play_evenings
from tests.e2e.server import Server

NewPhone = Callable[..., Phone]


@pytest.fixture
def phone(server: Server, new_phone: NewPhone) -> Phone:
    """On the list of players, after three evenings: Anna won two of them; Annina once played with strangers."""
    opened = new_phone()
    opened.sees("New match")
    play_evenings(server, opened, THREE_EVENINGS_AND_ONE)
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
