"""A phone at the table: a real browser on the Flet app, driven by what a screen reader would say."""

import io
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field

import zxingcpp
from PIL import Image, ImageChops
from playwright.sync_api import Locator, Page, expect

DEVICE = "flutter.pinella.device"  # where the browser keeps the device's secret, as JSON
WAIT = 120_000  # milliseconds; a quiet machine needs one or two thousand
TRIES = 10  # of typing: on a busy machine the first keys may come before the focus
TOP_BAR = 64  # pixels that the app bar covers, and the main action with its margin
BOTTOM_BAR = 96
NEAR = 12  # levels of a colour: JPEG rounds


@dataclass(kw_only=True)
class Phone:
    """`taps` counts what the thumb did since the last `reset_taps`."""

    page: Page
    taps: int = field(default=0, init=False)

    def open(self, url: str) -> "Phone":
        """Load and wait until the app shows a screen, with its semantics switched on."""
        self.page.goto(url)
        return self.wake()

    def reload(self) -> "Phone":
        self.page.reload()
        return self.wake()

    def wake(self) -> "Phone":
        placeholder = self.page.locator("flt-semantics-placeholder")
        placeholder.wait_for(state="attached", timeout=WAIT * 3)
        placeholder.evaluate("element => element.click()")
        return self

    @property
    def secret(self) -> str:
        """The device's, as its browser keeps it."""
        return str(json.loads(self.page.evaluate(f"localStorage.getItem({DEVICE!r})")))

    def reset_taps(self) -> None:
        self.taps = 0

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str)).first

    def tap(self, name: str | re.Pattern[str]) -> None:
        """Tap a button by its whole name, or by a pattern."""
        self.button(name).click(timeout=WAIT)
        self.taps += 1

    def type_into(self, label: str, text: str) -> None:
        box = self.page.get_by_label(label, exact=True).first
        self._bring(box)
        for _ in range(TRIES):
            box.click(timeout=WAIT)
            # The client focuses its own text input first: earlier keys are lost (docs/flet-internals.md §5).
            self.page.wait_for_timeout(250)
            self.page.keyboard.press("Control+A")
            self.page.keyboard.press("Delete")
            self.page.keyboard.type(text, delay=15)
            self.page.wait_for_timeout(150)
            if box.input_value(timeout=WAIT).casefold() == text.casefold():  # fields of names begin with a capital
                return
        raise AssertionError(f"{label} never held {text!r}")

    def value_of(self, label: str) -> str:
        """What stands in a text field."""
        return self.page.get_by_label(label, exact=True).first.input_value()

    def scroll(self, pixels: int) -> None:
        """What is off the screen has no semantics: bring it on."""
        self.page.mouse.move(200, 400)
        self.page.mouse.wheel(0, pixels)
        self.page.wait_for_timeout(400)

    def scan(self) -> str:
        """What an independent decoder reads from the QR code on the screen."""
        for _ in range(20):
            found = zxingcpp.read_barcodes(Image.open(io.BytesIO(self.page.screenshot())))
            if found:
                return found[0].text
            self.page.wait_for_timeout(250)
        raise AssertionError("no QR code on the screen")

    def sees_colour(self, colour: tuple[int, int, int]) -> None:
        """Wait until a hundredth of the screen or more is drawn in about this colour: the client paints its pictures
        itself, and its semantics are there for a blank one too."""
        for _ in range(40):
            image = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
            near = [image.getchannel(band).point(_near(level)) for band, level in zip("RGB", colour, strict=True)]
            both = ImageChops.multiply(ImageChops.multiply(near[0], near[1]), near[2])
            if both.histogram()[255] >= image.width * image.height / 100:
                return
            self.page.wait_for_timeout(250)
        raise AssertionError(f"nothing on the screen is of the colour {colour}")

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until some text or label on the screen contains `text`."""
        expect(self._showing(text).first).to_be_attached(timeout=WAIT)

    def sees_no(self, text: str | re.Pattern[str]) -> None:
        expect(self._showing(text)).to_have_count(0, timeout=WAIT)

    def _showing(self, text: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_text(text).or_(self.page.get_by_label(text))

    def _bring(self, place: Locator) -> None:
        """Scroll until `place` is clear of the bars: below them a click would land on something else."""
        place.wait_for(state="attached", timeout=WAIT)
        height = (self.page.viewport_size or {"height": 844})["height"]
        for _ in range(10):
            box = place.bounding_box()
            if box is None or TOP_BAR <= box["y"] <= height - BOTTOM_BAR - box["height"]:
                return
            self.scroll(int(box["y"] - height / 2))


def _near(level: int) -> Callable[[int], int]:
    return lambda value: 255 if abs(value - level) <= NEAR else 0
