"""A file comes where a screen waits for it: once, from our own page, and not too large."""

import asyncio

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient
from starlette.types import Message

from models import Store, UploadsFull
from tests.uploading import is_waited_for
from web.addresses import upload_path
from web.files.uploads import Uploads
from web.server.security import SecurityMiddleware


@pytest.fixture
def client(store: Store) -> TestClient:
    guard = Middleware(SecurityMiddleware, public_url="")
    return TestClient(Starlette(routes=Uploads(store).routes, middleware=[guard]), base_url="http://tavolo.local")


def test_the_screen_gets_what_the_phone_sent(client: TestClient, store: Store) -> None:
    place = store.uploads.expect("phone")
    answer = client.put(upload_path(place), content=b'{"a": 1}')
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert client.put(upload_path(place), content=b"other").status_code == 409
    assert client.put(upload_path(place), content=b"").status_code == 409
    assert store.uploads.take(place) == b'{"a": 1}'
    assert client.put(upload_path(place), content=b"other").status_code == 404


def test_nobody_sends_where_nobody_waits(client: TestClient) -> None:
    assert client.put("/u/guessed", content=b"{}").status_code == 404
    assert client.get("/u/guessed").status_code == 405


def test_another_site_cannot_send(client: TestClient, store: Store) -> None:
    place = store.uploads.expect("phone")
    foreign = client.put(upload_path(place), content=b"{}", headers={"Origin": "http://elsewhere.example"})
    assert foreign.status_code == 403
    assert is_waited_for(store.uploads, place)


def test_what_is_too_large_is_not_kept(client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.archive.reading.MOST_BYTES", 1000)
    place = store.uploads.expect("phone")
    assert client.put(upload_path(place), content=b"x" * 1001).status_code == 413
    assert store.uploads.take(place) is None


class Sending:
    """A PUT whose body comes as the test says: None is its end, an exception the end of its connection."""

    def __init__(self, store: Store, place: str) -> None:
        self._pieces: asyncio.Queue[bytes | str | None] = asyncio.Queue()
        self._answers: list[Message] = []
        application = Starlette(routes=Uploads(store).routes)
        scope = {"type": "http", "method": "PUT", "path": upload_path(place), "headers": [], "query_string": b""}
        self._task = asyncio.ensure_future(application(scope, self._receive, self._hear))

    async def _receive(self) -> Message:
        piece = await self._pieces.get()
        if piece == GONE:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": piece or b"", "more_body": piece is not None}

    async def _hear(self, message: Message) -> None:
        self._answers.append(message)

    async def send(self, *pieces: bytes | str | None) -> None:
        """Returns when they were read, or the answer is there."""
        for piece in pieces:
            self._pieces.put_nowait(piece)
        while not self._pieces.empty() and not self._task.done():
            await asyncio.sleep(0.01)

    async def status(self) -> int:
        async with asyncio.timeout(30):
            await self._task
        return int(self._answers[0]["status"])


GONE = "gone"


def test_of_many_that_send_to_one_place_one_is_heard(store: Store) -> None:
    """Twenty-four files of 62 MiB took 1.5 GB: a place was taken when all of a file was there."""

    async def send() -> tuple[list[int], int]:
        place = store.uploads.expect("phone")
        first = Sending(store, place)
        await first.send(b"[", b"1")
        others = [Sending(store, place) for _ in range(23)]
        for other in others:
            await other.send(b"x" * 1000)
        refused = [await other.status() for other in others]
        await first.send(b"]", None)
        assert await first.status() == 200
        assert store.uploads.take(place) == b"[1]"
        return refused, len(others)

    refused, count = asyncio.run(send())
    assert refused == [409] * count


def test_of_many_that_begin_together_one_is_heard(store: Store) -> None:
    async def send() -> list[int]:
        place = store.uploads.expect("phone")
        sendings = [Sending(store, place) for _ in range(24)]
        await asyncio.sleep(0.2)  # all have seen that the place waits
        for number, sending in enumerate(sendings):
            await sending.send(bytes([number]) * 1000)
        for sending in sendings:
            await sending.send(None)
        found = [await sending.status() for sending in sendings]
        data = store.uploads.take(place)
        assert data is not None
        assert len(data) == 1000
        return found

    found = asyncio.run(send())
    assert sorted(found) == [200] + [409] * 23


def test_a_place_is_not_claimed_before_the_first_byte(store: Store) -> None:
    async def send() -> int:
        place = store.uploads.expect("phone")
        silent, real = Sending(store, place), Sending(store, place)
        await real.send(b"{}", None)
        await silent.send(b"", GONE)
        assert await silent.status() == 400
        return await real.status()

    assert asyncio.run(send()) == 200


@pytest.mark.parametrize("large", [True, False])
def test_beyond_the_limit_of_all_one_is_told_to_come_again(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch, large: bool
) -> None:
    monkeypatch.setattr("models.archive.uploads.MOST_HELD", 1000)
    waiting, place = store.uploads.expect("other"), store.uploads.expect("phone")
    assert client.put(upload_path(waiting), content=b"x" * 600).status_code == 200
    answer = client.put(upload_path(place), content=b"x" * (900_000 if large else 401))
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "60"
    with pytest.raises(UploadsFull):
        store.uploads.take(place)
    assert store.uploads.take(waiting) == b"x" * 600
    again = store.uploads.expect("phone")
    assert client.put(upload_path(again), content=b"x" * 1000).status_code == 200


def test_what_is_given_up_makes_room(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.archive.uploads.MOST_HELD", 1000)

    async def send() -> None:
        place = store.uploads.expect("phone")
        sending = Sending(store, place)
        await sending.send(b"x" * 900, GONE)
        assert await sending.status() == 400
        again = Sending(store, store.uploads.expect("phone"))
        await again.send(b"x" * 900, None)
        assert await again.status() == 200
        assert store.uploads.take(place) is None

    asyncio.run(send())


def test_no_more_than_a_piece_of_a_file_waits_to_be_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.files.uploads.PIECE", 100)
    kept: list[int] = []
    append = store.uploads.append
    monkeypatch.setattr(store.uploads, "append", lambda name, piece: (kept.append(len(piece)), append(name, piece)))

    async def send() -> bytes | None:
        place = store.uploads.expect("phone")
        sending = Sending(store, place)
        await sending.send(*[b"x" * 30] * 20, None)
        assert await sending.status() == 200
        return store.uploads.take(place)

    assert asyncio.run(send()) == b"x" * 600
    assert kept == [30, 120, 120, 120, 120, 90]


@pytest.mark.parametrize("limit", ["_WITHIN", "_STALL"])
def test_a_file_that_comes_too_slowly_is_not_waited_for(
    store: Store, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(f"web.files.uploads.{limit}", 0.2)

    async def send() -> None:
        place = store.uploads.expect("phone")
        sending = Sending(store, place)
        await sending.send(b"{")
        assert await sending.status() == 408
        assert store.uploads.take(place) is None

    asyncio.run(send())
