"""Chromium for one worker: started again where it died, with contexts that are used again once they are emptied."""

from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Error, Frame, Page

# All that a site may keep but the HTTP cache: what a phone has loaded it need not load again, what it knows it forgets.
_STORED = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage"
_LANGUAGE = "en-GB"


@dataclass(eq=False)
class Browsers:
    """`start` gives a new browser."""

    start: Callable[[], Browser]
    _running: Browser | None = field(default=None, init=False)

    def living(self) -> Browser:
        """The browser, or its successor."""
        if self._running is None or not self._running.is_connected():
            self._running = self.start()
        return self._running

    def close(self) -> None:
        if self._running is not None and self._running.is_connected():
            self._running.close()


@dataclass(eq=False)
class _Place:
    """A context, and the origins that its page has been to."""

    context: BrowserContext
    language: str
    been_to: set[str] = field(default_factory=set)
    page: Page | None = None

    def new_page(self) -> Page:
        self.page = self.context.new_page()
        self.page.on("framenavigated", self._note)
        return self.page

    def leave(self) -> None:
        """Close the page and forget what sites have stored. Raises playwright's Error when the browser is gone."""
        assert self.page is not None
        self.context.set_offline(False)
        protocol = self.context.new_cdp_session(self.page)
        # First away from the site, which might else write once more.
        self.page.goto("about:blank")
        for origin in sorted(self.been_to):
            protocol.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": _STORED})
        self.been_to.clear()
        self.page.close()

    def _note(self, frame: Frame) -> None:
        parts = urlsplit(frame.url)
        if parts.netloc:
            self.been_to.add(f"{parts.scheme}://{parts.netloc}")


class Contexts:
    """Lends pages of contexts that share nothing. One that was used before holds the client's files already: opening
    the app takes half the work."""

    def __init__(self, browsers: Browsers) -> None:
        self._browsers = browsers
        self._free: list[_Place] = []
        self._lent: list[_Place] = []

    def page(self, *, size: tuple[int, int], language: str = _LANGUAGE, scheme: str = "light") -> Page:
        place = self._place(language)
        self._lent.append(place)
        page = place.new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        return page

    @property
    def lent(self) -> list[Page]:
        return [place.page for place in self._lent if place.page is not None]

    def take_back(self) -> None:
        """All that were lent; what cannot be emptied is thrown away."""
        while self._lent:
            place = self._lent.pop()
            try:
                place.leave()
            except Error:
                _close(place.context)
                continue
            if place.language == _LANGUAGE:
                self._free.append(place)
            else:
                _close(place.context)

    def _place(self, language: str) -> _Place:
        browser = self._browsers.living()
        self._free = [place for place in self._free if place.context.browser is browser]
        if language == _LANGUAGE and self._free:
            return self._free.pop()
        context = browser.new_context(locale=language, has_touch=True)
        return _Place(context=context, language=language)


def _close(context: BrowserContext) -> None:
    """Of a browser that may be gone."""
    if context.browser is not None and context.browser.is_connected():
        context.close()
