"""A client in a real browser, driven through the semantics tree that a screen reader uses."""

import io
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from PIL import Image, ImageChops
from playwright.sync_api import Locator, Page, expect

from testkit.browser.qr_code import read_qr
from testkit.browser.text_fields import IS_EDITED, MARK_FIELDS

DEVICE_STORAGE_KEY = "flutter.pinella.device"  # the localStorage key of the device's secret (JSON)
TIMEOUT_MS = 120_000  # milliseconds; an idle machine needs one or two thousand
TYPING_ATTEMPTS = 10  # a tap while a busy machine moves the page misses the field
_FIELD_TIMEOUT_MS = 3_000  # milliseconds until a tap or the typed text has certainly had no effect
TOP_BAR_HEIGHT = 64  # pixels covered by the app bar, or by the main action with its margin
BOTTOM_BAR_HEIGHT = 96
# With a mobile browser's user agent, Flutter enables semantics only for a click in the centre of the placeholder.
_CLICK_IN_THE_CENTRE = """element => {
    const box = element.getBoundingClientRect()
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true }
    element.dispatchEvent(new MouseEvent("click", at))
}"""
# Returns once three frames in a row have left the semantics unchanged, or after a while: an animation may not end.
_WAIT_UNTIL_STILL = """() => new Promise(done => {
    const read = () => document.querySelector("flt-semantics-host")?.outerHTML
    let [before, still] = [read(), 0]
    const look = () => {
        const now = read()
        still = now === before ? still + 1 : 0
        before = now
        if (still === 3) done(); else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    setTimeout(done, 3000)
})"""
COLOUR_TOLERANCE = 12  # tolerance in levels of a colour channel, because JPEG rounds


@dataclass(kw_only=True)
class BrowserPhone:
    """A client at a table; `taps` counts taps since the last `reset_tap_count`."""

    page: Page
    tap_count: int = field(default=0, init=False)

    def open(self, url: str) -> "BrowserPhone":
        """Load the page, wait until the app shows a screen, and enable its semantics."""
        self.page.goto(url)
        return self.enable_semantics()

    def reload(self) -> "BrowserPhone":
        self.page.reload()
        return self.enable_semantics()

    def enable_semantics(self) -> "BrowserPhone":
        placeholder = self.page.locator("flt-semantics-placeholder")
        placeholder.wait_for(state="attached", timeout=TIMEOUT_MS * 3)
        placeholder.evaluate(_CLICK_IN_THE_CENTRE)
        return self

    def wait_until_uncovered(self) -> "BrowserPhone":
        """Wait until the app's first screen has replaced the cover of the start."""
        self.page.locator("#cover").wait_for(state="detached", timeout=TIMEOUT_MS)
        return self

    @property
    def url(self) -> str:
        return self.page.url

    @property
    def secret(self) -> str:
        """The device's secret, as stored by its browser."""
        return str(json.loads(self.page.evaluate(f"localStorage.getItem({DEVICE_STORAGE_KEY!r})")))

    def reset_tap_count(self) -> None:
        self.tap_count = 0

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str)).first

    def tap(self, name: str | re.Pattern[str]) -> None:
        """Tap a button by its full name, or by a pattern."""
        self.button(name).click(timeout=TIMEOUT_MS)
        self.tap_count += 1

    def type_into(self, label: str, text: str) -> None:
        box = self.page.get_by_label(label, exact=True).first
        self._scroll_into_view(box)
        for _ in range(TYPING_ATTEMPTS):
            if not self._begin_editing(box):
                continue
            self.page.keyboard.press("Control+A")
            self.page.keyboard.press("Delete")
            self.page.keyboard.type(text, delay=15)
            # Name fields capitalise, and a late answer to the focus may restore the text from before.
            self.wait_until_still()
            if box.input_value(timeout=TIMEOUT_MS).casefold() == text.casefold():
                return
        raise AssertionError(f"{label} never held {text!r}")

    def tap_field(self, label: str | re.Pattern[str]) -> None:
        """Tap the first field with this label until it is edited: a busy machine may still be moving the page."""
        box = self.page.get_by_label(label, exact=isinstance(label, str)).and_(self.page.get_by_role("textbox")).first
        if not any(self._begin_editing(box) for _ in range(TYPING_ATTEMPTS)):
            raise AssertionError(f"{label} never had the focus")
        self.tap_count += 1

    def _begin_editing(self, box: Locator) -> bool:
        """Tap a field, and return whether Flutter then edits it: earlier keys are lost (docs/flet-internals.md §5)."""
        self.page.evaluate(MARK_FIELDS)
        box.click(timeout=TIMEOUT_MS)
        return bool(box.evaluate(_wait_for(IS_EDITED)))

    def type_keys(self, text: str) -> None:
        """Type into the focused field, once Flutter edits it, until it holds the text."""
        field = self.page.locator("input:focus, textarea:focus").first
        field.wait_for(state="attached", timeout=TIMEOUT_MS)
        field.evaluate(_wait_for(IS_EDITED))
        self.page.keyboard.type(text, delay=15)
        expect(field).to_have_value(text, timeout=TIMEOUT_MS)

    def press_enter(self) -> None:
        """Press Enter in the focused field, and wait until the focus has left it."""
        before = self.page.evaluate_handle("document.activeElement")
        self.page.evaluate(MARK_FIELDS)
        self.page.keyboard.press("Enter")
        self.tap_count += 1
        self.page.evaluate(_wait_for("before => document.activeElement !== before"), before)
        self.wait_until_still()

    def field_value(self, label: str) -> str:
        """Return the text of a field."""
        return self.page.get_by_label(label, exact=True).first.input_value()

    def scroll(self, pixels: int) -> None:
        """Scroll down. Controls outside the viewport have no semantics."""
        self.page.mouse.move(200, 400)
        self.page.mouse.wheel(0, pixels)
        self.wait_until_still()

    def wait_until_still(self) -> None:
        """Wait until Flutter has drawn three frames without a change of the semantics, as after scrolling."""
        self.page.evaluate(_WAIT_UNTIL_STILL)

    def scan_qr(self, *, scroll: int = 0, path: str = "") -> str:
        """Return the text that is read twice in a row from the QR code on the screen, an address below `path`. Scroll
        down by `scroll` pixels before each attempt, because a page doesn't scroll while it is being laid out."""
        last, end = "", time.monotonic() + TIMEOUT_MS / 1000
        while time.monotonic() < end:
            if scroll:
                self.scroll(scroll)
            code = read_qr(self.page.screenshot(), path)
            if code and code == last:
                return code
            last = code
            self.wait_until_still()
        raise AssertionError("no QR code on the screen")

    def expect_colour(self, colour: tuple[int, int, int]) -> None:
        """Wait until at least a hundredth of the screen has about this colour.

        The client paints images itself, and their semantics exist even if they are blank.
        """
        for _ in range(40):
            image = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
            close = [image.getchannel(band).point(_is_near(level)) for band, level in zip("RGB", colour, strict=True)]
            both = ImageChops.multiply(ImageChops.multiply(close[0], close[1]), close[2])
            if both.histogram()[255] >= image.width * image.height / 100:
                return
            self.page.wait_for_timeout(250)
        raise AssertionError(f"nothing on the screen has the colour {colour}")

    def expect_text(self, text: str | re.Pattern[str]) -> None:
        """Wait until a text or label on the screen contains `text`."""
        self._text_locator(text).first.wait_for(state="attached", timeout=TIMEOUT_MS)

    def expect_no_text(self, text: str | re.Pattern[str]) -> None:
        self._text_locator(text).first.wait_for(state="detached", timeout=TIMEOUT_MS)

    def _text_locator(self, text: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_text(text).or_(self.page.get_by_label(text))

    def _scroll_into_view(self, target: Locator) -> None:
        """Scroll until no bar covers `target`: a click would hit the bar."""
        target.wait_for(state="attached", timeout=TIMEOUT_MS)
        height = (self.page.viewport_size or {"height": 844})["height"]
        for _ in range(10):
            box = target.bounding_box()
            if box is None or TOP_BAR_HEIGHT <= box["y"] <= height - BOTTOM_BAR_HEIGHT - box["height"]:
                return
            self.scroll(int(box["y"] - height / 2))


def _wait_for(condition: str) -> str:
    """Return a JavaScript function that resolves to whether the condition on its argument becomes true in time."""
    return f"""value => new Promise(done => {{
        const end = performance.now() + {_FIELD_TIMEOUT_MS}
        const look = () => {{
            const holds = ({condition})(value)
            if (holds || performance.now() > end) done(holds); else setTimeout(look, 20)
        }}
        look()
    }})"""


def _is_near(level: int) -> Callable[[int], int]:
    return lambda value: 255 if abs(value - level) <= COLOUR_TOLERANCE else 0
