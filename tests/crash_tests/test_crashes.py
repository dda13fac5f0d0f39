"""Short, reproducible crash tests; `make crash-tests` runs the long ones."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from models.store import open_store
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY, set_up_table
from testkit.seeding.postgres import temporary_postgres
from tests.crash_tests.harness import CrashHarness, open_fork_server
from tests.crash_tests.scenarios import fill_disk, hold_lock, kill_servers, restart_database, run_soak_test
from tests.crash_tests.write_log import WriteLog

SEED = 14


@pytest.fixture(scope="module")
def fork_server() -> "Iterator[subprocess.Popen[str]]":
    with open_fork_server() as fork_server:
        yield fork_server


def test_sqlite_survives_kills_full_disk_and_lock(fork_server: "subprocess.Popen[str]", tmp_path: Path) -> None:
    harness = CrashHarness(tmp_path, fork_server, seed=SEED)
    kill_servers(harness, runs=4, max_delay=0.2, client_every=4)
    fill_disk(harness, runs=1)
    hold_lock(harness, runs=1, max_delay=0.3)
    run_soak_test(harness, saves=60, clients=0, deals=0, max_growth=16 * 2**20)


def test_server_survives_postgresql_restart(fork_server: "subprocess.Popen[str]", tmp_path: Path) -> None:
    with temporary_postgres(durable=True) as postgres:
        harness = CrashHarness(tmp_path, fork_server, seed=SEED, url=postgres.url)
        restart_database(harness, postgres, runs=1)


def test_write_log_finds_missing_and_unannounced_writes(tmp_path: Path) -> None:
    store = open_store(copy_empty_database(tmp_path), key=KEY)
    table = set_up_table(store)
    table.save()  # 345 points on the table
    write_log = WriteLog()
    faults = {}
    for reported in ([["deal", 345]], [["deal", 345], ["deal", 100]], [["deal", 340]], []):
        write_log.record(["match", table.match_id, table.owner.id])
        for line in reported:
            write_log.record(["begin", table.match_id, *line])
            write_log.record(["saved", table.match_id])
        faults[str(reported)] = bool(write_log.find_losses(store))
    write_log.record(["begin", table.match_id, "deal", 345])
    faults["may have been saved"] = bool(write_log.find_losses(store))
    store.close()
    assert list(faults.values()) == [False, True, True, True, False]
