"""The whole application, as a browser sees it without Flutter."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import flet as ft
import pytest
from PIL import Image
from starlette.routing import WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from models.store import open_store
from testkit.client_cache import CACHE_DIR
from testkit.seeding.databases import break_database, copy_empty_database
from testkit.seeding.played_match import PlayedMatch
from web.delivery import compression
from web.host.settings import Settings
from web.server.application import create_application

KEY = b"k" * 32


@pytest.fixture
def client(flet_client: Path, tmp_path: Path) -> Iterator[TestClient]:
    with started_client(tmp_path, cache=CACHE_DIR) as client:
        yield client


@contextmanager
def started_client(folder: Path, *, cache: Path, read_only: bool = False) -> Iterator[TestClient]:
    store = replace(open_store(copy_empty_database(folder), key=KEY), read_only=read_only)
    settings = Settings(data_dir=folder, cache_dir=cache, public_url="", allowed_hosts=("burraco.lan",))
    application = create_application(settings=settings, store=store, flet_main=lambda page: page.add(ft.Text("x")))
    application.state.store = store
    with TestClient(application, base_url="http://tavolo.local:8550") as client:
        yield client
    store.close()


def test_health_is_ok(client: TestClient) -> None:
    assert client.get("/health").json()["status"] == "ok"


def test_read_only_server_is_ready_and_says_so(flet_client: Path, tmp_path: Path) -> None:
    with started_client(tmp_path, cache=CACHE_DIR, read_only=True) as client:
        answer = client.get("/ready")
    assert (answer.status_code, answer.json()) == (200, {"status": "read-only"})


def test_server_is_healthy_but_not_ready_without_its_database(client: TestClient) -> None:
    assert client.get("/ready").json() == {"status": "ok"}
    store = client.app.state.store  # type: ignore[attr-defined]
    token = PlayedMatch(store=store).issue_token()
    with break_database(store):
        assert client.get("/health").status_code == 200
        assert client.get("/ready").status_code == 503
        for path in ("", "/score.pdf", "/qr.svg", "/card", "/events"):
            away = client.get(f"/t/{token}{path}")
            assert (away.status_code, away.headers["retry-after"]) == (503, "10"), path
    assert client.get("/ready").status_code == 200


def test_no_route_answers_to_a_foreign_host_name(client: TestClient) -> None:
    foreign = {"Host": "evil.example", "Origin": "http://evil.example"}
    for route in client.app.routes:  # type: ignore[attr-defined]
        path = route.path.replace("{path:path}", "").replace("{", "").replace("}", "")
        if isinstance(route, WebSocketRoute):
            with pytest.raises(WebSocketDisconnect), client.websocket_connect(path, headers=foreign):
                raise AssertionError("the socket was opened")
        for method in getattr(route, "methods", None) or ():
            assert client.request(method, path, headers=foreign).status_code == 421, path


def test_host_name_in_the_settings_is_allowed(client: TestClient) -> None:
    assert client.get("/health", headers={"Host": "burraco.lan:8550"}).status_code == 200


def test_no_api_documentation_is_served(client: TestClient) -> None:
    page = client.get("/").content
    assert [client.get(path).content for path in ("/docs", "/redoc", "/openapi")] == [page] * 3
    assert client.get("/openapi.json").status_code == 404


def test_client_page_is_cross_origin_isolated(client: TestClient) -> None:
    headers = client.get("/", headers={"Host": "localhost:8550"}).headers
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-embedder-policy"] == "require-corp"


def test_manifest_makes_the_app_installable(client: TestClient) -> None:
    manifest = client.get("/client/pinella.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    icons = manifest.json()["icons"]
    assert {icon["sizes"] for icon in icons} >= {"192x192", "512x512"}
    assert "maskable" in {icon.get("purpose") for icon in icons}
    assert [client.get(icon["src"]).headers["content-type"] for icon in icons] == ["image/png"] * len(icons)
    assert manifest.json()["start_url"] == "/"


def test_pictures_and_shortcuts_of_the_manifest_exist(client: TestClient) -> None:
    manifest = client.get("/client/pinella.webmanifest").json()
    assert (manifest["lang"], manifest["dir"], manifest["id"]) == ("en", "ltr", "/")
    assert manifest["screenshots"]
    for picture in manifest["screenshots"]:
        image = Image.open(BytesIO(client.get(picture["src"]).content))
        assert (image.format, "{}x{}".format(*image.size)) == ("WEBP", picture["sizes"])
    assert {shortcut["url"] for shortcut in manifest["shortcuts"]} == {"/new", "/past", "/rules"}


def test_every_font_in_the_manifest_is_served(client: TestClient) -> None:
    families = client.get("/assets/FontManifest.json").json()
    assert {family["family"] for family in families} == {"MaterialIcons", "Pinella Text", "Pinella Display", "Roboto"}
    files = {font["asset"] for family in families for font in family["fonts"]}
    assert [client.get(f"/assets/{file}").status_code for file in sorted(files)] == [200] * len(files)


def test_start_stores_compressed_copies(flet_client: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compression, "_IDLE_CHECK_INTERVAL", 0.0)
    cache = tmp_path / "cache"

    async def finished(client: TestClient) -> None:
        async with asyncio.timeout(60):
            while not client.get("/health").json()["compressed"]:
                await asyncio.sleep(0.05)

    with started_client(tmp_path, cache=cache) as client:
        asyncio.run(finished(client))
    assert list((cache / "delivery").glob("*.br"))


def test_plain_request_for_the_socket_is_told_that_a_proxy_drops_the_upgrade(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        answer = client.get("/ws")
        assert (answer.status_code, answer.headers["upgrade"]) == (426, "websocket")
        assert "proxy" in answer.text
    assert [record.levelname for record in caplog.records if "a proxy drops WebSockets" in record.message] == [
        "WARNING"
    ]


def test_plain_request_for_the_socket_of_a_full_server_is_no_proxys_fault(
    client: TestClient, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.flet.socket.FletSocket._refusal_reason", lambda *_: "the server is full")
    assert client.get("/ws").status_code == 503
    assert "proxy" not in caplog.text
