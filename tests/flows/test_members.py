"""Who may do what at a table: its host hands it on, and the host of the server sees all of them."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from models import Role, Store, admin_token, load_match, open_store
from tests.e2e.server import Server
from tests.flet_client import FletClient
from tests.web.played_table import PlayedTable

WITHDRAW = "Withdraw this code and make a new one"


def test_the_table_is_handed_to_another_phone(seat: Callable[..., list[FletClient]]) -> None:
    host, guest = seat(["Anna", "Bruno", "Carla", "Dino"], labels=["Host", "Guest"])
    host.tap("Share this table")
    host.tap(re.compile("^To keep the score"))
    host.sees(WITHDRAW)
    host.tap(re.compile("keeps the score"))
    host.tap("Make it the host")
    host.sees("QR code of this table")  # the sheet that lay over it is gone
    host.sees_no(WITHDRAW)
    guest.tap("Share this table")
    guest.tap(re.compile("^To keep the score"))
    guest.sees(WITHDRAW)


@pytest.mark.own_server
def test_the_admin_link_shows_every_match(server: Server, new_client: Callable[..., FletClient]) -> None:
    with _opened(server) as store:
        PlayedTable(store=store, names=("Oldest", "Bruno", "Carla", "Dora"))
        for _ in range(50):
            PlayedTable(store=store)
        token = admin_token(store.signer)
    phone = new_client(f"/admin/{token}")
    phone.sees("All matches of this server")
    phone.sees("Dora")
    phone.sees_no("Oldest")
    phone.tap("Show more")
    phone.sees("Oldest")


@pytest.mark.own_server
def test_the_host_is_asked_before_a_match_changes_hands(server: Server, new_client: Callable[..., FletClient]) -> None:
    with _opened(server) as store:
        table = PlayedTable(store=store)
        token = admin_token(store.signer)
    phone = new_client(f"/admin/{token}")
    phone.tap(re.compile("^Take over Anna"))
    phone.sees("Take over the match of Anna and Carla and Bruno and Dora?")
    phone.sees("This phone will own the match")
    phone.tap("Leave it with its owner")
    phone.sees_no("This phone will own the match")
    assert _role(server, table) is Role.OWNER
    phone.tap(re.compile("^Take over Anna"))
    phone.tap("Take it over")
    phone.sees("Share this table")
    assert _role(server, table) is Role.SCORER


@contextmanager
def _opened(server: Server) -> Iterator[Store]:
    store = open_store(f"sqlite:///{server.data}/pinella.db", key=server.key)
    yield store
    store.close()


def _role(server: Server, table: PlayedTable) -> Role:
    """What the first owner may do, as the database has it now."""
    with _opened(server) as store, store.reading() as session:
        return load_match(session, device=table.host, match_id=table.match_id).role
