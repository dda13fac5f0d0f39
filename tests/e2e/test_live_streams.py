"""The streams of the live page: a hidden page has none, and a page without heartbeats opens another."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from models.store import open_store
from testkit.browser.page_wait import wait_until
from testkit.browser.pool import RestartingBrowser
from testkit.seeding.played_match import PlayedMatch
from testkit.servers.process import Server
from views import routes

_PAGES = 10  # a browser has six connections to a host over plain HTTP
_SET_HIDDEN_JS = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  Object.defineProperty(document, "visibilityState", { value: hidden ? "hidden" : "visible", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
# Removes the score and its tag, as if the page had an older one.
_FORGET_JS = "const score = document.getElementById('score'); score.textContent = score.dataset.tag = '';"
_RECORD_STREAMS_JS = """
  window.streams = [];
  window.EventSource = class extends EventSource { constructor(url) { super(url); window.streams.push(this); } };
"""
_OPEN_STREAMS = "streams.filter(stream => stream.readyState === EventSource.OPEN).length"
_HEARTBEAT_TIMEOUT_MS = 50_000  # of live.js


@pytest.fixture
def live_url(server: Server) -> str:
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.secret_key)
    table = PlayedMatch(store=store)
    table.play_deal()
    url = f"{server.base_url}{routes.invitation(table.issue_token())}"
    store.close()
    return url


@pytest.fixture
def context(restarting_browser: RestartingBrowser) -> Iterator[BrowserContext]:
    context = restarting_browser.ensure_running().new_context()
    yield context
    context.close()


@pytest.fixture
def new_live_page(context: BrowserContext, live_url: str) -> Callable[[], Page]:
    """Return a function that opens the live page and waits until it has a stream."""

    def make() -> Page:
        page = context.new_page()
        page.add_init_script(_RECORD_STREAMS_JS)
        page.goto(live_url)
        wait_until(page, f"{_OPEN_STREAMS} === 1")
        return page

    return make


def test_app_loads_beside_many_hidden_live_pages(
    server: Server, context: BrowserContext, new_live_page: Callable[[], Page]
) -> None:
    for _ in range(_PAGES - 1):
        new_live_page().evaluate(_SET_HIDDEN_JS, arg=True)
    new_live_page()
    app = context.new_page()
    app.goto(server.base_url)
    app.locator("#cover").wait_for(state="detached")


def test_page_that_is_seen_again_shows_the_news(new_live_page: Callable[[], Page]) -> None:
    page = new_live_page()
    page.evaluate(_SET_HIDDEN_JS, arg=True)
    page.evaluate(_FORGET_JS)
    assert page.evaluate(_OPEN_STREAMS) == 0
    page.evaluate(_SET_HIDDEN_JS, arg=False)
    expect(page.locator("#score")).to_contain_text("765")
    assert page.evaluate(_OPEN_STREAMS) == 1


def test_closed_stream_is_replaced_once_heartbeats_are_missing(new_live_page: Callable[[], Page]) -> None:
    page = new_live_page()
    page.evaluate("() => { for (const stream of streams) stream.close(); }")
    # The watchdog's clock; the time of the test doesn't pass.
    page.evaluate("later => { const now = Date.now; Date.now = () => now() + later; }", _HEARTBEAT_TIMEOUT_MS)
    wait_until(page, f"{_OPEN_STREAMS} === 1")
