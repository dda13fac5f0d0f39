"""The first visit of the offline app: on a small phone and with large text, the bar and the sentences below the
pictures are on the screen, in the app's faces."""

from contextlib import ExitStack

from playwright.sync_api import expect

from testkit.browser.page_wait import wait_until
from testkit.browser.phone import TIMEOUT_MS
from testkit.pwa.site import build_test_site
from testkit.servers.static import StaticServer
from tests.e2e.conftest import LaunchBrowser

SLOW_NETWORK = 60_000  # bytes per second
IS_WHOLE = """element => element.scrollHeight <= element.clientHeight
    && element.getBoundingClientRect().bottom <= innerHeight"""
HAS_FACES = "[...document.fonts].filter(face => face.status === 'loaded').length === 3"


CASES = (((320, 568), 16), ((390, 664), 32))  # pixels of the window, and of the text


def test_sentences_of_the_first_visit_are_on_the_screen(launch_browser: LaunchBrowser) -> None:
    host = StaticServer(build_test_site(), bytes_per_second=SLOW_NETWORK)
    with ExitStack() as browsers:
        pages = []
        for (width, height), text_size in CASES:
            browser = browsers.enter_context(launch_browser(f"--blink-settings=defaultFontSize={text_size}"))
            page = browser.new_context(viewport={"width": width, "height": height}, locale="it-IT").new_page()
            page.goto(host.base_url)
            pages.append((page, text_size))
        for page, text_size in pages:
            patience = page.locator("#patience")
            expect(patience).not_to_be_empty(timeout=TIMEOUT_MS)  # it appears after twelve seconds
            assert page.locator("#progress").evaluate("element => element.clientHeight") == text_size / 2
            assert patience.evaluate(IS_WHOLE)
            wait_until(page, HAS_FACES)  # they are the first files
            assert page.locator("#progress").is_visible()
    host.stop()
