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
    phone.expect_enabled(re.compile(r"^Annina deals\. .* plays first\. Tap to change who deals\.$"))
    phone.type_into("Player 1", "an")
    phone.tap("Choose Anna")
    phone.wait_until(lambda: phone.field_value("Player 1") == "Anna", "the chosen name never came")
    phone.tap(re.compile("^Anna deals.*Tap to change"))
    phone.expect_text(re.compile(r"Eva deals\. "))


def test_enter_takes_the_name_that_is_offered_and_starts_from_the_last_seat(
    server: Server, new_client: NewClient
) -> None:
    phone = new_client()
    phone.expect_text("New match")
    seed_past_matches(server, phone, FOUR_PAST_MATCHES)
    phone.tap("New match")
    phone.type_into("Player 1", "an")
    phone.press_enter("Player 1")
    phone.wait_until(lambda: phone.field_value("Player 1") == "Anna", "the name that is offered was not taken")
    phone.expect_text("Start the match")
    phone.type_into("Player 4", "Zoe")
    phone.press_enter("Player 4")
    phone.expect_text(re.compile("^Score deal 1"))
    phone.expect_text(re.compile("and Zoe: 0 points"))


def test_two_players_change_places(server: Server, new_client: NewClient) -> None:
    phone = new_client()
    phone.tap("New match")
    phone.type_into("Player 3", "Carla")
    phone.type_into("Player 1", "Anna")
    phone.expect_text(re.compile("The partner.*with Carla", re.DOTALL))
    phone.type_into("Player 2", "Bruno")
    phone.wait_until_idle()
    phone.tap("Change places")
    phone.expect_text(re.compile("tap the other seat"))
    phone.tap("Change places with Anna")
    phone.expect_text(re.compile("Who sits where"))
    assert (phone.field_value("Player 1"), phone.field_value("Player 2")) == ("Bruno", "Anna")


def test_the_rules_of_a_game_are_read_from_its_row(server: Server, new_client: NewClient) -> None:
    phone = new_client()
    phone.tap("New match")
    phone.type_into("Player 1", "Zoe")
    phone.tap(re.compile("^Game: "))
    phone.tap("Read the rules of Burako")
    phone.expect_text("Show the sources")
    phone.tap("Back")
    phone.expect_text("Read the rules of Burako")
    assert phone.field_value("Player 1") == "Zoe"
