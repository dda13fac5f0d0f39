"""Players in a browser: the statistics of their matches. Other actions are tested in tests/flows."""

import re
from collections.abc import Callable

import pytest

from testkit.browser.phone import BrowserPhone
from testkit.seeding.matches import FOUR_PAST_MATCHES, seed_past_matches
from testkit.servers.process import Server

NewPhone = Callable[..., BrowserPhone]


@pytest.fixture
def phone(server: Server, new_phone: NewPhone) -> BrowserPhone:
    """Return a phone on its list of players: Anna has won two of three matches, Annina has played one without her."""
    opened = new_phone()
    opened.expect_text("New match")
    seed_past_matches(server, opened, FOUR_PAST_MATCHES)
    opened.tap("Players and groups")
    opened.expect_text("Leaderboard")
    return opened


def test_figures_of_a_player_are_explained_on_tap(phone: BrowserPhone) -> None:
    phone.tap(re.compile(r"^Anna\. 3 matches"))
    phone.expect_text("Wins: 2 of 3")
    phone.expect_no_text("A draw counts as played, not as won.")
    phone.tap(re.compile("^Wins: 2 of 3"))
    phone.expect_text("A draw counts as played, not as won.")
    phone.scroll(500)
    phone.expect_text(re.compile("^Form from .* at the end, 2 of 3 won"))
    phone.scroll(500)
    phone.tap(re.compile("^Carla"))
    phone.expect_text("Wins: 1 of 2")
    phone.expect_text("Against each other: Anna won 1, Carla won 0.")
    phone.tap("Back")
    phone.expect_text("Head to head")
    phone.scroll(-2000)
    phone.tap("Last year")
    phone.expect_text("Wins: 1 of 1")
