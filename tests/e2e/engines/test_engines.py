"""An evening in Firefox and WebKitGTK: on the server, together with a phone in Chromium, and in the offline app."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from models.access import register_device
from models.archive import Archive, import_history, parse_archive
from models.matches import load_match
from models.store import open_store
from testkit.browser.engine_phone import EnginePhone
from testkit.browser.phone import BrowserPhone
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY
from testkit.servers.process import Server
from testkit.servers.static import StaticServer
from testkit.steps.joining import join_table
from testkit.steps.match import (
    add_burrachi,
    enter_number,
    enter_worked_deal_1,
    enter_worked_deal_3,
    start_match,
    tap_closed_by,
)
from testkit.steps.rank_pad import tap_keys
from tests.e2e.engines.conftest import OpenPhone
from tests.e2e.offline.pwa_steps import export_played_match
from web.urls import import_url

# The usual watchdog would end an evening in WebKitGTK while other processes keep all cores busy.
pytestmark = pytest.mark.timeout(2_700)

NAMES = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"
CONTINUE = re.compile(f"^Continue {NS}: ")


def test_evening_on_the_server_with_a_phone_in_chromium(
    open_phone: OpenPhone, server: Server, new_phone: Callable[..., BrowserPhone]
) -> None:
    phone = open_phone(server.base_url)
    table = start_match(phone, NAMES)
    phone.tap("Score deal 1")
    enter_worked_deal_1(phone, NS, EW)
    phone.tap("Save the deal")
    phone.expect_text(f"{NS}: 765 points")
    guest = join_table(phone, new_phone)
    guest.tap("Score deal 2")
    enter_by_cards(guest)
    phone.expect_text(f"{NS}: 1550 points")
    phone.tap(re.compile("^Deal 1"))
    phone.tap("Correct this deal")
    enter_number(phone, "On the table", EW, "2 05")
    phone.tap("Save the correction")
    guest.expect_text(f"{EW}: 215 points")
    live = open_live_page(phone, table)
    phone.driver.navigate(live)
    phone.expect_text("1550")
    guest.tap("Score deal 3")
    guest.tap("By points")  # a deal after one by cards opens by cards
    add_burrachi(guest, "Clean", EW)
    tap_closed_by(guest, EW)
    enter_number(guest, "On the table", EW, "1 00")
    enter_number(guest, "In hand", NS, "20")
    guest.tap("Save the deal")
    phone.expect_text("615")  # without a reload
    phone = open_phone(server.base_url)
    assert b"Anna" in download(phone, "All deals as a table (CSV)")
    phone.tap("Back")
    phone.tap("Back")
    phone.tap(CONTINUE)
    phone.expect_text("Score deal 4")


def test_evening_in_the_offline_app_without_a_network(open_phone: OpenPhone, pwa_site: Path, tmp_path: Path) -> None:
    host = StaticServer(pwa_site)
    phone = open_phone(import_url(host.base_url.rstrip("/"), export_played_match(tmp_path)))
    phone.tap("Continue here")  # from another device, by a link
    phone.expect_text(f"{NS}: 745 points")
    phone.tap("All tables")
    start_match(phone, NAMES[:3])
    phone.tap("Score deal 1")
    enter_deal_of_three(phone)
    phone.expect_text("Bruno: 77½ points")
    host.stop()
    phone = open_phone(host.base_url)
    # Only Chromium gets the threaded renderer, whose shared memory iOS refuses.
    assert "skwasm" not in str(phone.driver.run("return performance.getEntriesByType('resource').map(e => e.name)"))
    phone.tap(CONTINUE)
    phone.expect_text(f"{EW}: 400 points")
    phone.tap("Score deal 2")
    enter_by_cards(phone)
    phone.expect_text(f"{NS}: 1530 points")
    phone.tap("All tables")
    archive = parse_archive(download(phone, "Everything, for Pinella (JSON)"))
    assert import_elsewhere(archive, tmp_path) == [("Anna", 4, 2), ("Anna", 3, 1)]


def enter_deal_of_three(phone: EnginePhone) -> None:
    """Enter and save worked deal 3 of docs/rules.md §8, where Anna plays alone."""
    phone.tap("Anna")
    enter_worked_deal_3(phone, "Anna", "Bruno and Carla")
    phone.tap("Save the deal")


def download(phone: EnginePhone, button: str) -> bytes:
    """Return a file with everything, which the settings offer, starting from the first screen."""
    phone.tap("Settings")
    phone.tap("Back up, restore, delete")
    return phone.download(button)


def import_elsewhere(archive: Archive, folder: Path) -> list[tuple[str, int, int]]:
    """Import a file on another device; return the first player, and the numbers of players and deals of its matches."""
    store = open_store(copy_empty_database(folder, "elsewhere.db"), key=KEY, isolate_file_parsing=False)
    with store.transaction() as session:
        device, _ = register_device(session, label="elsewhere")
        report = import_history(session, device=device, archive=archive)
        matches = [load_match(session, device=device, match_id=each) for each in report.added]
    store.close()
    return [(match.players[0].name, len(match.players), len(match.deals)) for match in matches]


def enter_by_cards(phone: BrowserPhone | EnginePhone) -> None:
    """Enter a deal: Anna and Carla go out with 785 points, and the others have 45 in hand."""
    phone.tap("By cards")
    phone.expect_text("Run of hearts")
    tap_keys(phone, "♦ 3 9 group J ×7 2 ♣ 3 5 ★ 9 group K ×3")
    phone.expect_text(f"This deal, {NS}: 685 points")
    phone.tap(re.compile("^Closing"))
    tap_closed_by(phone, NS)
    phone.expect_text(f"This deal, {NS}: 785 points")
    phone.tap(re.compile(f"^{EW}|This deal, {EW}"))
    phone.tap(re.compile("^In hand"))
    tap_keys(phone, "K Q A 9")
    phone.tap("Save the deal")


def open_live_page(phone: EnginePhone, table: str) -> str:
    phone.open(f"{table}/share")
    phone.expect_text("keeps the score")  # the list of phones comes late, and would look like the effect of the tap
    phone.tap(re.compile("^To follow"))
    phone.scroll_to(re.compile("^Code of this table"))  # the code comes last, after sending and copying
    return phone.scan_qr().replace("table.test", "localhost")
