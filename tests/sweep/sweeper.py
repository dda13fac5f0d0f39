"""The way through the cases: one page, which starts anew for another language and goes by its address for the rest."""

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from playwright.sync_api import Browser, BrowserContext, Page, WebSocket

from models import Store
from tests.e2e.phone import DEVICE, Phone
from tests.sweep.cases import Case
from tests.sweep.geometry import Box, boxes, covering_faults, faults
from tests.sweep.house import House
from tests.sweep.states import STATES, State, first_said
from views import routes
from wording import translator

_QUIET = 0.2  # seconds without a word between the phone and the server
_PATIENCE = 60.0  # seconds for a screen to come and to stand still
_LOST = 15.0  # seconds: a tap that came while Flutter drew its semantics anew is no tap
_LOOK = 100  # milliseconds between two looks
_TALL = 6_000  # pixels: what is off the screen has no semantics, and hardly a screen is longer
_WAITING = (
    "One moment …",
    "Looking up the match …",
    "Looking up the matches …",
    "Looking up the players …",
    "Counting the matches …",
)
# Whether it is another one than before.
_SCALE = """scale => {
  const style = document.documentElement.style;
  const before = style.fontSize || '100%';
  style.fontSize = scale;
  return before !== scale;
}"""
_GO = """path => {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', {state: null}));
}"""


# These are laid out by the height of their window; tests/views/entry/test_fit has the room between their bars.
_FITTED = {"entry", "entry of three", "correction"}
_REFIT = 0.8  # seconds
_TOLD_WITHIN = 10.0  # seconds for a busy phone to tell the server of its window
_ANSWER = 2.0  # seconds for the server to lay them out anew; where nothing changes it says nothing
_LATER = 1_500  # milliseconds, in which a busy machine draws what was not drawn yet
_FIRST = "home"
_STEPS = 4  # a question over a sheet, the sheet, the screen
_COARSE = 0.25  # of a pixel: nobody looks at the pictures, and most of the work would be theirs


def phone_context(browser: Browser, house: House) -> BrowserContext:
    """The phone that the house belongs to."""
    context = browser.new_context(device_scale_factor=_COARSE, reduced_motion="reduce")
    kept = json.dumps(json.dumps(house.secret))
    context.add_init_script(f"localStorage.setItem({DEVICE!r}, {kept})")
    return context


class StuckError(Exception):
    """A screen does not come, or a state of one cannot be reached or left."""


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
    _laid_out_by: float = field(default=0.0, init=False)
    _told: bool = field(default=False, init=False)  # the server, of the window

    def sweep(self, cases: Iterable[Case]) -> Iterator[str]:
        """A sentence for each fault that a second look finds again. The cases are best sorted."""
        for case in cases:
            try:
                self._go(case)
                said = dict.fromkeys(self._look_at(case))
                if said:
                    self._page.wait_for_timeout(_LATER)
                    again = set(self._look_at(case))
                    said = {fault: None for fault in said if fault in again}
            except StuckError as stuck:
                said = {str(stuck): None}
                self._end()
            yield from (f"{case}: {fault}" for fault in said)
        self._end()

    def _end(self) -> None:
        """The next case begins anew."""
        if self._now is not None:
            self._page.close()
        self._now = None

    def _look_at(self, case: Case) -> Iterator[str]:
        """As a whole in a window that is taller than any; what covers a screen, and what is laid out by the window's
        height, in the case's own, too."""
        width, height = case.size
        state = STATES.get(case.screen)
        self._show(case)
        found = self._settled()
        fitted = _screen_of(case) in _FITTED
        if not fitted and (state is None or not state.covers):
            return faults(found, width=width, height=height, tall=_TALL)
        self._resize(width, height)
        lower = self._settled()
        return chain(covering_faults(found, width=width, tall=_TALL), covering_faults(lower, width=width, tall=height))

    def _go(self, case: Case) -> None:
        before, self._now = self._now, case
        path = self.house.screens[_screen_of(case)]
        if before is None or before.language != case.language:
            self.house.prefer(self.store, language=case.language)
            if before is not None:  # with what it remembers: Flet would go on with the session of the other language
                self._page.close()
            self._page = self.new_page()
            self._page.on("websocket", self._listen)
            self._show(case)
            Phone(page=self._page).open(f"{self.base}{path}")
            self._scale(case)
            self._open(case)
            return
        here = before.screen
        if here != case.screen and here in STATES:
            self._leave()
            here = _FIRST
        old = boxes(self._page)
        self._show(case)
        self._scale(case)
        if here == case.screen:
            return
        if here == _screen_of(case):  # nothing is asked of the server whose answer would come after the new size
            self._heard = time.monotonic() + _REFIT
        else:
            self._page.evaluate(_GO, path)
            self._settled(other_than=old)
        self._open(case)

    def _open(self, case: Case) -> None:
        """Tap what leads to the case's state."""
        state = STATES.get(case.screen)
        t = translator(case.language)
        for said in state.taps if state else ():
            found = self._tap(said(t))
            try:
                self._settled(other_than=found, patience=_LOST)
            except StuckError:
                self._settled(other_than=self._tap(said(t)))

    def _tap(self, words: str) -> tuple[Box, ...]:
        """What was there before."""
        found = self._settled()
        tapped = [box for box in found if box.tapped or box.role == "button"]
        index = first_said((box.name for box in tapped), words)
        if index is None:
            raise StuckError(f"nothing reads “{words}”; there is {[box.name for box in tapped]}")
        box = tapped[index]
        self._page.mouse.click((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        return found

    def _leave(self) -> None:
        """For the first screen: what covers one is put away by the first step, and what was unfolded forgotten."""
        for _ in range(_STEPS):
            old = boxes(self._page)
            self._page.evaluate(_GO, routes.HOME)
            self._settled(other_than=old)
            if self._page.evaluate("location.pathname") == routes.HOME:
                return
        raise StuckError("there is no way out of what was open before")

    def _show(self, case: Case) -> None:
        self._resize(case.size[0], _TALL)
        self._page.emulate_media(color_scheme="dark" if case.dark else "light")

    def _resize(self, width: int, height: int) -> None:
        if self._page.viewport_size != {"width": width, "height": height}:
            self._page.set_viewport_size({"width": width, "height": height})
            self._await_layout()

    def _await_layout(self) -> None:
        """The server lays out some screens, once it has heard of the window: they are not still before that."""
        if self._now is not None and _screen_of(self._now) in _FITTED:
            self._told, self._laid_out_by = False, time.monotonic() + _TOLD_WITHIN

    def _scale(self, case: Case) -> None:
        if self._page.evaluate(_SCALE, f"{case.scale:.0%}"):
            self._await_layout()

    def _settled(self, *, other_than: Sequence[Box] = (), patience: float = _PATIENCE) -> tuple[Box, ...]:
        """What is on the screen once it stands still, and nothing is on its way."""
        assert self._now is not None
        t = translator(self._now.language)
        waiting = {t.gettext(words) for words in _WAITING}
        names = {box.name for box in other_than}
        end = time.monotonic() + patience
        last: tuple[Box, ...] = ()
        while time.monotonic() < end:
            self._page.wait_for_timeout(_LOOK)
            found = boxes(self._page)
            still = found == last and time.monotonic() > max(self._heard + _QUIET, self._laid_out_by)
            arrived = any(box.tapped for box in found) and {box.name for box in found} != names
            if still and arrived and waiting.isdisjoint(box.name for box in found):
                return found
            last = found
        raise StuckError(f"it never stands still; there is {[box.name for box in last]}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)
        socket.on("framesent", self._tell)

    def _tell(self, _frame: object) -> None:
        self._heard = time.monotonic()
        if not self._told:
            self._told, self._laid_out_by = True, min(self._laid_out_by, self._heard + _ANSWER)

    def _hear(self, _frame: object) -> None:
        self._heard = time.monotonic()
        if self._told:
            self._laid_out_by = 0.0


def _screen_of(case: Case) -> str:
    state: State | None = STATES.get(case.screen)
    return case.screen if state is None else state.screen
