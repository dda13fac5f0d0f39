"""Opening the server app or the offline app, for tests that run in both."""

from playwright.sync_api import Page

from testkit.browser.phone import TIMEOUT_MS, BrowserPhone


def open_app(page: Page, url: str) -> BrowserPhone:
    """Open the app at this URL and wait until its cover is gone."""
    phone = BrowserPhone(page=page).open(url)
    page.locator("#cover").wait_for(state="detached", timeout=TIMEOUT_MS)
    return phone
