"""Who may do what at a table: what its host does about the other phones, and what the host of the server may."""

import re
from collections.abc import Callable

import pytest

from models import admin_token, open_store
from tests.e2e.phone import Phone
from tests.e2e.server import Server
from tests.web.played_table import PlayedTable

NewPhone = Callable[..., Phone]
Seat = Callable[..., list[Phone]]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
GUEST = re.compile("keeps the score")
WITHDRAW = "Withdraw this code and make a new one"


def sharing(seat: Seat) -> tuple[Phone, Phone]:
    """The host, at the end of the screen that shares the table, and a guest who keeps the score too."""
    host, guest = seat(PAIRS, labels=["Host", "Guest"])
    host.tap("Share this table")
    host.scroll(600)
    return host, guest


def test_a_phone_is_put_out_and_sees_nothing_more(seat: Seat) -> None:
    host, guest = sharing(seat)
    host.tap(GUEST)
    host.tap("Put it out of this table")
    guest.sees("This is not there any more")


def test_the_table_is_handed_to_another_phone(seat: Seat) -> None:
    host, guest = sharing(seat)
    host.sees(WITHDRAW)
    host.tap(GUEST)
    host.tap("Make it the host")
    host.sees_no(WITHDRAW)
    guest.tap("Share this table")
    guest.scroll(600)
    guest.sees(WITHDRAW)


@pytest.mark.own_server
def test_the_admin_link_shows_every_match(server: Server, new_phone: NewPhone) -> None:
    store = open_store(f"sqlite:///{server.data}/pinella.db", key=server.key)
    PlayedTable(store=store, names=("Oldest", "Bruno", "Carla", "Dora"))
    for _ in range(50):
        PlayedTable(store=store)
    token = admin_token(store.signer)
    store.close()
    phone = new_phone(f"{server.base}/admin/{token}")
    phone.sees("All matches of this server")
    phone.scroll(50_000)
    phone.tap("Show more")
    phone.scroll(50_000)
    phone.sees(re.compile("Oldest"))
