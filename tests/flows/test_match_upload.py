"""Upload of a match to a server that is killed meanwhile: all of it is imported, or nothing."""

import http.client
import time
from pathlib import Path

import pytest

from models.store import open_store
from models.transfer import export_match_text
from testkit.clients.flet_client import FletClient
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY, Table, deal_entry, set_up_table
from testkit.servers.process import Server

TIMEOUT = 60.0  # seconds
NEW_MATCH_TEXT, NEWER_MATCH_TEXT = (
    "It is new here and comes with all its deals.",
    "It is newer than the one here and will replace it.",
)


@pytest.mark.own_server
def test_killed_server_has_all_of_an_uploaded_match_or_nothing(server: Server, tmp_path: Path) -> None:
    table = set_up_table(open_store(copy_empty_database(tmp_path), key=KEY, isolate_file_parsing=False))
    for points in (345, 110, 285):
        table.save(deal_entry(points))

    slot, connection = open_slot(server), open_connection(server)
    upload_half(server, connection, slot, export_text(table))
    server.kill()
    connection.close()
    server.start()
    with FletClient.connect(server.base_url, route=f"/brought/{slot}") as phone:
        phone.expect_text("The match didn’t arrive, and nothing has changed. Send it again.")
        secret = phone.secret

    with FletClient.connect(
        server.base_url, route=f"/brought/{upload(server, export_text(table))}", secret=secret
    ) as phone:
        phone.expect_text(NEW_MATCH_TEXT)
        phone.tap("Continue here")
        server.kill()
    server.start()

    table.save(deal_entry(200))  # the match continues on the phone
    with FletClient.connect(
        server.base_url, route=f"/brought/{upload(server, export_text(table))}", secret=secret
    ) as phone:
        phone.wait_until(
            lambda: any(text in phone.screen.visible_texts()[0] for text in (NEW_MATCH_TEXT, NEWER_MATCH_TEXT)),
            "the import has an unexpected preview",
        )
        phone.tap("Copy it here")  # the fourth deal has ended it
        phone.expect_text("4 deals played")
    table.store.close()


def export_text(table: Table) -> str:
    with table.store.reading() as session:
        return export_match_text(session, device=table.owner, match_id=table.match_id)


def open_connection(server: Server) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)


def request(server: Server, method: str, path: str, content: str = "") -> tuple[int, str]:
    """Send a request. Return the status and the body of its response."""
    connection = open_connection(server)
    connection.request(method, path, body=content)
    response = connection.getresponse()
    result = response.status, response.read().decode()
    connection.close()
    return result


def open_slot(server: Server) -> str:
    return request(server, "POST", "/bring/slot")[1]


def upload(server: Server, text: str) -> str:
    """Upload a match. Return its slot."""
    slot = open_slot(server)
    assert request(server, "PUT", f"/u/{slot}", text)[0] == 200
    return slot


def upload_half(server: Server, connection: http.client.HTTPConnection, slot: str, text: str) -> None:
    """Send half of a match. Return once the server has started to receive it."""
    connection.putrequest("PUT", f"/u/{slot}")
    connection.putheader("Content-Length", str(len(text)))
    connection.endheaders(text[: len(text) // 2].encode())
    end = time.monotonic() + TIMEOUT
    while request(server, "PUT", f"/u/{slot}", "M")[0] != http.client.CONFLICT:
        assert time.monotonic() < end, "the server never started to receive the match"
