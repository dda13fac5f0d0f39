"""A browser that takes the app's WebGL context away, as Chromium does with the oldest of many pages: Flutter's screen
stays frozen, so the page loads again."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, Worker

from testkit.browser.chromium import PUBLIC_HOST
from testkit.browser.phone import BrowserPhone
from testkit.servers.process import Server

_SET_HIDDEN_JS = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  setTimeout(() => document.dispatchEvent(new Event("visibilitychange"))); // it may load another page
}"""
# Records the contexts of the page or of the worker that draws.
_RECORD_CONTEXTS_JS = """
self.contexts = [];
for (const kind of [self.HTMLCanvasElement, self.OffscreenCanvas].filter(Boolean)) {
  const { getContext } = kind.prototype;
  kind.prototype.getContext = function (name, ...more) {
    const context = getContext.call(this, name, ...more);
    if (name.startsWith("webgl")) self.contexts.push(context);
    return context;
  };
}
"""
_LOSE_CONTEXTS_JS = """() => {
  const drawing = (self.contexts ?? []).filter(({ canvas }) => canvas.width > 1); // Flutter tries one with a pixel
  for (const context of drawing) context.getExtension("WEBGL_lose_context").loseContext();
  return drawing.length;
}"""


def _record_in_worker(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=_RECORD_CONTEXTS_JS + answer.text())


def _lose_contexts(page: Page) -> int:
    scopes: list[Page | Worker] = [page, *page.workers]
    return sum(scope.evaluate(_LOSE_CONTEXTS_JS) for scope in scopes)


@pytest.fixture(params=["localhost", PUBLIC_HOST])
def phone(request: pytest.FixtureRequest, server: Server, new_phone: Callable[..., BrowserPhone]) -> BrowserPhone:
    """A phone over a secure origin, where a worker draws, then one over plain HTTP, where the page itself does."""
    if request.param == PUBLIC_HOST:
        url = server.base_url.replace("localhost", PUBLIC_HOST)
        return new_phone(url, script=_RECORD_CONTEXTS_JS, drawn=True).wait_until_uncovered()
    phone = new_phone(drawn=True)
    phone.page.route("**/skwasm*.js", _record_in_worker)
    return phone.reload().wait_until_uncovered()


def test_page_without_its_context_loads_again_once_it_is_seen(phone: BrowserPhone) -> None:
    page = phone.page
    page.evaluate("window.loaded = true")
    page.evaluate(_SET_HIDDEN_JS, arg=True)
    assert _lose_contexts(page) > 0
    assert page.evaluate("window.loaded")
    with page.expect_event("load"):
        page.evaluate(_SET_HIDDEN_JS, arg=False)
    phone.enable_semantics().wait_until_uncovered()
