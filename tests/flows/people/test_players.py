"""Players: their figures, renamed, merged, deleted and restored."""

import re
from collections.abc import Callable

import pytest

from testkit.clients.flet_client import FletClient
from testkit.seeding.matches import FOUR_PAST_MATCHES, PastMatch, seed_past_matches
from testkit.servers.process import Server


@pytest.fixture
def phone(server: Server, new_client: Callable[..., FletClient]) -> FletClient:
    """Return a client on its list of players: Anna has won two of three matches, Annina has played one without her."""
    opened = new_client()
    opened.expect_text("New match")
    seed_past_matches(server, opened, FOUR_PAST_MATCHES)
    opened.tap("Players and groups")
    opened.expect_text("Leaderboard")
    return opened


def test_player_is_renamed_and_two_players_are_merged_and_separated(phone: FletClient) -> None:
    phone.type_into("Search by name", "nnin")
    phone.expect_no_text(re.compile("^Bruno"))
    phone.tap(re.compile(r"^Annina\."))
    phone.tap("Change this player")
    for name, sentence in (("", "A name is missing here."), ("x" * 200, "This name is too long"), ("ANNA", "already")):
        phone.type_into("Name", name)
        phone.press_enter("Name")
        phone.expect_text(sentence)
    phone.tap("Anna is the same person")
    phone.expect_text("Which name stays?")
    phone.tap("Yes, as Anna")
    phone.expect_no_text(re.compile("Annina"))
    phone.type_into("Name", "Anna Maria")
    phone.press_enter("Name")
    phone.expect_text("Saved.")
    phone.tap("Back")
    phone.expect_text("Anna Maria")
    phone.expect_text("Wins: 3 of 4")
    phone.tap("Back")
    phone.tap("Restore Annina, merged with Anna Maria")
    phone.expect_text(re.compile(r"^Annina\. 1 match"))


def test_deleted_player_can_be_restored(phone: FletClient) -> None:
    phone.tap(re.compile(r"^Gino\."))
    phone.tap("Change this player")
    phone.tap("Delete this player")
    phone.expect_text("You can restore it for 7 days")
    phone.tap("Delete the player")
    phone.expect_no_text(re.compile(r"^Gino\. 1 match"))
    phone.tap("Restore Gino")
    phone.expect_no_text("Restore Gino")
    phone.expect_text(re.compile(r"^Gino\. 1 match"))


def test_figures_have_the_terms_of_the_only_game(server: Server, new_client: Callable[..., FletClient]) -> None:
    phone = new_client()
    phone.expect_text("New match")
    played = PastMatch(names=("Anna", "Bruno", "Carla", "Dino"), rules="buraco-aberto")
    seed_past_matches(server, phone, [played])
    phone.tap("Players and groups")
    phone.tap(re.compile(r"^Anna\."))
    phone.expect_text("Finished matches: 1")
    phone.expect_text("Clean canastras")
    phone.expect_text("Mortos missed")
    phone.expect_no_text(re.compile("burrac|pozzett"))


def test_form_is_drawn_from_five_matches_on(server: Server, new_client: Callable[..., FletClient]) -> None:
    phone = new_client()
    phone.expect_text("New match")
    played = PastMatch(names=("Anna", "Bruno", "Carla", "Dino"))
    seed_past_matches(server, phone, [played] * 5)
    phone.tap("Players and groups")
    phone.tap(re.compile(r"^Anna\."))
    phone.expect_text(re.compile("^Form from .* at the end, 5 of 5 won"))


def test_figures_of_a_player_are_explained_on_tap(phone: FletClient) -> None:
    phone.tap(re.compile(r"^Anna\. 3 matches"))
    phone.expect_text("Wins: 2 of 3")
    phone.expect_no_text("A draw counts as played, not as won.")
    phone.tap(re.compile("^Wins: 2 of 3"))
    phone.expect_text("A draw counts as played, not as won.")
    phone.expect_no_text(re.compile("^Form from"))  # of three matches
    phone.tap(re.compile("^Carla"))
    phone.expect_text("Wins: 1 of 2")
    phone.expect_text("Against each other: Anna won 1, Carla won 0.")
    phone.tap("Back")
    phone.expect_text("Head to head")
    phone.tap("Last year")
    phone.expect_text("Wins: 1 of 1")
