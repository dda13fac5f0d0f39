"""Crash test of the offline app: kill its browser while deals are saved; no acknowledged deal may be lost."""

import re
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import BrowserType, Error

from testkit.browser.killable import KillableBrowser
from testkit.browser.phone import BrowserPhone
from testkit.steps.endless_match import NS, count_deals, discard_draft, enter_deal
from testkit.steps.match import start_match

CONTINUE_MATCH = re.compile(f"^Continue {NS}: ")
"""The label of the match on the first screen."""


@dataclass(kw_only=True)
class PwaCrashTest:
    """An offline app in a killable browser.

    `acknowledged_deals` counts saved deals: the table was shown with the next deal to enter. `cover_match_count` is the
    number of matches on the cover at the last start, `requested_urls` has the URLs that pages requested.
    """

    chromium: BrowserType
    folder: Path
    url: str
    acknowledged_deals: int = field(default=0, init=False)
    cover_match_count: int = field(default=0, init=False)
    requested_urls: set[str] = field(default_factory=set, init=False)
    phone: BrowserPhone = field(init=False)
    _browser: KillableBrowser | None = field(default=None, init=False)

    @property
    def browser(self) -> KillableBrowser:
        """The running browser."""
        assert self._browser is not None
        return self._browser

    def start(self) -> None:
        """Launch a browser and open the app's first screen."""
        self.launch()
        self.phone = self.open_app()

    def launch(self) -> None:
        """Launch a browser with an empty page."""
        self._browser = KillableBrowser(self.chromium, self.folder)

    def open_app(self) -> BrowserPhone:
        page = self.browser.new_page()
        page.goto(self.url)
        phone = BrowserPhone(page=page).enable_semantics()
        self.cover_match_count = page.locator("#seen li").count()
        return phone.wait_until_uncovered()

    def kill_while_starting(self, *, delay: float) -> None:
        """Kill the browser `delay` seconds after it began to open the app."""
        self.launch()
        timer = threading.Timer(delay, self.browser.kill)
        timer.start()
        with suppress(Error):
            self.browser.new_page().goto(self.url)
        timer.join()
        self._wait_until_exited()

    def start_match(self) -> None:
        start_match(self.phone, ["Anna", "Bruno", "Carla", "Dino"])
        self.acknowledged_deals = 0

    def resume(self) -> None:
        """Continue the match. Raises AssertionError if an acknowledged deal is missing."""
        self.phone.tap(CONTINUE_MATCH)
        self.acknowledged_deals = count_deals(self.phone, acknowledged=self.acknowledged_deals)
        discard_draft(self.phone)

    def save_deal(self) -> None:
        """Save a deal with 0 for one side and −5 for the other, so that the match never ends."""
        enter_deal(self.phone)
        self.phone.tap("Save the deal")
        self.phone.expect_text(f"Score deal {self.acknowledged_deals + 2}")
        self.acknowledged_deals += 1

    def kill_while_saving(self, *, delay: float) -> None:
        """Save a deal, and kill the browser `delay` seconds later while more are saved."""
        self.save_deal()
        timer = threading.Timer(delay, self.browser.kill)
        timer.start()
        with suppress(Error, AssertionError):  # the browser was killed
            while True:
                self.save_deal()
        timer.join()
        self._wait_until_exited()

    def close(self) -> None:
        """End the browser, if it runs."""
        if self._browser is not None:
            self._browser.kill()
            self._wait_until_exited()

    def _wait_until_exited(self) -> None:
        browser, self._browser = self.browser, None
        browser.wait_until_exited()
        self.requested_urls |= browser.requested_urls
