"""Steps that several tournament tests share."""

import re
from urllib.parse import urlsplit

from testkit.clients.flet_client import FletClient
from testkit.steps.match import add_burrachi, enter_number, tap_closed_by
from testkit.steps.phone import Phone
from tests.flows.client_steps import scan_qr

TABLES = 4
ENTRY_LIST = """1. Anna, Bruno
2. Carla, Dino
Elena – Fabio
Gina; Hugo

Ines, Jan
Kora, Lino
Mara, Nino
Olga, Piero"""


def set_up_tournament(director: Phone) -> None:
    """Set up a tournament of four rounds, from the first screen to the draw of the lots."""
    director.tap("Tournaments")
    director.tap("New tournament")
    director.type_into("Name of the tournament", "Friday at the club")
    director.type_into("Pairs", ENTRY_LIST)
    director.tap("Round robin")
    director.expect_text("8 pairs")
    director.tap("Mitchell, then Danese")
    director.tap("4 rounds, 3 deals each, 40 min each")
    director.tap("Preview the seating")
    director.expect_text("Round 4 of 4: by the ranking")
    director.tap("Draw the lots")
    director.expect_text("The draw is done. Now seat round 1.")


def table_card_path(director: FletClient, table: int) -> str:
    """Return the path in the QR code on a table's card, which the director's phone shows."""
    director.tap(re.compile(f"^Table {table}"))
    director.tap(f"Open Table {table}")
    director.expect_text("The players at this table scan this in every round.")
    path = urlsplit(scan_qr(director)).path
    director.tap("Back")
    director.expect_text(re.compile("^All results on one page"))
    return path


def play_table(phone: Phone, north: str, east: str, *, lead: int) -> None:
    """Play one deal that North–South win, end the match as if the time was up, and confirm the result for both
    sides."""
    phone.tap("Score deal 1")
    add_burrachi(phone, "Clean", north)
    tap_closed_by(phone, north)
    enter_number(phone, "On the table", north, f"{lead} 00")
    enter_number(phone, "In hand", east, "65")
    phone.tap("Save the deal")
    phone.expect_text(re.compile("^Now .* Victory Points"))
    phone.tap("End the match here")
    phone.tap("End the match")
    phone.tap(f"{north}: we confirm the result")
    phone.expect_text(f"{north}: confirmed")
    phone.tap(f"{east}: we confirm the result")
    phone.expect_text(re.compile("^The result counts: "))
