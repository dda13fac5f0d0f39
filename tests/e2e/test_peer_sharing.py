"""The score live between two phones without a server: two browsers find each other by codes that are rendered and read
as pictures, and a saved deal of one appears on the other."""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from testkit.browser.phone import BrowserPhone
from testkit.pwa.site import build_test_site
from testkit.servers.static import StaticServer
from testkit.steps.match import add_burrachi, enter_number, tap_closed_by
from tests.e2e.conftest import LaunchBrowser
from tests.e2e.pwa_steps import NS, SIZE, export_played_match, open_pwa
from tests.web.svg_scan import scan_svg
from web.qr import qr_svg
from web.urls import import_url

# A camera whose pictures show no code, and whose permission is granted.
CAMERA = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
EW = "Bruno and Dino"


@contextmanager
def viewer_page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=SIZE, locale="it-IT", device_scale_factor=2)
    try:
        yield context.new_page()
    finally:
        context.close()


def read_code(page: Page) -> str:
    """Return what an independent decoder reads from the code on the page."""
    page.locator(".qr").wait_for()
    codes = zxingcpp.read_barcodes(Image.open(io.BytesIO(page.screenshot())))
    assert codes, "no code on the page"
    return codes[0].text


def photograph(text: str) -> dict[str, object]:
    """Return a photo of a code, as the file that a browser's camera gives to a page."""
    photo = Image.new("RGB", (1200, 1600), "gray")
    photo.paste(scan_svg(qr_svg(text)).resize((700, 700)).rotate(4, fillcolor="gray"), (200, 400))
    data = io.BytesIO()
    photo.save(data, "JPEG", quality=80)
    return {"name": "code.jpg", "mimeType": "image/jpeg", "buffer": data.getvalue()}


def connect(phone: BrowserPhone, watcher: Page) -> None:
    """Connect the phone of the open view with a page by two pictures."""
    watcher.goto(read_code(phone.page))
    expect(watcher.locator(".news")).to_have_text("Mostra questo codice al telefono che segna i punti.")
    phone.page.locator("#connect input[type=file]").set_input_files([photograph(read_code(watcher))])


def test_saved_deal_appears_on_the_connected_phone(launch_browser: LaunchBrowser, tmp_path: Path) -> None:
    host = StaticServer(build_test_site())
    with (
        launch_browser(*CAMERA) as table,
        launch_browser() as other,
        open_pwa(table, import_url(host.base_url.rstrip("/"), export_played_match(tmp_path))) as anna,
        viewer_page(other) as watcher,
    ):
        anna.tap("Copy it here")
        anna.tap("Share this table")
        anna.tap(re.compile("^Connect a phone"))
        anna.tap("Connect a phone")
        connect(anna, watcher)
        expect(watcher.locator(".total")).to_have_text(["745", "400"])
        expect(anna.page.locator("#connect")).to_contain_text("Connected. Show the code to the next phone, or close.")
        anna.page.locator("#connect").get_by_role("button", name="Close").click()
        anna.expect_text("Linux")
        anna.tap("Back")
        anna.tap("Back to the table")
        anna.tap("Score deal 2")
        add_burrachi(anna, "Dirty", NS)
        tap_closed_by(anna, NS)
        enter_number(anna, "On the table", NS, "3 00")
        enter_number(anna, "In hand", EW, "05")
        anna.tap("Save the deal")
        expect(watcher.locator(".total")).to_have_text(["1245", "395"])
    host.stop()
