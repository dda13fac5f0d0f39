"""What a page fetched: every address, and the bytes that crossed the network for it."""

from typing import Any

from playwright.sync_api import Page


class Traffic:
    """Counts from its making on; bodies as sent (compressed), headers included."""

    def __init__(self, page: Page) -> None:
        self.asked: list[str] = []
        self.answered: list[str] = []
        self.bytes = 0
        self._session = page.context.new_cdp_session(page)
        self._session.on("Network.requestWillBeSent", self._asked)
        self._session.on("Network.responseReceived", self._answered)
        self._session.on("Network.loadingFinished", self._loaded)
        self._session.on("Network.eventSourceMessageReceived", self._heard)
        self._session.send("Network.enable")

    def hosts_asked(self) -> set[str]:
        """Those that the page wanted something of, with what the browser held back."""
        return _hosts(self.asked)

    def hosts_reached(self) -> set[str]:
        """Those that answered."""
        return _hosts(self.answered)

    def _asked(self, event: dict[str, Any]) -> None:
        self.asked.append(event["request"]["url"])

    def _answered(self, event: dict[str, Any]) -> None:
        self.answered.append(event["response"]["url"])

    def _loaded(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])

    def _heard(self, event: dict[str, Any]) -> None:
        self.bytes += len(event["data"].encode())


def _hosts(urls: list[str]) -> set[str]:
    """Names without ports; what is inside the page itself has none."""
    return {url.split("/")[2].partition(":")[0] for url in urls if not url.startswith(("data:", "blob:"))}
