"""House rules: created, corrected and played by; and a deal each of Canasta and of Buraco on the same screens."""

import re
from collections.abc import Callable

from testkit.clients.flet_client import FletClient
from testkit.steps.match import add_burrachi, enter_number, tap_closed_by

NAMES = ("Anna", "Bruno", "Carla", "Dino")
DRAW_RESULT = re.compile("(.*) drew [^a-z]*")  # a player's name and the cards, without further text
ANNA, BRUNO = "Anna and Carla", "Bruno and Dino"


def open_new_match(phone: FletClient, *, game: str = "") -> None:
    """Open the new-match screen and enter the players, and a game other than the first one."""
    phone.tap("New match")
    phone.expect_text("Start without names")
    for seat, name in enumerate(NAMES, start=1):
        phone.type_into(f"Player {seat}", name)
    if game:
        open_game_list(phone)
        phone.tap(re.compile(f"^{game}"))
        phone.expect_no_text("Close “Game”")


def open_game_list(phone: FletClient) -> None:
    phone.tap(re.compile("^Game: Italian Burraco"))
    phone.expect_text("Close “Game”")


def start_match(phone: FletClient) -> None:
    phone.tap("Start the match")
    phone.expect_text("Score deal 1")


def save_deal(phone: FletClient) -> None:
    phone.tap("Save the deal")
    phone.expect_text("Score deal 2")


def make_house_rules(phone: FletClient) -> None:
    """Create house rules, starting on the new-match screen: with faults, then corrected, and with one change
    reverted."""
    open_game_list(phone)
    phone.tap("Make house rules")
    phone.expect_text("Save these rules")

    phone.tap("Closing and pozzetto")
    phone.type_into("Closing", "abc")
    phone.tap("Save these rules")
    phone.expect_text(re.compile("^A name is missing here.*1 of 2"))
    phone.expect_text("A name is missing here.")
    phone.expect_text("“abc” isn’t a whole number. Use digits only, such as 100.")

    phone.type_into("Closing", "150")
    phone.expect_no_text("isn’t a whole number")
    phone.type_into("Clean ones needed to close", "1")
    phone.type_into("Name of your rules", "Sunday")
    phone.expect_text("2 things are different")
    phone.tap("Clean ones needed to close: back to 0")
    phone.expect_text("1 thing is different")
    phone.tap(re.compile("^Closing and pozzetto"))
    phone.tap("Draw and deal")
    phone.expect_text("Highest suit")
    phone.type_into("Exact cut", "100")
    phone.blur()
    phone.expect_text("Exact cut: back to 0")
    phone.tap("Save these rules")


def test_house_rules_are_created_corrected_and_played(new_client: Callable[..., FletClient]) -> None:
    phone = new_client()
    open_new_match(phone)
    make_house_rules(phone)
    # Back on the form, the new rules are chosen and the names are unchanged.
    phone.expect_text("Start the match")
    phone.expect_enabled(re.compile("^Game: Sunday.*like Italian Burraco, with 2 differences"))
    start_match(phone)
    phone.tap("The rules of this match")
    phone.expect_text("Differences")
    phone.expect_text("The side that closes gets 150 points.")
    phone.tap("Back")

    phone.tap("Score deal 1")
    add_burrachi(phone, "Clean", ANNA)
    add_burrachi(phone, "Dirty", ANNA)
    add_burrachi(phone, "Semi-clean", BRUNO)
    add_burrachi(phone, "Dirty", BRUNO)
    tap_closed_by(phone, ANNA)
    enter_number(phone, "On the table", ANNA, "3 45")
    enter_number(phone, "On the table", BRUNO, "2 15")
    enter_number(phone, "In hand", BRUNO, "65")

    # The cutter left exactly the cards to deal, and a referee takes 50 points from the side that came late.
    phone.tap("More about this deal")
    phone.expect_text("Add these points")
    phone.tap("Exact: +100")
    phone.tap(re.compile(f"^{BRUNO}$"))
    phone.type_into("Points", "Abc")
    phone.tap("Add these points")
    phone.expect_text("“Abc” isn’t a whole number. Use digits only, such as 100.")
    phone.type_into("Points", "50")
    phone.expect_no_text("isn’t a whole number")
    phone.tap("Referee’s penalty")
    phone.type_into("Note", "late")
    phone.tap("Add these points")
    phone.expect_text(f"Delete the adjustment of −50 for {BRUNO}")
    phone.dismiss()
    phone.expect_no_text("Add these points")
    save_deal(phone)
    phone.expect_text(f"{ANNA}: 895 points")
    phone.expect_text(f"{BRUNO}: 350 points")

    phone.tap(re.compile("^Deal 1"))
    phone.expect_text("Referee’s penalty: late")
    phone.expect_no_text(re.compile("^late$"))


def test_deal_of_canasta(new_client: Callable[..., FletClient]) -> None:
    phone = new_client()
    open_new_match(phone, game="Italian Canasta")
    start_match(phone)
    phone.expect_text(f"{ANNA} must open with at least 50 points.")
    phone.tap("Score deal 1")
    phone.expect_text("Save the deal")
    phone.expect_no_text(re.compile("pozzetto", re.IGNORECASE))
    add_burrachi(phone, "Clean", ANNA)
    add_burrachi(phone, "Dirty", ANNA)
    phone.tap(f"One more red three for {ANNA}")
    phone.tap(f"One more red three for {ANNA}")
    phone.tap(f"One more red three for {BRUNO}")
    phone.tap(f"{BRUNO}: Opened. Tap to change.")
    tap_closed_by(phone, ANNA)
    enter_number(phone, "On the table", ANNA, "1 75")
    enter_number(phone, "In hand", ANNA, "25")
    enter_number(phone, "In hand", BRUNO, "85")
    save_deal(phone)
    phone.expect_text(f"{ANNA}: 1450 points")
    phone.expect_text(f"{BRUNO}: −270 points")


def test_deal_of_buraco(new_client: Callable[..., FletClient]) -> None:
    phone = new_client()
    open_new_match(phone, game="Buraco aberto")
    start_match(phone)
    phone.tap("Score deal 1")
    add_burrachi(phone, "Clean", ANNA)
    add_burrachi(phone, "Dirty", ANNA)
    add_burrachi(phone, "Clean", BRUNO)
    phone.tap(f"Morto of {BRUNO}: taken. Tap to change.")
    phone.tap("Not played −100")
    tap_closed_by(phone, ANNA)
    enter_number(phone, "On the table", ANNA, "1 00")
    enter_number(phone, "On the table", BRUNO, "1 25")
    enter_number(phone, "In hand", ANNA, "30")
    enter_number(phone, "In hand", BRUNO, "35")
    save_deal(phone)
    phone.expect_text(f"{ANNA}: 470 points")
    phone.expect_text(f"{BRUNO}: 190 points")


def test_app_draws_the_first_dealer_and_the_pairs(new_client: Callable[..., FletClient]) -> None:
    phone = new_client()
    open_new_match(phone)
    phone.tap("By lot")
    phone.expect_text("Shuffle and draw again")
    for name in NAMES:
        phone.expect_text(re.compile(f"{name} drew .*[♥♦♣♠★]"))
    winners = [result[1] for text in phone.screen.visible_texts() if (result := DRAW_RESULT.fullmatch(text))]
    highest, second = winners[:2]
    phone.toggle(re.compile("^Seats and partners by the draw"))
    dealer = phone.accessible_name(re.compile("deals first$")).removesuffix(" deals first")
    phone.tap(f"{dealer} deals first")
    phone.expect_no_text("Shuffle and draw again")
    start_match(phone)
    phone.expect_text(f"{dealer} deals.")
    phone.expect_text(re.compile(f"({highest} and {second}|{second} and {highest}): 0 points"))


def test_house_rules_are_corrected_and_chosen(new_client: Callable[..., FletClient]) -> None:
    phone = new_client()
    phone.tap("New match")
    open_game_list(phone)
    phone.tap("Make house rules")
    phone.type_into("Name of your rules", "Sunday")
    phone.tap("Closing and pozzetto")
    phone.type_into("Closing", "abc")
    phone.tap("Save these rules")
    phone.expect_text("“abc” isn’t a whole number. Use digits only, such as 100.")
    phone.type_into("Closing", "150")
    phone.tap("Save these rules")
    phone.expect_text("Start without names")
    phone.expect_enabled(re.compile("^Game: Sunday.*like Italian Burraco, with 1 difference"))
