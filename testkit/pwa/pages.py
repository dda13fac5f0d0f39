"""Pages of phones in a browser, each with its own storage."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page

from testkit.browser.phone import BrowserPhone

_WIDTH, _HEIGHT = 390, 664


@contextmanager
def open_page(browser: Browser, locale: str = "en-GB") -> Iterator[Page]:
    """Yield an empty page in a new browser context."""
    context = browser.new_context(viewport={"width": _WIDTH, "height": _HEIGHT}, locale=locale, device_scale_factor=2)
    try:
        yield context.new_page()
    finally:
        context.close()


@contextmanager
def open_pwa(browser: Browser, url: str) -> Iterator[BrowserPhone]:
    """Open the offline app in a new browser context, and yield it once its cover has disappeared."""
    with open_page(browser) as page:
        yield BrowserPhone(page=page).open(url).wait_until_uncovered()
