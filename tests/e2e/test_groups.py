"""The table of everybody in a browser. Groups are in tests/flows."""

import re
from collections.abc import Callable

from tests.e2e.phone import Phone
from tests.e2e.seeding import Evening, play_evenings
from tests.e2e.server import Server

FOUR = ("Anna", "Bruno", "Carla", "Dino")


def test_everybody_s_table_leads_to_a_player_and_back(server: Server, new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    phone.sees("New match")
    play_evenings(server, phone, [Evening(names=FOUR), Evening(names=("Anna", "Eva", "Carla", "Gino"))])
    phone.tap("Players and groups")
    phone.tap(re.compile("^Everybody’s table"))
    phone.tap(re.compile("^Place 1: Anna"))
    phone.sees("Wins: 2 of 2")
    phone.tap("Back")
    phone.sees("2 matches count.")
