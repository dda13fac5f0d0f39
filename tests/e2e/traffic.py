"""What a page fetched: every address, and the bytes that crossed the network for it."""

__all__ = ["Traffic"]

from typing import Any

from playwright.sync_api import Page


class Traffic:
    """Counts from its making on; bodies as sent (compressed), headers included."""

    def __init__(self, page: Page) -> None:
        self.urls: list[str] = []
        self.bytes = 0
        self._session = page.context.new_cdp_session(page)
        self._session.on("Network.requestWillBeSent", self._asked)
        self._session.on("Network.loadingFinished", self._loaded)
        self._session.on("Network.eventSourceMessageReceived", self._heard)
        self._session.send("Network.enable")

    def hosts(self) -> set[str]:
        """Of all requests that reached the network; what is inside the page itself has none."""
        return {url.split("/")[2] for url in self.urls if not url.startswith(("data:", "blob:"))}

    def _asked(self, event: dict[str, Any]) -> None:
        self.urls.append(event["request"]["url"])

    def _loaded(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])

    def _heard(self, event: dict[str, Any]) -> None:
        self.bytes += len(event["data"].encode())
