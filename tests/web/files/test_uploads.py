"""Uploads go into an open slot: once, from our own page, and within the size limits."""

import asyncio
from dataclasses import replace

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient
from starlette.types import Message

from models.archive import UploadKind
from models.archive import uploads as module
from models.store import Store
from models.values import UploadsFull
from tests.uploading import is_slot_open
from web.files.uploads import UploadRoutes
from web.protection.security import SecurityMiddleware
from web.urls import upload_path


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no upload time out because the machine is busy."""
    monkeypatch.setattr("web.files.uploads._CHECK_INTERVAL", 600.0)


@pytest.fixture
def client(store: Store) -> TestClient:
    guard = Middleware(SecurityMiddleware, public_url="")
    return TestClient(Starlette(routes=UploadRoutes(store).routes, middleware=[guard]), base_url="http://tavolo.local")


def small_limits(monkeypatch: pytest.MonkeyPatch, **limits: int) -> None:
    changed = replace(module.LIMITS[UploadKind.HISTORY], **limits)
    monkeypatch.setattr(module, "LIMITS", {**module.LIMITS, UploadKind.HISTORY: changed})


def test_uploaded_file_reaches_the_screen(client: TestClient, store: Store) -> None:
    place = store.uploads.open_slot(UploadKind.HISTORY, "phone")
    answer = client.put(upload_path(place), content=b'{"a": 1}')
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert client.put(upload_path(place), content=b"other").status_code == 409
    assert client.put(upload_path(place), content=b"").status_code == 409
    assert store.uploads.pop_file(place) == b'{"a": 1}'
    assert client.put(upload_path(place), content=b"other").status_code == 404


def test_upload_without_a_slot_is_refused(client: TestClient) -> None:
    assert client.put("/u/guessed", content=b"{}").status_code == 404
    assert client.get("/u/guessed").status_code == 405


def test_cross_origin_upload_is_refused(client: TestClient, store: Store) -> None:
    place = store.uploads.open_slot(UploadKind.HISTORY, "phone")
    foreign = client.put(upload_path(place), content=b"{}", headers={"Origin": "http://elsewhere.example"})
    assert foreign.status_code == 403
    assert is_slot_open(store.uploads, place)


def test_too_large_file_is_not_stored(client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    small_limits(monkeypatch, file_bytes=1000)
    place = store.uploads.open_slot(UploadKind.HISTORY, "phone")
    assert client.put(upload_path(place), content=b"x" * 1001).status_code == 413
    assert store.uploads.pop_file(place) is None


class StreamingPut:
    """A PUT whose body the test sends in parts: None ends it, an exception ends its connection."""

    def __init__(self, store: Store, slot: str) -> None:
        self._pieces: asyncio.Queue[bytes | str | None] = asyncio.Queue()
        self._answers: list[Message] = []
        application = Starlette(routes=UploadRoutes(store).routes)
        scope = {"type": "http", "method": "PUT", "path": upload_path(slot), "headers": [], "query_string": b""}
        self._task = asyncio.ensure_future(application(scope, self._receive, self._on_response))

    async def _receive(self) -> Message:
        piece = await self._pieces.get()
        if piece == DISCONNECTED:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": piece or b"", "more_body": piece is not None}

    async def _on_response(self, message: Message) -> None:
        self._answers.append(message)

    async def send(self, *pieces: bytes | str | None) -> None:
        """Send parts; return when they were read or the response has arrived."""
        for piece in pieces:
            self._pieces.put_nowait(piece)
        while not self._pieces.empty() and not self._task.done():
            await asyncio.sleep(0.01)

    async def status(self) -> int:
        async with asyncio.timeout(120):
            await self._task
        return int(self._answers[0]["status"])


DISCONNECTED = "gone"


async def test_concurrent_uploads_to_one_slot_store_one_file(store: Store) -> None:
    """Twenty-four files of 62 MiB once took 1.5 GB, because a slot was claimed only when the whole file had arrived."""
    place = store.uploads.open_slot(UploadKind.HISTORY, "phone")
    first = StreamingPut(store, place)
    await first.send(b"[", b"1")
    others = [StreamingPut(store, place) for _ in range(23)]
    for other in others:
        await other.send(b"x" * 1000)
    assert [await other.status() for other in others] == [409] * len(others)
    await first.send(b"]", None)
    assert await first.status() == 200
    assert store.uploads.pop_file(place) == b"[1]"


async def test_simultaneous_first_bytes_claim_a_slot_once(store: Store) -> None:
    place = store.uploads.open_slot(UploadKind.HISTORY, "phone")
    sendings = [StreamingPut(store, place) for _ in range(24)]
    await asyncio.sleep(0.2)  # all have seen that the slot is open
    for number, sending in enumerate(sendings):
        await sending.send(bytes([number]) * 1000)
    for sending in sendings:
        await sending.send(None)
    found = [await sending.status() for sending in sendings]
    data = store.uploads.pop_file(place)
    assert data is not None
    assert len(data) == 1000
    assert sorted(found) == [200] + [409] * 23


def test_slot_is_not_claimed_before_the_first_byte(store: Store) -> None:
    async def send() -> int:
        place = store.uploads.open_slot(UploadKind.HISTORY, "phone")
        silent, real = StreamingPut(store, place), StreamingPut(store, place)
        await real.send(b"{}", None)
        await silent.send(b"", DISCONNECTED)
        assert await silent.status() == 400
        return await real.status()

    assert asyncio.run(send()) == 200


@pytest.mark.parametrize("large", [True, False])
def test_upload_beyond_the_total_limit_gets_retry_after(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch, large: bool
) -> None:
    small_limits(monkeypatch, pool_bytes=2000)
    waiting, place = (store.uploads.open_slot(UploadKind.HISTORY, phone) for phone in ("other", "phone"))
    assert client.put(upload_path(waiting), content=b"x" * 600).status_code == 200
    answer = client.put(upload_path(place), content=b"x" * (900_000 if large else 701))
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "60"
    with pytest.raises(UploadsFull):
        store.uploads.pop_file(place)
    assert store.uploads.pop_file(waiting) == b"x" * 600
    again = store.uploads.open_slot(UploadKind.HISTORY, "phone")
    assert client.put(upload_path(again), content=b"x" * 1000).status_code == 200


async def test_aborted_upload_frees_its_bytes(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    small_limits(monkeypatch, pool_bytes=2000)
    place = store.uploads.open_slot(UploadKind.HISTORY, "phone")
    sending = StreamingPut(store, place)
    await sending.send(b"x" * 900, DISCONNECTED)
    assert await sending.status() == 400
    again = StreamingPut(store, store.uploads.open_slot(UploadKind.HISTORY, "phone"))
    await again.send(b"x" * 900, None)
    assert await again.status() == 200
    assert store.uploads.pop_file(place) is None


def test_at_most_one_piece_is_buffered(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.files.uploads.UPLOAD_CHUNK_BYTES", 100)
    kept: list[int] = []
    append = store.uploads.append
    monkeypatch.setattr(store.uploads, "append", lambda name, piece: (kept.append(len(piece)), append(name, piece)))

    async def send() -> bytes | None:
        place = store.uploads.open_slot(UploadKind.HISTORY, "phone")
        sending = StreamingPut(store, place)
        await sending.send(*[b"x" * 30] * 20, None)
        assert await sending.status() == 200
        return store.uploads.pop_file(place)

    assert asyncio.run(send()) == b"x" * 600
    assert kept == [30, 120, 120, 120, 120, 90]


@pytest.mark.parametrize("limit", ["_TIMEOUT", "_CHECK_INTERVAL"])
async def test_slow_upload_times_out(store: Store, monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    monkeypatch.setattr(f"web.files.uploads.{limit}", 0.2)
    place = store.uploads.open_slot(UploadKind.HISTORY, "phone")
    sending = StreamingPut(store, place)
    await sending.send(b"{")
    assert await sending.status() == 408
    assert store.uploads.pop_file(place) is None
