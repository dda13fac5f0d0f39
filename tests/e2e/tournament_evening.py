"""What is done again and again at a tournament, said once."""

import re
from urllib.parse import urlsplit

from tests.e2e.evening import closes, enter_numbers, more
from tests.e2e.phone import Phone
from tests.flet_client import FletClient
from tests.flows.hands import scan

TABLES = 4
PAIRS = """1. Anna, Bruno
2. Carla, Dino
Elena – Fabio
Gina; Hugo

Ines, Jan
Kora, Lino
Mara, Nino
Olga, Piero"""


def set_up(director: Phone | FletClient) -> None:
    """Four rounds, from the first screen to the lots."""
    director.tap("Tournaments")
    director.tap("New tournament")
    director.type_into("Name of the tournament", "Friday at the club")
    director.type_into("Pairs", PAIRS)
    director.tap("Round robin")
    director.sees("8 pairs")
    director.tap("Mitchell, then Danese")
    director.tap("4 rounds, 3 deals each, 40 min each")
    director.tap("Show the seating")
    director.sees("Round 4 of 4: by the ranking")
    director.tap("Draw the lots")
    director.sees("The lots are drawn. Nobody sits yet.")


def card_of(director: FletClient, table: int) -> str:
    """Where the card of a table leads, which the director's phone shows."""
    director.tap(re.compile(f"^Table {table}"))
    director.sees("The players of this table scan this, in every round.")
    path = urlsplit(scan(director)).path
    director.tap("Back")
    director.sees(re.compile("^Close round"))
    return path


def play(phone: Phone | FletClient, north: str, east: str, *, lead: int) -> None:
    """One deal, of which North–South make more; then the time is up, and both sides confirm."""
    phone.tap("Enter deal 1")
    more(phone, "Clean", north)
    closes(phone, north)
    enter_numbers(phone, "On the table", north, f"{lead} 00")
    enter_numbers(phone, "In hand", east, "65")
    phone.tap("Save the deal")
    phone.sees(re.compile("^Now .* Victory Points"))
    phone.tap("End the match here")
    phone.tap("End the match")
    phone.tap("North–South confirms the result")
    phone.sees("North–South has confirmed")
    phone.tap("East–West confirms the result")
    phone.sees(re.compile("^The result counts: "))
