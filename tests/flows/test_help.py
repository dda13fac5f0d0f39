"""Help where the words are: at the ticker of a table, and where somebody owes an opening."""

import re
from collections.abc import Callable

from tests.flet_client import FletClient
from tests.flows.hands import press_key

Seat = Callable[..., list[FletClient]]


def test_the_ticker_has_a_title_and_its_words_are_explained(seat: Seat) -> None:
    (phone,) = seat(["Anna", "Bruno", "Carla", "Dino"])
    phone.sees("Tick what happens")
    phone.tap("What the words mean")
    phone.tap("Semi-clean burraco")
    phone.sees("Semi-clean burraco · 150")
    phone.sees("a run of eight cards or more")
    phone.sees("3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥")
    phone.dismiss()
    phone.tap("What the words mean")
    phone.tap("Pozzetto")
    phone.sees("A second hand that lies face down.")
    phone.dismiss()
    phone.sees("Enter deal 1")


def test_an_opening_that_is_owed_is_explained_by_melds(new_client: Callable[..., FletClient]) -> None:
    phone = new_client()
    phone.tap("New match")
    for seat, name in enumerate(["Anna", "Bruno", "Carla", "Dino"], start=1):
        phone.type_into(f"Player {seat}", name)
    phone.tap(re.compile("^Italian Burraco"))
    phone.tap(re.compile("^Italian Canasta"))
    phone.sees_no("Which game?")
    phone.tap("Start the match")
    phone.sees("Anna and Carla must open with at least 50 points.")
    phone.tap("What does this mean?")
    phone.sees("Opening · 50")
    phone.sees("These melds are worth")


def test_the_words_are_explained_while_a_deal_is_entered(seat: Seat) -> None:
    (phone,) = seat(["Anna", "Bruno", "Carla", "Dino"])
    phone.tap("Enter deal 1")
    phone.sees("Draft saved")
    phone.tap("More about this deal")
    phone.tap("What the words mean")
    phone.tap("Dirty burraco")
    phone.sees("Dirty burraco · 100")
    phone.sees("3♥ 4♥ 5♥ ★ 7♥ 8♥ 9♥")
    phone.dismiss()
    phone.sees("Save the deal")


def test_the_words_of_the_rows_are_explained_by_a_tap_on_them(seat: Seat) -> None:
    (phone,) = seat(["Anna", "Bruno", "Carla", "Dino"])
    phone.tap("Enter deal 1")
    phone.sees("Draft saved")
    titles = {"Semi-clean": "Semi-clean burraco · 150", "Pozzetto": "A second hand", "Who closed": "Closing · 100"}
    for word, title in titles.items():
        phone.tap(f"What does “{word}” mean?")
        phone.sees(title)
        phone.dismiss()
        phone.sees_no(title)
    phone.sees_no("What does “On the table” mean?")
    phone.tap("By cards")
    phone.tap(re.compile("^Closing"))
    phone.tap("What does “Pozzetto” mean?")
    phone.sees("A second hand that lies face down.")


def test_the_keyboard_is_not_the_deal_s_while_a_word_is_explained(seat: Seat) -> None:
    (phone,) = seat(["Anna", "Bruno", "Carla", "Dino"])
    phone.tap("Enter deal 1")
    phone.sees("Draft saved")
    phone.tap("What does “Dirty” mean?")
    phone.sees("Dirty burraco · 100")
    press_key(phone, "3")
    press_key(phone, "Escape")
    phone.dismiss()
    phone.tap("5")
    press_key(phone, "3")
    phone.sees("On the table, Anna and Carla: 53")
