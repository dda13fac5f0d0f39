"""The copies of the offline app's database: when they are made, and how they replace a damaged or lost database."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from models.access import register_device
from models.backup import newest_backup
from models.deals import end_match, save_deal
from models.matches import count_matches, create_match
from models.store import Store, open_store
from pwa.app import open_app_store
from pwa.database_copies import CopyKeeper, restore_newest_copy, write_copy
from testkit.seeding.match_table import KEY, deal_entry, pairs_setup


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "key").write_bytes(KEY)
    return tmp_path


def open_in(folder: Path) -> Store:
    return open_store(f"sqlite:///{folder / 'pinella.db'}", key=KEY)


def play(store: Store) -> None:
    """Play a match of one deal."""
    with store.transaction() as session:
        device, _ = register_device(session, label="")
        match = create_match(session, device=device, setup=pairs_setup())
        match = save_deal(
            session, device=device, match_id=match.id, revision=match.revision, entry=deal_entry(), request_id="deal"
        )
        end_match(session, device=device, match_id=match.id, revision=match.revision, request_id="end")


def played(store: Store) -> int:
    with store.reading() as session:
        return count_matches(session, finished=True)


def damage(file: Path) -> None:
    file.write_bytes(b"\0" * 100 + file.read_bytes()[100:])


def copies_of(folder: Path, *, matches: int) -> None:
    """Write an undamaged database with a copy after each match."""
    store = open_in(folder)
    for _ in range(matches):
        play(store)
        write_copy(store, folder)
    store.close()


def test_the_older_copy_is_replaced(folder: Path) -> None:
    store, sizes = open_in(folder), []
    for _ in range(3):
        play(store)
        write_copy(store, folder)
        sizes.append({path.name: path.read_bytes() for path in folder.glob("copy-*.zip")})
    store.close()
    both = ["copy-1.zip", "copy-2.zip"]
    assert [sorted(each) for each in sizes] == [both[:1], both, both]
    assert sizes[2]["copy-2.zip"] == sizes[1]["copy-2.zip"]
    assert sizes[2]["copy-1.zip"] != sizes[1]["copy-1.zip"]


def test_a_torn_copy_is_the_one_to_replace(folder: Path) -> None:
    copies_of(folder, matches=2)
    whole, torn = (folder / "copy-1.zip").read_bytes(), folder / "copy-2.zip"
    torn.write_bytes(torn.read_bytes()[:1000])
    store = open_in(folder)
    write_copy(store, folder)
    store.close()
    assert (folder / "copy-1.zip").read_bytes() == whole
    assert len(torn.read_bytes()) > 1000


@pytest.mark.parametrize("lost", ["damaged", "empty", "missing", "with its key"])
def test_a_lost_database_is_replaced_by_the_newest_copy(folder: Path, lost: str) -> None:
    copies_of(folder, matches=3)
    database = folder / "pinella.db"
    if lost == "damaged":
        damage(database)
        (folder / "pinella.db-journal").write_bytes(b"part of a journal")
    elif lost == "empty":
        database.write_bytes(b"")
    else:
        database.unlink()
    if lost == "with its key":
        (folder / "key").unlink()
    store, restored_from = open_app_store(folder)
    assert restored_from is not None
    assert played(store) == 3
    store.close()
    store, restored_from = open_app_store(folder)
    assert restored_from is None
    assert played(store) == 3
    store.close()
    assert (folder / "damaged.db").exists() == (lost == "damaged")


def test_the_older_copy_is_used_where_the_newer_one_is_torn(folder: Path) -> None:
    copies_of(folder, matches=2)
    damage(folder / "pinella.db")
    (folder / "copy-2.zip").write_bytes((folder / "copy-2.zip").read_bytes()[:-200])
    store, _ = open_app_store(folder)
    assert played(store) == 1
    store.close()


def test_the_first_damaged_file_is_kept(folder: Path) -> None:
    copies_of(folder, matches=1)
    damage(folder / "pinella.db")
    damaged = (folder / "pinella.db").read_bytes()
    open_app_store(folder)[0].close()
    (folder / "pinella.db").write_bytes(b"half of a restored file" * 100)
    store, _ = open_app_store(folder)
    assert played(store) == 1
    store.close()
    assert (folder / "damaged.db").read_bytes() == damaged


def test_without_a_copy_a_damaged_database_is_refused_and_kept(folder: Path) -> None:
    store = open_in(folder)
    play(store)
    store.close()
    damage(folder / "pinella.db")
    damaged = (folder / "pinella.db").read_bytes()
    with pytest.raises(ValueError, match="can't be opened"):
        open_app_store(folder)
    assert (folder / "pinella.db").read_bytes() == damaged


def test_without_a_copy_a_damaged_database_is_set_aside_where_matches_can_be_restored(folder: Path) -> None:
    store = open_in(folder)
    play(store)
    store.close()
    damage(folder / "pinella.db")
    damaged = (folder / "pinella.db").read_bytes()
    store, restored_from = open_app_store(folder, has_match_copies=True)
    assert (played(store), restored_from) == (0, None)
    store.close()
    assert (folder / "damaged.db").read_bytes() == damaged
    damage(folder / "pinella.db")
    with pytest.raises(ValueError, match="can't be opened"):  # there is space for one
        open_app_store(folder, has_match_copies=True)
    assert (folder / "damaged.db").read_bytes() == damaged


def test_first_start_without_copies_logs_no_warning(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert restore_newest_copy(folder, now=datetime.now(UTC)) is None
    assert caplog.records == []


def test_a_copy_is_made_once_for_each_finished_match(folder: Path) -> None:
    store = open_in(folder)

    async def scenario() -> list[bool]:
        keeper, made = CopyKeeper(store=store, folder=folder), []
        for plays in (False, True, False, True):
            if plays:
                play(store)
            newest = newest_backup([folder])
            await keeper.keep()
            made.append(newest_backup([folder]) != newest)
        return made

    assert asyncio.run(scenario()) == [False, True, False, True]
    store.close()
