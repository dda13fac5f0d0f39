"""A sample of the stops at the calls of the storage layer; `python -m tests.crash_tests.stop_points` has more."""

import random
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.crash_tests.harness import CrashTestError
from tests.crash_tests.pwa_storage import open_pwa_storage
from tests.crash_tests.stop_points import check_server, record_server
from tests.crash_tests.storage_log import Action, Call, Disk, Log, Stop, choose_stops, stops_at

SEED = 31
SERVER_POINTS, APP_POINTS = 25, 10


@pytest.fixture(scope="module")
def server_log(tmp_path_factory: pytest.TempPathFactory) -> Log:
    return record_server(tmp_path_factory.mktemp("server"), matches=1, seed=SEED)


def test_server_starts_with_every_acknowledged_deal(server_log: Log, tmp_path: Path) -> None:
    _check_all(choose_stops(server_log, SERVER_POINTS, random.Random(SEED)), tmp_path)


def test_offline_app_starts_with_every_acknowledged_deal(tmp_path: Path) -> None:
    with open_pwa_storage(tmp_path) as app:
        log = app.record(matches=1, seed=SEED)
        for stop in choose_stops(log, APP_POINTS, random.Random(SEED)):
            app.check(stop)


def test_server_starts_with_every_deal_acknowledged_between_failed_syncs(tmp_path: Path) -> None:
    log = record_server(tmp_path, matches=6, seed=SEED, failing_syncs=0.2)
    assert any(isinstance(entry, Call) and entry.action is Action.FAILED_SYNC for entry in log)
    _check_all(choose_stops(log, 2 * SERVER_POINTS, random.Random(SEED)), tmp_path)


@pytest.mark.parametrize("file", ["pinella.db", "pinella.db-wal"])
def test_missing_fsync_is_found(server_log: Log, file: str, tmp_path: Path) -> None:
    """As if the syncs of one file returned before the disk had anything."""
    lying = [
        replace(entry, began=0)
        if isinstance(entry, Call) and (entry.action, entry.file) == (Action.SYNC, file)
        else entry
        for entry in server_log
    ]
    last = max(number for number, entry in enumerate(lying) if isinstance(entry, Call))
    cuts = [stops_at(lying, last, random.Random(seed))[1] for seed in range(10)]
    with pytest.raises(CrashTestError):
        _check_all(cuts, tmp_path)


def test_power_cut_takes_what_was_not_synced() -> None:
    write = Call(action=Action.WRITE, file="a", data=b"new" * 300)
    named: Log = [Call(action=Action.CREATE, file="a"), Call(action=Action.SYNC_FOLDER)]
    synced: Log = [*named, write, Call(action=Action.SYNC, file="a", began=3), replace(write, offset=900)]
    found = {
        content
        for seed in range(60)
        for content in Disk.after(synced, len(synced)).after_power_cut(random.Random(seed)).values()
    }
    assert all(content.startswith(write.data) for content in found)
    assert {0, 512, 900} <= {len(content) - len(write.data) for content in found}
    unnamed = {tuple(Disk.after(named[:1], 1).after_power_cut(random.Random(seed))) for seed in range(20)}
    assert unnamed == {(), ("a",)}


def _check_all(stops: Iterable[Stop], folder: Path) -> None:
    for stop in stops:
        check_server(stop, folder)
