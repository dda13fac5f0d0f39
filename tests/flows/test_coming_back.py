"""Phones whose line was cut, or that slept: the whole screen anew, at once, and nothing lost of what was tapped."""

from contextlib import AbstractContextManager

from tests.e2e.evening import closes, enter_numbers, more
from tests.e2e.seeding import OpenMatch, open_match
from tests.e2e.server import Server
from tests.flet_client import FletClient

NAMES = ("Anna", "Bruno", "Carla", "Dino")
SIDE, OTHER = "Anna and Carla", "Bruno and Dino"
CLEAN = f"Clean: one more for {SIDE}"


def _enter(server: Server, table: OpenMatch, session: str | None = None) -> AbstractContextManager[FletClient]:
    return FletClient.enter(server.base, secret=table.secrets[0], route=f"{table.route}/enter", session=session)


def _numbers(phone: FletClient) -> set[int]:
    """Of all that the phone shows."""
    return {node["_i"] for node in phone.screen.controls()}


def test_every_control_is_a_new_one_and_comes_once(server: Server) -> None:
    """Those of an old number are compared by the client for seconds (web/flet/coming_back.py)."""
    table = open_match(server, NAMES, target=2005, labels=[""])
    with _enter(server, table) as phone:
        more(phone, "Clean", SIDE)
        phone.sees(f"This deal, {SIDE}: 200 points")
        before, session = _numbers(phone), phone.screen.session
    with _enter(server, table, session) as phone:
        phone.sees(f"This deal, {SIDE}: 200 points")
        assert phone.screen.session == session
        first = _numbers(phone)
        assert before.isdisjoint(first)
        phone.listen()
        assert _numbers(phone) == first
        more(phone, "Clean", SIDE)
        phone.sees(f"This deal, {SIDE}: 400 points")


def test_what_was_tapped_on_the_screen_before_counts(server: Server) -> None:
    table = open_match(server, NAMES, target=2005, labels=[""])
    with _enter(server, table) as phone:
        clean, session = _number(phone, CLEAN), phone.screen.session
    for back in (1, 2):
        with _enter(server, table, session) as phone:
            for _ in range(3):
                phone.fire(clean, "click", None)
            phone.sees(f"This deal, {SIDE}: {back * 600} points")
            clean = _number(phone, CLEAN)


def test_a_tap_on_a_screen_before_that_was_left_since_does_nothing(server: Server) -> None:
    table = open_match(server, NAMES, target=2005, labels=[""])
    with _enter(server, table) as phone:
        more(phone, "Clean", SIDE, 2)
        closes(phone, SIDE)
        enter_numbers(phone, "On the table", SIDE, "2 00")
        enter_numbers(phone, "In hand", OTHER, "30")
        phone.sees("Draft saved")
        save, clean, session = _number(phone, "Save the deal"), _number(phone, CLEAN), phone.screen.session
    with _enter(server, table, session) as phone:
        phone.fire(save, "click", None)
        phone.sees("Enter deal 2")
        phone.fire(clean, "click", None)
        phone.listen()
        phone.tap("Enter deal 2")
        phone.sees(f"This deal, {SIDE}: 0 points")


def test_a_phone_is_back_before_its_old_line_is_known_to_be_lost(server: Server) -> None:
    """Who slept comes back on a line of its own; nobody has told the server of the other one's end."""
    table = open_match(server, NAMES, target=2005, labels=[""])
    with _enter(server, table) as asleep:
        clean, session = _number(asleep, CLEAN), asleep.screen.session
        with _enter(server, table, session) as phone:
            assert phone.screen.session == session
            phone.fire(clean, "click", None)
            phone.sees(f"This deal, {SIDE}: 200 points")


def test_what_was_said_last_counts_where_the_phone_is_back_at_once(server: Server) -> None:
    """On a busy machine the last words wait for their turn still when the phone is there again."""
    table = open_match(server, NAMES, target=2005, labels=[""])
    with _enter(server, table) as phone:
        clean, session = _number(phone, CLEAN), phone.screen.session
        for _ in range(9):
            phone.fire(clean, "click", None)
    with _enter(server, table, session) as phone:
        assert phone.screen.session == session
        phone.fire(clean, "click", None)
        phone.sees(f"This deal, {SIDE}: 2000 points")


def _number(phone: FletClient, name: str) -> int:
    phone.sees_enabled(name)
    found = phone.screen.find(name, "click")
    assert found is not None
    return int(found["_i"])
