"""The ranking of all players in a browser. Groups are tested in tests/flows."""

import re
from collections.abc import Callable

from testkit.browser.phone import BrowserPhone
from testkit.seeding.matches import PastMatch, seed_past_matches
from testkit.servers.process import Server

NAMES = ("Anna", "Bruno", "Carla", "Dino")


def test_ranking_of_all_players_leads_to_a_player_and_back(
    server: Server, new_phone: Callable[..., BrowserPhone]
) -> None:
    phone = new_phone()
    phone.expect_text("New match")
    seed_past_matches(server, phone, [PastMatch(names=NAMES), PastMatch(names=("Anna", "Eva", "Carla", "Gino"))])
    phone.tap("Players and groups")
    phone.tap(re.compile("^Leaderboard"))
    phone.tap(re.compile("^Place 1: Anna"))
    phone.expect_text("Wins: 2 of 2")
    phone.tap("Back")
    phone.expect_text("2 matches count.")
