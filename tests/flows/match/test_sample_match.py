"""A new user's first minutes: the sample match to its end, then a match of one's own."""

from collections.abc import Callable

from testkit.clients.flet_client import FletClient
from testkit.steps.match import add_burrachi, enter_number, tap_closed_by

NS, EW = "Anna and Carla", "Bruno and Dino"


def test_sample_match_is_played_to_its_end_and_is_in_no_list(new_client: Callable[..., FletClient]) -> None:
    phone = new_client()
    phone.tap("Try a sample match")
    phone.tap("Score deal 3")
    add_burrachi(phone, "Clean", NS)
    tap_closed_by(phone, NS)
    enter_number(phone, "On the table", NS, "2 00")
    enter_number(phone, "In hand", EW, "30")
    phone.tap("Save the deal")
    phone.expect_text("Anna and Carla win!")
    phone.expect_no_text("Rematch")
    phone.tap("Back to the start")
    phone.expect_text("You play with real cards.")
    phone.tap("Past matches")
    phone.expect_text("Finished matches appear here.")


def test_two_windows_of_a_new_user_share_the_sample_match(new_client: Callable[..., FletClient]) -> None:
    first = new_client()
    first.tap("Try a sample match")
    first.expect_text("Score deal 3")
    second = new_client(secret=first.secret)
    second.tap("Try a sample match")
    second.tap("Undo the last action")
    first.expect_text("Score deal 2")
    first.tap("Throw it away")
    second.expect_text("This no longer exists")
    second.tap("Back to the start")
    second.tap("Try a sample match")
    second.expect_text("Score deal 3")
