"""Files to take along, by a link or with a ticket: what they are, and who may have them."""

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from models import (
    DownloadKind,
    NotFound,
    Role,
    Store,
    delete_match,
    issue_download_ticket,
    open_store,
    read_archive,
    register_device,
)
from tests.stores import fresh_sqlite
from tests.web.played_table import PlayedTable
from tests.web.still_clock import StillClock
from web.addresses import download_url
from web.files.downloads import Downloads

STARTS = {"pdf": b"%PDF-", "png": b"\x89PNG", "csv": b"\xef\xbb\xbf", "json": b'{"format":"pinella-history"'}
SHARED = ["score.pdf", "score.csv", "score.json", "result.png", "result-dark.png"]


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def store(tmp_path: Path, clock: StillClock) -> Iterator[Store]:
    store = open_store(fresh_sqlite(tmp_path), key=b"k" * 32, clock=clock)
    yield store
    store.close()


@pytest.fixture
def table(store: Store) -> PlayedTable:
    table = PlayedTable(store=store, names=("Anna", "Łucja <b>", 'É"lise', "Dora"))
    table.play()
    return table


@pytest.fixture
def client(store: Store) -> TestClient:
    return TestClient(Starlette(routes=Downloads(store).routes), headers={"Accept-Language": "it"})


def ticket(table: PlayedTable, kind: DownloadKind, *, whole: bool = False) -> str:
    with table.store.reading() as session:
        return issue_download_ticket(
            session,
            device=table.host,
            signer=table.store.signer,
            kind=kind,
            match_id=None if whole else table.match_id,
        )


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
@pytest.mark.parametrize("name", SHARED)
def test_whoever_has_a_link_may_take_the_match_along(
    client: TestClient, table: PlayedTable, name: str, role: Role
) -> None:
    ending = name.rpartition(".")[2]
    answer = client.get(f"/t/{table.token(role)}/{name}")
    assert answer.status_code == 200
    assert answer.content.startswith(STARTS[ending])
    assert answer.headers["cache-control"] == "no-store"
    name = f'"pinella-2026-01-15-Anna-ucja-b-E-lise-Dora.{ending}"'
    assert answer.headers["content-disposition"] == f"attachment; filename={name}"


def test_a_look_changes_nothing(client: TestClient, table: PlayedTable) -> None:
    before = table.match
    for name in SHARED:
        client.head(f"/t/{table.token()}/{name}")
    assert table.match == before


def test_it_speaks_the_readers_language_or_the_one_that_was_asked_for(client: TestClient, table: PlayedTable) -> None:
    path = f"/t/{table.token()}/score.csv"
    assert "Burraco italiano" in client.get(path).text
    assert "Italian Burraco" in client.get(f"{path}?lang=en").text
    assert "Burraco italiano" in client.get(f"{path}?lang=xx").text


def test_a_withdrawn_link_gives_nothing(client: TestClient, table: PlayedTable) -> None:
    token = table.token()
    forged = f"{token[:-2]}{'a' if token[-2] != 'a' else 'b'}{token[-1]}"  # the signature's last character
    table.revoke()
    for name in SHARED:
        answer = client.get(f"/t/{token}/{name}")
        assert (answer.status_code, answer.headers["content-type"]) == (410, "text/plain; charset=utf-8")
        assert client.get(f"/t/{forged}/{name}").status_code == 404


@pytest.mark.parametrize("kind", DownloadKind)
def test_a_ticket_fetches_one_thing(client: TestClient, table: PlayedTable, kind: DownloadKind) -> None:
    answer = client.get(f"/d/{ticket(table, kind)}")
    assert answer.status_code == 200
    assert answer.content.startswith(STARTS[kind.partition("-")[0]])


def test_everything_that_one_owns(client: TestClient, table: PlayedTable) -> None:
    exported = client.get(f"/d/{ticket(table, DownloadKind.JSON, whole=True)}")
    assert [match.id for match in read_archive(exported.content).matches] == [table.match_id]
    assert exported.headers["content-disposition"] == 'attachment; filename="pinella.json"'
    listed = client.get(f"/d/{ticket(table, DownloadKind.CSV, whole=True)}")
    assert "Anna" in listed.text
    with pytest.raises(ValueError, match="pdf"):
        ticket(table, DownloadKind.PDF, whole=True)


def test_a_ticket_ends(client: TestClient, table: PlayedTable, clock: StillClock) -> None:
    path = f"/d/{ticket(table, DownloadKind.CSV)}"
    clock.time += timedelta(minutes=9)
    assert client.get(path).status_code == 200
    clock.time += timedelta(minutes=2)
    assert client.get(path).status_code == 410


def test_a_ticket_is_worth_nothing_when_it_was_changed(client: TestClient, table: PlayedTable, store: Store) -> None:
    good = ticket(table, DownloadKind.CSV)
    device, kind, match, ends, signature = good.split(".")
    for forged in (
        f"{device}.{kind}.all.{ends}.{signature}",
        f"{device}.json.{match}.{ends}.{signature}",
        f"{device}.{kind}.{match}.{int(ends) + 99}.{signature}",
        f"{device}.{kind}.{match}.{ends}",
        "x",
        good + ".é",
    ):
        assert client.get(f"/d/{forged}").status_code == 404


def test_nobody_gets_a_ticket_for_what_he_may_not_see(table: PlayedTable) -> None:
    with table.store.transaction() as session:
        stranger, _ = register_device(session, label="stranger")
        with pytest.raises(NotFound):
            issue_download_ticket(
                session,
                device=stranger,
                signer=table.store.signer,
                kind=DownloadKind.PDF,
                match_id=table.match_id,
            )


def test_a_match_deleted_meanwhile_is_gone(client: TestClient, table: PlayedTable) -> None:
    path = f"/d/{ticket(table, DownloadKind.PDF)}"
    with table.store.transaction() as session:
        delete_match(session, device=table.host, match_id=table.match_id)
    assert client.get(path).status_code == 404


def test_the_address_says_language_and_ticket() -> None:
    assert download_url("http://host", "a.b.c", "it") == "http://host/d/a.b.c?lang=it"


def test_what_was_made_is_made_again_only_when_the_score_changed(client: TestClient, table: PlayedTable) -> None:
    path = f"/t/{table.token()}/score.csv"
    first, second = client.get(path).text, client.get(path).text
    assert first == second
    table.play()
    assert client.get(path).text.count("Anna") == 2 * first.count("Anna")


def test_json_by_link_has_no_other_match(client: TestClient, table: PlayedTable) -> None:
    PlayedTable(store=table.store).play()
    archive = json.loads(client.get(f"/t/{table.token()}/score.json").content)
    assert [match["id"] for match in archive["matches"]] == [table.match_id]
    assert len(archive["players"]) == 4
