"""Taps that overtake a change of the screen: what a slow phone still showed is what they do, or nothing at all."""

from collections.abc import Callable

import pytest

from tests.flet_client import FletClient
from tests.flet_protocol import Node

NewClient = Callable[..., FletClient]
NAMES = ("Anna", "Bruno", "Carla", "Dino")


class SlowPhone:
    """New match on a phone that sees nothing of the server's answers: it taps by what its screen showed first."""

    def __init__(self, client: FletClient) -> None:
        client.sees_enabled("Start the match")
        self._client = client
        self._first = {
            words: self._place(words, "click") for words in ("2", "505", "1005", "Player 2", "Start the match")
        }
        self._first["A number of deals"] = self._place("A number of deals", "click")
        self._fields = [self._place(f"Player {seat}", "change") for seat in range(1, 5)]

    def tap(self, name: str) -> None:
        """Tap what had that name at first, once the server is done with all taps before it."""
        self._client.listen()
        self._client.fire(self._first[name], "click", None)

    def start(self) -> FletClient:
        """The table of the match, with these players."""
        for field, name in zip(self._fields, NAMES, strict=True):
            self._client.patch(field, {"value": name})
            self._client.fire(field, "change", name)
        self.tap("Start the match")
        self._client.sees("deals.")
        return self._client

    def _place(self, words: str, event: str) -> int:
        found: Node | None = self._client.screen.find(words, event)
        assert found is not None, f"{words!r} is not on the screen"
        return int(found["_i"])


@pytest.fixture
def phone(new_client: NewClient) -> SlowPhone:
    return SlowPhone(new_client("/new"))


def test_a_target_is_chosen_below_a_question_that_has_gone(phone: SlowPhone) -> None:
    phone.tap("2")  # who plays with whom is no question then
    phone.tap("1005")
    table = phone.start()
    table.sees("to 1005")
    table.sees_no("Carla")


def test_the_dealer_is_chosen_below_a_question_that_has_gone(phone: SlowPhone) -> None:
    phone.tap("2")
    phone.tap("Player 2")
    table = phone.start()
    table.sees("Bruno deals.")
    table.sees("to 2005")


def test_what_kind_of_aim_is_chosen_below_a_question_that_has_gone(phone: SlowPhone) -> None:
    phone.tap("2")
    phone.tap("A number of deals")
    phone.start().sees("3 deals in all")


def test_a_target_that_is_no_answer_any_more_chooses_no_number_of_deals(phone: SlowPhone) -> None:
    phone.tap("A number of deals")
    phone.tap("505")
    phone.start().sees("3 deals in all")
