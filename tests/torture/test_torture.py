"""A short torture, the same each time: nothing acknowledged is missing, nothing is half there. `make torture` is the
long one."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from models import open_store
from tests.models.table import KEY, set_table
from tests.postgres import own_postgres
from tests.stores import fresh_sqlite
from tests.torture.harms import cut_off_database, evening, fill_disk, hold_lock, kill
from tests.torture.ledger import Ledger
from tests.torture.torturer import Torturer, open_nursery

SEED = 14


@pytest.fixture(scope="module")
def nursery() -> "Iterator[subprocess.Popen[str]]":
    with open_nursery() as nursery:
        yield nursery


def test_a_file_bears_kills_a_full_disk_and_a_lock(nursery: "subprocess.Popen[str]", tmp_path: Path) -> None:
    torturer = Torturer(tmp_path, nursery, seed=SEED)
    kill(torturer, lives=4, longest=0.2, play_in=4)
    fill_disk(torturer, lives=1)
    hold_lock(torturer, lives=1, longest=0.3)
    evening(torturer, saves=60, players=0, deals=0, most=16 * 2**20)


def test_postgresql_may_restart_under_load(nursery: "subprocess.Popen[str]", tmp_path: Path) -> None:
    with own_postgres(durable=True) as postgres:
        torturer = Torturer(tmp_path, nursery, seed=SEED, url=postgres.url)
        cut_off_database(torturer, postgres, lives=1)


def test_the_ledger_finds_what_is_missing_and_what_was_never_said(tmp_path: Path) -> None:
    store = open_store(fresh_sqlite(tmp_path), key=KEY)
    table = set_table(store)
    table.save()  # 345 points on the table
    ledger = Ledger()
    faults = {}
    for said in ([["deal", 345]], [["deal", 345], ["deal", 100]], [["deal", 340]], []):
        ledger.note(["match", table.match_id, table.owner.id])
        for words in said:
            ledger.note(["will", table.match_id, *words])
            ledger.note(["done", table.match_id])
        faults[str(said)] = bool(ledger.check(store))
    ledger.note(["will", table.match_id, "deal", 345])
    faults["may have been saved"] = bool(ledger.check(store))
    store.close()
    assert list(faults.values()) == [False, True, True, True, False]
