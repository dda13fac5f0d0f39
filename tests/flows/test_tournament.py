"""A tournament from its set-up to the ranking: four tables, four rounds, a phone for every table, one that directs."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from tests.e2e.evening import closes, enter_numbers, more
from tests.flet_client import FletClient
from tests.flows.hands import scan

NewClient = Callable[..., FletClient]
PAIRS = """1. Anna, Bruno
2. Carla, Dino
Elena – Fabio
Gina; Hugo

Ines, Jan
Kora, Lino
Mara, Nino
Olga, Piero"""
TABLES = 4
_TOTAL = re.compile(r"^(\w+ and \w+): 0 points$")


def set_up(director: FletClient) -> None:
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


def play(phone: FletClient, lead: int) -> None:
    """One deal, of which North–South make more; then the time is up, and both sides confirm."""
    phone.sees_enabled("Enter deal 1")
    north, east = [found[1] for words in phone.screen.words() if (found := _TOTAL.match(words))]
    phone.tap("Enter deal 1")
    more(phone, "Clean", north)
    closes(phone, north)
    enter_numbers(phone, "On the table", north, f"{lead} 00")
    enter_numbers(phone, "In hand", east, "65")
    phone.tap("Save the deal")
    phone.sees_enabled("Enter deal 2")
    phone.sees(re.compile("^Now .* Victory Points"))
    phone.tap("End the match here")
    phone.tap("End the match")
    phone.tap("North–South confirms the result")
    phone.sees("North–South has confirmed")
    phone.tap("East–West confirms the result")
    phone.sees(re.compile("^The result counts: "))


def test_a_tournament_from_the_set_up_to_the_ranking(new_client: NewClient) -> None:
    director = new_client()
    set_up(director)
    director.tap("Seat round 1")
    director.sees("No result yet: 4")
    cards = [card_of(director, table) for table in range(1, TABLES + 1)]
    secrets = [""] * TABLES
    for number in range(1, 5):
        if number > 1:
            director.tap(f"Seat round {number}")
        director.sees("No result yet: 4")
        for table, card in enumerate(cards):
            phone = new_client(card, secret=secrets[table])
            phone.tap("Sit down")
            play(phone, lead=1 + table)
            secrets[table] = phone.secret
            director.sees(re.compile(f"Entered: {table + 1}"))
        director.tap(f"Close round {number}")
    director.tap("See the ranking")
    director.sees(re.compile("^Place 1"))
    director.tap("Back")
    director.sees("Entered: 4")
    director.tap("Back")
    director.sees(re.compile("Finished"))
    director.tap("Back")
    director.tap("Past matches")
    director.type_into("Search by player, place or note", "friday lino")
    director.tap(re.compile("^Friday at the club. Tournament"))
    director.sees(re.compile("^Place 1"))


def test_another_director_takes_over_and_awards_a_table(new_client: NewClient) -> None:
    director = new_client()
    set_up(director)
    director.tap("Seat round 1")
    director.tap("Directors and links")
    other = new_client(urlsplit(scan(director)).path)
    other.tap("Direct it")
    other.tap(re.compile("^Table 2"))
    other.type_into("Victory Points awarded to North–South", "12")
    other.type_into("Victory Points awarded to East–West", "4")
    other.tap("Save this result")
    other.sees("Note the reason: others will ask for it.")
    other.type_into("Note", "never finished")
    other.tap("Save this result")
    other.sees(re.compile("^Entered"))
    other.tap("Back")
    other.sees(re.compile(r"^Table 2\. 12–4"))
    other.tap("Close round 1")
    other.tap("Close it all the same")
    other.sees_enabled("Seat round 2")
    director.tap("Back")
    director.sees_enabled("Seat round 2")
