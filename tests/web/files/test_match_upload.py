"""Uploading a match from the offline app: nothing is sent before the user agrees, and then it goes into a separate
slot."""

import re

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient

from models.archive import UploadKind
from models.store import Store
from models.values import UploadsFull
from web.delivery.delivery import Delivery
from web.files.match_upload import MatchUpload
from web.files.uploads import UploadRoutes
from web.protection.security import SecurityMiddleware


@pytest.fixture
def client(store: Store, delivery: Delivery) -> TestClient:
    routes = [*MatchUpload(store, delivery.templates).routes, *UploadRoutes(store).routes]
    guard = Middleware(SecurityMiddleware, public_url="")
    return TestClient(Starlette(routes=routes, middleware=[guard]), base_url="http://tavolo.local")


def test_page_changes_nothing_and_allows_no_foreign_script(client: TestClient, store: Store) -> None:
    answer = client.get("/bring", headers={"Accept-Language": "it"})
    assert "Un telefono vuole inviare una partita a questo server." in answer.text
    assert "script-src 'self' 'sha256-" in answer.headers["content-security-policy"]
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert re.findall(r"<script[^>]*>([^<]*)", answer.text) == [""]
    with store.uploads._storage() as shelf:  # noqa: SLF001 - nobody else tells
        assert not shelf.slots()


def test_uploaded_match_is_stored_in_its_slot(client: TestClient, store: Store) -> None:
    slot = client.post("/bring/slot").text
    assert client.put(f"/u/{slot}", content="M123").status_code == 200
    assert store.uploads.pop_file(slot) == b"M123"
    assert store.uploads.pop_file(slot) is None


def test_cross_origin_upload_is_refused(client: TestClient) -> None:
    assert client.post("/bring/slot", headers={"Origin": "http://elsewhere.example"}).status_code == 403


def test_full_server_responds_503(client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: str) -> str:
        raise UploadsFull

    monkeypatch.setattr(store.uploads, "open_slot", full)
    assert client.post("/bring/slot").status_code == 503


def test_match_of_more_than_a_megabyte_is_refused(client: TestClient) -> None:
    slot = client.post("/bring/slot").text
    assert client.put(f"/u/{slot}", content=b"x" * (2**20 + 1)).status_code == 413


def test_requests_for_slots_take_no_slot_from_other_phones(client: TestClient, store: Store) -> None:
    """Sixty-nine of them once removed the open slot of an honest phone's photo."""
    photo, match = store.uploads.open_slot(UploadKind.PHOTO, "phone"), client.post("/bring/slot").text
    for _ in range(100):
        assert client.post("/bring/slot").status_code == 200
    assert client.put(f"/u/{photo}", content=b"photo").status_code == 200
    assert client.put(f"/u/{match}", content=b"M123").status_code == 200
