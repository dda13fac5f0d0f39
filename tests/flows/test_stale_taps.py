"""Taps that arrive after the screen has changed: they do what a slow phone still showed, or nothing."""

import re
from collections.abc import Callable

import pytest

from testkit.clients.flet_client import FletClient
from testkit.clients.flet_protocol import Node

NewClient = Callable[..., FletClient]
NAMES = ("Anna", "Bruno", "Carla", "Dino")


class StaleScreenPhone:
    """The new-match screen on a phone that receives no updates: it taps the controls that its screen had when the
    names were typed and a panel was open."""

    def __init__(self, client: FletClient) -> None:
        client.expect_enabled("Start without names")
        self._client = client
        for seat, name in enumerate(NAMES, start=1):
            client.type_into(f"Player {seat}", name)
        client.expect_enabled("First dealer: Anna")
        client.tap("Close the names")
        client.expect_enabled("2 players")
        self._first_ids = {name: self._control_id(name) for name in ("2 players", "First dealer: Anna")}
        client.tap(re.compile("^Target"))
        client.expect_enabled("505")
        self._first_ids |= {name: self._control_id(name) for name in ("505", "1005", "A number of deals")}

    def tap(self, name: str) -> None:
        """Tap the control that had this name at first, once the server has processed all earlier taps."""
        self._client.wait_until_idle()
        self._client.fire(self._first_ids[name], "click", None)

    def start_match(self) -> FletClient:
        """Start the match. Return the client at its table."""
        self._client.wait_until_idle()
        if self._client.screen.has_text("Close “Target”"):
            self._client.tap("Close “Target”")
        self._client.tap("Start the match")
        self._client.expect_text("deals.")
        return self._client

    def _control_id(self, name: str) -> int:
        found: Node | None = self._client.screen.find(name, "click")
        assert found is not None, f"{name!r} is not on the screen"
        return int(found["_i"])


@pytest.fixture
def phone(new_client: NewClient) -> StaleScreenPhone:
    return StaleScreenPhone(new_client("/new"))


def test_target_can_be_chosen_after_a_question_above_it_disappeared(phone: StaleScreenPhone) -> None:
    phone.tap("2 players")  # two players have no partners to choose
    phone.tap("1005")
    table = phone.start_match()
    table.expect_text("to 1005")
    table.expect_no_text("Carla")


def test_tap_on_a_row_below_the_panel_does_nothing(phone: StaleScreenPhone) -> None:
    phone.tap("First dealer: Anna")
    table = phone.start_match()
    table.expect_text("Anna deals.")
    table.expect_text("to 2005")


def test_kind_of_goal_can_be_chosen_after_a_question_above_it_disappeared(phone: StaleScreenPhone) -> None:
    phone.tap("2 players")
    phone.tap("A number of deals")
    phone.start_match().expect_text("3 deals in all")


def test_tap_on_a_former_target_does_not_choose_a_number_of_deals(phone: StaleScreenPhone) -> None:
    phone.tap("A number of deals")
    phone.tap("505")
    phone.start_match().expect_text("3 deals in all")
