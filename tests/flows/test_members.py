"""Who may do what at a table: its host hands it on, and the host of the server sees all of them."""

import re
from collections.abc import Callable

import pytest

from models import admin_token, open_store
from tests.e2e.server import Server
from tests.flet_client import FletClient
from tests.web.played_table import PlayedTable

WITHDRAW = "Withdraw this code and make a new one"


def test_the_table_is_handed_to_another_phone(seat: Callable[..., list[FletClient]]) -> None:
    host, guest = seat(["Anna", "Bruno", "Carla", "Dino"], labels=["Host", "Guest"])
    host.tap("Share this table")
    host.sees(WITHDRAW)
    host.tap(re.compile("keeps the score"))
    host.tap("Make it the host")
    host.sees("QR code of this table")  # the sheet that lay over it is gone
    host.sees_no(WITHDRAW)
    guest.tap("Share this table")
    guest.sees(WITHDRAW)


@pytest.mark.own_server
def test_the_admin_link_shows_every_match(server: Server, new_client: Callable[..., FletClient]) -> None:
    store = open_store(f"sqlite:///{server.data}/pinella.db", key=server.key)
    PlayedTable(store=store, names=("Oldest", "Bruno", "Carla", "Dora"))
    for _ in range(50):
        PlayedTable(store=store)
    token = admin_token(store.signer)
    store.close()
    phone = new_client(f"/admin/{token}")
    phone.sees("All matches of this server")
    phone.sees("Dora")
    phone.sees_no("Oldest")
    phone.tap("Show more")
    phone.sees("Oldest")
