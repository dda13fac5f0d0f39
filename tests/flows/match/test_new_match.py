"""The names of a new match: known names are suggested, and the sides are shown."""

import re
from collections.abc import Callable

from testkit.clients.flet_client import FletClient
from testkit.seeding.matches import FOUR_PAST_MATCHES, seed_past_matches
from testkit.servers.process import Server

NewClient = Callable[..., FletClient]


def test_known_names_are_suggested_and_the_sides_are_shown(server: Server, new_client: NewClient) -> None:
    phone = new_client()
    phone.expect_text("New match")
    seed_past_matches(server, phone, FOUR_PAST_MATCHES)
    phone.tap("New match")
    phone.expect_text("Annina + Franco against Eva + Gino")
    phone.type_into("Player 1", "an")
    phone.tap("Choose Anna")
    phone.expect_text("Anna + Franco against Eva + Gino")
    assert phone.field_value("Player 1") == "Anna"
    phone.tap(re.compile(r"^Anna deals\. .* plays first\.$"))  # the drawn table
    phone.tap("2 players")
    phone.expect_text("Anna against Eva")
