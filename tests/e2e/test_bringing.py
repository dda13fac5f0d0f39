"""A match moves between a phone alone, which has its app from a table's server, and that server's table."""

import re
from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.alone import NS, codes_on, opened_alone, played_match
from tests.e2e.evening import closes, enter_numbers, more
from tests.e2e.phone import WAIT, Phone
from tests.e2e.server import Server
from tests.phone.sites import built_site
from web.addresses import take_url


def test_a_match_is_brought_to_a_server_and_taken_home_again(browser: Browser, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    server = Server(data=data, variables={"PINELLA_PHONE_SITE": str(built_site())}).start()
    try:
        with opened_alone(browser, take_url(f"{server.base}/phone", played_match(tmp_path))) as phone:
            phone.tap("Take it over")
            phone.sees(f"{NS}: 745 points")
            table = brought(phone, server)
            a_deal_is_played_there(table)
            comes_home(phone, table)
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text(encoding="utf-8")


def brought(phone: Phone, server: Server) -> Phone:
    """The server's own app in the next tab, at the match's table there."""
    phone.tap("Share this table")
    phone.tap(re.compile("^Bring it to a table"))
    phone.type_into("Address of the computer", server.base)
    with phone.page.context.expect_page(timeout=WAIT) as opening:
        phone.tap("Open its page")
    page = opening.value
    page.get_by_text("Nothing of it has been sent yet.").wait_for(timeout=WAIT)
    page.get_by_role("button", name="Look at it here").click()
    table = Phone(page=page).wake()
    table.sees("It is new here, and comes with all its history.")
    table.tap("Take it over")
    table.sees(f"{NS}: 745 points")
    return table


def a_deal_is_played_there(table: Phone) -> None:
    table.tap("Enter deal 2")
    more(table, "Dirty", NS)
    closes(table, NS)
    enter_numbers(table, "On the table", NS, "55")
    enter_numbers(table, "In hand", "Bruno and Dino", "05")
    table.tap("Save the deal")
    table.sees(f"{NS}: 1000 points")


def comes_home(phone: Phone, table: Phone) -> None:
    """With what was played meanwhile."""
    table.tap("Share this table")
    table.tap("Take it home to a phone")
    codes = codes_on(table)
    phone.page.bring_to_front()
    for number, code in enumerate(codes, start=1):  # by their addresses, as any app for codes would open them
        phone.page.evaluate("part => { location.hash = part }", code.partition("#")[2])
        if number < len(codes):
            phone.sees(f"{number} of {len(codes)} codes read.")
    phone.sees("It goes on from the one here, and takes its place.")
    phone.tap("Take it over")
    phone.sees(f"{NS}: 1000 points")
