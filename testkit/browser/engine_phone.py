"""A phone in Firefox or WebKitGTK, driven through the semantics tree with real pointer and key events.

Playwright uses its own patched engines; these tests use Debian's, through WebDriver BiDi and WebDriver. `EnginePhone`
has the methods of `BrowserPhone` that the steps need.
"""

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from testkit.browser.qr_code import read_qr
from testkit.browser.text_fields import IS_EDITED, MARK_FIELDS

TIMEOUT = 480.0  # seconds; WebKitGTK needs up to thirty for a start of the offline app, under load more than 240
_POLL_INTERVAL = 0.1
_STILLNESS = 0.25  # seconds without a change of the screen
_TAP_ATTEMPTS = 3
_TAP_EFFECT = 30.0  # seconds; an offline app in WebKit takes up to three for a tap, under load twelve
_CLICK_ARRIVAL = 3.0  # seconds; a click on an element that Flutter replaces meanwhile never arrives
_SEMANTICS = "return document.querySelector('flt-semantics-host')?.outerHTML ?? ''"
_INCOMPLETE = {".part", ".wkdownload"}  # endings of files that Firefox and WebKit are still saving
_TYPING_ATTEMPTS = _SCROLLING_ATTEMPTS = 10

# Finds elements by their accessible name, as a screen reader gets it: the label, else a field's value, else the text.
_FIND = r"""
const [kind, pattern, flags] = arguments;
document.querySelector('flt-semantics-placeholder')?.click();  // `open` may have seen the semantics of the page before
const bars = [64, 96];  // the pixels at the top and at the bottom that bars may cover
const wanted = new RegExp(pattern, flags);
const nameOf = element => (element.getAttribute('aria-label') || element.value || element.textContent || '').trim();
const selector = {
  button: '[role="button"], button, a, [role="link"], [role="tab"], [role="checkbox"], [role="menuitem"]',
  field: 'input, textarea', text: '*',
}[kind];
for (const element of document.querySelectorAll(selector)) {
  if (['SCRIPT', 'STYLE', 'HEAD', 'HTML', 'BODY'].includes(element.tagName) || !wanted.test(nameOf(element))) continue;
  const box = element.getBoundingClientRect();
  if (kind !== 'text' && !(box.width && box.height)) continue;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = document.elementFromPoint(x, y);  // below a bar it is another element
  const clear = kind === 'field' ? y > bars[0] && y < innerHeight - bars[1] : element.contains(hit);
  return {x, y, clear, value: element.value || '', name: nameOf(element)};
}
return null;
"""
# WebKitWebDriver ignores wheel actions. The place is in the scrolling part of the deal entry.
_SCROLL = """
const place = {clientX: 200, clientY: 250, deltaY: arguments[0], bubbles: true, cancelable: true};
document.querySelector('flutter-view').dispatchEvent(new WheelEvent('wheel', place));
"""
# A tap of a number's cell only changes the cell's colour; after the click come the keys, in their order.
_NUMBER = re.compile(r": \S*\d$")
_WATCH_CLICKS = """
window.wasClicked = false;
window.addEventListener('click', () => { window.wasClicked = true; }, {capture: true, once: true});
"""
_ENABLE_SEMANTICS = """
const placeholder = document.querySelector('flt-semantics-placeholder');
if (placeholder) placeholder.click();
return Boolean(document.querySelector('flt-semantics'));
"""
_IS_EDITED = f"""
const field = document.activeElement;
return field.getAttribute('aria-label') === arguments[0] && ({IS_EDITED})(field);
"""


class EngineDriver(ABC):
    """The browser operations that an `EnginePhone` uses. The browser saves files in `downloads` without asking."""

    downloads: Path

    @abstractmethod
    def navigate(self, url: str) -> None: ...

    @abstractmethod
    def run(self, script: str, *arguments: object) -> Any:
        """Run the body of a function in the page and return its result."""

    @abstractmethod
    def click(self, x: float, y: float) -> None: ...

    @abstractmethod
    def replace_text(self, text: str) -> None:
        """Replace the text of the focused field by typing."""

    @abstractmethod
    def screenshot(self) -> bytes: ...

    @abstractmethod
    def close(self) -> None: ...


@dataclass(frozen=True, kw_only=True)
class EnginePhone:
    """A phone of 390 × 664 pixels in one browser."""

    driver: EngineDriver

    def open(self, url: str) -> "EnginePhone":
        """Load the page, wait until the app shows a screen, and enable its semantics."""
        self.driver.navigate(url)
        self._wait(lambda: self.driver.run(_ENABLE_SEMANTICS), "the app shows no screen")
        return self

    @property
    def url(self) -> str:
        return str(self.driver.run("return location.href"))

    def tap(self, name: str | re.Pattern[str]) -> None:
        """Tap a button by its full name, or by a pattern. Tap again if nothing has changed, because a tap while Flutter
        rebuilds its semantics has no effect. First wait for late changes of earlier taps, which would look like an
        effect."""
        for _ in range(_TAP_ATTEMPTS):
            before: str = self._wait(self._settled_semantics, "the screen never settles")
            button = self._find_visible("button", name)
            self.driver.run(_WATCH_CLICKS)
            self._click(button)
            limit = _CLICK_ARRIVAL if _NUMBER.search(button["name"]) else _TAP_EFFECT
            if self._takes_effect(partial(self._has_handled, button, before), limit):
                return

    def _has_handled(self, button: dict[str, Any], before: str) -> bool:
        """Return whether the app has handled the tap of a button, given the semantics tree before."""
        if _NUMBER.search(button["name"]) and self.driver.run("return window.wasClicked"):
            return True
        return bool(self.driver.run(_SEMANTICS) != before)

    def _settled_semantics(self) -> str:
        """Return the semantics tree as HTML, or "" while it is changing."""
        before = str(self.driver.run(_SEMANTICS))
        time.sleep(_STILLNESS)
        return before if self.driver.run(_SEMANTICS) == before else ""

    def download(self, button: str) -> bytes:
        """Tap a button and return the content of the file that the browser saves."""
        before = set(self.driver.downloads.glob("*"))
        self._click(self._find_visible("button", button))
        saved: set[Path] = self._wait(lambda: self._saved_files() - before, "no file was saved")
        return saved.pop().read_bytes()

    def _saved_files(self) -> set[Path]:
        """Return the complete files. An incomplete file is empty, or next to it is a file with the browser's ending for
        one."""
        files = set(self.driver.downloads.glob("*"))
        incomplete = {each for each in files if each.suffix in _INCOMPLETE}
        return {each for each in files if each.stat().st_size} if not incomplete else set()

    def _takes_effect(self, condition: Callable[[], Any], limit: float = _TAP_EFFECT) -> bool:
        """Return whether the condition becomes true while a tap may still take effect."""
        until = time.monotonic() + limit
        while time.monotonic() < until:
            if condition():
                return True
            time.sleep(_POLL_INTERVAL)
        return False

    def type_into(self, label: str, text: str) -> None:
        """Replace a field's text. Repeat it if the tap had no effect, or the keys came before the focus. First wait for
        late changes, such as offered names, which would move the field away from the tap."""
        for _ in range(_TYPING_ATTEMPTS):
            self._wait(self._settled_semantics, "the screen never settles")
            field = self._find_visible("field", label)
            self.driver.run(MARK_FIELDS)
            self._click(field)
            if not self._takes_effect(partial(self.driver.run, _IS_EDITED, label)):
                continue
            self.driver.replace_text(text)
            time.sleep(0.2)
            if str(self._find("field", label)["value"]).casefold() == text.casefold():
                return
        raise AssertionError(f"{label} never held {text!r}")

    def expect_text(self, text: str | re.Pattern[str]) -> None:
        """Wait until a text or label on the screen contains `text`."""
        self._find("text", text, whole=False)

    def scroll_to(self, text: re.Pattern[str]) -> None:
        """Scroll until a text or label is at the bottom of the window."""
        found = self._find("text", text)
        self.driver.run(_SCROLL, int(found["y"] - 0.95 * self.driver.run("return innerHeight")))

    def scan_qr(self, *, path: str = "") -> str:
        """Return the text of the QR code on the screen, an address below `path`."""
        return str(self._wait(lambda: read_qr(self.driver.screenshot(), path), "no code"))

    def _find_visible(self, kind: str, name: str | re.Pattern[str]) -> dict[str, Any]:
        """Return an element's middle once nothing covers it and it has stopped moving."""
        for _ in range(_SCROLLING_ATTEMPTS):
            found = self._find(kind, name)
            if found["clear"] and self._find(kind, name) == found:
                return found
            if not found["clear"]:
                self.driver.run(_SCROLL, int(found["y"] - 0.4 * self.driver.run("return innerHeight")))
                time.sleep(0.3)
        raise AssertionError(f"{name!r} can never be tapped")

    def _click(self, box: dict[str, Any]) -> None:
        self.driver.click(box["x"], box["y"])

    def _find(self, kind: str, name: str | re.Pattern[str], *, whole: bool = True) -> dict[str, Any]:
        if isinstance(name, re.Pattern):
            source, flags = name.pattern, "i" if name.flags & re.IGNORECASE else ""
        else:
            source, flags = (f"^{re.escape(name)}$" if whole else re.escape(name)), ""
        source = source.replace(r"\ ", " ")
        element: dict[str, Any] = self._wait(lambda: self.driver.run(_FIND, kind, source, flags), f"no {kind} {name!r}")
        return element

    def _wait(self, condition: Any, failure: str) -> Any:
        until = time.monotonic() + TIMEOUT
        while not (found := condition()):
            if time.monotonic() > until:
                raise AssertionError(f"{failure}; the page shows {self._shown()!r}")
            time.sleep(_POLL_INTERVAL)
        return found

    def _shown(self) -> str:
        script = "return [...document.querySelectorAll('[aria-label], flt-semantics')].map(each => "
        script += "each.getAttribute('aria-label') || each.textContent).join(' | ').slice(0, 2000)"
        return str(self.driver.run(script))
