"""Matches: worked deal 3 of docs/rules.md §8, a corrected deal, short matches, and a killed server."""

import re
from collections.abc import Callable

import pytest

from testkit.clients.flet_client import FletClient
from testkit.servers.process import Server
from testkit.steps.match import (
    add_burrachi,
    enter_number,
    enter_worked_deal_1,
    enter_worked_deal_3,
    win_short_match,
)

NewClient = Callable[..., FletClient]
NewTable = Callable[..., list[FletClient]]
NAMES = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


def test_worked_deal_of_three_players_halves_the_pairs_score_exactly(new_table: NewTable) -> None:
    (phone,) = new_table(NAMES[:3])
    phone.tap("Score deal 1")
    with phone.allow_lost_taps():
        phone.tap("Anna")
        phone.expect_text("This deal, Bruno and Carla: 0 points")
    enter_worked_deal_3(phone, "Anna", "Bruno and Carla")
    phone.tap("Save the deal")
    phone.expect_text("Anna: 610 points")
    phone.expect_text("Bruno: 77½ points")
    phone.expect_text("Carla: 77½ points")


@pytest.mark.parametrize(("names", "first", "second"), [(NAMES[:2], "Anna", "Bruno"), (NAMES, NS, EW)])
def test_short_match_has_a_winner_and_is_listed_as_past(
    new_client: NewClient, names: list[str], first: str, second: str
) -> None:
    phone = new_client()
    win_short_match(phone, names, first=first, second=second)
    phone.expect_text(re.compile(r"Anna.* wins?!"))
    phone.tap("Back to the start")
    phone.tap("Past matches")
    phone.tap(re.compile("^Open Anna"))
    phone.expect_text(f"{first}: 700 points")


def test_rematch_starts_at_zero_with_the_same_players(new_client: NewClient) -> None:
    phone = new_client()
    win_short_match(phone, NAMES[:2], first="Anna", second="Bruno")
    phone.tap("Rematch")
    phone.expect_text("Anna: 0 points")
    phone.tap("Score deal 1")
    phone.expect_text("This deal, Anna: 0 points")


def test_deal_is_corrected_deleted_and_restored(new_table: NewTable) -> None:
    (phone,) = new_table(NAMES)
    phone.tap("Score deal 1")
    enter_worked_deal_1(phone, NS, EW)
    phone.tap("Save the deal")
    phone.tap(re.compile("^Deal 1"))
    phone.expect_text("Clean burraco")
    phone.expect_text("+200")
    phone.tap("Correct this deal")
    enter_number(phone, "On the table", EW, "2 05")
    phone.tap("Save the correction")
    phone.expect_text(f"{EW}: 260 points")
    phone.tap(re.compile("^Deal 1"))
    phone.expect_text("105 → 205")
    phone.tap("Delete this deal")
    phone.tap("Delete the deal")
    phone.expect_text(f"{EW}: 0 points")
    phone.tap("Undo the last action")
    phone.expect_text(f"{EW}: 260 points")
    phone.tap("Undo the last action")
    phone.expect_text(f"{EW}: 160 points")
    phone.tap("Redo")
    phone.expect_text(f"{EW}: 260 points")


@pytest.mark.own_server
def test_killing_the_server_during_an_entry_loses_nothing(
    server: Server, new_table: NewTable, new_client: NewClient
) -> None:
    (host,) = new_table(NAMES)
    table = host.screen.route
    host.tap("Score deal 1")
    enter_worked_deal_1(host, NS, EW)
    host.tap("Save the deal")
    host.expect_text(f"{NS}: 765 points")
    host.tap("Score deal 2")
    add_burrachi(host, "Clean", EW)
    enter_number(host, "On the table", EW, "3 45")
    host.expect_text(f"This deal, {EW}: 545 points")
    host.expect_text("Draft saved")

    server.kill()
    server.start()

    new_client(host.screen.route, secret=host.secret).expect_text(f"This deal, {EW}: 545 points")
    new_client(table, secret=host.secret).expect_text(f"{NS}: 765 points")
    new_client(table).expect_text("This no longer exists")
