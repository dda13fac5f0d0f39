"""A second director of a tournament, as a protocol client. A whole tournament is played in
tests/e2e/tournament/test_tournament.py."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from testkit.clients.flet_client import FletClient
from tests.e2e.tournament.tournament_steps import set_up_tournament
from tests.flows.client_steps import scan_qr

NewClient = Callable[..., FletClient]


def test_second_director_takes_over_and_awards_a_table(new_client: NewClient) -> None:
    director = new_client()
    set_up_tournament(director)
    director.tap("Seat round 1")
    director.tap("Directors and links")
    # This screen has one QR code only.
    director.expect_text("Another director can scan this. If one phone dies, the other continues.")
    other = new_client(urlsplit(scan_qr(director)).path)
    other.tap("Direct it")
    other.tap("Start the clock")
    other.tap("All results on one page")
    other.tap("Award a result at table 2")
    other.expect_text("Note")
    labels = [str(node["label"]) for node in other.screen.visible_controls() if node["_c"] == "TextField"]
    entrants = [label.removeprefix("Points of ") for label in labels if label.startswith("Points of ")]
    north, east = entrants[2:4]  # of the second table
    other.type_into(f"Victory Points for {north}", "12")
    other.type_into(f"Victory Points for {east}", "4")
    other.tap("Save the result of table 2")
    other.expect_text("Note the reason: others will ask for it.")
    other.type_into("Note", "never finished")
    other.tap("Save the result of table 2")
    other.expect_text("Table 2. Saved. 12–4")
    other.tap("Back")
    other.expect_text(re.compile(r"^Table 2\. 12–4"))
    other.tap(re.compile("^Close round 1"))
    other.tap("Close it anyway")
    other.expect_enabled("Seat round 2")
    director.tap("Back")
    director.expect_enabled("Seat round 2")
