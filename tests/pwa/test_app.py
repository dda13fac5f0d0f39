"""The start of the offline app, without a browser."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from models.store import open_store
from models.trash import RESTORE_PERIOD, delete_match, restore_match
from models.values import DatabaseFault, DatabaseRefused
from pwa.app import open_app_store, purge_deleted
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY, SteppingClock, set_up_table
from tests.models.storage.schema_versions import build_development_version


def test_a_database_of_a_development_version_is_refused_unchanged(tmp_path: Path) -> None:
    """The page then shows its message for a failed start, and offers to save the file (start.js)."""
    build_development_version("0005", tmp_path / "pinella.db")
    before = (tmp_path / "pinella.db").read_bytes()
    with pytest.raises(DatabaseRefused, match="written by a development version") as refused:
        open_app_store(tmp_path)
    assert refused.value.fault is DatabaseFault.DEVELOPMENT
    assert (tmp_path / "pinella.db").read_bytes() == before


def test_start_after_a_crash_that_left_a_part_of_the_first_key(tmp_path: Path) -> None:
    """Such a phone never started again."""
    (tmp_path / "key").write_bytes(b"half")
    store, _ = open_app_store(tmp_path)
    store.close()
    key = (tmp_path / "key").read_bytes()
    assert len(key) == 32
    open_app_store(tmp_path)[0].close()
    assert (tmp_path / "key").read_bytes() == key


def test_a_damaged_key_of_a_database_is_kept(tmp_path: Path) -> None:
    """Another key would not open the database either."""
    open_app_store(tmp_path)[0].close()
    (tmp_path / "key").write_bytes(b"half")
    with pytest.raises(ValueError, match="a key of 4 bytes is too short"):
        open_app_store(tmp_path)
    assert (tmp_path / "key").read_bytes() == b"half"


def test_deleted_match_is_purged_when_it_can_no_longer_be_restored(tmp_path: Path) -> None:
    clock = SteppingClock()
    store = open_store(copy_empty_database(tmp_path), key=KEY, clock=clock)
    table = set_up_table(store)
    table.run(delete_match)
    clock.time += RESTORE_PERIOD - timedelta(hours=1)
    asyncio.run(purge_deleted(store))
    table.run(restore_match)
    table.run(delete_match)
    clock.time += RESTORE_PERIOD + timedelta(hours=1)
    asyncio.run(purge_deleted(store))
    with store.reading() as session:
        assert session.connection().execute(text("SELECT count(*) FROM matches")).scalar_one() == 0
    store.close()
