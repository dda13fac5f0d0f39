"""Sharing and copying in a browser (web/flet/share.js): its own sheet where it has one, else a copy. A
picture is shared in tests/e2e/test_result.py."""

from collections.abc import Callable

import pytest

from testkit.browser.chromium import PUBLIC_HOST
from testkit.browser.page_wait import wait_until
from testkit.browser.phone import BrowserPhone
from testkit.seeding.matches import seed_match
from testkit.servers.process import Server

NAMES = ["Anna", "Bruno", "Carla", "Dino"]
COPIED = "Copied. Paste it into a message."
SAID = f"said.at(-1) === {COPIED!r}"
# The sentence disappears after some seconds, which a busy machine may take to look for it.
RECORD_SENTENCES = """window.said = [];
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const text = document.getElementById("message")?.textContent;
  if (text && said.at(-1) !== text) said.push(text);
}).observe(document.body, { childList: true }));"""
SHEET = "navigator.share = async (data) => { %s; window.shared = data; };"


@pytest.fixture
def open_export(server: Server, new_phone: Callable[..., BrowserPhone]) -> Callable[..., BrowserPhone]:
    """Return a function that opens the screen that copies a match to another phone."""

    def open_screen(host: str = "localhost", *, script: str = "") -> BrowserPhone:
        table = seed_match(server, NAMES, target=2005, labels=[""])
        origin = server.base_url.replace("localhost", host)
        url = f"{origin}{table.route}/transfer/export"
        return new_phone(url, secret=table.secrets[0], script=RECORD_SENTENCES + script)

    return open_screen


@pytest.mark.parametrize("host", ["localhost", PUBLIC_HOST])
def test_link_is_copied_where_the_browser_cannot_share(open_export: Callable[..., BrowserPhone], host: str) -> None:
    """Copy a link over a secure origin and over plain http, which has no `navigator.clipboard`."""
    phone = open_export(host)
    assert phone.page.evaluate("isSecureContext") == (host == "localhost")
    assert phone.page.evaluate("Object.hasOwn(navigator, 'share')"), "defined by the page, not by the browser"
    if host == "localhost":
        phone.page.context.grant_permissions(["clipboard-read"])
    phone.tap("Send as a link")
    wait_until(phone.page, SAID)
    wait_until(
        phone.page, "[...document.fonts].some(({family, status}) => /Pinella/.test(family) && status === 'loaded')"
    )
    if host == "localhost":
        assert "/import/" in phone.page.evaluate("navigator.clipboard.readText()")
    phone.page.evaluate("message.remove(); said.length = 0")
    phone.tap("Copy the link")
    wait_until(phone.page, SAID)


@pytest.mark.journey
def test_link_goes_to_the_sheet_of_the_browser(open_export: Callable[..., BrowserPhone]) -> None:
    phone = open_export(script=f"window.asked = 0; {SHEET % 'window.asked += 1; if (window.failure) throw failure;'}")
    phone.tap("Send as a link")
    wait_until(phone.page, "/import/.test(window.shared?.text)")
    assert phone.page.evaluate("said") == []
    phone.page.evaluate("window.failure = new DOMException('', 'AbortError')")
    phone.tap("Send as a link")
    wait_until(phone.page, "window.asked === 2")
    assert phone.page.evaluate("said") == []
    phone.page.evaluate("window.failure = Error()")
    phone.tap("Send as a link")
    wait_until(phone.page, "window.asked === 3")
    wait_until(phone.page, SAID)
