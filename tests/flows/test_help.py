"""Help where the words are: at the ticker of a table, and where somebody owes an opening."""

import re
from collections.abc import Callable

from tests.flet_client import FletClient

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
