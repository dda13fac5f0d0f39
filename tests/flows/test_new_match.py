"""The names of a new match: the next line at Enter, known names while one types, and who plays against whom."""

from collections.abc import Callable

from tests.e2e.seeding import THREE_EVENINGS_AND_ONE, play_evenings
from tests.e2e.server import Server
from tests.flet_client import FletClient

NewClient = Callable[..., FletClient]


def test_enter_goes_to_the_next_name(new_client: NewClient) -> None:
    phone = new_client()
    phone.tap("New match")
    phone.type_into("Player 1", "Zoe")
    phone.press_enter("Player 1")
    phone.until(lambda: phone.screen.asked[-1:] == ["focus"], "the cursor went nowhere")
    field = next(node for node in phone.screen.controls() if node.get("label") == "Player 2")
    assert phone.screen.asked_of[-1] == field["_i"]


def test_known_names_are_offered_while_one_types_and_the_form_says_who_plays_whom(
    server: Server, new_client: NewClient
) -> None:
    phone = new_client()
    phone.sees("New match")
    play_evenings(server, phone, THREE_EVENINGS_AND_ONE)
    phone.tap("New match")
    phone.sees("Annina + Franco against Eva + Gino")
    phone.type_into("Player 1", "an")
    phone.tap("Take Anna")
    phone.sees("Anna + Franco against Eva + Gino")
    assert phone.value_of("Player 1") == "Anna"
    phone.tap("2")
    phone.sees("Anna against Eva")
