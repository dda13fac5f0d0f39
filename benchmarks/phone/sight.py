"""Sight: how long a saved deal takes for eyes. Semantics are off, as on most phones: what a screen reader is told takes
Flutter as long again as the picture. So a thumb taps where it has tapped before, and pictures say when it is done.
"""

from pathlib import Path

from playwright.sync_api import Page

from benchmarks.tap_to_paint import middle_of
from tests.e2e.killed_phone import MATCH, KilledPhone
from tests.e2e.phone import WAIT

_SCRIPT = Path(__file__).with_name("sight.js")
_STILL = 600  # milliseconds without a new picture
_LOOK = 50
_NOTE = "window.taps = []; addEventListener('pointerdown', tap => taps.push([tap.clientX, tap.clientY]), true)"


def saves_seen(phone: KilledPhone, deals: int) -> list[float]:
    """Milliseconds from the tap on Save to the first picture that looks like the table as it stays, of each of so many
    deals. The phone is in a match; AssertionError is raised where the deals are not there in the end."""
    page = phone.phone.page
    page.evaluate(_NOTE)
    phone.save_deal()
    *typing, save = page.evaluate("taps")
    match = _match(phone)
    page.add_init_script(path=_SCRIPT)
    page.goto(phone.address)
    page.locator("#cover").wait_for(state="detached", timeout=WAIT)
    _tap(page, match)
    times = []
    for _ in range(deals):
        for point in typing:
            _tap(page, point)
        _tap(page, save)
        times.append(float(page.evaluate("sight.settled()")))
        phone.deals += 1
    phone.phone.wake()
    phone.phone.sees(f"Enter deal {phone.deals + 1}")
    return times


def _match(phone: KilledPhone) -> list[float]:
    """Where the first screen has the match; the phone stays there."""
    page = phone.phone.page
    page.goto(phone.address)
    phone.phone.wake()
    page.locator("#cover").wait_for(state="detached", timeout=WAIT)
    phone.phone.sees(MATCH)
    return middle_of(phone.phone, MATCH)


def _tap(page: Page, point: list[float]) -> None:
    """Once nothing moves any more, and wait until nothing does again."""
    _stand_still(page)
    page.evaluate("point => sight.tap(point)", point)
    _stand_still(page)


def _stand_still(page: Page) -> None:
    while page.evaluate("sight.still()") < _STILL:
        page.wait_for_timeout(_LOOK)
