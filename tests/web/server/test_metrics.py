"""The metrics for Prometheus: access and values."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import flet as ft
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from models.store import Store, open_store
from models.values import DatabaseFailed, Role
from testkit.seeding.databases import break_database, copy_empty_database
from testkit.seeding.played_match import PlayedMatch
from web.host.settings import Settings
from web.server.application import create_application

KEY = "a key of the host's own Prometheus"
AUTHORIZATION = {"Authorization": f"Bearer {KEY}"}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(copy_empty_database(tmp_path), key=b"k" * 32)
    yield store
    store.close()


@pytest.fixture
def serve(flet_client: Path, tmp_path: Path, store: Store) -> Callable[..., TestClient]:
    def with_settings(**values: object) -> TestClient:
        settings = Settings(data_dir=tmp_path, cache_dir=tmp_path / "cache", **values)
        application = create_application(settings=settings, store=store, flet_main=lambda page: page.add(ft.Text("")))
        return TestClient(application, base_url="http://127.0.0.1:8550")

    return with_settings


def read_metrics(client: TestClient) -> Mapping[tuple[str, str], float]:
    """Return the values by name and part of the path, which is empty for most."""
    families = text_string_to_metric_families(client.get("/metrics", headers=AUTHORIZATION).text)
    return {
        (sample.name, sample.labels.get("part", "")): sample.value for family in families for sample in family.samples
    }


@pytest.mark.parametrize("said", ["", KEY, f"Bearer {KEY[:-1]}", "Bearer ", f"Basic {KEY}", "Bearer \xff"])
def test_metrics_need_the_key(serve: Callable[..., TestClient], said: str) -> None:
    refused = serve(metrics_key=KEY).get("/metrics", headers={"Authorization": said.encode("latin-1")})
    assert (refused.status_code, refused.text) == (404, "Not Found")


@pytest.mark.parametrize("word", [{}, AUTHORIZATION, {"Authorization": "Bearer "}])
def test_metrics_are_disabled_without_a_key(serve: Callable[..., TestClient], word: Mapping[str, str]) -> None:
    assert serve(metrics_key="").get("/metrics", headers=word).status_code == 404


def test_metrics_count_requests_and_saves(serve: Callable[..., TestClient], store: Store) -> None:
    client = serve(metrics_key=KEY)
    table = PlayedMatch(store=store)
    before = read_metrics(client)
    table.play_deal()
    with break_database(store), pytest.raises(DatabaseFailed), store.transaction() as session:
        session.connection()
    token = table.issue_token(Role.VIEWER)
    saves = store.metrics.totals().saved
    client.get(f"/t/{token}")
    client.get(f"/t/{'a' * 40}")
    after = read_metrics(client)
    assert after["pinella_saves_total", ""] == saves > before["pinella_saves_total", ""]
    assert after["pinella_saves_failed_total", ""] == 1
    assert after["pinella_save_seconds_total", ""] > before["pinella_save_seconds_total", ""]
    assert after["pinella_live_pages", ""] == after["pinella_phones", ""] == 0
    assert after["process_resident_memory_bytes", ""] > 0


def test_metrics_contain_no_token(serve: Callable[..., TestClient], store: Store) -> None:
    client = serve(metrics_key=KEY)
    token = PlayedMatch(store=store).issue_token(Role.VIEWER)
    for path in (f"/t/{token}", f"/{token}", f"/{token}/x"):
        client.get(path)
    shown = client.get("/metrics", headers=AUTHORIZATION).text
    assert 'pinella_answer_seconds_count{part="t",status="2xx"} 1.0' in shown
    assert 'part="app"' in shown
    assert token not in shown
