"""The start of the offline app, without a browser."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from models.access import find_device, register_device
from models.store import open_store
from models.trash import RESTORE_PERIOD, delete_match, restore_match
from models.values import DatabaseFault, DatabaseRefused
from pwa.app import open_app_store, purge_deleted, recover_secret
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
    """The app never started again on such a phone."""
    (tmp_path / "key").write_bytes(b"half")
    store, _ = open_app_store(tmp_path)
    store.close()
    key = (tmp_path / "key").read_bytes()
    assert len(key) == 32
    open_app_store(tmp_path)[0].close()
    assert (tmp_path / "key").read_bytes() == key


def test_a_damaged_key_of_a_database_is_kept(tmp_path: Path) -> None:
    """A new key would not open the database either."""
    open_app_store(tmp_path)[0].close()
    (tmp_path / "key").write_bytes(b"half")
    with pytest.raises(ValueError, match="a key of 4 bytes is too short"):
        open_app_store(tmp_path)
    assert (tmp_path / "key").read_bytes() == b"half"


@pytest.mark.parametrize("left", [None, b"", b"half"])
def test_a_lost_secret_of_this_phone_is_replaced(tmp_path: Path, left: bytes | None) -> None:
    """The app used to show no matches, without a message, because it registered a new device."""
    store, file = open_store(copy_empty_database(tmp_path), key=KEY), tmp_path / "device"
    for label in ("this phone", "another one that enters deals"):
        with store.transaction() as session:
            register_device(session, label=label)
    if left is not None:
        file.write_bytes(left)
    recover_secret(store, file)
    secret = file.read_text()
    with store.reading() as session:
        device = find_device(session, secret=secret)
    assert device is not None
    assert device.label == "this phone"
    recover_secret(store, file)
    assert file.read_text() == secret
    store.close()


def test_a_new_phone_has_no_secret_to_recover(tmp_path: Path) -> None:
    store = open_store(copy_empty_database(tmp_path), key=KEY)
    recover_secret(store, tmp_path / "device")
    store.close()
    assert not (tmp_path / "device").exists()


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
