"""Fast taps and unreliable networks: input is neither lost nor duplicated."""

import re
from collections.abc import Callable, Iterator

import pytest
from babel import Locale
from playwright.sync_api import expect

from testkit.browser.phone import TIMEOUT_MS, BrowserPhone
from testkit.clients.flet_client import FletClient
from testkit.servers.process import Server
from testkit.servers.tcp_proxy import TcpProxy
from testkit.steps.match import add_burrachi, start_match
from tests.e2e.repeat import REPEAT
from tests.e2e.repeated_taps import finish_tapping, start_tapping, tap_repeatedly
from wording.numerals import format_points

NewPhone = Callable[..., BrowserPhone]
NewTable = Callable[..., list[BrowserPhone]]
NAMES = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"
CLEAN_POINTS = 200
ADD_CLEAN = f"Clean: one more for {NS}"
SEMI_CLEAN_POINTS = 150
MARKER_BUTTON = f"Semi-clean: one more for {EW}"
# Taps the button at the moment when the page hides the notice that the server is unreachable.
TAP_ON_RECONNECT = """name => {
    const button = () => [...document.querySelectorAll('flt-semantics[role="button"]')]
        .find(element => element.textContent === name);
    const tap = () => button() ? button().click() : requestAnimationFrame(tap);
    const watch = new MutationObserver(() => { watch.disconnect(); tap(); });
    watch.observe(document.getElementById("away"), { attributeFilter: ["hidden"] });
}"""
# Disables the timeout that hides the loading cover, so that only the first screen hides it.
DISABLE_TEN_SECOND_TIMEOUTS = """
    const later = window.setTimeout;
    window.setTimeout = (then, pause, ...rest) => (pause === 10000 ? 0 : later(then, pause, ...rest));
"""
REMOVE_CLEAN = f"Clean: one less for {NS}"


@pytest.fixture
def proxy(server: Server) -> Iterator[TcpProxy]:
    proxy = TcpProxy(server.port)
    yield proxy
    proxy.close()


def read_total(phone: BrowserPhone, side: str = NS) -> int:
    """The points of `side` in this deal, as the screen shows them."""
    phone.expect_text(re.compile("Draft saved|Nothing entered yet"))
    shown = re.compile(rf"^This deal, {side}: (\S+) points$")
    label = phone.page.get_by_text(shown).or_(phone.page.get_by_label(shown)).first
    words = label.get_attribute("aria-label") or label.inner_text()
    found = shown.match(words)
    assert found is not None
    return int(re.sub(r"\D", "", found[1]))


def total_after_all_taps(phone: BrowserPhone) -> int:
    """The total of the first side once all earlier taps have been processed.

    Taps are processed in order, so a tap for the other side serves as a marker: when its effect is on the screen, so
    are the effects of all taps before it. No pause is long enough for that on a busy machine.
    """
    expected = read_total(phone, EW) + SEMI_CLEAN_POINTS
    phone.tap(MARKER_BUTTON)
    shown = format_points(expected, Locale("en"))
    phone.expect_text(f"This deal, {EW}: {shown} points")
    return read_total(phone)


@pytest.mark.parametrize("method", ["get_device_info", "get"])
def test_client_that_disconnects_before_it_is_identified_is_asked_again(server: Server, method: str) -> None:
    for _ in range(REPEAT):
        session = FletClient.disconnect_on_call(server.base_url, method=method)
        with FletClient.connect(server.base_url, secret="", route="/", session=session) as phone:
            phone.expect_enabled("New match")


def test_phone_behind_a_proxy_without_websockets_learns_the_reason(server: Server, new_phone: NewPhone) -> None:
    proxy = TcpProxy(server.port, drops_upgrades=True)
    phone = new_phone()
    phone.page.goto(proxy.base_url)
    expect(phone.page.locator("#away")).to_have_text(re.compile("a proxy blocks the app’s connection"))
    proxy.close()


def test_fast_and_offline_taps_all_count_once(new_table: NewTable) -> None:
    (phone,) = new_table(NAMES)
    phone.tap("Score deal 1")
    for attempt in range(1, REPEAT + 1):
        tap_repeatedly(phone, ADD_CLEAN, times=200, interval=8)
        phone.expect_text(f"This deal, {NS}: {attempt * 200 * CLEAN_POINTS:,} points")
    phone.expect_text("Draft saved")
    phone.reload().wait_until_uncovered()  # taps would hit the cover
    before = REPEAT * 200 * CLEAN_POINTS
    phone.expect_text(f"This deal, {NS}: {before:,} points")
    for attempt in range(1, REPEAT + 1):
        read_total(phone)
        phone.page.context.set_offline(True)
        tap_repeatedly(phone, ADD_CLEAN, times=5, interval=25)
        phone.page.context.set_offline(False)
        assert total_after_all_taps(phone) == before + attempt * 5 * CLEAN_POINTS
    before += REPEAT * 5 * CLEAN_POINTS
    notice = phone.page.get_by_role("alert").filter(has_text="No connection to the table.")
    phone.page.context.set_offline(True)
    expect(notice).to_be_visible(timeout=TIMEOUT_MS)  # though its socket is open
    phone.page.context.set_offline(False)
    expect(notice).to_be_hidden(timeout=TIMEOUT_MS)
    add_burrachi(phone, "Clean", NS)
    assert total_after_all_taps(phone) == before + CLEAN_POINTS
    for _ in range(REPEAT):
        phone.tap(re.compile(f"^On the table, {NS}:"))
        phone.page.keyboard.type("12345", delay=2)
        phone.expect_text(f"On the table, {NS}: 12,345")


@pytest.mark.journey
def test_phone_whose_connection_is_cut_while_tapping_resumes_from_the_saved_state(
    proxy: TcpProxy, new_phone: NewPhone
) -> None:
    phone = new_phone(proxy.base_url)
    start_match(phone, NAMES)
    phone.tap("Score deal 1")
    for _ in range(REPEAT):
        before = total_after_all_taps(phone)
        start_tapping(phone, ADD_CLEAN, times=20, interval=25)
        phone.page.wait_for_timeout(200)
        proxy.cut()
        phone.page.wait_for_timeout(500)
        proxy.restore()
        finish_tapping(phone)
        after = total_after_all_taps(phone)
        assert after % CLEAN_POINTS == 0
        assert before <= after <= before + 20 * CLEAN_POINTS
        add_burrachi(phone, "Clean", NS)
        assert total_after_all_taps(phone) == after + CLEAN_POINTS
        proxy.cut()
        tap_repeatedly(phone, ADD_CLEAN, times=5, interval=25)
        phone.page.wait_for_timeout(500)
        proxy.restore()
        assert total_after_all_taps(phone) == after + 6 * CLEAN_POINTS
        phone.page.add_init_script(DISABLE_TEN_SECOND_TIMEOUTS)
        phone.reload()
        phone.page.locator("#cover").wait_for(state="detached", timeout=TIMEOUT_MS)
        assert total_after_all_taps(phone) == after + 6 * CLEAN_POINTS


@pytest.mark.own_server
def test_server_killed_while_tapping_keeps_what_it_reported_as_saved(server: Server, new_table: NewTable) -> None:
    (phone,) = new_table(NAMES)
    phone.tap("Score deal 1")
    for _ in range(REPEAT):
        before = total_after_all_taps(phone)
        start_tapping(phone, ADD_CLEAN, times=20, interval=25)
        phone.page.wait_for_timeout(300)
        server.kill()
        notice = phone.page.get_by_role("alert").filter(has_text="No connection to the table.")
        # The screen stays unchanged until the notice appears, and while it is shown.
        expect(notice).to_be_visible(timeout=TIMEOUT_MS)
        server.start()
        finish_tapping(phone)
        expect(notice).to_be_hidden(timeout=TIMEOUT_MS)
        phone.expect_text("Draft saved")
        after = total_after_all_taps(phone)
        assert before <= after <= before + 20 * CLEAN_POINTS
        add_burrachi(phone, "Clean", NS)
        assert total_after_all_taps(phone) == after + CLEAN_POINTS


@pytest.mark.own_server
def test_phone_shows_the_score_and_a_notice_while_the_server_is_unreachable(
    server: Server, new_table: NewTable
) -> None:
    (phone,) = new_table(NAMES)
    notice = phone.page.get_by_role("alert").filter(has_text="No connection to the table.")
    server.kill()
    expect(notice).to_be_visible(timeout=TIMEOUT_MS)
    phone.expect_text(f"{NS}: 0 points")
    phone.expect_text("Score deal 1")
    phone.expect_no_text("Working")
    phone.page.evaluate(TAP_ON_RECONNECT, "Score deal 1")
    server.start()
    phone.expect_text("Nothing entered yet")
    expect(notice).to_be_hidden(timeout=TIMEOUT_MS)
