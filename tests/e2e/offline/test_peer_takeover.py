"""A match of the offline app goes on without the phone that kept the score: a connected phone continues it from the
copy that came with the last saved deal, and the first phone compares both histories when it returns."""

import re
from pathlib import Path

from playwright.sync_api import expect

from testkit.browser.phone import TIMEOUT_MS, BrowserPhone
from testkit.pwa.pages import open_page, open_pwa
from testkit.pwa.peer_table import CAMERA, FramedPhone
from testkit.pwa.site import build_test_site
from testkit.servers.static import StaticServer
from testkit.steps.match import add_burrachi, enter_number, tap_closed_by
from tests.e2e.conftest import LaunchBrowser
from tests.e2e.offline.pwa_steps import NS, export_played_match, scan_all_codes
from tests.e2e.offline.test_peer_sharing import EW, connect
from web.urls import import_url

COPY_IS_KEPT = "localStorage.getItem('pinella.copy')"


def test_connected_phone_continues_the_match_and_the_first_one_takes_it_back(
    launch_browser: LaunchBrowser, tmp_path: Path
) -> None:
    host = StaticServer(build_test_site())
    with (
        launch_browser(*CAMERA) as table,
        launch_browser() as other,
        open_pwa(table, import_url(host.base_url.rstrip("/"), export_played_match(tmp_path))) as anna,
        open_page(other) as watcher,
    ):
        anna.tap("Continue here")
        anna.tap("Share this table")
        anna.tap(re.compile("^Connect a phone"))
        anna.tap("Connect a phone")
        connect(anna, watcher, "Show this code to the phone that keeps the score.")
        expect(watcher.locator(".total")).to_have_text(["745", "400"])
        assert not watcher.evaluate(COPY_IS_KEPT)
        anna.page.locator("#connect").get_by_role("button", name="Close").click()
        anna.tap("Let it keep the score")
        FramedPhone(watcher).enable_semantics().expect_text("Score deal 2")
        watcher.wait_for_function(COPY_IS_KEPT)
        anna.page.goto("about:blank")
        expect(watcher.locator(".away")).to_contain_text("The connection is lost.", timeout=TIMEOUT_MS)
        watcher.get_by_role("link", name="Continue on this phone").click()
        bruno = BrowserPhone(page=watcher).enable_semantics()
        bruno.expect_text("It is new here and comes with all its deals.")
        bruno.tap("Continue here")
        bruno.tap("Score deal 2")
        add_burrachi(bruno, "Dirty", NS)
        tap_closed_by(bruno, NS)
        enter_number(bruno, "On the table", NS, "3 00")
        enter_number(bruno, "In hand", EW, "05")
        bruno.tap("Save the deal")
        bruno.expect_text(f"{NS}: 1245 points")
        bruno.tap("Share this table")
        bruno.tap(re.compile("^Copy to another phone"))
        [code] = scan_all_codes(bruno)
        anna.page.goto(code)
        returned = BrowserPhone(page=anna.page).enable_semantics()
        returned.expect_text("It is newer than the one here and will replace it.")
        returned.tap("Continue here")
        returned.expect_text(f"{NS}: 1245 points")
    host.stop()
