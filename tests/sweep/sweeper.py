"""The way through the cases: one page, which starts anew for another language and goes by its address for the rest."""

__all__ = ["Sweeper"]

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page, WebSocket

from models import Store
from tests.e2e.phone import Phone
from tests.sweep.cases import Case
from tests.sweep.geometry import Box, boxes, faults
from tests.sweep.house import House
from wording import translator

_QUIET = 0.2  # seconds without a word between the phone and the server
_PATIENCE = 60.0  # seconds for a screen to come and to stand still
_LOOK = 50  # milliseconds between two looks
_TALL = 6_000  # pixels: what is off the screen has no semantics, and hardly a screen is longer
_WAITING = (
    "One moment …",
    "Looking up the match …",
    "Looking up the matches …",
    "Looking up the players …",
    "Counting the matches …",
)
_GO = """path => {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', {state: null}));
}"""


# These lay out their bars by the height of their window, which is not the case's here: tests/views/entry/test_fit has
# the room between them.
_FITTED = {"entry", "entry of three", "correction"}
_REFIT = 0.8  # seconds


@dataclass(kw_only=True)
class Sweeper:
    """`new_page` gives a page of one and the same browser context, `base` is the server's address, `store` its
    database. The window is taller than any: what lies below the edge of a real one is looked at too."""

    new_page: Callable[[], Page]
    house: House
    store: Store
    base: str
    _page: Page = field(init=False)
    _now: Case | None = field(default=None, init=False)
    _heard: float = field(default=0.0, init=False)

    def sweep(self, cases: Sequence[Case]) -> Iterator[str]:
        """A sentence for each fault. The cases are best sorted."""
        for case in cases:
            yield from (f"{case}: {fault}" for fault in dict.fromkeys(self._look_at(case)))

    def _look_at(self, case: Case) -> Iterator[str]:
        width, height = case.size
        if case.screen in _FITTED:
            height = _TALL
        old = self._go(case)
        found = self._settled(other_than=old)
        return faults(found, width=width, height=height, tall=_TALL)

    def _go(self, case: Case) -> tuple[Box, ...]:
        """What is on the screen that is left; nothing where only its look changes."""
        before, self._now = self._now, case
        path = self.house.screens[case.screen]
        if before is None or before.language != case.language:
            self.house.prefer(self.store, language=case.language)
            if before is not None:
                self._page.close()  # with what it remembers: Flet would go on with the session of the other language
            self._page = self.new_page()
            self._page.on("websocket", self._listen)
            self._show(case)
            Phone(page=self._page).open(f"{self.base}{path}")
            self._scale(case)
            return ()
        old = () if before.screen == case.screen else boxes(self._page)
        self._show(case)
        self._scale(case)
        if before.screen != case.screen:
            self._page.evaluate(_GO, path)
        return old

    def _show(self, case: Case) -> None:
        self._page.set_viewport_size({"width": case.size[0], "height": _TALL})
        self._page.emulate_media(color_scheme="dark" if case.dark else "light")
        if case.screen in _FITTED:  # the server lays them out, once it has heard of the window
            self._heard = time.monotonic() + _REFIT

    def _scale(self, case: Case) -> None:
        self._page.evaluate("scale => { document.documentElement.style.fontSize = scale; }", f"{case.scale:.0%}")

    def _settled(self, *, other_than: tuple[Box, ...] = ()) -> tuple[Box, ...]:
        """What is on the screen once it stands still, and nothing is on its way."""
        assert self._now is not None
        t = translator(self._now.language)
        waiting = {t.gettext(words) for words in _WAITING}
        names = {box.name for box in other_than}
        end = time.monotonic() + _PATIENCE
        last: tuple[Box, ...] = ()
        while time.monotonic() < end:
            self._page.wait_for_timeout(_LOOK)
            found = boxes(self._page)
            still = found == last and time.monotonic() - self._heard > _QUIET
            arrived = any(box.tapped for box in found) and {box.name for box in found} != names
            if still and arrived and waiting.isdisjoint(box.name for box in found):
                return found
            last = found
        raise AssertionError(f"{self._now} never stands still; there is {[box.name for box in last]}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._note)
        socket.on("framesent", self._note)

    def _note(self, _frame: object) -> None:
        self._heard = time.monotonic()
