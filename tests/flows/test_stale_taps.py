"""Taps that arrive after the screen has changed: they do what a slow phone still showed, or nothing."""

from collections.abc import Callable

import pytest

from testkit.clients.flet_client import FletClient
from testkit.clients.flet_protocol import Node

NewClient = Callable[..., FletClient]
NAMES = ("Anna", "Bruno", "Carla", "Dino")


class StaleScreenPhone:
    """The new-match screen on a phone that receives no updates: it taps the controls that its screen had at first."""

    def __init__(self, client: FletClient) -> None:
        client.expect_enabled("Start the match")
        self._client = client
        self._first_ids = {
            name: self._control_id(name, "click")
            for name in ("2 players", "505", "1005", "First dealer: Player 2", "Start the match")
        }
        self._first_ids["A number of deals"] = self._control_id("A number of deals", "click")
        self._field_ids = [self._control_id(f"Player {seat}", "change") for seat in range(1, 5)]

    def tap(self, name: str) -> None:
        """Tap the control that had this name at first, once the server has processed all earlier taps."""
        self._client.wait_until_idle()
        self._client.fire(self._first_ids[name], "click", None)

    def start_match(self) -> FletClient:
        """Start the match with NAMES as its players. Return the client at its table."""
        for field, name in zip(self._field_ids, NAMES, strict=True):
            self._client.patch(field, {"value": name})
            self._client.fire(field, "change", name)
        self.tap("Start the match")
        self._client.expect_text("deals.")
        return self._client

    def _control_id(self, name: str, event: str) -> int:
        found: Node | None = self._client.screen.find(name, event)
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


def test_dealer_can_be_chosen_after_a_question_above_it_disappeared(phone: StaleScreenPhone) -> None:
    phone.tap("2 players")
    phone.tap("First dealer: Player 2")
    table = phone.start_match()
    table.expect_text("Bruno deals.")
    table.expect_text("to 2005")


def test_kind_of_goal_can_be_chosen_after_a_question_above_it_disappeared(phone: StaleScreenPhone) -> None:
    phone.tap("2 players")
    phone.tap("A number of deals")
    phone.start_match().expect_text("3 deals in all")


def test_tap_on_a_former_target_does_not_choose_a_number_of_deals(phone: StaleScreenPhone) -> None:
    phone.tap("A number of deals")
    phone.tap("505")
    phone.start_match().expect_text("3 deals in all")
