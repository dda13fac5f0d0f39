"""Downloads by link or ticket: contents and access."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from models.access import register_device
from models.archive import parse_archive
from models.sharing import DownloadKind, issue_download_ticket
from models.store import Store, open_store
from models.trash import delete_match
from models.values import NotFound, Role
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.played_match import PlayedMatch
from tests.web.files.pdf_text import pdf_pages
from tests.web.still_clock import FixedClock
from web.files.downloads import Downloads
from web.files.result_picture import result_picture
from web.urls import download_url
from wording import translator

STARTS = {"pdf": b"%PDF-", "png": b"\x89PNG", "csv": b"\xef\xbb\xbf", "json": b'{"format":"pinella-history"'}
SHARED = ["score.pdf", "score.csv", "score.json", "result.png", "result-dark.png"]


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
def store(tmp_path: Path, clock: FixedClock) -> Iterator[Store]:
    store = open_store(copy_empty_database(tmp_path), key=b"k" * 32, clock=clock)
    yield store
    store.close()


@pytest.fixture
def table(store: Store) -> PlayedMatch:
    table = PlayedMatch(store=store, names=("Anna", "Łucja <b>", 'É"lise', "Dora"))
    table.play_deal()
    return table


@pytest.fixture
def client(store: Store) -> TestClient:
    return TestClient(Starlette(routes=Downloads(store).routes), headers={"Accept-Language": "it"})


def ticket(table: PlayedMatch, kind: DownloadKind, *, whole: bool = False) -> str:
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
def test_any_link_allows_every_download(client: TestClient, table: PlayedMatch, name: str, role: Role) -> None:
    ending = name.rpartition(".")[2]
    answer = client.get(f"/t/{table.issue_token(role)}/{name}")
    assert answer.status_code == 200
    assert answer.content.startswith(STARTS[ending])
    assert answer.headers["cache-control"] == "no-store"
    name = f'"pinella-2026-01-15-Anna-ucja-b-E-lise-Dora.{ending}"'
    assert answer.headers["content-disposition"] == f"attachment; filename={name}"


def test_get_requests_change_nothing(client: TestClient, table: PlayedMatch) -> None:
    before = table.match
    for name in SHARED:
        client.head(f"/t/{table.issue_token()}/{name}")
    assert table.match == before


def test_language_is_the_browsers_or_the_requested_one(client: TestClient, table: PlayedMatch) -> None:
    path = f"/t/{table.issue_token()}/score.csv"
    assert "Burraco italiano" in client.get(path).text
    assert "Italian Burraco" in client.get(f"{path}?lang=en").text
    assert "Burraco italiano" in client.get(f"{path}?lang=xx").text


ZONES = [
    ("Europe/Rome", "2026-04-01", "1 aprile 2026, 00:30"),
    ("Asia/Tokyo", "2026-04-01", "1 aprile 2026, 07:30"),
    ("+02:00", "2026-04-01", "1 aprile 2026, 00:30"),
    ("UTC", "2026-03-31", "31 marzo 2026, 22:30"),
    ("America/New_York", "2026-03-31", "31 marzo 2026, 18:30"),
    ("Pacific/Honolulu", "2026-03-31", "31 marzo 2026, 12:30"),
]


def test_days_in_files_are_those_of_the_browsers_zone(client: TestClient, store: Store, clock: FixedClock) -> None:
    """The server may be in any zone; browsers in different zones get different files of one revision."""
    clock.time = datetime(2026, 3, 31, 22, 30, tzinfo=UTC)  # after midnight in Rome, where summer time has begun
    table = PlayedMatch(store=store)
    table.play_deal()
    noon = (replace(table.match, started_at=datetime(2026, 3, 31, 12, tzinfo=UTC) + timedelta(days)) for days in (0, 1))
    pictures = {
        (str(match.started_at.date()), name): result_picture(translator("it").in_zone(UTC), match, dark="dark" in name)
        for match in noon
        for name in ("result.png", "result-dark.png")
    }
    for zone, date, moment in ZONES:
        client.cookies.set("pinella-zone", zone)
        files = {name: client.get(f"/t/{table.issue_token()}/{name}") for name in SHARED}
        assert all(f"pinella-{date}-Anna" in file.headers["content-disposition"] for file in files.values())
        days = [line.split(";")[0].strip('"') for line in files["score.csv"].text.splitlines()[1:]]
        assert days == [date] * 2
        assert moment in "\n".join(pdf_pages(files["score.pdf"].content)[0])
        for name in ("result.png", "result-dark.png"):
            assert files[name].content == pictures[date, name]
        listed = client.get(f"/d/{ticket(table, DownloadKind.CSV, whole=True)}?lang=it")
        assert listed.content == files["score.csv"].content


def test_revoked_or_forged_link_is_refused(client: TestClient, table: PlayedMatch) -> None:
    token = table.issue_token()
    forged = f"{token[:-2]}{'a' if token[-2] != 'a' else 'b'}{token[-1]}"  # the signature's last character
    table.revoke_link()
    for name in SHARED:
        answer = client.get(f"/t/{token}/{name}")
        assert (answer.status_code, answer.headers["content-type"]) == (410, "text/plain; charset=utf-8")
        assert client.get(f"/t/{forged}/{name}").status_code == 404


@pytest.mark.parametrize("kind", DownloadKind)
def test_ticket_serves_exactly_its_file(client: TestClient, table: PlayedMatch, kind: DownloadKind) -> None:
    answer = client.get(f"/d/{ticket(table, kind)}")
    assert answer.status_code == 200
    assert answer.content.startswith(STARTS[kind.partition("-")[0]])


def test_history_ticket_serves_all_own_matches(client: TestClient, table: PlayedMatch) -> None:
    exported = client.get(f"/d/{ticket(table, DownloadKind.JSON, whole=True)}")
    assert [match.id for match in parse_archive(exported.content).matches] == [table.match_id]
    assert exported.headers["content-disposition"] == 'attachment; filename="pinella.json"'
    listed = client.get(f"/d/{ticket(table, DownloadKind.CSV, whole=True)}")
    assert "Anna" in listed.text
    with pytest.raises(ValueError, match="pdf"):
        ticket(table, DownloadKind.PDF, whole=True)


def test_ticket_expires(client: TestClient, table: PlayedMatch, clock: FixedClock) -> None:
    path = f"/d/{ticket(table, DownloadKind.CSV)}"
    clock.time += timedelta(minutes=9)
    assert client.get(path).status_code == 200
    clock.time += timedelta(minutes=2)
    assert client.get(path).status_code == 410


def test_altered_ticket_is_refused(client: TestClient, table: PlayedMatch, store: Store) -> None:
    good = ticket(table, DownloadKind.CSV)
    device, kind, match, number, ends, signature = good.split(".")
    for forged in (
        f"{device}.{kind}.-.{number}.{ends}.{signature}",
        f"{device}.json.{match}.{number}.{ends}.{signature}",
        f"{device}.{kind}.{match}.0.{ends}.{signature}",
        f"{device}.{kind}.{match}.{number}.{int(ends) + 99}.{signature}",
        f"{device}.{kind}.{match}.{number}.{ends}",
        "x",
        good + ".é",
    ):
        assert client.get(f"/d/{forged}").status_code == 404


def test_ticket_requires_access_to_the_match(table: PlayedMatch) -> None:
    with table.store.transaction() as session:
        other, _ = register_device(session, label="other")
        with pytest.raises(NotFound):
            issue_download_ticket(
                session,
                device=other,
                signer=table.store.signer,
                kind=DownloadKind.PDF,
                match_id=table.match_id,
            )


def test_ticket_of_a_deleted_match_is_refused(client: TestClient, table: PlayedMatch) -> None:
    path = f"/d/{ticket(table, DownloadKind.PDF)}"
    with table.store.transaction() as session:
        delete_match(session, device=table.host, match_id=table.match_id)
    assert client.get(path).status_code == 404


def test_download_url_contains_ticket_and_language() -> None:
    assert download_url("http://host", "a.b.c", "it") == "http://host/d/a.b.c?lang=it"


def test_file_is_rendered_again_only_after_a_change(client: TestClient, table: PlayedMatch) -> None:
    path = f"/t/{table.issue_token()}/score.csv"
    first, second = client.get(path).text, client.get(path).text
    assert first == second
    table.play_deal()
    assert client.get(path).text.count("Anna") == 2 * first.count("Anna")


def test_json_by_link_contains_only_this_match(client: TestClient, table: PlayedMatch) -> None:
    PlayedMatch(store=table.store).play_deal()
    archive = json.loads(client.get(f"/t/{table.issue_token()}/score.json").content)
    assert [match["id"] for match in archive["matches"]] == [table.match_id]
    assert len(archive["players"]) == 4
