"""An arbiter at a screen: finds buttons by scrolling, counts taps, measures how long pages and documents take."""

import csv
import io
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Error, Locator, expect

from testkit.browser.phone import TIMEOUT_MS, BrowserPhone

_STEP = 0.6  # of the window's height, scrolled at once
_MARGIN = 100  # pixels at the window's top and bottom that bars may cover
_TWO_COLUMNS = 900  # pixels of a window that may have two columns, which scroll separately
_FOCUS_MS = 10_000  # that a page has to focus its field
_KEY_MS = 8  # from key to key
_LABELS = """() => [...document.querySelectorAll("flt-semantics")].map(
  each => each.getAttribute("aria-label") || each.innerText || "")"""


@dataclass(kw_only=True)
class Arbiter:
    """A person at one window. `taps` has the taps of each task, `seconds` the times of each page and document."""

    phone: BrowserPhone
    pictures: Path | None = None
    taps: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    @contextmanager
    def task(self, name: str) -> Iterator[None]:
        """Count the taps of a task; Enter and typed keys are none."""
        before = self.phone.tap_count
        yield
        self.taps[name].append(self.phone.tap_count - before)

    def tap(self, name: str | re.Pattern[str], below: str | re.Pattern[str] = "") -> None:
        """Scroll to a button and tap it; of several, the first one `below` a text."""
        self._click(self._find(name, below))

    def open(self, name: str | re.Pattern[str], seen: str | re.Pattern[str], page: str) -> None:
        """Tap a button that leads to a page, and measure the time until a text of it is there."""
        button = self._find(name)
        start = time.monotonic()
        self._click(button)
        self.phone.expect_text(seen)
        self.seconds[page].append(time.monotonic() - start)

    def back(self, seen: str | re.Pattern[str], page: str) -> None:
        self.open("Back", seen, page)

    def fill(self, label: str, text: str) -> None:
        """Tap a field and type into it, whatever it contained."""
        self._scroll_to(lambda: self.phone.page.get_by_label(label, exact=True).and_(self._textbox))
        self.phone.tap_field(label)
        self.phone.page.keyboard.press("Control+A")
        self.phone.type_keys(text)

    def type_line(self, text: str) -> None:
        """Type into the focused field, and press Enter."""
        self.phone.page.keyboard.type(f"{text}\n", delay=_KEY_MS)

    def choose_file(self, name: str, file: str, content: bytes) -> None:
        button = self._find(name)
        with self.phone.page.expect_file_chooser(timeout=TIMEOUT_MS) as chooser:
            self._click(button)
        chooser.value.set_files({"name": file, "mimeType": "application/octet-stream", "buffer": content})

    def download(self, name: str) -> bytes:
        button = self._find(name)
        start = time.monotonic()
        with self.phone.page.expect_download(timeout=TIMEOUT_MS) as download:
            self._click(button)
        content = Path(download.value.path()).read_bytes()
        self.seconds[name].append(time.monotonic() - start)
        return content

    def download_table(self, name: str) -> list[list[str]]:
        return list(csv.reader(io.StringIO(self.download(name).decode("utf-8-sig"))))

    def has_focus(self, kind: str) -> bool:
        """Return whether a field of this kind gets the focus by itself."""
        try:
            self.phone.page.locator(f"{kind}:focus").wait_for(state="attached", timeout=_FOCUS_MS)
        except Error:
            return False
        self.phone.page.wait_for_timeout(250)  # as in `BrowserPhone.type_into`
        return True

    def collect(self, pattern: str) -> dict[str, re.Match[str]]:
        """Scroll through the page and return the labels on it that match, in their order."""
        self._scroll_up()
        found: dict[str, re.Match[str]] = {}
        idle = 0
        while idle < 2:
            before = len(found)
            for label in self.phone.page.evaluate(_LABELS):
                if match := re.match(pattern, label):
                    found.setdefault(label, match)
            idle = idle + 1 if len(found) == before else 0
            self._scroll(self._height * _STEP)
        self._scroll_up()
        return found

    def picture(self, name: str) -> None:
        if self.pictures is not None:
            self.phone.page.wait_for_timeout(600)  # animations
            self.phone.page.screenshot(path=self.pictures / f"{name}.png")

    @property
    def _textbox(self) -> Locator:
        return self.phone.page.get_by_role("textbox")

    @property
    def _height(self) -> int:
        return (self.phone.page.viewport_size or {"height": 800})["height"]

    def _click(self, button: Locator) -> None:
        button.click(timeout=TIMEOUT_MS)
        self.phone.tap_count += 1

    def _find(self, name: str | re.Pattern[str], below: str | re.Pattern[str] = "") -> Locator:
        page = self.phone.page
        every = page.get_by_role("button", name=name, exact=isinstance(name, str))
        if not below:
            return self._scroll_to(lambda: every)
        # Words above the button stay near it on the screen.
        is_whole = isinstance(below, str)
        heading = self._scroll_to(
            lambda: page.get_by_text(below, exact=is_whole).or_(page.get_by_label(below, exact=is_whole))
        )
        for _ in range(3):
            top = (heading.bounding_box() or {"y": 0})["y"]
            for button in every.all():
                box = button.bounding_box()
                if box is not None and box["y"] > top:
                    return self._scroll_to(lambda found=button: found)  # type: ignore[misc]
            self._scroll(150)
        raise AssertionError(f"no button {name!r} below {below!r}")

    def _scroll_to(self, find: Callable[[], Locator]) -> Locator:
        """Return what is to be found, scrolled into view; controls out of view have no semantics."""
        for attempt in range(60):
            target = find().first
            box = target.bounding_box() if target.count() else None
            if box is not None:
                middle = box["y"] + box["height"] / 2
                if _MARGIN <= middle <= self._height - _MARGIN:
                    return target
                before = box["y"]
                self._scroll(middle - self._height / 2)
                moved = target.bounding_box() if target.count() else None
                if moved is not None and moved["y"] == before:
                    return target  # in a bar, or at an end of the page
                continue
            if attempt == 0:
                self.phone.page.wait_for_timeout(300)
            elif attempt in {1, 30}:
                self._scroll_up()
            else:
                self._scroll(self._height * _STEP)
        expect(find().first).to_be_visible(timeout=1000)
        return find().first

    def _scroll_up(self) -> None:
        self._scroll(-100_000)

    def _scroll(self, pixels: float) -> None:
        page = self.phone.page
        size = page.viewport_size or {"width": 1280, "height": 800}
        for part in (0.3, 0.7) if size["width"] >= _TWO_COLUMNS else (0.5,):
            page.mouse.move(size["width"] * part, size["height"] / 2)
            page.mouse.wheel(0, pixels)
        page.wait_for_timeout(120)
