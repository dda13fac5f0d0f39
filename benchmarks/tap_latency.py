"""Time from a tap on the number pad to its paint, compared with a minimal Flet counter: `python -m
benchmarks.tap_latency`.

Both apps run in separate processes, with the same web client in the same browser, and their taps alternate, so that
other load affects both. A tap is a pointer event dispatched in the page; the paint is the frame after the one with the
new value (semantics are updated with it). "Saved" is the frame after the one that says that this value is saved; it is
committed by then. Prints p50 and p95 in milliseconds, and the ratios to the counter.
"""

import argparse
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from benchmarks.baseline_counter import run_baseline_counter
from benchmarks.measuring import percentile
from testkit.browser.chromium import find_chromium
from testkit.browser.phone import BrowserPhone
from testkit.servers.process import Server
from testkit.steps.match import start_match

NAMES = ["Anna", "Bruno", "Carla", "Dino"]
WARM_UP_TAPS = 5
TAP_JS = """
const tapAt = (x, y) => {
  const target = document.elementFromPoint(x, y);
  const common = { bubbles: true, composed: true, cancelable: true, clientX: x, clientY: y };
  const touch = (type, pressure) => target.dispatchEvent(new PointerEvent(type, {
    ...common, button: 0, buttons: pressure ? 1 : 0, pointerId: 1, pointerType: 'touch', isPrimary: true, pressure,
  }));
  touch('pointerdown', 0.5);
  touch('pointerup', 0);
  // Browsers send it too; without it, a client with semantics waits 200 ms for it.
  target.dispatchEvent(new MouseEvent('click', common));
};
"""
"""A JavaScript function that taps a place of the app."""
# Resolves with the milliseconds from the tap to the frame after `wanted` appears on the page, and unless `saved` is
# empty, to the frame after `saved` appears.
_MEASURE_TAP_JS = f"""
([x, y, wanted, saved]) => new Promise(done => {{
  {TAP_JS}
  const label = node => node.getAttribute && (node.getAttribute('aria-label') || node.textContent);
  const there = test => [...document.querySelectorAll('flt-semantics, flt-semantics *')].some(
    node => test(label(node) || ''));
  let painted = null;
  const watch = new MutationObserver(() => {{
    if (!there(words => words === wanted)) return;
    if (painted === null) requestAnimationFrame(() => {{ painted ??= performance.now() - begin; }});
    if (saved && !there(words => words.includes(saved))) return;
    watch.disconnect();
    requestAnimationFrame(() => done([painted ??= performance.now() - begin, performance.now() - begin]));
  }});
  watch.observe(document.querySelector('flt-semantics-host').parentNode,
    {{subtree: true, childList: true, attributes: true, characterData: true}});
  const begin = performance.now();
  tapAt(x, y);
}})
"""


@dataclass(frozen=True, kw_only=True)
class MeasuredTap:
    """A button by name, with the texts that the screen shows after the tap and after saving."""

    button: str
    painted_text: str
    saved_text: str = ""


DIGIT = MeasuredTap(button="5", painted_text="On the table, Anna and Carla: 5", saved_text="Draft saved")
ERASE = MeasuredTap(
    button="Erase the last digit", painted_text="On the table, Anna and Carla: 0", saved_text="Draft saved"
)


@dataclass(frozen=True, kw_only=True)
class TapTimes:
    """Milliseconds of each tap."""

    painted: list[float] = field(default_factory=list)
    saved: list[float] = field(default_factory=list)


def main(arguments: list[str]) -> None:
    """Print a line for each app, and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--taps", type=int, default=100, help="taps measured per app")
    taps = parser.parse_args(arguments).taps
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        with Server(data=Path(folder)) as pinella, run_baseline_counter() as counter:
            ours, theirs = _measure(open_number_pad(browser, pinella.base_url), _open_phone(browser, counter), taps)
        browser.close()
    print(f"{'from a tap, ms':24} {'p50':>8} {'p95':>8}")
    rows = {"number pad, painted": ours.painted, "number pad, saved": ours.saved, "bare Flet counter": theirs.painted}
    for name, values in rows.items():
        print(f"{name:24} {percentile(values, 50):8.1f} {percentile(values, 95):8.1f}")
    for name, values in (("ratio, painted", ours.painted), ("ratio, saved", ours.saved)):
        p50, p95 = (percentile(values, share) / percentile(theirs.painted, share) for share in (50, 95))
        print(f"{name:24} {p50:8.2f} {p95:8.2f}")


def _open_phone(browser: Browser, url: str) -> BrowserPhone:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", has_touch=True)
    return BrowserPhone(page=context.new_page()).open(url)


def open_number_pad(browser: Browser, url: str) -> BrowserPhone:
    """Open the first deal of a new match at this server."""
    phone = _open_phone(browser, url)
    start_match(phone, NAMES)
    phone.tap("Score deal 1")
    phone.expect_text("Nothing entered yet")
    return phone


def _measure(pad: BrowserPhone, counter: BrowserPhone, taps: int) -> tuple[TapTimes, TapTimes]:
    ours, theirs = TapTimes(), TapTimes()
    for number in range(1 - WARM_UP_TAPS, taps + 1):
        measured = measure_tap(pad, DIGIT if (number + WARM_UP_TAPS) % 2 else ERASE)
        counted = measure_tap(counter, MeasuredTap(button="Add one", painted_text=f"Count: {number + WARM_UP_TAPS}"))
        if number > 0:
            ours.painted.append(measured[0])
            ours.saved.append(measured[1])
            theirs.painted.append(counted[0])
    return ours, theirs


def measure_tap(phone: BrowserPhone, tap: MeasuredTap) -> tuple[float, float]:
    """Return the milliseconds from the tap to its paint, and to the paint of the saved state."""
    painted, saved = phone.page.evaluate(
        _MEASURE_TAP_JS, [*button_center(phone, tap.button), tap.painted_text, tap.saved_text]
    )
    return float(painted), float(saved)


def button_center(phone: BrowserPhone, button: str) -> list[float]:
    """Return the coordinates of a button's centre. Raises LookupError."""
    box = phone.button(button).bounding_box()
    if box is None:
        raise LookupError(f"{button!r} is not on the screen")
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


if __name__ == "__main__":
    main(sys.argv[1:])
