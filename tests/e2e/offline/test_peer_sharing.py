"""The score live between two phones without a server: two browsers find each other by codes that are rendered and read
as pictures. A saved deal of one appears on the other, which can enter deals too when the first one lets it."""

import io
import re
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect

from testkit.browser.phone import BrowserPhone
from testkit.pwa.pages import open_page, open_pwa
from testkit.pwa.peer_table import CAMERA, FramedPhone, read_code
from testkit.pwa.site import build_test_site
from testkit.seeding.match_table import three_setup
from testkit.servers.static import StaticServer
from testkit.steps.match import add_burrachi, enter_number, tap_closed_by
from tests.e2e.conftest import LaunchBrowser
from tests.e2e.offline.pwa_steps import NS, export_played_match
from tests.web.svg_scan import scan_svg
from web.qr import qr_svg
from web.urls import import_url

EW = "Bruno and Dino"


def photograph(text: str) -> dict[str, object]:
    """Return a photo of a code, as the file that a browser's camera gives to a page."""
    photo = Image.new("RGB", (1200, 1600), "gray")
    photo.paste(scan_svg(qr_svg(text)).resize((700, 700)).rotate(4, fillcolor="gray"), (200, 400))
    data = io.BytesIO()
    photo.save(data, "JPEG", quality=80)
    return {"name": "code.jpg", "mimeType": "image/jpeg", "buffer": data.getvalue()}


def connect(
    phone: BrowserPhone, watcher: Page, sentence: str = "Mostra questo codice al telefono che segna i punti."
) -> None:
    """Connect the phone of the open view with a page, which shows the sentence, by two pictures."""
    watcher.goto(read_code(phone.page))
    expect(watcher.locator(".news")).to_have_text(sentence)
    phone.page.locator("#connect input[type=file]").set_input_files([photograph(read_code(watcher))])


def test_saved_deal_appears_on_the_connected_phone(launch_browser: LaunchBrowser, tmp_path: Path) -> None:
    host = StaticServer(build_test_site())
    with (
        launch_browser(*CAMERA) as table,
        launch_browser() as other,
        open_pwa(table, import_url(host.base_url.rstrip("/"), export_played_match(tmp_path))) as anna,
        open_page(other, "it-IT") as watcher,
    ):
        anna.tap("Continue here")
        anna.tap("Share this table")
        anna.tap(re.compile("^Connect a phone"))
        anna.tap("Connect a phone")
        connect(anna, watcher)
        expect(watcher.locator(".total")).to_have_text(["745", "400"])
        expect(anna.page.locator("#connect")).to_contain_text("Connected. Show the code to the next phone, or close.")
        anna.page.locator("#connect").get_by_role("button", name="Close").click()
        anna.expect_text("a computer")
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


def test_connected_phone_enters_a_deal_together_with_the_first_one(
    launch_browser: LaunchBrowser, tmp_path: Path
) -> None:
    host = StaticServer(build_test_site())
    match = export_played_match(tmp_path, three_setup())
    with (
        launch_browser(*CAMERA) as table,
        launch_browser() as other,
        open_pwa(table, import_url(host.base_url.rstrip("/"), match)) as anna,
        open_page(other, "en-GB") as watcher,
    ):
        anna.tap("Continue here")
        anna.tap("Share this table")
        anna.tap(re.compile("^Connect a phone"))
        anna.tap("Connect a phone")
        connect(anna, watcher, "Show this code to the phone that keeps the score.")
        expect(watcher.locator(".total")).to_have_text(["0", "0", "0"])
        anna.page.locator("#connect").get_by_role("button", name="Close").click()
        anna.tap("Let it keep the score")
        bruno = FramedPhone(watcher).enable_semantics()
        anna.expect_text("keeps the score")
        anna.tap("Back")
        anna.tap("Back to the table")
        anna.tap("Score deal 1")
        anna.tap("Nobody: everyone plays alone")
        bruno.tap(re.compile("^(Score|Continue) deal 1"))  # the answer, which may have arrived, has begun a draft
        add_burrachi(anna, "Clean", "Anna", 2)
        bruno.expect_text("This deal, Anna: 300 points")
        enter_number(bruno, "On the table", "Anna", "3 00")
        for name in ("Bruno", "Carla"):
            bruno.tap(re.compile(f"This deal, {name}"))
            enter_number(bruno, "On the table", name, "2 00")
            enter_number(bruno, "In hand", name, "05")
        anna.expect_text("This deal, Anna: 600 points")
        enter_number(anna, "In hand", "Anna", "05")
        bruno.expect_text("This deal, Anna: 595 points")
        bruno.tap("Save the deal")
        bruno.expect_text("Score deal 2")
        anna.tap("Back to the table")
        totals = ["595", "95", "95"]
        for phone in (anna, bruno):
            phone.expect_text("Score deal 2")
            for name, total in zip(("Anna", "Bruno", "Carla"), totals, strict=True):
                phone.expect_text(f"{name}: {total} points")
        bruno.tap("Undo the last action")
        anna.expect_text("Score deal 1")
        anna.tap("Share this table")
        anna.tap(re.compile("^Connect a phone"))
        anna.tap("Only let it watch")
        expect(watcher.locator("iframe")).to_have_count(0)
        expect(watcher.locator(".total")).to_have_text(["0", "0", "0"])
        anna.tap("Let it keep the score")
        FramedPhone(watcher).enable_semantics().expect_text("Score deal 1")
        anna.tap("Disconnect")
        expect(watcher.locator("iframe")).to_have_count(0)
        expect(watcher.locator(".away")).to_contain_text("The phone that keeps the score has disconnected this one.")
    host.stop()
