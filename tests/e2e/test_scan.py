"""Scanning the code at a table: the content of the page, the files that it loads, and their hosts."""

import io
import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

from models.values import Role
from testkit.browser.chromium import PUBLIC_HOST
from testkit.browser.network_traffic import Traffic
from testkit.browser.page_wait import wait_until
from testkit.browser.phone import BrowserPhone
from testkit.client_cache import fill_cache
from testkit.seeding.played_match import PlayedMatch
from testkit.servers.in_process import InProcessServer, serve_played_match

CLIENT_TIMEOUT_MS = 60_000  # milliseconds for the Flet client on a busy machine
MAX_VIEWER_BYTES = 20_000
# Bytes. A LAN address is not a secure origin, so the client needs a larger engine. The client's files are compressed
# quickly here; those of a real server are a fifth smaller, and `python -m benchmarks.page_load` prints their sizes and
# limits.
FIRST_VISIT_BYTES = {"localhost": 4_600_000, PUBLIC_HOST: 4_870_000}
SECOND_VISIT_BYTES = 50_000
HOSTS = (PUBLIC_HOST, "localhost")
SCREEN_SIZES = [(360, 640), (390, 844), (768, 1024), (1280, 800)]


@pytest.fixture(scope="module")
def server_with_match(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    fill_cache()
    with serve_played_match(tmp_path_factory.mktemp("scan")) as server:
        server.match.play_deal()
        yield server


@pytest.fixture
def new_context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    contexts: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        defaults = {"viewport": {"width": 390, "height": 844}, "locale": "it-IT"}
        contexts.append(browser.new_context(**{**defaults, **options}))
        return contexts[-1]

    yield make
    for context in contexts:
        context.close()


def _wait_for_client(page: Page) -> None:
    """Wait until the Flet client has loaded and replaced the cover."""
    page.locator("flutter-view").wait_for(state="attached", timeout=CLIENT_TIMEOUT_MS)
    page.locator("#cover").wait_for(state="detached", timeout=CLIENT_TIMEOUT_MS)
    page.wait_for_load_state("networkidle")


@pytest.mark.journey
def test_viewer_follows_a_match_until_the_link_is_revoked(
    server_with_match: InProcessServer, new_context: Callable[..., BrowserContext]
) -> None:
    match = PlayedMatch(store=server_with_match.match.store)
    match.play_deal()
    server = replace(server_with_match, match=match)
    for host in HOSTS:
        page = new_context().new_page()
        traffic = Traffic(page)
        page.goto(server.share_url(Role.VIEWER, host=host))
        expect(page.locator(".total").first).to_have_text("765")
        page.evaluate("document.fonts.ready")
        wait_until(page, "performance.getEntriesByType('resource').some(entry => entry.name.includes('.woff2'))")
        assert traffic.requested_hosts() == {host}
        assert 0 < traffic.byte_count <= MAX_VIEWER_BYTES
    # A saved deal is shown without a reload and keeps details open.
    page.evaluate("window.stayed = true")
    page.locator("summary", has_text="Smazzata 1").click()
    match.play_deal()
    expect(page.locator(".total").first).to_have_text("1530")
    gains, totals = "Anna e Carla 765, Bruno e Dora 160", "Anna e Carla 1530, Bruno e Dora 320"
    expect(page.locator("#spoken")).to_have_text(f"Smazzata 2: {gains}. Totale: {totals}.")
    expect(page.locator("details[open] summary")).to_contain_text("Smazzata 1")
    page.evaluate(
        "new MutationObserver(() => { window.again = true }).observe(spoken, { childList: true, subtree: true })"
    )
    match.type_draft(100)
    expect(page.locator(".typing summary")).to_contain_text("Si conta la smazzata 3, finora")
    expect(page.locator(".typing b:visible")).to_contain_text("+100")
    assert page.evaluate("window.again") is None  # the same totals are not read out again
    assert page.evaluate("window.stayed")
    match.revoke_link()
    expect(page.get_by_text("Chiedine uno nuovo al tavolo")).to_be_visible()
    expect(page.locator(".total")).to_have_count(0)


# Voices and sentences of a device that speaks Italian. Chromium has no voices of its own here.
_VOICES_JS = """() => {
  window.said = [];
  const voices = [{ lang: "it_IT", localService: true, name: "Alice" }, { lang: "en-GB", localService: false }];
  speechSynthesis.getVoices = () => voices;
  speechSynthesis.speak = (each) => said.push([each.lang, each.text]);
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
}"""


def test_saved_deals_are_read_aloud_if_chosen(
    server_with_match: InProcessServer, new_context: Callable[..., BrowserContext]
) -> None:
    match = PlayedMatch(store=server_with_match.match.store)
    server = replace(server_with_match, match=match)
    context = new_context()
    context.add_init_script(f"({_VOICES_JS})()")
    page = context.new_page()
    page.goto(server.share_url(Role.VIEWER))
    switch = page.get_by_label("Leggi ad alta voce ogni smazzata")
    expect(switch).not_to_be_checked()
    match.play_deal()
    expect(page.locator(".total").first).to_have_text("765")
    assert page.evaluate("said") == []  # off until chosen
    switch.check()
    points = "Anna e Carla 765, Bruno e Dora 160"
    spoken = f"Smazzata 1: {points}. Totale: {points}."
    assert page.evaluate("said") == [["it_IT", spoken]]
    page.reload()
    expect(switch).to_be_checked()
    match.type_draft(100)
    expect(page.locator(".typing summary")).to_contain_text("+100")
    assert page.evaluate("said") == []  # a draft is not a saved deal
    match.play_deal()
    page.wait_for_function("said.length")
    assert [text.partition(":")[0] for _, text in page.evaluate("said")] == ["Smazzata 2"]
    english = new_context(locale="en-GB")  # its only voice would send the names to another host
    english.add_init_script(f"({_VOICES_JS})()")
    page = english.new_page()
    page.goto(server.share_url(Role.VIEWER))
    expect(page.locator(".total").first).to_have_text("1530")
    expect(page.locator(".aloud")).to_be_hidden()


def test_sharing_moves_nothing(server_with_match: InProcessServer, new_context: Callable[..., BrowserContext]) -> None:
    page = new_context().new_page()
    page.goto(server_with_match.share_url(Role.VIEWER))
    places_js = (
        "[...document.querySelectorAll('main *, footer *')].map((part) => part.getBoundingClientRect().toJSON())"
    )
    before = page.evaluate(places_js)
    page.get_by_text("Condividi").click()
    expect(page.get_by_alt_text("Codice QR di questo tavolo")).to_be_visible()
    assert page.evaluate(places_js) == before
    page.keyboard.press("Escape")
    expect(page.get_by_alt_text("Codice QR di questo tavolo")).to_be_hidden()


# A browser with a decoder, and a camera that sees the code of LINK.
_SCANNER_JS = """window.BarcodeDetector = class {
  static async getSupportedFormats() { return ["qr_code"]; }
  async detect() { return [{ rawValue: LINK }]; }
};
navigator.mediaDevices.enumerateDevices = async () => [{ kind: "videoinput" }];
navigator.mediaDevices.getUserMedia = async () => {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  setInterval(() => context.fillRect(0, 0, 9, 9), 50);
  return canvas.captureStream();
};"""


def test_camera_of_the_browser_opens_the_scanned_table(
    server_with_match: InProcessServer, new_context: Callable[..., BrowserContext]
) -> None:
    link, page = server_with_match.share_url(Role.VIEWER), new_context().new_page()
    seen = json.dumps(f"https://elsewhere.test{urlsplit(link).path}?lang=en")
    page.add_init_script(_SCANNER_JS.replace("LINK", seen))
    phone = BrowserPhone(page=page).open(f"{server_with_match.origin}/join")
    assert page.evaluate("document.featurePolicy.allowsFeature('camera')")
    phone.tap("Inquadra il codice")
    page.wait_for_url(link)
    expect(page.locator(".total").first).to_be_visible()


def test_live_page_fits_every_screen_and_shows_its_qr_code(
    server_with_match: InProcessServer, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context().new_page()
    link = server_with_match.share_url(Role.VIEWER)
    for tail, (width, height) in itertools.product(("", "?tv", "/card"), SCREEN_SIZES):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(link + tail)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (tail, width)
    for tail, (width, height) in {"": SCREEN_SIZES[0], "?tv": SCREEN_SIZES[-1]}.items():
        page.set_viewport_size({"width": width, "height": height})
        page.goto(link + tail)
        if not tail:
            page.get_by_text("Condividi").click()
        code = page.get_by_alt_text("Codice QR di questo tavolo")
        expect(code).to_be_visible()
        wait_until(page, "[...document.images].every(image => image.complete && image.naturalWidth)")
        (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(code.screenshot())))
        assert urlsplit(found.text).path == urlsplit(link).path
        assert urlsplit(found.text).hostname not in {"localhost", "127.0.0.1"}


def test_scorer_sees_the_score_before_the_app(
    server_with_match: InProcessServer, new_context: Callable[..., BrowserContext]
) -> None:
    for host in HOSTS:
        context = new_context()
        page = context.new_page()
        traffic = Traffic(page)
        link = server_with_match.share_url(Role.SCORER, host=host)
        page.goto(link, wait_until="commit")
        expect(page.locator("#cover .total").first).to_have_text("765")
        _wait_for_client(page)
        assert traffic.responding_hosts() == {host}
        assert traffic.byte_count <= FIRST_VISIT_BYTES[host]
        page.close()
        again = context.new_page()
        traffic = Traffic(again)
        again.goto(link)
        _wait_for_client(again)
        assert traffic.byte_count <= SECOND_VISIT_BYTES
        again.close()
