"""From the return of a lost line to a saved tap: `python -m benchmarks.coming_back [rounds]`.

A phone enters a deal, and its line is cut for a second. The clock runs from the moment at which it is connected again
until a key is saved that is tapped as soon as the screen takes taps; and for a key on a whole line, in the same round.
Milliseconds, and their ratio.
"""

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from benchmarks.tap_to_paint import DIGIT, ERASE, Tap, at_the_pad, milliseconds
from tests.chromium import chromium_program
from tests.e2e.line import Line
from tests.e2e.phone import Phone
from tests.e2e.server import Server

_AWAY = 1.0  # seconds; the screen says so by then, and takes no taps
_READY = """() => new Promise((done) => {
  const [away, app] = ["#away", "flutter-view"].map((name) => document.querySelector(name));
  const look = () => (away.hidden && !app.inert ? done() : requestAnimationFrame(look));
  look();
})"""


def main(rounds: int) -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=["--no-sandbox"])
        server = Server(data=Path(folder)).start()
        line = Line(server.port)
        try:
            phone = at_the_pad(browser, line.base)
            times = [(_saved(phone, DIGIT), _saved_after_return(phone, line, ERASE)) for _ in range(rounds)]
        finally:
            line.close()
            server.stop()
            browser.close()
    whole, back = (median(each) for each in zip(*times, strict=True))
    longest = max(after for _, after in times)
    print(f"{rounds} rounds: a saved key {whole:.0f} ms, after the line's return {back:.0f} ms (longest {longest:.0f})")
    print(f"ratio {back / whole:.1f}")


def _saved(phone: Phone, tap: Tap) -> float:
    began = time.perf_counter()
    milliseconds(phone, tap)
    return 1_000 * (time.perf_counter() - began)


def _saved_after_return(phone: Phone, line: Line, tap: Tap) -> float:
    line.cut()
    time.sleep(_AWAY)
    line.mend()
    began = time.perf_counter()
    phone.page.evaluate(_READY)
    ready = 1_000 * (time.perf_counter() - began)
    return ready + _saved(phone, tap)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 10)
