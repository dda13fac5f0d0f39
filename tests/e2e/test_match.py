"""A match through the screens: worked deal 1 of docs/rules.md §8 on two phones. More is tested in tests/flows."""

from collections.abc import Callable

import pytest

from testkit.browser.phone import BrowserPhone
from testkit.servers.process import Server
from testkit.steps.joining import scan_scorers_link
from testkit.steps.match import enter_worked_deal_1

NewPhone = Callable[..., BrowserPhone]
NewTable = Callable[..., list[BrowserPhone]]
NAMES = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


@pytest.mark.journey
def test_phone_that_joined_by_qr_code_shows_the_new_total_without_a_reload(
    server: Server, new_table: NewTable, new_phone: NewPhone
) -> None:
    (host,) = new_table(NAMES, drawn=True)
    table = host.page.url
    link = scan_scorers_link(host)
    assert link.startswith(f"http://table.test:{server.port}/t/")

    guest = new_phone(link)
    guest.tap("Join the table")
    guest.expect_text("Score deal 1")

    host.open(table)
    host.tap("Score deal 1")
    enter_worked_deal_1(host, NS, EW)
    host.tap("Save the deal")
    guest.expect_text(f"{NS}: 765 points")
    guest.expect_text(f"{EW}: 160 points")
