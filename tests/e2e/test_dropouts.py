"""Thumbs that are faster than any network, and networks that come and go: nothing lost, nothing doubled."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.evening import more, start_match
from tests.e2e.line import Line
from tests.e2e.phone import WAIT, Phone
from tests.e2e.repeat import REPEAT
from tests.e2e.server import Server
from tests.e2e.thumb import finish_tapping, start_tapping, tap_quickly
from tests.flet_client import FletClient

NewPhone = Callable[..., Phone]
Seat = Callable[..., list[Phone]]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"
CLEAN = 200
ADD = f"Clean: one more for {NS}"
SEMI_CLEAN = 150
MARKER = f"Semi-clean: one more for {EW}"
# A thumb that waits above the button for the moment at which the phone says no more that the server is away.
TAP_WHEN_BACK = """name => {
    const button = () => [...document.querySelectorAll('flt-semantics[role="button"]')]
        .find(element => element.textContent === name);
    const tap = () => button() ? button().click() : requestAnimationFrame(tap);
    const watch = new MutationObserver(() => { watch.disconnect(); tap(); });
    watch.observe(document.getElementById("away"), { attributeFilter: ["hidden"] });
}"""
# What covers the app while it loads goes by itself after so long: here it may go with the first screen only.
NOTHING_AFTER_TEN_SECONDS = """
    const later = window.setTimeout;
    window.setTimeout = (then, pause, ...rest) => (pause === 10000 ? 0 : later(then, pause, ...rest));
"""
TAKE = f"Clean: one less for {NS}"


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    whole = Line(server.port)
    yield whole
    whole.close()


def total(phone: Phone, side: str = NS) -> int:
    """The points of `side` in this deal, as the screen shows them."""
    phone.sees("Draft saved")
    shown = re.compile(rf"^This deal, {side}: (\S+) points$")
    label = phone.page.get_by_text(shown).or_(phone.page.get_by_label(shown)).first
    words = label.get_attribute("aria-label") or label.inner_text()
    found = shown.match(words)
    assert found is not None
    return int(re.sub(r"\D", "", found[1]))


def settled(phone: Phone) -> int:
    """The total of the first side once all earlier taps have been processed.

    Taps are processed in order, so a tap for the other side serves as a marker: when its effect is on the screen, so
    are the effects of all taps before it. No pause is long enough for that on a busy machine.
    """
    expected = total(phone, EW) + SEMI_CLEAN
    phone.tap(MARKER)
    phone.sees(f"This deal, {EW}: {expected:,} points")
    return total(phone)


@pytest.mark.parametrize("asked", ["get_device_info", "get"])
def test_a_phone_that_drops_out_before_it_has_said_who_it_is_is_asked_again(server: Server, asked: str) -> None:
    for _ in range(REPEAT):
        session = FletClient.leave_unanswered(server.base, asked=asked)
        with FletClient.enter(server.base, secret="", route="/", session=session) as phone:
            phone.sees_enabled("New match")


def test_two_hundred_taps_in_two_seconds_are_two_hundred(seat: Seat) -> None:
    (phone,) = seat(PAIRS)
    phone.tap("Enter deal 1")
    for attempt in range(1, REPEAT + 1):
        tap_quickly(phone, ADD, times=200, pause=8)
        phone.sees(f"This deal, {NS}: {attempt * 200 * CLEAN:,} points")
    phone.sees("Draft saved")
    phone.reload()
    phone.sees(f"This deal, {NS}: {REPEAT * 200 * CLEAN:,} points")


def test_fast_digits_stay_in_their_order(seat: Seat) -> None:
    (phone,) = seat(PAIRS)
    phone.tap("Enter deal 1")
    for _ in range(REPEAT):
        phone.tap(re.compile(f"^On the table, {NS}:"))
        phone.page.keyboard.type("12345", delay=2)
        phone.sees(f"On the table, {NS}: 12,345")


def test_taps_while_the_network_sleeps_arrive_when_it_wakes(seat: Seat) -> None:
    (phone,) = seat(PAIRS)
    phone.tap("Enter deal 1")
    for attempt in range(1, REPEAT + 1):
        phone.sees("Draft saved")
        phone.page.context.set_offline(True)
        tap_quickly(phone, ADD, times=5, pause=25)
        phone.page.context.set_offline(False)
        assert settled(phone) == attempt * 5 * CLEAN


def test_a_phone_that_drops_out_in_the_middle_of_a_tap_comes_back_to_what_was_saved(
    line: Line, new_phone: NewPhone
) -> None:
    phone = new_phone(line.base)
    start_match(phone, PAIRS)
    phone.tap("Enter deal 1")
    for _ in range(REPEAT):
        before = settled(phone)
        start_tapping(phone, ADD, times=20, pause=25)
        phone.page.wait_for_timeout(200)
        line.cut()
        phone.page.wait_for_timeout(500)
        line.mend()
        finish_tapping(phone)
        after = settled(phone)
        assert after % CLEAN == 0
        assert before <= after <= before + 20 * CLEAN
        more(phone, "Clean", NS)
        assert settled(phone) == after + CLEAN
        line.cut()
        tap_quickly(phone, ADD, times=5, pause=25)
        phone.page.wait_for_timeout(500)
        line.mend()
        assert settled(phone) == after + 6 * CLEAN
        phone.page.add_init_script(NOTHING_AFTER_TEN_SECONDS)
        phone.reload()
        phone.page.locator("#cover").wait_for(state="detached", timeout=WAIT)
        assert settled(phone) == after + 6 * CLEAN


@pytest.mark.own_server
def test_a_server_that_dies_in_the_middle_of_a_tap_has_what_it_said_was_saved(server: Server, seat: Seat) -> None:
    (phone,) = seat(PAIRS)
    phone.tap("Enter deal 1")
    for _ in range(REPEAT):
        before = settled(phone)
        start_tapping(phone, ADD, times=20, pause=25)
        phone.page.wait_for_timeout(300)
        server.kill()
        away = phone.page.get_by_role("alert").filter(has_text="No connection to the table.")
        expect(away).to_be_visible(timeout=WAIT)  # until then, and while it is, the screen shows what it showed before
        server.start()
        finish_tapping(phone)
        expect(away).to_be_hidden(timeout=WAIT)
        phone.sees("Draft saved")
        after = settled(phone)
        assert before <= after <= before + 20 * CLEAN
        more(phone, "Clean", NS)
        assert settled(phone) == after + CLEAN


@pytest.mark.own_server
def test_a_phone_that_lost_the_server_keeps_the_score_and_says_so_until_it_is_back(server: Server, seat: Seat) -> None:
    (phone,) = seat(PAIRS)
    away = phone.page.get_by_role("alert").filter(has_text="No connection to the table.")
    server.kill()
    expect(away).to_be_visible(timeout=WAIT)
    phone.sees(f"{NS}: 0 points")
    phone.sees("Enter deal 1")
    phone.sees_no("Working")
    phone.page.evaluate(TAP_WHEN_BACK, "Enter deal 1")
    server.start()
    phone.sees("Draft saved")
    expect(away).to_be_hidden(timeout=WAIT)
