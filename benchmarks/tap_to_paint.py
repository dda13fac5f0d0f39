"""From a tap on the number pad to its paint, beside a bare Flet counter: `python -m benchmarks.tap_to_paint`.

Both apps run in processes of their own, with the same web client in the same browser, and their taps take turns, so
that a busy machine slows both. A tap is a pointer event that the page gives itself; the paint is the frame after the
one that brought the new value (its semantics come with it). "Saved" is the frame after the one in which the screen
says so of this very value: it is committed by then. Milliseconds: p50, p95, and the ratios to the bare counter.
"""

import argparse
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from benchmarks.bare_counter import bare_counter
from tests.chromium import chromium_program
from tests.e2e.evening import start_match
from tests.e2e.phone import Phone
from tests.e2e.server import Server

PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
WARM_UP = 5
# Resolves with the milliseconds from the tap to the frame after `wanted` is on the page, and, where `saved` is not
# empty, to the frame after that is there as well.
_TAP = """
([x, y, wanted, saved]) => new Promise(done => {
  const target = document.elementFromPoint(x, y);
  const touch = (type, pressure) => target.dispatchEvent(new PointerEvent(type, {
    bubbles: true, composed: true, cancelable: true, clientX: x, clientY: y, button: 0, buttons: pressure ? 1 : 0,
    pointerId: 1, pointerType: 'touch', isPrimary: true, pressure,
  }));
  const label = node => node.getAttribute && (node.getAttribute('aria-label') || node.textContent);
  const there = test => [...document.querySelectorAll('flt-semantics, flt-semantics *')].some(
    node => test(label(node) || ''));
  let painted = null;
  const watch = new MutationObserver(() => {
    if (!there(words => words === wanted)) return;
    if (painted === null) requestAnimationFrame(() => { painted ??= performance.now() - begin; });
    if (saved && !there(words => words.includes(saved))) return;
    watch.disconnect();
    requestAnimationFrame(() => done([painted ??= performance.now() - begin, performance.now() - begin]));
  });
  watch.observe(document.querySelector('flt-semantics-host').parentNode,
    {subtree: true, childList: true, attributes: true, characterData: true});
  const begin = performance.now();
  touch('pointerdown', 0.5);
  touch('pointerup', 0);
  // As browsers do: without it, a client with semantics waits 200 ms for it.
  target.dispatchEvent(new MouseEvent('click', {
    bubbles: true, composed: true, cancelable: true, clientX: x, clientY: y,
  }));
})
"""


@dataclass(frozen=True, kw_only=True)
class Tap:
    """A button, by its name, and what the screen says once it was tapped, and once that is saved."""

    button: str
    wanted: str
    saved: str = ""


DIGIT = Tap(button="5", wanted="On the table, Anna and Carla: 5", saved="Draft saved")
ERASE = Tap(button="Erase the last digit", wanted="On the table, Anna and Carla: 0", saved="Draft saved")


@dataclass(frozen=True, kw_only=True)
class Times:
    """Milliseconds of each tap."""

    painted: list[float] = field(default_factory=list)
    saved: list[float] = field(default_factory=list)


def main(arguments: list[str]) -> None:
    """Print a line for each app, and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--taps", type=int, default=100, help="how many are measured of each")
    taps = parser.parse_args(arguments).taps
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=["--no-sandbox"])
        with _pinella(Path(folder)) as pinella, bare_counter() as counter:
            ours, theirs = _measure(at_the_pad(browser, pinella), _phone(browser, counter), taps)
        browser.close()
    print(f"{'from a tap, ms':24} {'p50':>8} {'p95':>8}")
    rows = {"number pad, painted": ours.painted, "number pad, saved": ours.saved, "bare Flet counter": theirs.painted}
    for name, values in rows.items():
        print(f"{name:24} {_percentile(values, 50):8.1f} {_percentile(values, 95):8.1f}")
    for name, values in (("ratio, painted", ours.painted), ("ratio, saved", ours.saved)):
        p50, p95 = (_percentile(values, share) / _percentile(theirs.painted, share) for share in (50, 95))
        print(f"{name:24} {p50:8.2f} {p95:8.2f}")


@contextmanager
def _pinella(folder: Path) -> Iterator[str]:
    server = Server(data=folder).start()
    try:
        yield server.base
    finally:
        server.stop()


def _phone(browser: Browser, url: str) -> Phone:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", has_touch=True)
    return Phone(page=context.new_page()).open(url)


def at_the_pad(browser: Browser, url: str) -> Phone:
    """A phone that enters the first deal of a new match at this server."""
    phone = _phone(browser, url)
    start_match(phone, PAIRS)
    phone.tap("Enter deal 1")
    phone.sees("Draft saved")
    return phone


def _measure(pad: Phone, counter: Phone, taps: int) -> tuple[Times, Times]:
    ours, theirs = Times(), Times()
    for number in range(1 - WARM_UP, taps + 1):
        measured = milliseconds(pad, DIGIT if (number + WARM_UP) % 2 else ERASE)
        counted = milliseconds(counter, Tap(button="Add one", wanted=f"Count: {number + WARM_UP}"))
        if number > 0:
            ours.painted.append(measured[0])
            ours.saved.append(measured[1])
            theirs.painted.append(counted[0])
    return ours, theirs


def milliseconds(phone: Phone, tap: Tap) -> tuple[float, float]:
    """From the tap to its paint, and to its being saved."""
    painted, saved = phone.page.evaluate(_TAP, [*middle_of(phone, tap.button), tap.wanted, tap.saved])
    return float(painted), float(saved)


def middle_of(phone: Phone, button: str) -> list[float]:
    """Where a thumb taps it. Raises LookupError."""
    box = phone.button(button).bounding_box()
    if box is None:
        raise LookupError(f"{button!r} is not on the screen")
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


def _percentile(values: list[float], share: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[share - 1]


if __name__ == "__main__":
    main(sys.argv[1:])
