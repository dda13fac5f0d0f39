"""Execution of the layout checks in one page, which restarts only for another language."""

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from playwright.sync_api import Browser, BrowserContext, Page, WebSocket

from models.access import Preferences, save_form, save_preferences
from testkit.browser.phone import DEVICE_STORAGE_KEY, BrowserPhone
from testkit.seeding.world import World
from tests.layout_checks.cases import Case
from tests.layout_checks.geometry import MIN_TARGET, SemanticBox, find_faults, find_overlay_faults, read_boxes
from tests.layout_checks.screen_paths import screen_paths
from tests.layout_checks.screen_states import MORE_OF_A_RESULT, ROWS_OF_A_NEW_MATCH, STATES, ScreenState, find_label
from views import routes
from views.ui.frame import has_aside_room
from wording import translator

_IDLE_SECONDS = 0.2  # seconds without a message between client and server
_TIMEOUT = 60.0  # seconds for a screen to appear and become stable
_TAP_TIMEOUT = 15.0  # seconds; a tap while Flutter rebuilds its semantics has no effect
_POLL_INTERVAL_MS = 100  # milliseconds between two polls
_TALL_HEIGHT = 6_000  # pixels: content outside the window has no semantics, and few screens are taller
_LOADING_TEXTS = (
    "One moment…",
    "Looking up the match…",
    "Looking up the matches…",
    "Looking up the players…",
    "Counting the matches…",
)
# Whether the content differs from the previous one.
_SET_SCALE_JS = """scale => {
  const style = document.documentElement.style;
  const before = style.fontSize || '100%';
  style.fontSize = scale;
  return before !== scale;
}"""
_NAVIGATE_JS = """path => {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', {state: null}));
}"""


# These depend on the window's height; tests/views/ui/test_fit tests the space between their bars.
_SIZE_DEPENDENT_SCREENS = {"entry", "entry of three", "correction", "scoreboard", "scoreboard of six"}
# Pixels: a row that is scrolled halfway below the pad is low, and a zoomed window has the lowest keys.
_MIN_FITTED_TARGET = 26
# Twenty rows of results fit into 800 pixels of a window with a mouse, where 24×24 suffice (WCAG 2.2, 2.5.8).
_DENSE_SCREEN, _DENSE_WIDTH, _MIN_DENSE_TARGET = "results of a round", 1280, 24
_RELAYOUT_SECONDS = 0.8  # seconds
_SIZE_REPORT_TIMEOUT = 10.0  # seconds for a busy client to report its window size to the server
_LAYOUT_TIMEOUT = 2.0  # seconds for the server to send the new layout; it sends nothing if nothing changes
_RECHECK_DELAY_MS = 1_500  # milliseconds for a busy machine to finish drawing
_FIRST_SCREEN = "home"
_MAX_BACK_STEPS = 4  # a question over a sheet, the sheet, the screen
_DEVICE_SCALE = 0.25  # device pixels per pixel: the images are not used, and drawing them would take most of the time


def create_context(browser: Browser, world: World) -> BrowserContext:
    """Return a browser context of the device that owns the world's data."""
    context = browser.new_context(device_scale_factor=_DEVICE_SCALE, reduced_motion="reduce")
    stored_secret = json.dumps(json.dumps(world.secret))
    context.add_init_script(f"localStorage.setItem({DEVICE_STORAGE_KEY!r}, {stored_secret})")
    return context


class StuckError(Exception):
    """A screen doesn't appear, or one of its states cannot be reached or left."""


@dataclass(kw_only=True)
class LayoutChecker:
    """A runner of cases. `new_page` returns a page of a fixed browser context, `base_url` is the server's address.
    The window is taller than real ones, so that content below their edge is checked too.
    """

    new_page: Callable[[], Page]
    world: World
    base_url: str
    _page: Page = field(init=False)
    _current_case: Case | None = field(default=None, init=False)
    _last_message_at: float = field(default=0.0, init=False)
    _layout_deadline: float = field(default=0.0, init=False)
    _size_sent: bool = field(default=False, init=False)  # whether the client has reported its window

    def check_cases(self, cases: Iterable[Case]) -> Iterator[str]:
        """Yield a sentence for each fault that a second check confirms. Sorted cases run fastest."""
        for case in cases:
            try:
                faults = self._confirmed_faults(case)
            except StuckError:
                self._close_page()
                faults = self._check_again(case)
            yield from (f"{case}: {fault}" for fault in faults)
        self._close_page()

    def _confirmed_faults(self, case: Case) -> Sequence[str]:
        self._navigate(case)
        faults = dict.fromkeys(self._find_faults(case))
        if not faults:
            return ()
        self._page.wait_for_timeout(_RECHECK_DELAY_MS)
        again = set(self._find_faults(case))
        return [fault for fault in faults if fault in again]

    def _check_again(self, case: Case) -> Sequence[str]:
        """Check a case on a new page, because a busy machine can lose a tap, too."""
        try:
            return self._confirmed_faults(case)
        except StuckError as stuck:
            self._close_page()
            return [str(stuck)]

    def _close_page(self) -> None:
        """Close the page, so that the next case opens a new one."""
        if self._current_case is not None:
            self._page.close()
        self._current_case = None

    def _find_faults(self, case: Case) -> Iterator[str]:
        """Check a case in a very tall window; also in the case's own window if it has an overlay or depends on the
        height.
        """
        width, height = case.size
        state = STATES.get(case.screen)
        self._set_up_window(case)
        boxes = self._wait_until_stable()
        fitted = _screen_of(case) in _SIZE_DEPENDENT_SCREENS
        if not fitted and (state is None or not state.is_overlay):
            is_dense = _screen_of(case) == _DENSE_SCREEN and width >= _DENSE_WIDTH and case.scale == 1.0
            target = _MIN_DENSE_TARGET if is_dense else MIN_TARGET
            return find_faults(boxes, width=width, height=height, window_height=_TALL_HEIGHT, min_target=target)
        self._resize(width, height)
        lower = self._wait_until_stable()
        return chain(
            find_overlay_faults(boxes, width=width, window_height=_TALL_HEIGHT),
            find_overlay_faults(
                lower, width=width, window_height=height, min_target=_MIN_FITTED_TARGET if fitted else MIN_TARGET
            ),
        )

    def _navigate(self, case: Case) -> None:
        self._forget_forms()
        before, self._current_case = self._current_case, case
        path = screen_paths(self.world)[_screen_of(case)]
        if before is None or before.language != case.language:
            self._set_language(case.language)
            if before is not None:  # including the session, which Flet would otherwise resume in the other language
                self._page.close()
            self._page = self.new_page()
            self._page.on("websocket", self._watch_socket)
            self._set_up_window(case)
            BrowserPhone(page=self._page).open(f"{self.base_url}{path}")
            self._scale(case)
            self._open_state(case)
            return
        current = before.screen
        if current != case.screen and current in STATES:
            self._return_home()
            current = _FIRST_SCREEN
        old = read_boxes(self._page)
        self._set_up_window(case)
        self._scale(case)
        if current == case.screen:
            return
        if current == _screen_of(case):  # no request, whose response might arrive after the new size
            self._last_message_at = time.monotonic() + _RELAYOUT_SECONDS
        else:
            self._page.evaluate(_NAVIGATE_JS, path)
            self._wait_until_stable(previous=old)
        self._open_state(case)

    def _forget_forms(self) -> None:
        """Forget what earlier cases filled in, so that a form doesn't offer it in place of its rows."""
        with self.world.store.transaction() as session:
            for form in ("match", "tournament"):
                save_form(session, device=self.world.owner, form=form, text="")

    def _set_language(self, language: str) -> None:
        """Set the language of the device from its next start on, and the system's theme."""
        with self.world.store.transaction() as session:
            save_preferences(session, device=self.world.owner, preferences=Preferences(language=language))

    def _open_state(self, case: Case) -> None:
        """Tap the path to the case's state."""
        state = STATES.get(case.screen)
        t = translator(case.language)
        # A wide window shows the details of a result and, unless the text is large, the settings of a new match.
        needless = (MORE_OF_A_RESULT, *(ROWS_OF_A_NEW_MATCH if case.scale == 1 else ()))
        is_wide = has_aside_room(case.size[0])
        for label in [tap for tap in state.taps if not is_wide or tap not in needless] if state else ():
            boxes = self._tap(label(t))
            try:
                self._wait_until_stable(previous=boxes, timeout=_TAP_TIMEOUT)
            except StuckError:
                shown = {box.name for box in read_boxes(self._page)}
                if shown == {box.name for box in boxes}:
                    boxes = self._tap(label(t))
                # Otherwise the tap has had its effect, slowly: another one would close again what it opened.
                self._wait_until_stable(previous=boxes)

    def _tap(self, text: str) -> tuple[SemanticBox, ...]:
        """Tap a control, and return what was on the screen before."""
        boxes = self._wait_until_stable()
        tapped = [box for box in boxes if box.is_tappable or box.role == "button"]
        index = find_label((box.name for box in tapped), text)
        if index is None:
            raise StuckError(f"nothing reads “{text}”; there is {[box.name for box in tapped]}")
        box = tapped[index]
        self._page.mouse.click((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        return boxes

    def _return_home(self) -> None:
        """Return to the first screen, which closes overlays and folds expanded parts."""
        for _ in range(_MAX_BACK_STEPS):
            old = read_boxes(self._page)
            self._page.evaluate(_NAVIGATE_JS, routes.HOME)
            self._wait_until_stable(previous=old)
            if self._page.evaluate("location.pathname") == routes.HOME:
                return
        raise StuckError("there is no way out of what was open before")

    def _set_up_window(self, case: Case) -> None:
        self._resize(case.size[0], _TALL_HEIGHT)
        self._page.emulate_media(color_scheme="dark" if case.dark else "light")

    def _resize(self, width: int, height: int) -> None:
        if self._page.viewport_size != {"width": width, "height": height}:
            self._page.set_viewport_size({"width": width, "height": height})
            self._await_layout()

    def _await_layout(self) -> None:
        """Wait for the server's layout of screens that depend on the window's size."""
        if self._current_case is not None and _screen_of(self._current_case) in _SIZE_DEPENDENT_SCREENS:
            self._size_sent, self._layout_deadline = False, time.monotonic() + _SIZE_REPORT_TIMEOUT

    def _scale(self, case: Case) -> None:
        if self._page.evaluate(_SET_SCALE_JS, f"{case.scale:.0%}"):
            self._await_layout()

    def _wait_until_stable(
        self, *, previous: Sequence[SemanticBox] = (), timeout: float = _TIMEOUT
    ) -> tuple[SemanticBox, ...]:
        """Return the screen's boxes once they are stable and no messages are pending."""
        assert self._current_case is not None
        t = translator(self._current_case.language)
        waiting = {t.gettext(words) for words in _LOADING_TEXTS}
        names = {box.name for box in previous}
        end = time.monotonic() + timeout
        last: tuple[SemanticBox, ...] = ()
        while time.monotonic() < end:
            self._page.wait_for_timeout(_POLL_INTERVAL_MS)
            boxes = read_boxes(self._page)
            stable = boxes == last and time.monotonic() > max(
                self._last_message_at + _IDLE_SECONDS, self._layout_deadline
            )
            arrived = any(box.is_tappable for box in boxes) and {box.name for box in boxes} != names
            if stable and arrived and waiting.isdisjoint(box.name for box in boxes):
                return boxes
            last = boxes
        raise StuckError(f"it never stands still; there is {[box.name for box in last]}")

    def _watch_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._on_frame_received)
        socket.on("framesent", self._on_frame_sent)

    def _on_frame_sent(self, _frame: object) -> None:
        self._last_message_at = time.monotonic()
        if not self._size_sent:
            self._size_sent, self._layout_deadline = (
                True,
                min(self._layout_deadline, self._last_message_at + _LAYOUT_TIMEOUT),
            )

    def _on_frame_received(self, _frame: object) -> None:
        self._last_message_at = time.monotonic()
        if self._size_sent:
            self._layout_deadline = 0.0


def _screen_of(case: Case) -> str:
    state: ScreenState | None = STATES.get(case.screen)
    return case.screen if state is None else state.screen
