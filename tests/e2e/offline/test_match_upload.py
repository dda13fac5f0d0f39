"""Transfer of a match from the offline app to the server that hosts it, and back."""

import re
from pathlib import Path

from playwright.sync_api import Browser

from testkit.browser.phone import TIMEOUT_MS, BrowserPhone
from testkit.pwa.pages import open_pwa
from testkit.pwa.site import build_test_site
from testkit.servers.process import Server
from testkit.steps.match import add_burrachi, enter_number, tap_closed_by
from tests.e2e.offline.pwa_steps import NS, export_played_match, scan_all_codes
from web.urls import import_url


def test_match_is_uploaded_to_a_server_and_imported_back(browser: Browser, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    server = Server(data=data, env={"PINELLA_PWA_SITE": str(build_test_site())}).start()
    try:
        with open_pwa(browser, import_url(f"{server.base_url}/pwa", export_played_match(tmp_path))) as phone:
            phone.tap("Continue here")
            phone.expect_text(f"{NS}: 745 points")
            table = upload_to_server(phone, server)
            play_deal_on_server(table)
            import_back(phone, table)
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text(encoding="utf-8")


def upload_to_server(phone: BrowserPhone, server: Server) -> BrowserPhone:
    """Upload the match. Return the server's app in the next tab, at the match's table."""
    phone.tap("Share this table")
    phone.tap(re.compile("^Send to a computer"))
    phone.type_into("Address of the computer", server.base_url)
    with phone.page.context.expect_page(timeout=TIMEOUT_MS) as opening:
        phone.tap("Open its page")
    page = opening.value
    page.get_by_text("Nothing has been sent yet.").wait_for(timeout=TIMEOUT_MS)
    page.get_by_role("button", name="Open it here").click()
    table = BrowserPhone(page=page).enable_semantics()
    table.expect_text("It is new here and comes with all its deals.")
    table.tap("Continue here")
    table.expect_text(f"{NS}: 745 points")
    return table


def play_deal_on_server(table: BrowserPhone) -> None:
    table.tap("Score deal 2")
    add_burrachi(table, "Dirty", NS)
    tap_closed_by(table, NS)
    enter_number(table, "On the table", NS, "55")
    enter_number(table, "In hand", "Bruno and Dino", "05")
    table.tap("Save the deal")
    table.expect_text(f"{NS}: 1000 points")


def import_back(phone: BrowserPhone, table: BrowserPhone) -> None:
    """Import the match with the deal that was played on the server."""
    table.tap("Share this table")
    table.tap("Copy to a phone")
    codes = scan_all_codes(table)
    phone.page.bring_to_front()
    for number, code in enumerate(codes, start=1):  # by URL, as any QR code reader opens them
        phone.page.evaluate("part => { location.hash = part }", code.partition("#")[2])
        if number < len(codes):
            phone.expect_text(f"{number} of {len(codes)} codes scanned.")
    phone.expect_text("It is newer than the one here and will replace it.")
    phone.tap("Continue here")
    phone.expect_text(f"{NS}: 1000 points")
