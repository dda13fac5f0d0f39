"""Time from reconnecting to a saved tap: `python -m benchmarks.reconnect [rounds]`.

Cuts the connection of a client that is entering a deal for a second, and taps a key as soon as the screen accepts taps.
The time runs from the reconnection until the key is saved. Each round also times a key without a cut. Prints
milliseconds and their ratio.
"""

import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from benchmarks.tap_latency import DIGIT, ERASE, MeasuredTap, measure_tap, open_number_pad
from testkit.browser.chromium import find_chromium
from testkit.browser.phone import BrowserPhone
from testkit.servers.process import Server
from testkit.servers.tcp_proxy import TcpProxy

_CUT_SECONDS = 1.0  # seconds; long enough for the screen to show the disconnection and reject taps
_WAIT_FOR_INPUT_JS = """() => new Promise((done) => {
  const [away, app] = ["#away", "flutter-view"].map((name) => document.querySelector(name));
  const look = () => (away.hidden && !app.inert ? done() : requestAnimationFrame(look));
  look();
})"""


def main(rounds: int) -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        with Server(data=Path(folder)) as server, closing(TcpProxy(server.port)) as proxy:
            phone = open_number_pad(browser, proxy.base_url)
            times = [(_time_save(phone, DIGIT), _time_save_after_reconnect(phone, proxy, ERASE)) for _ in range(rounds)]
        browser.close()
    connected, reconnected = (median(each) for each in zip(*times, strict=True))
    longest = max(reconnect_time for _, reconnect_time in times)
    print(
        f"{rounds} rounds: a saved key {connected:.0f} ms, after reconnecting {reconnected:.0f} ms (max {longest:.0f})"
    )
    print(f"ratio {reconnected / connected:.1f}")


def _time_save(phone: BrowserPhone, tap: MeasuredTap) -> float:
    started = time.perf_counter()
    measure_tap(phone, tap)
    return 1_000 * (time.perf_counter() - started)


def _time_save_after_reconnect(phone: BrowserPhone, proxy: TcpProxy, tap: MeasuredTap) -> float:
    proxy.cut()
    time.sleep(_CUT_SECONDS)
    proxy.restore()
    started = time.perf_counter()
    phone.page.evaluate(_WAIT_FOR_INPUT_JS)
    ready = 1_000 * (time.perf_counter() - started)
    return ready + _time_save(phone, tap)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 10)
