"""Page load over a slow network: `python -m benchmarks.page_load`. Takes some minutes.

In one run, a browser with an empty cache and Chromium's Slow 4G emulation (1.6 Mbit/s, 150 ms) opens the viewer's page,
the scorer's page, and an unmodified Flet app with one line of text. Reports the seconds until the score (or the text)
is visible, and the bytes transferred until then. All files are compressed as on a server whose background work has
ended.
"""

import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import flet as ft
import flet_web.fastapi
import uvicorn
from playwright.sync_api import Browser, sync_playwright

from models.values import Role
from testkit.browser.chromium import find_chromium
from testkit.browser.network_traffic import Traffic
from testkit.browser.page_wait import wait_until
from testkit.client_cache import ROOT
from testkit.servers.in_process import serve_played_match
from testkit.servers.threaded import threaded_server
from web.delivery.delivery import Delivery

SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
TIMEOUT_MS = 300_000  # milliseconds
_CACHE = ROOT / "build" / "benchmark-cache"  # not that of the tests, whose copies are larger
SCORE_SELECTOR, CLIENT_SELECTOR = ".total", "flutter-view"


def main() -> None:
    """Print the figures for docs/benchmarks.md."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        delivery = Delivery(ROOT / "assets", cache=_CACHE)
        with ThreadPoolExecutor(1) as thread:  # a minute or more at the first time, at a low priority
            thread.submit(delivery.compressor.run, delivery.files).result()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        with serve_played_match(Path(folder), cache=_CACHE) as opened:
            opened.match.play_deal()
            viewer = _time_page_load(browser, opened.share_url(Role.VIEWER), SCORE_SELECTOR)
            scorer = _time_page_load(browser, opened.share_url(Role.SCORER), SCORE_SELECTOR)
            client = _time_page_load(browser, opened.origin, CLIENT_SELECTOR)
        with _serve_unmodified_flet() as origin:
            stock = _time_page_load(browser, origin, CLIENT_SELECTOR)
        browser.close()
    print(f"{'cold cache, Slow 4G':32} {'seconds':>8} {'kB':>8}")
    for name, (seconds, sent) in {
        "viewer: the score": viewer,
        "scorer: the score": scorer,
        "scorer: the app is ready": client,
        "unmodified Flet, one text": stock,
    }.items():
        print(f"{name:32} {seconds:8.2f} {sent / 1000:8.1f}")
    print(f"unmodified Flet to the viewer's score: {stock[0] / viewer[0]:.0f} times as long")


def _time_page_load(browser: Browser, url: str, selector: str) -> tuple[float, int]:
    """Return the seconds until `selector` is on the page, and the bytes received until then."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW_4G)
    traffic = Traffic(page)
    started = time.perf_counter()
    page.goto(url, wait_until="commit", timeout=TIMEOUT_MS)
    page.locator(selector).first.wait_for(state="attached", timeout=TIMEOUT_MS)
    if selector == CLIENT_SELECTOR:
        page.locator("#cover").wait_for(state="detached", timeout=TIMEOUT_MS)
    else:
        wait_until(page, "performance.getEntriesByName('first-contentful-paint').length")
    seconds = time.perf_counter() - started
    context.close()
    return seconds, traffic.byte_count


@contextmanager
def _serve_unmodified_flet() -> Iterator[str]:
    """Serve a Flet app as `ft.run` does, with one option more, so that a browser without internet doesn't wait for a
    CDN.
    """

    def hello(page: ft.Page) -> None:
        page.add(ft.Text("765"))

    application = flet_web.fastapi.FastAPI()
    application.mount("/", flet_web.fastapi.app(hello, no_cdn=True))
    config = uvicorn.Config(application, ws="websockets-sansio", log_config=None, log_level="critical")
    config.timeout_graceful_shutdown = 1  # otherwise Flet's connection would stay open
    with threaded_server(config) as port:
        yield f"http://localhost:{port}"


if __name__ == "__main__":
    main()
