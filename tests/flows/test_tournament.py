"""A tournament through the protocol: another director. The whole of one is in tests/e2e/test_tournament.py."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from tests.e2e.tournament_evening import set_up
from tests.flet_client import FletClient
from tests.flows.hands import scan

NewClient = Callable[..., FletClient]


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
