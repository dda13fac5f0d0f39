"""From the scan to the score on a slow network: `python -m benchmarks.scanning`. Takes some minutes.

A cold browser with Chromium's network emulation at Slow 4G (1.6 Mbit/s, 150 ms) opens the viewer's page, the scorer's
page, and an unmodified Flet app that shows one line of text, all in the same run. Seconds until the score (or the text)
is seen and until the Flet client is ready, and the bytes of everything.
"""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import flet as ft
import flet_web.fastapi
import uvicorn
from playwright.sync_api import Browser, sync_playwright

from models import Role
from tests.chromium import chromium_program
from tests.e2e.open_table import open_table
from tests.e2e.traffic import Traffic
from tests.e2e.until import until
from tests.web.threaded_server import threaded_server

SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
PATIENCE = 300_000  # milliseconds
SCORE, CLIENT = ".total", "flutter-view"


def main() -> None:
    """Print the table that README.md shows."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=["--no-sandbox"])
        with open_table(Path(folder), compressed=True) as opened:
            opened.table.play()
            viewer = _seconds(browser, opened.link(Role.VIEWER), SCORE)
            scorer = _seconds(browser, opened.link(Role.SCORER), SCORE)
            client = _seconds(browser, opened.origin, CLIENT)
        with _unmodified_flet() as origin:
            stock = _seconds(browser, origin, CLIENT)
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


def _seconds(browser: Browser, url: str, wanted: str) -> tuple[float, int]:
    """How long until `wanted` is on the page, and the bytes that were sent until then."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW_4G)
    traffic = Traffic(page)
    started = time.perf_counter()
    page.goto(url, wait_until="commit", timeout=PATIENCE)
    page.locator(wanted).first.wait_for(state="attached", timeout=PATIENCE)
    if wanted == CLIENT:
        page.locator("#cover").wait_for(state="detached", timeout=PATIENCE)
    else:
        until(page, "performance.getEntriesByName('first-contentful-paint').length")
    seconds = time.perf_counter() - started
    context.close()
    return seconds, traffic.bytes


@contextmanager
def _unmodified_flet() -> Iterator[str]:
    """What `ft.run` serves, with the one option that keeps a browser without internet from waiting for a CDN."""

    def hello(page: ft.Page) -> None:
        page.add(ft.Text("765"))

    application = flet_web.fastapi.FastAPI()
    application.mount("/", flet_web.fastapi.app(hello, no_cdn=True))
    config = uvicorn.Config(application, ws="websockets-sansio", log_config=None, log_level="critical")
    config.timeout_graceful_shutdown = 1  # Flet's connection would keep it for ever
    with threaded_server(config) as port:
        yield f"http://localhost:{port}"


if __name__ == "__main__":
    main()
