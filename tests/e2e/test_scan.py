"""A phone scans the code at the table: what it sees, what it fetches, and from whom."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

from models import Role
from tests.e2e.conftest import PUBLIC_NAME
from tests.e2e.open_table import OpenTable, open_table
from tests.e2e.traffic import Traffic
from tests.e2e.until import until

READY = 60_000  # milliseconds for the Flet client on a busy machine
VIEWER_BYTES = 20_000
# Bytes. A LAN address is no secure origin: heavier engine. The client's copies are packed quickly here: a server's own
# are a fifth smaller, and `python -m benchmarks.scanning` prints them beside what is promised.
FIRST_VISIT = {"localhost": 4_600_000, PUBLIC_NAME: 4_870_000}
SECOND_VISIT = 50_000


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenTable]:
    with open_table(tmp_path_factory.mktemp("scan"), compressed=True) as opened:
        opened.table.play()
        yield opened


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


def _client_is_ready(page: Page) -> None:
    page.locator("flutter-view").wait_for(state="attached", timeout=READY)
    page.locator("#cover").wait_for(state="detached", timeout=READY)
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("host", ["localhost", PUBLIC_NAME])
def test_a_viewer_needs_twenty_kilobytes_from_one_host(
    opened: OpenTable, new_context: Callable[..., BrowserContext], host: str
) -> None:
    page = new_context().new_page()
    traffic = Traffic(page)
    page.goto(opened.link(Role.VIEWER, host=host))
    expect(page.locator(".total").first).to_have_text("765")
    page.evaluate("document.fonts.ready")
    until(page, "performance.getEntriesByType('resource').some(entry => entry.name.includes('.woff2'))")
    assert traffic.hosts_asked() == {host}
    assert 0 < traffic.bytes <= VIEWER_BYTES


def test_a_saved_deal_appears_without_a_reload_and_leaves_what_is_open_open(
    opened: OpenTable, new_context: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    with open_table(tmp_path) as own:
        own.table.play()
        page = new_context().new_page()
        page.goto(own.link(Role.VIEWER))
        page.evaluate("window.stayed = true")
        page.locator("summary", has_text="Smazzata 1").click()
        own.table.play()
        expect(page.locator(".total").first).to_have_text("1530")
        expect(page.locator("#spoken")).to_have_text("Anna e Carla 1530; Bruno e Dora 320")
        expect(page.locator("details[open] summary")).to_contain_text("Smazzata 1")
        page.evaluate(
            "new MutationObserver(() => { window.again = true }).observe(spoken, { childList: true, subtree: true })"
        )
        own.table.type(100)
        expect(page.locator(".typed").first).to_have_text("Questa smazzata: +100")
        assert page.evaluate("window.again") is None  # the same totals are not read out again
        assert page.evaluate("window.stayed")


def test_a_withdrawn_link_closes_the_page(
    opened: OpenTable, new_context: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    with open_table(tmp_path) as own:
        page = new_context().new_page()
        page.goto(own.link(Role.VIEWER))
        expect(page.locator(".total").first).to_have_text("0")
        own.table.revoke()
        expect(page.get_by_text("Chiedine uno nuovo al tavolo")).to_be_visible()
        expect(page.locator(".total")).to_have_count(0)


def test_the_score_is_there_without_scripts(opened: OpenTable, new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(opened.link(Role.VIEWER))
    assert page.locator(".total").all_inner_texts() == ["765", "160"]


@pytest.mark.parametrize("tail", ["", "?tv"])
def test_the_page_passes_itself_on(opened: OpenTable, new_context: Callable[..., BrowserContext], tail: str) -> None:
    page = new_context(viewport={"width": 1280, "height": 800} if tail else {"width": 360, "height": 640}).new_page()
    link = opened.link(Role.VIEWER)
    page.goto(link + tail)
    if not tail:
        page.get_by_text("Condividi").click()
    code = page.get_by_alt_text("Codice QR di questo tavolo")
    expect(code).to_be_visible()
    until(page, "[...document.images].every(image => image.complete && image.naturalWidth)")
    (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(code.screenshot())))
    assert urlsplit(found.text).path == urlsplit(link).path
    assert urlsplit(found.text).hostname not in {"localhost", "127.0.0.1"}


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (768, 1024), (1280, 800)])
@pytest.mark.parametrize("tail", ["", "?tv", "/card"])
def test_nothing_is_wider_than_the_screen(
    opened: OpenTable, new_context: Callable[..., BrowserContext], width: int, height: int, tail: str
) -> None:
    page = new_context(viewport={"width": width, "height": height}).new_page()
    page.goto(opened.link(Role.VIEWER) + tail)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("host", ["localhost", PUBLIC_NAME])
def test_a_scorer_sees_the_score_first_and_then_the_app(
    opened: OpenTable, new_context: Callable[..., BrowserContext], host: str
) -> None:
    context = new_context()
    page = context.new_page()
    traffic = Traffic(page)
    link = opened.link(Role.SCORER, host=host)
    page.goto(link, wait_until="commit")
    expect(page.locator("#cover .total").first).to_have_text("765")
    _client_is_ready(page)
    assert traffic.hosts_reached() == {host}
    assert traffic.bytes <= FIRST_VISIT[host]
    page.close()
    again = context.new_page()
    traffic = Traffic(again)
    again.goto(link)
    _client_is_ready(again)
    assert traffic.bytes <= SECOND_VISIT


def test_the_one_foreign_address_in_the_client_is_never_reached(
    opened: OpenTable, new_context: Callable[..., BrowserContext]
) -> None:
    """Flet's client asks a CDN for Rive, which Pinella does not show: the policy stops the request in the browser."""
    page = new_context().new_page()
    reached: list[str] = []
    page.on("response", lambda response: reached.append(response.url))
    stopped: list[str] = []
    page.on("requestfailed", lambda request: stopped.append(f"{request.url} {request.failure}"))
    page.goto(opened.origin)
    _client_is_ready(page)
    assert [url for url in reached if not url.startswith((opened.origin, "data:", "blob:"))] == []
    assert all(failure.endswith("csp") for failure in stopped)
