"""Permissions at a table: its host removes a phone or makes it the host, and the host of the server has access to all
tables."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from models.matches import load_match
from models.sharing import admin_token
from models.store import Store, open_store
from models.values import Role
from testkit.clients.flet_client import FletClient
from testkit.seeding.played_match import PlayedMatch
from testkit.servers.process import Server

REVOKE_BUTTON = "Turn off this code and make a new one"


def test_ownership_is_transferred_to_another_phone(new_table: Callable[..., list[FletClient]]) -> None:
    host, guest = new_table(["Anna", "Bruno", "Carla", "Dino"], labels=["Host", "Guest"])
    host.tap("Share this table")
    host.tap(re.compile("^To keep score"))
    host.expect_text(REVOKE_BUTTON)
    host.tap(re.compile("keeps the score"))
    host.tap("Make it the host")
    host.expect_text("QR code of this table")  # the sheet above it was closed
    host.expect_no_text(REVOKE_BUTTON)
    guest.tap("Share this table")
    guest.tap(re.compile("^To keep score"))
    guest.expect_text(REVOKE_BUTTON)


@pytest.mark.own_server
def test_admin_link_shows_every_match(server: Server, new_client: Callable[..., FletClient]) -> None:
    with _open_store(server) as store:
        PlayedMatch(store=store, names=("Oldest", "Bruno", "Carla", "Dora"))
        for _ in range(50):
            PlayedMatch(store=store)
        with store.reading() as session:
            token = admin_token(session, signer=store.signer)
    phone = new_client(f"/admin/{token}")
    phone.expect_text("All matches on this server")
    phone.expect_text("Dora")
    phone.expect_no_text("Oldest")
    phone.tap("Show more")
    phone.expect_text("Oldest")


@pytest.mark.own_server
def test_admin_confirms_before_taking_over_a_match(server: Server, new_client: Callable[..., FletClient]) -> None:
    with _open_store(server) as store:
        table = PlayedMatch(store=store)
        with store.reading() as session:
            token = admin_token(session, signer=store.signer)
    phone = new_client(f"/admin/{token}")
    phone.tap(re.compile("^Take over Anna"))
    phone.expect_text("Take over the match of Anna and Carla and Bruno and Dora?")
    phone.expect_text("This phone will own the match")
    phone.tap("Leave it with its owner")
    phone.expect_no_text("This phone will own the match")
    assert _load_role(server, table) is Role.OWNER
    phone.tap(re.compile("^Take over Anna"))
    phone.tap("Take it over")
    phone.expect_text("Share this table")
    assert _load_role(server, table) is Role.SCORER


@contextmanager
def _open_store(server: Server) -> Iterator[Store]:
    """Open the database of the server."""
    store = open_store(f"sqlite:///{server.data}/pinella.db", key=server.secret_key)
    yield store
    store.close()


def _load_role(server: Server, table: PlayedMatch) -> Role:
    """Return the role of the first owner, as stored in the database now."""
    with _open_store(server) as store, store.reading() as session:
        return load_match(session, device=table.host, match_id=table.match_id).role


def test_removed_phone_loses_access(new_table: Callable[..., list[FletClient]]) -> None:
    host, guest = new_table(["Anna", "Bruno", "Carla", "Dino"], labels=["Host", "Guest"])
    host.tap("Share this table")
    host.tap(re.compile("keeps the score"))
    host.tap("Remove from this table")
    guest.expect_text("This no longer exists")
