"""A file comes where a screen waits for it: once, from our own page, and not too large."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient
from starlette.types import Message

from models import Store, open_store
from tests.stores import fresh_sqlite
from web.addresses import upload_path
from web.files.uploads import Uploads
from web.server.security import SecurityMiddleware


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(fresh_sqlite(tmp_path), key=b"k" * 32)
    yield store
    store.close()


@pytest.fixture
def client(store: Store) -> TestClient:
    guard = Middleware(SecurityMiddleware, public_url="")
    return TestClient(Starlette(routes=Uploads(store).routes, middleware=[guard]), base_url="http://tavolo.local")


def test_the_screen_gets_what_the_phone_sent(client: TestClient, store: Store) -> None:
    place = store.uploads.expect()
    answer = client.put(upload_path(place), content=b'{"a": 1}')
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert client.put(upload_path(place), content=b"other").status_code == 404
    assert store.uploads.take(place) == b'{"a": 1}'


def test_nobody_sends_where_nobody_waits(client: TestClient) -> None:
    assert client.put("/u/guessed", content=b"{}").status_code == 404
    assert client.get("/u/guessed").status_code == 405


def test_another_site_cannot_send(client: TestClient, store: Store) -> None:
    place = store.uploads.expect()
    foreign = client.put(upload_path(place), content=b"{}", headers={"Origin": "http://elsewhere.example"})
    assert foreign.status_code == 403
    assert store.uploads.waits_for(place)


def test_what_is_too_large_is_not_kept(client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.archive.reading.MOST_BYTES", 1000)
    place = store.uploads.expect()
    assert client.put(upload_path(place), content=b"x" * 1001).status_code == 413
    assert store.uploads.take(place) is None


def test_a_file_that_comes_byte_by_byte_is_not_waited_for(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.files.uploads._WITHIN", 0.2)
    place = store.uploads.expect()
    answers: list[Message] = []

    async def trickle() -> Message:
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b"{", "more_body": True}

    async def hear(message: Message) -> None:
        answers.append(message)

    scope = {"type": "http", "method": "PUT", "path": upload_path(place), "headers": [], "query_string": b""}
    asyncio.run(asyncio.wait_for(Starlette(routes=Uploads(store).routes)(scope, trickle, hear), 10))
    assert answers[0]["status"] == 408
    assert store.uploads.take(place) is None
