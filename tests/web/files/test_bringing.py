"""A match that a phone alone brings to a server: nothing is sent before its reader says so, and then to a place of its
own."""

import re

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient

from models import Store, UploadsFull
from web.files.bringing import Bringing
from web.files.uploads import Uploads
from web.server.delivery import Delivery
from web.server.security import SecurityMiddleware


@pytest.fixture
def client(store: Store, delivery: Delivery) -> TestClient:
    routes = [*Bringing(store, delivery.templates).routes, *Uploads(store).routes]
    guard = Middleware(SecurityMiddleware, public_url="")
    return TestClient(Starlette(routes=routes, middleware=[guard]), base_url="http://tavolo.local")


def test_a_look_changes_nothing_and_lets_no_other_script_in(client: TestClient, store: Store) -> None:
    answer = client.get("/bring", headers={"Accept-Language": "it"})
    assert "Un telefono porta una partita a questo server." in answer.text
    assert "script-src 'self';" in answer.headers["content-security-policy"]
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert re.findall(r"<script[^>]*>([^<]*)", answer.text) == [""]
    with store.uploads._shelf() as shelf:  # noqa: SLF001 - nobody else tells
        assert not shelf.places()


def test_a_match_comes_to_its_place_and_is_taken_from_there(client: TestClient, store: Store) -> None:
    place = client.post("/bring/place").text
    assert client.put(f"/u/{place}", content="M123").status_code == 200
    assert store.uploads.take(place) == b"M123"
    assert store.uploads.take(place) is None


def test_another_site_cannot_bring_anything(client: TestClient) -> None:
    assert client.post("/bring/place", headers={"Origin": "http://elsewhere.example"}).status_code == 403


def test_a_server_without_room_says_so(client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_owner: str) -> str:
        raise UploadsFull

    monkeypatch.setattr(store.uploads, "expect", full)
    assert client.post("/bring/place").status_code == 503
