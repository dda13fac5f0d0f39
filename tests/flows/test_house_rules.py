"""House rules made, corrected and played by; and a worked deal of Canasta and of Buraco through the same screens."""

import re
from collections.abc import Callable

from tests.e2e.evening import closes, enter_numbers, more
from tests.flet_client import FletClient

PLAYERS = ("Anna", "Bruno", "Carla", "Dino")
DREW = re.compile("(.*) drew [^a-z]*")  # who drew, and no more than the cards
ANNA, BRUNO = "Anna and Carla", "Bruno and Dino"


def new_match(phone: FletClient, *, game: str = "") -> None:
    """The new-match screen, with players and a game other than the first."""
    phone.tap("New match")
    phone.sees("Start the match")
    for seat, name in enumerate(PLAYERS, start=1):
        phone.type_into(f"Player {seat}", name)
    if game:
        open_games(phone)
        phone.tap(re.compile(f"^{game}"))
        phone.sees_no("Which game?")


def open_games(phone: FletClient) -> None:
    phone.tap(re.compile("^Italian Burraco"))
    phone.sees("Which game?")


def start(phone: FletClient) -> None:
    phone.tap("Start the match")
    phone.sees("Enter deal 1")


def save(phone: FletClient) -> None:
    phone.tap("Save the deal")
    phone.sees("Enter deal 2")


def make_house_rules(phone: FletClient) -> None:
    """From the new-match screen: wrong at first, then put right, with one change taken back."""
    open_games(phone)
    phone.tap("Make house rules")
    phone.sees("Save these rules")

    phone.tap("Closing and pozzetto")
    phone.type_into("Closing", "abc")
    phone.tap("Save these rules")
    phone.sees("2 answers need another look")
    phone.sees("A name is missing here.")
    phone.sees("“abc” is no whole number. Use digits only, such as 100.")

    phone.type_into("Closing", "150")
    phone.type_into("Clean ones needed to close", "1")
    phone.type_into("Name of your rules", "Sunday")
    phone.sees("2 things are different")
    phone.tap("Clean ones needed to close: back to 0")
    phone.sees("1 thing is different")
    phone.tap(re.compile("^Closing and pozzetto"))
    phone.tap("Draw and deal")
    phone.sees("Highest suit")
    phone.type_into("Exact cut", "100")
    phone.leave_field()
    phone.sees("Exact cut: back to 0")
    phone.tap("Save these rules")


def test_house_rules_are_made_corrected_and_played(new_client: Callable[..., FletClient]) -> None:
    phone = new_client()
    new_match(phone)
    make_house_rules(phone)
    # Back on the form: the new rules are chosen, and the names are still there.
    phone.sees("Start the match")
    phone.sees_enabled(re.compile("^Sunday.*like Italian Burraco, with 2 differences"))
    start(phone)
    phone.tap("The rules of this match")
    phone.sees("What is different")
    phone.sees("The side that closes is given 150 points.")
    phone.tap("Back")

    phone.tap("Enter deal 1")
    more(phone, "Clean", ANNA)
    more(phone, "Dirty", ANNA)
    more(phone, "Semi-clean", BRUNO)
    more(phone, "Dirty", BRUNO)
    closes(phone, ANNA)
    enter_numbers(phone, "On the table", ANNA, "3 45")
    enter_numbers(phone, "On the table", BRUNO, "2 15")
    enter_numbers(phone, "In hand", BRUNO, "65")

    # Who cut left exactly the cards to deal; and a referee takes 50 points from those who came late.
    phone.tap("More about this deal")
    phone.sees("Add these points")
    phone.tap("Exact: +100")
    phone.tap(re.compile(f"^{BRUNO}$"))
    phone.type_into("Points", "50")
    phone.tap("Referee’s penalty")
    phone.type_into("Note", "late")
    phone.tap("Add these points")
    phone.sees(f"Take −50 of {BRUNO} away")
    phone.dismiss()
    phone.sees_no("Add these points")
    save(phone)
    phone.sees(f"{ANNA}: 895 points")
    phone.sees(f"{BRUNO}: 350 points")


def test_a_deal_of_canasta(new_client: Callable[..., FletClient]) -> None:
    phone = new_client()
    new_match(phone, game="Italian Canasta")
    start(phone)
    phone.sees(f"{ANNA} must open with at least 50 points.")
    phone.tap("Enter deal 1")
    phone.sees("Save the deal")
    phone.sees_no(re.compile("pozzetto", re.IGNORECASE))
    more(phone, "Clean", ANNA)
    more(phone, "Dirty", ANNA)
    phone.tap(f"One more red three for {ANNA}")
    phone.tap(f"One more red three for {ANNA}")
    phone.tap(f"One more red three for {BRUNO}")
    phone.tap(f"{BRUNO}: Opened. Tap to change.")
    closes(phone, ANNA)
    enter_numbers(phone, "On the table", ANNA, "1 75")
    enter_numbers(phone, "In hand", ANNA, "25")
    enter_numbers(phone, "In hand", BRUNO, "85")
    save(phone)
    phone.sees(f"{ANNA}: 1450 points")
    phone.sees(f"{BRUNO}: −270 points")


def test_a_deal_of_buraco(new_client: Callable[..., FletClient]) -> None:
    phone = new_client()
    new_match(phone, game="Buraco aberto")
    start(phone)
    phone.tap("Enter deal 1")
    more(phone, "Clean", ANNA)
    more(phone, "Dirty", ANNA)
    more(phone, "Clean", BRUNO)
    phone.tap(f"morto of {BRUNO}: Taken. Tap to change.")
    phone.tap(f"morto of {BRUNO}: Not taken. Tap to change.")
    closes(phone, ANNA)
    enter_numbers(phone, "On the table", ANNA, "1 00")
    enter_numbers(phone, "On the table", BRUNO, "1 25")
    enter_numbers(phone, "In hand", ANNA, "30")
    enter_numbers(phone, "In hand", BRUNO, "35")
    save(phone)
    phone.sees(f"{ANNA}: 470 points")
    phone.sees(f"{BRUNO}: 190 points")


def test_the_app_draws_the_first_dealer_and_the_pairs(new_client: Callable[..., FletClient]) -> None:
    phone = new_client()
    new_match(phone)
    phone.tap("Draw cards for it")
    phone.sees("Shuffle and draw again")
    for name in PLAYERS:
        phone.sees(re.compile(f"{name} drew .*[♥♦♣♠★]"))
    highest, second = [drew[1] for words in phone.screen.words() if (drew := DREW.fullmatch(words))][:2]
    phone.switch(re.compile("^Seats and partners by the draw"))
    dealer = phone.name_of(re.compile("deals first$")).removesuffix(" deals first")
    phone.tap(f"{dealer} deals first")
    phone.sees_no("Shuffle and draw again")
    start(phone)
    phone.sees(f"{dealer} deals.")
    phone.sees(re.compile(f"({highest} and {second}|{second} and {highest}): 0 points"))
