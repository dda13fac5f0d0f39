"""The clock on the table: off at first, the same on every phone, paused and put away."""

from collections.abc import Callable

from tests.flet_client import FletClient

Seat = Callable[..., list[FletClient]]


def test_a_clock_is_shown_paused_and_put_away_on_every_phone(seat: Seat) -> None:
    one, other = seat(["Anna", "Bruno", "Carla", "Dino"], labels=["Anna’s", "Bruno’s"])
    assert not one.screen.shows("this deal 0 mins")
    one.tap("Show a clock")
    for phone in (one, other):
        phone.sees("0 mins, this deal 0 mins")
    other.tap("Pause the clock")
    for phone in (one, other):
        phone.sees("0 mins, this deal 0 mins (paused)")
    one.tap("Let the clock go on")
    other.sees_no("(paused)")
    one.tap("Put the clock away")
    other.sees_no("this deal 0 mins")
    other.sees("Show a clock")
