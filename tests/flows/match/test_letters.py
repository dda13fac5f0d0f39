"""The letters and Enter in the entry of a deal: rows by points, the sheet of keys, no effect elsewhere."""

from collections.abc import Callable

from testkit.clients.flet_client import FletClient
from tests.flows.client_steps import press_key

NS, EW = "Anna and Carla", "Bruno and Dino"


def test_letters_tap_rows_and_enter_goes_on(new_table: Callable[..., list[FletClient]]) -> None:
    (phone,) = new_table(["Anna", "Bruno", "Carla", "Dino"])
    phone.tap("Score deal 1")
    for key in ("P", "S", "C"):
        press_key(phone, key)
    for key in ("M", "S"):
        press_key(phone, key, shift=True)
    phone.expect_text(f"This deal, {NS}: 400 points")
    phone.expect_text(f"This deal, {EW}: 250 points")
    press_key(phone, "?")
    for line in (
        "M: Semi-clean burraco",
        "C: Closing",
        "taps it for the side of the marked field; with Shift, for the side not marked",
    ):
        phone.expect_text(line)
    press_key(phone, "P")  # the sheet covers the rows
    phone.tap("Close “Keys”")
    press_key(phone, "Tab")
    press_key(phone, "Tab", shift=True)  # back to the first field
    for key in ("3", "4", "5", "Enter", "2", "1", "5", "Enter", "6", "5"):
        press_key(phone, key)
    phone.expect_text(f"This deal, {NS}: 745 points")
    phone.expect_text(f"This deal, {EW}: 400 points")
    press_key(phone, "X")
    press_key(phone, "P")
    phone.expect_text("“P” isn’t a card")
    phone.tap("By points")
    press_key(phone, "Enter")  # on to the hand of the pair that closed, which a partner can hold
    press_key(phone, "Enter")  # on the last number
    phone.expect_text("Score deal 2")


def test_keys_answer_who_plays_alone_and_wait_for_that(new_table: Callable[..., list[FletClient]]) -> None:
    (phone,) = new_table(["Anna", "Bruno", "Carla"])
    phone.tap("Score deal 1")
    phone.expect_text("Who plays alone?")
    for key in ("5", "P", "Enter", "Tab", "Tab", "Tab", "Tab", "Enter"):  # the last mark is on "Nobody"
        press_key(phone, key)
    phone.expect_text("Next field")
    press_key(phone, "7")
    phone.expect_text("This deal, Anna: −93 points")  # 7 − 100 without the pozzetto


def test_keys_take_a_meld_back_and_close_a_deal_by_cards(new_table: Callable[..., list[FletClient]]) -> None:
    (phone,) = new_table(["Anna", "Bruno", "Carla", "Dino"])
    phone.tap("Score deal 1")
    for keys, points in (
        ("X H 4 5 6 Enter", 15),
        ("Backspace Backspace Backspace", 15),  # the first one takes the meld back to the pad, where the suit is left
        ("6 7 8 Enter", 20),
        ("Tab Tab C", 120),
        ("C", 20),
    ):
        for key in keys.split():
            press_key(phone, key)
        if keys[0] != "B":
            phone.expect_text(f"This deal, {NS}: {points} points")
