"""A group: created once, its matches started with one tap, and its ranking."""

import re
from collections.abc import Callable

from testkit.clients.flet_client import FletClient
from testkit.seeding.matches import PastMatch, seed_past_matches
from testkit.servers.process import Server

NAMES = ("Anna", "Bruno", "Carla", "Dino")


def test_group_has_its_matches_and_its_ranking(server: Server, new_client: Callable[..., FletClient]) -> None:
    phone = new_client()
    phone.expect_text("New match")
    seed_past_matches(
        server,
        phone,
        [PastMatch(names=NAMES), PastMatch(names=NAMES), PastMatch(names=("Anna", "Eva", "Carla", "Gino"))],
    )
    phone.tap("Players and groups")
    phone.tap("New group")
    phone.tap("Save the group")
    phone.expect_text("A name is missing here.")
    phone.expect_text("A group needs at least 2 players.")
    phone.type_into("Name of the group", "Thursday")
    for name in NAMES[:3]:
        phone.tap(name)
        phone.expect_checked(name)
    phone.type_into("Somebody else", "Dino")
    phone.tap("Save the group")

    phone.expect_text("2 matches count.")
    phone.expect_text(re.compile("^Place 1: Anna. .*2 of 2 won and few matches so far"))
    phone.expect_text(re.compile("^Place 3: Dino. .*0 of 2 won"))
    phone.tap("About the rating")
    phone.expect_text("It starts at 1000")
    phone.tap("Last year")
    phone.expect_text("No finished matches in this period yet.")

    phone.tap("New match")
    phone.expect_text("Start the match")
    phone.tap("Start the match")
    phone.expect_text("Anna and Carla: 0 points")
    phone.expect_text("Bruno and Dino: 0 points")


def test_ranking_of_all_players_leads_to_a_player_and_back(
    server: Server, new_client: Callable[..., FletClient]
) -> None:
    phone = new_client()
    phone.expect_text("New match")
    seed_past_matches(server, phone, [PastMatch(names=NAMES), PastMatch(names=("Anna", "Eva", "Carla", "Gino"))])
    phone.tap("Players and groups")
    phone.tap(re.compile("^Leaderboard"))
    phone.tap(re.compile("^Place 1: Anna"))
    phone.expect_text("Wins: 2 of 2")
    phone.tap("Back")
    phone.expect_text("2 matches count.")
