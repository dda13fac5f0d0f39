"""Corrections of the browser (web/flet/browser_fixes.js), in the server app and in the offline app."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

from testkit.browser.page_wait import TIMEOUT
from testkit.browser.phone import TIMEOUT_MS, BrowserPhone

SIZE = {"width": 390, "height": 664}
UNKNOWN_LANGUAGE = "C"  # the first language of a browser that was started with LANG=C
FINGER_GAPS = range(40, 100, 6)  # pixels between a finger and the middle
RECORD_TITLES = """addEventListener("DOMContentLoaded", () => {
  window.titles = new Set();
  const record = () => titles.add(document.title);
  new MutationObserver(record).observe(document.head, { subtree: true, childList: true, characterData: true });
});"""
LAYOUT_MS = 500  # milliseconds; the app would lay itself out again in less


def test_app_starts_with_an_unknown_language_names_its_controls_and_is_zoomed(
    launch_browser: Callable[..., Browser], app_url: str
) -> None:
    """One start, because it takes most of the time: nothing is requested from another host, the page always has a
    title, a screen reader hears choices and contents of fields, and two fingers zoom the page without a new layout."""
    browser = launch_browser(f"--accept-lang={UNKNOWN_LANGUAGE}")
    context = browser.new_context(viewport=SIZE, has_touch=True, is_mobile=True)
    page = context.new_page()
    assert UNKNOWN_LANGUAGE in page.evaluate("navigator.languages")
    page.add_init_script(RECORD_TITLES)
    requested, errors = set(), []
    context.on("request", lambda request: requested.add(request.url))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    phone = BrowserPhone(page=page).open(app_url).wait_until_uncovered()
    phone.expect_text("New match")
    assert UNKNOWN_LANGUAGE not in page.evaluate("navigator.languages")
    phone.tap("New match")
    expect(phone.button("4 players")).to_have_attribute("aria-pressed", "true", timeout=TIMEOUT_MS)
    phone.tap("3 players")
    expect(phone.button("3 players")).to_have_attribute("aria-pressed", "true", timeout=TIMEOUT_MS)
    expect(phone.button("4 players")).to_have_attribute("aria-pressed", "false", timeout=TIMEOUT_MS)
    phone.type_into("Player 1", "Zoe")
    phone.tap(re.compile("^Game: Italian Burraco"))
    phone.tap("Close “Game”")
    expect(page.get_by_label("Player 1", exact=True)).to_have_value("Zoe", timeout=TIMEOUT_MS)
    button = phone.button(re.compile("^Game: Italian Burraco"))  # as wide as the page
    size = button.evaluate("element => [element.offsetWidth, element.offsetHeight]")
    zoom_with_two_fingers(context, page)
    page.wait_for_timeout(LAYOUT_MS)
    assert button.evaluate("element => [element.offsetWidth, element.offsetHeight]") == size
    titles = page.evaluate("[...titles]")
    browser.close()
    origin = app_url.rstrip("/")
    assert requested
    assert {url for url in requested if not url.startswith((origin, "blob:", "data:"))} == set()
    assert errors == []
    assert set(titles) == {"Pinella"}


def zoom_with_two_fingers(context: BrowserContext, page: Page) -> None:
    """Spread two fingers until the page is zoomed, since a busy browser may lose a gesture."""
    protocol = context.new_cdp_session(page)
    end = time.monotonic() + TIMEOUT
    while not page.evaluate("visualViewport.pageLeft > 0"):
        assert time.monotonic() < end, "two fingers never zoomed the page"
        spread_two_fingers(protocol)
        page.wait_for_timeout(LAYOUT_MS)


def spread_two_fingers(protocol: CDPSession) -> None:
    x, y = SIZE["width"] // 2, SIZE["height"] // 2
    for index, gap in enumerate(FINGER_GAPS):
        points = [{"x": x - gap, "y": y, "id": 0}, {"x": x + gap, "y": y, "id": 1}]
        kind = "touchMove" if index else "touchStart"
        protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    protocol.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
