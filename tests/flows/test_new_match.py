"""The names of a new match: Enter moves to the next field, known names are suggested, and the sides are shown."""

from collections.abc import Callable

from testkit.clients.flet_client import FletClient
from testkit.seeding.matches import FOUR_PAST_MATCHES, seed_past_matches
from testkit.servers.process import Server

NewClient = Callable[..., FletClient]


def test_enter_moves_to_the_next_name(new_client: NewClient) -> None:
    phone = new_client()
    phone.tap("New match")
    phone.type_into("Player 1", "Zoe")
    phone.press_enter("Player 1")
    phone.wait_until(lambda: phone.screen.invoked_methods[-1:] == ["focus"], "the focus did not move")
    field = next(node for node in phone.screen.visible_controls() if node.get("label") == "Player 2")
    assert phone.screen.invoked_controls[-1] == field["_i"]


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
    phone.tap("2 players")
    phone.expect_text("Anna against Eva")
