"""Clients that reconnect after a lost connection or a sleep: the whole screen is sent again at once, and no tap is
lost."""

from contextlib import AbstractContextManager

from testkit.clients.flet_client import FletClient
from testkit.seeding.matches import StartedMatch, seed_match
from testkit.servers.process import Server
from testkit.steps.match import add_burrachi, enter_number, tap_closed_by

NAMES = ("Anna", "Bruno", "Carla", "Dino")
NS, EW = "Anna and Carla", "Bruno and Dino"
ADD_CLEAN = f"Clean: one more for {NS}"


def _connect(server: Server, table: StartedMatch, session: str | None = None) -> AbstractContextManager[FletClient]:
    return FletClient.connect(server.base_url, secret=table.secrets[0], route=f"{table.route}/enter", session=session)


def _control_ids(phone: FletClient) -> set[int]:
    """Return the ids of all visible controls."""
    return {node["_i"] for node in phone.screen.visible_controls()}


def test_every_control_is_sent_once_with_a_new_id(server: Server) -> None:
    """Check that ids are not reused: comparing controls of a known id takes the client seconds
    (web/flet/session_resume.py)."""
    table = seed_match(server, NAMES, target=2005, labels=[""])
    with _connect(server, table) as phone:
        add_burrachi(phone, "Clean", NS)
        phone.expect_text(f"This deal, {NS}: 200 points")
        before, session = _control_ids(phone), phone.screen.session_id
    with _connect(server, table, session) as phone:
        phone.expect_text(f"This deal, {NS}: 200 points")
        assert phone.screen.session_id == session
        first = _control_ids(phone)
        assert before.isdisjoint(first)
        phone.wait_until_idle()
        assert _control_ids(phone) == first
        add_burrachi(phone, "Clean", NS)
        phone.expect_text(f"This deal, {NS}: 400 points")


def test_layout_follows_a_window_that_was_resized_while_disconnected(server: Server) -> None:
    table = seed_match(server, NAMES, target=2005, labels=[""])
    address = {"secret": table.secrets[0], "route": f"{table.route}/enter"}
    with FletClient.connect(server.base_url, **address, width=280) as phone:
        phone.expect_text("Closed by")
        phone.expect_no_text("Deal 1")  # too narrow for the word
        session = phone.screen.session_id
    with FletClient.connect(server.base_url, **address, session=session) as phone:
        phone.expect_text("Deal 1")


def test_tap_on_the_previous_screen_counts(server: Server) -> None:
    table = seed_match(server, NAMES, target=2005, labels=[""])
    with _connect(server, table) as phone:
        clean, session = _control_id(phone, ADD_CLEAN), phone.screen.session_id
    for reconnects in (1, 2):
        with _connect(server, table, session) as phone:
            for _ in range(3):
                phone.fire(clean, "click", None)
            phone.expect_text(f"This deal, {NS}: {reconnects * 600} points")
            clean = _control_id(phone, ADD_CLEAN)


def test_message_is_not_shown_again(server: Server) -> None:
    """A reloaded page would draw it before it has the theme, in grey."""
    table = seed_match(server, NAMES, target=2005, labels=[""])
    with _connect(server, table) as phone:
        add_burrachi(phone, "Clean", NS, 2)
        tap_closed_by(phone, NS)
        enter_number(phone, "On the table", NS, "2 00")
        enter_number(phone, "In hand", EW, "30")
        phone.tap("Save the deal")
        phone.expect_text("Deal 1 saved")
        session = phone.screen.session_id
    with FletClient.connect(server.base_url, secret=table.secrets[0], route=table.route, session=session) as phone:
        phone.expect_text("Score deal 2")
        phone.wait_until_idle()
        assert not phone.screen.has_text("Deal 1 saved")


def test_tap_on_a_screen_that_was_left_does_nothing(server: Server) -> None:
    table = seed_match(server, NAMES, target=2005, labels=[""])
    with _connect(server, table) as phone:
        add_burrachi(phone, "Clean", NS, 2)
        tap_closed_by(phone, NS)
        enter_number(phone, "On the table", NS, "2 00")
        enter_number(phone, "In hand", EW, "30")
        phone.expect_text("Draft saved")
        save, clean, session = (
            _control_id(phone, "Save the deal"),
            _control_id(phone, ADD_CLEAN),
            phone.screen.session_id,
        )
    with _connect(server, table, session) as phone:
        phone.fire(save, "click", None)
        phone.expect_text("Score deal 2")
        phone.fire(clean, "click", None)
        phone.wait_until_idle()
        phone.tap("Score deal 2")
        phone.expect_text(f"This deal, {NS}: 0 points")


def test_client_resumes_before_the_server_notices_the_lost_connection(server: Server) -> None:
    """Reconnect as a phone that slept does: on a new connection, while the server considers the old one open."""
    table = seed_match(server, NAMES, target=2005, labels=[""])
    with _connect(server, table) as sleeping:
        clean, session = _control_id(sleeping, ADD_CLEAN), sleeping.screen.session_id
        with _connect(server, table, session) as phone:
            assert phone.screen.session_id == session
            phone.fire(clean, "click", None)
            phone.expect_text(f"This deal, {NS}: 200 points")


def test_last_taps_count_when_the_client_reconnects_at_once(server: Server) -> None:
    """Reconnect while the last taps are still queued, as happens on a busy machine."""
    table = seed_match(server, NAMES, target=2005, labels=[""])
    with _connect(server, table) as phone:
        clean, session = _control_id(phone, ADD_CLEAN), phone.screen.session_id
        for _ in range(9):
            phone.fire(clean, "click", None)
    with _connect(server, table, session) as phone:
        assert phone.screen.session_id == session
        phone.fire(clean, "click", None)
        phone.expect_text(f"This deal, {NS}: 2000 points")


def _control_id(phone: FletClient, name: str) -> int:
    """Return the id of the control of this name, once it is enabled."""
    phone.expect_enabled(name)
    found = phone.screen.find(name, "click")
    assert found is not None
    return int(found["_i"])
