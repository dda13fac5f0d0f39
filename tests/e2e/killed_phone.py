"""A phone alone whose browser is killed while deals are saved, and which has to know all that it called saved."""

import re
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import BrowserType, Error

from tests.e2e.evening import closes, enter_numbers, more, start_match
from tests.e2e.own_browser import OwnBrowser
from tests.e2e.phone import WAIT, Phone

NAMES = "Anna and Carla"
OTHERS = "Bruno and Dino"
MATCH = f"Continue {NAMES} and {OTHERS}"
"""What the first screen says of it."""
_NEXT = re.compile(r"^Enter deal (\d+)$")


@dataclass(kw_only=True)
class KilledPhone:
    """`deals` is how many were acknowledged: the table was seen, with the next deal to be entered. `totals_first`
    is how many matches were on the cover of the last start, `asked` holds the addresses that its pages wanted."""

    chromium: BrowserType
    folder: Path
    address: str
    deals: int = field(default=0, init=False)
    totals_first: int = field(default=0, init=False)
    asked: set[str] = field(default_factory=set, init=False)
    browser: OwnBrowser = field(init=False)
    phone: Phone = field(init=False)

    def start(self) -> None:
        """A browser with the app's first screen."""
        self.launch()
        self.phone = self.opened()

    def launch(self) -> None:
        """A browser that shows nothing yet."""
        self.browser = OwnBrowser(self.chromium, self.folder)

    def opened(self) -> Phone:
        page = self.browser.page()
        page.goto(self.address)
        phone = Phone(page=page).wake()
        self.totals_first = page.locator("#seen li").count()
        page.locator("#cover").wait_for(state="detached", timeout=WAIT)
        return phone

    def start_until_killed(self, *, after: float) -> None:
        """The browser is killed so many seconds after it was told to open the app."""
        self.launch()
        timer = threading.Timer(after, self.browser.kill)
        timer.start()
        with suppress(Error):
            self.browser.page().goto(self.address)
        timer.join()
        self._gone()

    def begin_match(self) -> None:
        start_match(self.phone, ["Anna", "Bruno", "Carla", "Dino"])
        self.deals = 0

    def resume(self) -> None:
        """Go on with the match. Raises AssertionError where a deal that was acknowledged is not there."""
        self.phone.tap(MATCH)
        button = self.phone.button(_NEXT)
        button.wait_for(state="attached", timeout=WAIT)
        shown = _NEXT.match(button.get_attribute("aria-label") or button.inner_text())
        assert shown is not None
        there = int(shown[1]) - 1
        # The kill may have come between a commit and its acknowledgement.
        assert there in {self.deals, self.deals + 1}, f"{self.deals} deals were acknowledged, {there} are there"
        self.deals = there
        self._begin_afresh()

    def save_deal(self) -> None:
        """Nobody gets a point, and the others lose five, so that the match goes on for ever."""
        self.type_deal()
        self.phone.tap("Save the deal")
        self.phone.sees(f"Enter deal {self.deals + 2}")
        self.deals += 1

    def type_deal(self) -> None:
        if self.phone.button(_NEXT).count():
            self.phone.tap(f"Enter deal {self.deals + 1}")
        more(self.phone, "Dirty", NAMES)
        closes(self.phone, NAMES)
        enter_numbers(self.phone, "On the table", NAMES, "50")
        enter_numbers(self.phone, "In hand", NAMES, "2 50")
        enter_numbers(self.phone, "In hand", OTHERS, "05")

    def play_until_killed(self, *, after: float) -> None:
        """One deal is saved; so many seconds later the browser is killed, in the middle of whatever it does then."""
        self.save_deal()
        timer = threading.Timer(after, self.browser.kill)
        timer.start()
        with suppress(Error, AssertionError):  # there is nothing any more that could be tapped
            while True:
                self.save_deal()
        timer.join()
        self._gone()

    def end(self) -> None:
        self.browser.kill()
        self._gone()

    def _gone(self) -> None:
        self.browser.gone()
        self.asked |= self.browser.asked

    def _begin_afresh(self) -> None:
        """What was typed of the next deal when the kill came is there as well; it goes."""
        self.phone.tap(f"Enter deal {self.deals + 1}")
        self.phone.tap("More about this deal")
        self.phone.tap("Start this deal afresh")
        self.phone.tap("Start afresh")
        self.phone.sees(f"This deal, {NAMES}: 0 points")
