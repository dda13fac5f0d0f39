"""The figures for Prometheus: who may read them, and that they count what they say."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import flet as ft
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from models import DatabaseFailed, Role, Store, open_store
from tests.stores import failing_database, fresh_sqlite
from tests.web.played_table import PlayedTable
from web.server.application import create_application
from web.server.settings import Settings

KEY = "a key of the host's own Prometheus"
ITS_WORD = {"Authorization": f"Bearer {KEY}"}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(fresh_sqlite(tmp_path), key=b"k" * 32)
    yield store
    store.close()


@pytest.fixture
def serve(flet_client: Path, tmp_path: Path, store: Store) -> Callable[..., TestClient]:
    def with_settings(**values: object) -> TestClient:
        settings = Settings(data_dir=tmp_path, cache_dir=tmp_path / "cache", **values)
        application = create_application(settings=settings, store=store, flet_main=lambda page: page.add(ft.Text("")))
        return TestClient(application, base_url="http://127.0.0.1:8550")

    return with_settings


def figures(client: TestClient) -> Mapping[tuple[str, str], float]:
    """By name and the part of the path, which is empty for most."""
    families = text_string_to_metric_families(client.get("/metrics", headers=ITS_WORD).text)
    return {
        (sample.name, sample.labels.get("part", "")): sample.value for family in families for sample in family.samples
    }


@pytest.mark.parametrize("said", ["", KEY, f"Bearer {KEY[:-1]}", "Bearer ", f"Basic {KEY}", "Bearer \xff"])
def test_nobody_reads_them_without_the_key(serve: Callable[..., TestClient], said: str) -> None:
    refused = serve(metrics_key=KEY).get("/metrics", headers={"Authorization": said.encode("latin-1")})
    assert (refused.status_code, refused.text) == (404, "Not Found")


@pytest.mark.parametrize("word", [{}, ITS_WORD, {"Authorization": "Bearer "}])
def test_without_a_key_in_the_settings_nobody_does(serve: Callable[..., TestClient], word: Mapping[str, str]) -> None:
    assert serve(metrics_key="").get("/metrics", headers=word).status_code == 404


def test_they_count_what_they_say(serve: Callable[..., TestClient], store: Store) -> None:
    client = serve(metrics_key=KEY)
    table = PlayedTable(store=store)
    before = figures(client)
    table.play()
    with failing_database(store), pytest.raises(DatabaseFailed), store.transaction() as session:
        session.connection()
    token = table.token(Role.VIEWER)
    saves = store.tally.read().saved
    client.get(f"/t/{token}")
    client.get(f"/t/{'a' * 40}")
    after = figures(client)
    assert after["pinella_saves_total", ""] == saves > before["pinella_saves_total", ""]
    assert after["pinella_saves_failed_total", ""] == 1
    assert after["pinella_save_seconds_total", ""] > before["pinella_save_seconds_total", ""]
    assert after["pinella_live_pages", ""] == after["pinella_phones", ""] == 0
    assert after["process_resident_memory_bytes", ""] > 0


def test_a_link_is_in_no_figure(serve: Callable[..., TestClient], store: Store) -> None:
    client = serve(metrics_key=KEY)
    token = PlayedTable(store=store).token(Role.VIEWER)
    for path in (f"/t/{token}", f"/{token}", f"/{token}/x"):
        client.get(path)
    shown = client.get("/metrics", headers=ITS_WORD).text
    assert 'pinella_answer_seconds_count{part="t",status="2xx"} 1.0' in shown
    assert 'part="app"' in shown
    assert token not in shown
