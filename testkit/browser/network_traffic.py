"""Network traffic of a page: requested URLs, and received bytes."""

from typing import Any

from playwright.sync_api import Page


class Traffic:
    """A recorder of requests from its creation on. Bytes are counted as transferred: compressed, including headers."""

    def __init__(self, page: Page) -> None:
        self.requested_urls: list[str] = []
        self.response_urls: list[str] = []
        self.byte_count = 0
        self._session = page.context.new_cdp_session(page)
        self._session.on("Network.requestWillBeSent", self._on_request)
        self._session.on("Network.responseReceived", self._on_response)
        self._session.on("Network.loadingFinished", self._on_loaded)
        self._session.on("Network.eventSourceMessageReceived", self._on_event_message)
        self._session.send("Network.enable")

    def requested_hosts(self) -> set[str]:
        """Return the hosts that the page requested, including blocked requests."""
        return _hosts(self.requested_urls)

    def responding_hosts(self) -> set[str]:
        """Return the hosts that responded."""
        return _hosts(self.response_urls)

    def _on_request(self, event: dict[str, Any]) -> None:
        self.requested_urls.append(event["request"]["url"])

    def _on_response(self, event: dict[str, Any]) -> None:
        self.response_urls.append(event["response"]["url"])

    def _on_loaded(self, event: dict[str, Any]) -> None:
        self.byte_count += int(event["encodedDataLength"])

    def _on_event_message(self, event: dict[str, Any]) -> None:
        self.byte_count += len(event["data"].encode())


def _hosts(urls: list[str]) -> set[str]:
    """Return host names without ports, ignoring URLs inside the page."""
    return {url.split("/")[2].partition(":")[0] for url in urls if not url.startswith(("data:", "blob:"))}
