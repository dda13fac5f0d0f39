"""The clock on the table: hidden at first, the same on every phone, paused, counting down and hidden again."""

from collections.abc import Callable

from testkit.clients.flet_client import FletClient

NewTable = Callable[..., list[FletClient]]


def test_clock_is_shown_paused_counted_down_and_hidden_on_every_phone(new_table: NewTable) -> None:
    one, other = new_table(["Anna", "Bruno", "Carla", "Dino"], labels=["Anna’s", "Bruno’s"])
    assert not one.screen.has_text("this deal 0 mins")
    one.tap("Show a clock")
    for phone in (one, other):
        phone.expect_text("0 mins, this deal 0 mins")
    other.tap("Pause the clock")
    for phone in (one, other):
        phone.expect_text("0 mins, this deal 0 mins (paused)")
    one.tap("Resume the clock")
    other.expect_no_text("(paused)")
    one.tap("Count down 15 more minutes")
    other.expect_text("15 min left")
    one.tap("Hide the clock")
    other.expect_no_text("this deal 0 mins")
    other.expect_text("Show a clock")
