"""The metrics for Prometheus: access and values."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

import flet as ft
import pytest
from prometheus_client import CollectorRegistry, Histogram
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from models.program import PROGRAM_VERSION
from models.store import Store, open_store
from models.values import DatabaseFailed, Role
from testkit.seeding.databases import break_database, copy_empty_database
from testkit.seeding.played_match import PlayedMatch
from web.host.backup_names import backup_name
from web.host.settings import Settings
from web.server.application import create_application
from web.server.loop_lag import LoopLag

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
        settings = Settings(**{"data_dir": tmp_path, "cache_dir": tmp_path / "cache"} | values)
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


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_scheme_of_the_key_may_have_any_case(serve: Callable[..., TestClient], scheme: str) -> None:
    assert serve(metrics_key=KEY).get("/metrics", headers={"Authorization": f"{scheme} {KEY}"}).status_code == 200


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
    saves = store.metrics.saved
    client.get(f"/t/{token}")
    client.get(f"/t/{'a' * 40}")
    after = read_metrics(client)
    assert after["pinella_saves_total", ""] == saves > before["pinella_saves_total", ""]
    assert after["pinella_saves_failed_total", ""] == 1
    assert after["pinella_save_seconds_total", ""] > before["pinella_save_seconds_total", ""]
    assert after["pinella_live_pages", ""] == after["pinella_phones", ""] == 0
    assert after["process_resident_memory_bytes", ""] > 0


def test_metrics_describe_the_host(serve: Callable[..., TestClient], tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    client = serve(metrics_key=KEY, backup_dir=backups)
    without = read_metrics(client)
    assert ("pinella_backup_timestamp_seconds", "") not in without
    assert 0 < without["pinella_disk_free_bytes", ""] < without["pinella_disk_bytes", ""]
    assert without["pinella_database_bytes", ""] >= (tmp_path / "pinella.db").stat().st_size
    assert "pinella_relay_connected" not in client.get("/metrics", headers=AUTHORIZATION).text
    backups.mkdir()
    times = [datetime(2026, 11, day, tzinfo=UTC) for day in (3, 20, 4)]
    for name in (*map(backup_name, times), "another.zip"):
        (backups / name).touch()
    assert read_metrics(client)["pinella_backup_timestamp_seconds", ""] == times[1].timestamp()
    assert read_metrics(client)["pinella_backup_shares_disk", ""] == 1
    assert f'pinella_info{{version="{PROGRAM_VERSION}"}} 1.0' in client.get("/metrics", headers=AUTHORIZATION).text


def test_metrics_are_served_while_the_data_folder_is_away(serve: Callable[..., TestClient], tmp_path: Path) -> None:
    client = serve(metrics_key=KEY, data_dir=tmp_path / "unmounted")
    assert ("pinella_disk_bytes", "") not in read_metrics(client)


async def test_a_blocked_loop_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock jumps, as if the loop had been blocked until then."""
    lags = Histogram("lag", "", buckets=(0.1, 1.0), registry=CollectorRegistry())
    measured = LoopLag(lags)

    def observed() -> list[float]:
        return [
            sample.value
            for family in lags.collect()
            for sample in family.samples
            if sample.name == "lag_sum" and sample.value
        ]

    loop = asyncio.get_running_loop()
    present = loop.time
    measured.start()
    monkeypatch.setattr(loop, "time", lambda: present() + 30)
    while not observed():
        await asyncio.sleep(0)
    measured.stop()
    assert 28 < observed()[0] < 60


def test_metrics_contain_no_token(serve: Callable[..., TestClient], store: Store) -> None:
    client = serve(metrics_key=KEY)
    token = PlayedMatch(store=store).issue_token(Role.VIEWER)
    for path in (f"/t/{token}", f"/{token}", f"/{token}/x"):
        client.get(path)
    shown = client.get("/metrics", headers=AUTHORIZATION).text
    assert 'pinella_answer_seconds_count{part="t",status="2xx"} 1.0' in shown
    assert 'part="app"' in shown
    assert token not in shown
