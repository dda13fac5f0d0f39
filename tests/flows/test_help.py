"""Help next to the terms that it explains: at the ticker of a table, in a deal, and at a required opening."""

import re
from collections.abc import Callable

from testkit.clients.flet_client import FletClient
from tests.flows.client_steps import press_key

NewTable = Callable[..., list[FletClient]]


def test_ticker_has_a_title_and_its_terms_are_explained(new_table: NewTable) -> None:
    (phone,) = new_table(["Anna", "Bruno", "Carla", "Dino"])
    phone.tap("Tick as you play")
    phone.tap("Game terms")
    phone.tap("Semi-clean burraco")
    phone.expect_text("Semi-clean burraco · 150")
    phone.expect_text("a run of eight cards or more")
    phone.expect_text("3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥")
    phone.dismiss()
    phone.tap("Game terms")
    phone.tap("Pozzetto")
    phone.expect_text("A second hand, face down.")
    phone.dismiss()
    phone.expect_text("Score deal 1")


def test_required_opening_is_explained_by_melds(new_client: Callable[..., FletClient]) -> None:
    phone = new_client()
    phone.tap("New match")
    for seat, name in enumerate(["Anna", "Bruno", "Carla", "Dino"], start=1):
        phone.type_into(f"Player {seat}", name)
    phone.tap(re.compile("^Game: Italian Burraco"))
    phone.tap(re.compile("^Italian Canasta"))
    phone.expect_no_text("Close “Game”")
    phone.tap("Start the match")
    phone.expect_text("Anna and Carla must open with at least 50 points.")
    phone.tap(re.compile("^Explain the opening"))
    phone.expect_text("Opening · 50")
    phone.expect_text("These melds are worth")


def test_terms_are_explained_while_a_deal_is_entered(new_table: NewTable) -> None:
    (phone,) = new_table(["Anna", "Bruno", "Carla", "Dino"])
    phone.tap("Score deal 1")
    phone.expect_text("Nothing entered yet")
    phone.tap("More about this deal")
    phone.tap("Game terms")
    phone.tap("Dirty burraco")
    phone.expect_text("Dirty burraco · 100")
    phone.expect_text("3♥ 4♥ 5♥ ★ 7♥ 8♥ 9♥")
    phone.dismiss()
    phone.expect_text("Save the deal")


def test_labels_of_rows_are_explained_on_tap(new_table: NewTable) -> None:
    (phone,) = new_table(["Anna", "Bruno", "Carla", "Dino"])
    phone.tap("Score deal 1")
    phone.expect_text("Nothing entered yet")
    titles = {"Semi-clean": "Semi-clean burraco · 150", "Pozzetto": "A second hand", "Who closed": "Closing · 100"}
    for label, title in titles.items():
        phone.tap(f"Meaning of “{label}”")
        phone.expect_text(title)
        phone.dismiss()
        phone.expect_no_text(title)
    phone.expect_no_text("Meaning of “On the table”")
    phone.tap("By cards")
    phone.tap(re.compile("^Closing"))
    phone.tap("Meaning of “Pozzetto”")
    phone.expect_text("A second hand, face down.")


def test_larger_pozzetto_is_explained_at_a_table_of_three(new_table: NewTable) -> None:
    (phone,) = new_table(["Anna", "Bruno", "Carla"])
    phone.tap("Score deal 1")
    phone.expect_text("Nothing entered yet")
    phone.tap("More about this deal")
    phone.tap("Game terms")
    phone.tap("Pozzetto")
    phone.expect_text("With 3 players the pozzetti have 18 and 11 cards; the one who takes the first plays alone.")


def test_deal_ignores_keys_while_a_term_is_explained(new_table: NewTable) -> None:
    (phone,) = new_table(["Anna", "Bruno", "Carla", "Dino"])
    phone.tap("Score deal 1")
    phone.expect_text("Nothing entered yet")
    phone.tap("Meaning of “Dirty”")
    phone.expect_text("Dirty burraco · 100")
    press_key(phone, "3")
    press_key(phone, "Escape")
    phone.dismiss()
    phone.tap("5")
    press_key(phone, "3")
    phone.expect_text("On the table, Anna and Carla: 53")
