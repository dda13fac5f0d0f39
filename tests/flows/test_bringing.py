"""A match that is brought to a server which dies on the way: all of it is there, or nothing."""

import http.client
import time
from pathlib import Path

import pytest

from models import carry_whole, open_store
from tests.e2e.server import Server
from tests.flet_client import FletClient
from tests.models.table import KEY, Table, deal_entry, set_table
from tests.stores import fresh_sqlite

PATIENCE = 60.0  # seconds
NEW, NEWER = "It is new here, and comes with all its history.", "It goes on from the one here, and takes its place."


@pytest.mark.own_server
def test_a_server_that_dies_while_a_match_is_brought_has_all_of_it_or_nothing(server: Server, tmp_path: Path) -> None:
    table = set_table(open_store(fresh_sqlite(tmp_path), key=KEY, strangers=False))
    for points in (345, 110, 285):
        table.save(deal_entry(points))

    place, sending = place_of(server), begun(server)
    half_sent(server, sending, place, carried(table))
    server.kill()
    sending.close()
    server.start()
    with FletClient.enter(server.base, route=f"/brought/{place}") as reader:
        reader.sees("The match did not arrive here, and nothing has changed. Bring it again.")
        secret = reader.secret

    with FletClient.enter(server.base, route=f"/brought/{sent(server, carried(table))}", secret=secret) as reader:
        reader.sees(NEW)
        reader.tap("Take it over")
        server.kill()
    server.start()

    table.save(deal_entry(200))  # the phone goes on meanwhile
    with FletClient.enter(server.base, route=f"/brought/{sent(server, carried(table))}", secret=secret) as reader:
        reader.until(lambda: bool({NEW, NEWER} & set(reader.screen.words())), "what came is half a match")
        reader.tap("Take it over")
        reader.sees("4 deals played")
    table.store.close()


def carried(table: Table) -> str:
    with table.store.reading() as session:
        return carry_whole(session, device=table.owner, match_id=table.match_id)


def begun(server: Server) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)


def asked(server: Server, method: str, path: str, content: str = "") -> tuple[int, str]:
    connection = begun(server)
    connection.request(method, path, body=content)
    answer = connection.getresponse()
    found = answer.status, answer.read().decode()
    connection.close()
    return found


def place_of(server: Server) -> str:
    return asked(server, "POST", "/bring/place")[1]


def sent(server: Server, text: str) -> str:
    place = place_of(server)
    assert asked(server, "PUT", f"/u/{place}", text)[0] == 200
    return place


def half_sent(server: Server, sending: http.client.HTTPConnection, place: str, text: str) -> None:
    """It returns when the server has begun to take it."""
    sending.putrequest("PUT", f"/u/{place}")
    sending.putheader("Content-Length", str(len(text)))
    sending.endheaders(text[: len(text) // 2].encode())
    end = time.monotonic() + PATIENCE
    while asked(server, "PUT", f"/u/{place}", "M")[0] != http.client.CONFLICT:
        assert time.monotonic() < end, "the server never began to take the match"
