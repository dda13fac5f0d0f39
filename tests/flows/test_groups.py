"""A group that meets on Thursdays: made once, its matches started with one tap, its own table."""

import re
from collections.abc import Callable

from tests.e2e.seeding import Evening, play_evenings
from tests.e2e.server import Server
from tests.flet_client import FletClient

FOUR = ("Anna", "Bruno", "Carla", "Dino")


def test_a_group_has_its_matches_and_its_table(server: Server, new_client: Callable[..., FletClient]) -> None:
    phone = new_client()
    phone.sees("New match")
    play_evenings(
        server, phone, [Evening(names=FOUR), Evening(names=FOUR), Evening(names=("Anna", "Eva", "Carla", "Gino"))]
    )
    phone.tap("Players and groups")
    phone.tap("New group")
    phone.tap("Save the group")
    phone.sees("A name is missing here.")
    phone.sees("A group has 2 players at least.")
    phone.type_into("Name of the group", "Thursday")
    for name in FOUR[:3]:
        phone.tap(name)
        phone.sees_checked(name)
    phone.type_into("Somebody else", "Dino")
    phone.tap("Save the group")

    phone.sees("2 matches count.")
    phone.sees(re.compile("^Place 1: Anna. .*2 of 2 won and few matches yet"))
    phone.sees(re.compile("^Place 3: Dino. .*0 of 2 won"))
    phone.tap("What is the rating?")
    phone.sees("It begins at 1000")
    phone.tap("Last year")
    phone.sees("No finished match yet in this period.")

    phone.tap("New match")
    phone.sees("Start the match")
    phone.tap("Start the match")
    phone.sees("Anna and Carla: 0 points")
    phone.sees("Bruno and Dino: 0 points")
