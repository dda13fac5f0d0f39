"""Time until a saved deal is painted.

Semantics are off, as on most phones, because generating them takes Flutter about as long as painting. So taps are
replayed at recorded coordinates, and the painted frames show when the app has finished.
"""

from pathlib import Path

from playwright.sync_api import Page

from benchmarks.tap_latency import button_center
from testkit.browser.phone import TIMEOUT_MS
from testkit.pwa.crash_test import CONTINUE_MATCH, PwaCrashTest

_SCRIPT = Path(__file__).with_name("paint_time.js")
_STILL_MS = 600  # milliseconds without a new frame
_POLL_INTERVAL_MS = 50
_RECORD_TAPS_JS = (
    "window.taps = []; addEventListener('pointerdown', tap => taps.push([tap.clientX, tap.clientY]), true)"
)


def measure_painted_saves(phone: PwaCrashTest, deals: int) -> list[float]:
    """Return the milliseconds from the tap on Save to the first frame that equals the final one, for each deal.

    The app must show a match. Raises AssertionError if the deals are missing in the end.
    """
    page = phone.phone.page
    page.evaluate(_RECORD_TAPS_JS)
    phone.save_deal()
    *typing, save = page.evaluate("taps")
    match = _find_match_button(phone)
    page.add_init_script(path=_SCRIPT)
    page.goto(phone.url)
    page.locator("#cover").wait_for(state="detached", timeout=TIMEOUT_MS)
    _tap(page, match)
    times = []
    for _ in range(deals):
        for point in typing:
            _tap(page, point)
        _tap(page, save)
        times.append(float(page.evaluate("paintTime.settled()")))
        phone.acknowledged_deals += 1
    phone.phone.enable_semantics()
    phone.phone.expect_text(f"Score deal {phone.acknowledged_deals + 1}")
    return times


def _find_match_button(phone: PwaCrashTest) -> list[float]:
    """Return the coordinates of the match on the first screen, and stay there."""
    page = phone.phone.page
    page.goto(phone.url)
    phone.phone.enable_semantics()
    page.locator("#cover").wait_for(state="detached", timeout=TIMEOUT_MS)
    phone.phone.expect_text(CONTINUE_MATCH)
    return button_center(phone.phone, CONTINUE_MATCH)


def _tap(page: Page, point: list[float]) -> None:
    """Tap once the screen is still, and wait until it is still again."""
    _wait_until_still(page)
    page.evaluate("point => paintTime.tap(point)", point)
    _wait_until_still(page)


def _wait_until_still(page: Page) -> None:
    while page.evaluate("paintTime.still()") < _STILL_MS:
        page.wait_for_timeout(_POLL_INTERVAL_MS)
