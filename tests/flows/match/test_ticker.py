"""The live ticker: events are tapped at the table while the deal is played, so that only the numbers are entered
later."""

import re
from collections.abc import Callable

from testkit.clients.flet_client import FletClient

NewTable = Callable[..., list[FletClient]]
NAMES = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"

# The benchmark deal of docs/rules.md §8, in the order of play.
BENCHMARK_TICKS = [
    (NS, "Clean"),
    (EW, "Semi-clean"),
    (NS, "Pozzetto"),
    (EW, "Dirty"),
    (EW, "Pozzetto"),
    (NS, "Dirty"),
    (NS, "Closed"),
]


def tap_ticker(phone: FletClient, names: str, event: str) -> None:
    phone.tap(f"Tick for {names}: {event}")


def test_benchmark_deal_takes_seven_taps_after_the_ticker(new_table: NewTable) -> None:
    (phone,) = new_table(NAMES)
    phone.tap("Tick as you play")
    for names, event in BENCHMARK_TICKS:
        tap_ticker(phone, names, event)
    phone.expect_text(f"This deal, {NS}: 400 points")
    phone.expect_text(f"This deal, {EW}: 250 points")
    phone.reset_tap_count()
    phone.tap("Continue deal 1 · draft")
    for key in ("3", "45", "2", "15", "65"):
        phone.tap(key)
    phone.tap("Save the deal")
    assert phone.tap_count <= 7
    phone.expect_text("Score deal 2")
    phone.expect_text(f"{NS}: 745 points")
    phone.expect_text(f"{EW}: 400 points")
    phone.expect_text(f"This deal, {NS}: 0 points")


def test_tick_can_be_removed(new_table: NewTable) -> None:
    (phone,) = new_table(NAMES)
    phone.tap("Tick as you play")
    tap_ticker(phone, NS, "Clean")
    tap_ticker(phone, NS, "Clean")
    phone.expect_text(f"This deal, {NS}: 400 points")
    phone.tap(f"Remove a tick, {NS}: then tap the wrong one")
    tap_ticker(phone, NS, "Clean")
    phone.expect_text(f"This deal, {NS}: 200 points")
    tap_ticker(phone, EW, "Closed")
    phone.expect_text(f"This deal, {EW}: 100 points")
    tap_ticker(phone, EW, "Closed")
    phone.expect_text(f"This deal, {EW}: 0 points")


def test_other_phone_shows_ticks_and_who_made_them(new_table: NewTable) -> None:
    host, guest = new_table(NAMES, labels=("", "Bruno’s phone"))
    host.tap("All tables")
    host.tap("Settings")
    host.type_into("This phone’s name", "Anna’s phone")
    host.press_enter("This phone’s name")
    host.expect_text("Saved.")
    host.tap("Back")
    host.tap(re.compile(f"^Continue {NS}: 0, {EW}: 0"))
    host.tap("Tick as you play")
    guest.tap("Tick as you play")
    tap_ticker(host, EW, "Dirty")
    guest.expect_text("Anna’s phone is typing here")
    guest.expect_text(f"This deal, {EW}: 100 points")
    tap_ticker(guest, NS, "Clean")
    host.expect_text(f"This deal, {NS}: 200 points")


def test_first_pozzetto_of_three_players_decides_who_plays_alone(new_table: NewTable) -> None:
    (phone,) = new_table(NAMES[:3])
    phone.tap("Tick as you play")
    phone.tap("This deal, Bruno: 0 points")
    tap_ticker(phone, "Bruno", "Clean")
    with phone.allow_lost_taps():
        tap_ticker(phone, "Bruno", "Pozzetto")
        phone.expect_text("This deal, Anna and Carla: 0 points")
    phone.expect_text("This deal, Bruno: 200 points")
    phone.tap("Continue deal 1 · draft")
    phone.expect_text("This deal, Bruno: 200 points")
    phone.expect_text("This deal, Anna and Carla: 0 points")
