"""A pool of Chromium contexts for one worker. The browser restarts after a crash, and cleared contexts are reused."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Error, Frame, Page

# All site storage except the HTTP cache: a reused client needs no new download, but has no state.
_STORAGE_TYPES = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage"
_DEFAULT_LANGUAGE = "en-GB"
_MAX_FREE = 6  # contexts that wait for a test, whatever their language
_SKETCH = 0.25  # device pixels per pixel: drawing at 1 takes a sixth of a phone's processor time, a wide window more


@dataclass(eq=False)
class RestartingBrowser:
    """A browser; after a crash it is started again by `launch`."""

    launch: Callable[[], Browser]
    _running: Browser | None = field(default=None, init=False)

    def ensure_running(self) -> Browser:
        """Return the running browser, or launch a new one."""
        if self._running is None or not self._running.is_connected():
            self._running = self.launch()
        return self._running

    def close(self) -> None:
        if self._running is not None and self._running.is_connected():
            self._running.close()


@dataclass(eq=False)
class _PooledContext:
    """A context, and the origins that its page has visited."""

    context: BrowserContext
    language: str
    drawn: bool
    visited_origins: set[str] = field(default_factory=set)
    page: Page | None = None

    def new_page(self) -> Page:
        self.page = self.context.new_page()
        self.page.on("framenavigated", self._record_origin)
        return self.page

    def reset(self) -> None:
        """Close the page and clear the site storage. Raises Playwright's Error if the browser is gone."""
        assert self.page is not None
        self.context.set_offline(False)
        protocol = self.context.new_cdp_session(self.page)
        # Leave the site first, because it might write again.
        self.page.goto("about:blank")
        for origin in sorted(self.visited_origins):
            protocol.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": _STORAGE_TYPES})
        self.visited_origins.clear()
        self.page.close()

    def _record_origin(self, frame: Frame) -> None:
        parts = urlsplit(frame.url)
        if parts.netloc:
            self.visited_origins.add(f"{parts.scheme}://{parts.netloc}")


class ContextPool:
    """A pool of pages in isolated contexts.

    A reused context has the client's files in its cache, which halves the work of opening the app.
    """

    def __init__(self, browsers: RestartingBrowser) -> None:
        self._browsers = browsers
        self._free: list[_PooledContext] = []
        self._in_use: list[_PooledContext] = []

    def new_page(
        self, *, size: tuple[int, int], language: str = _DEFAULT_LANGUAGE, scheme: str = "light", drawn: bool = True
    ) -> Page:
        """Return an empty page. Unless it is `drawn`, its pixels are coarse and it asks for reduced motion; its layout
        and semantics are the same."""
        pooled = self._acquire(language, drawn=drawn)
        self._in_use.append(pooled)
        page = pooled.new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        # Frames of an animation take a tenth of a test's processor time.
        motion: Literal["no-preference", "reduce"] = "no-preference" if drawn else "reduce"
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion=motion)
        return page

    @property
    def open_pages(self) -> list[Page]:
        return [pooled.page for pooled in self._in_use if pooled.page is not None]

    def release_all(self) -> None:
        """Return all pages to the pool; contexts that cannot be cleared are closed."""
        while self._in_use:
            pooled = self._in_use.pop()
            try:
                pooled.reset()
            except Error:
                _close_context(pooled.context)
                continue
            self._free.append(pooled)
        while len(self._free) > _MAX_FREE:
            _close_context(self._free.pop(0).context)

    def _acquire(self, language: str, *, drawn: bool) -> _PooledContext:
        browser = self._browsers.ensure_running()
        self._free = [pooled for pooled in self._free if pooled.context.browser is browser]
        for pooled in self._free:
            if (pooled.language, pooled.drawn) == (language, drawn):
                self._free.remove(pooled)
                return pooled
        context = browser.new_context(locale=language, has_touch=True, device_scale_factor=None if drawn else _SKETCH)
        return _PooledContext(context=context, language=language, drawn=drawn)


def _close_context(context: BrowserContext) -> None:
    """Close a context whose browser may have died."""
    if context.browser is not None and context.browser.is_connected():
        context.close()
