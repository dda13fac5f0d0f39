"""Imports in short transactions: nothing is visible before the end, nothing is left of a broken one, others save
meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from sqlmodel import Session, SQLModel, func, select

from models.access import Device, register_device
from models.archive import Archive, OnDuplicate, export_history, import_in_pieces, parse_archive
from models.matches import list_matches
from models.storage import pieces as module
from models.storage.tables import MatchEventRow, MatchRow, MemberRow, SeatRow
from models.store import Store, open_store
from scoring import VARIANTS
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY
from tests.models.random_matches import play_random_match

pytestmark = pytest.mark.both_databases


class _Interrupted(Exception):  # noqa: N818 - named after the event
    """The process ends here."""


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    """Four matches of another phone."""
    source = open_store(copy_empty_database(tmp_path, "source.db"), key=KEY)
    with source.transaction() as session:
        owner = register_device(session, label="old phone")[0]
    for seed in range(4):
        play_random_match(source, owner, VARIANTS["burraco"], Random(seed))
    with source.reading() as session:
        data = export_history(session, device=owner)
    source.close()
    return parse_archive(data)


@pytest.fixture
def owner(store: Store) -> Device:
    with store.transaction() as session:
        return register_device(session, label="new phone")[0]


@pytest.fixture(autouse=True)
def _short_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MAX_SECONDS", 0.0)


def _visible(store: Store, device: Device) -> int:
    with store.reading() as session:
        return len(list_matches(session, device=device))


def _rows(store: Store, *tables: type[SQLModel]) -> list[int]:
    with store.reading() as session:
        return [session.exec(select(func.count()).select_from(table)).one() for table in tables]


def test_matches_become_visible_together(store: Store, owner: Device, archive: Archive) -> None:
    seen: list[int] = []

    @contextmanager
    def transact() -> Iterator[Session]:
        seen.append(_visible(store, owner))
        with store.transaction() as session:
            yield session

    report = import_in_pieces(transact, device=owner, archive=archive)
    assert len(report.added) == _visible(store, owner) == 4
    assert set(seen) == {0, 4}
    assert len(seen) > 4


def test_import_in_pieces_equals_the_file(store: Store, owner: Device, archive: Archive) -> None:
    import_in_pieces(store.transaction, device=owner, archive=archive)
    with store.reading() as session:
        again = parse_archive(export_history(session, device=owner))
    assert {match.id: match.events for match in again.matches} == {match.id: match.events for match in archive.matches}
    report = import_in_pieces(store.transaction, device=owner, archive=archive, duplicates=OnDuplicate.REPLACE)
    assert (len(report.replaced), _visible(store, owner)) == (4, 4)


@pytest.mark.parametrize("piece", [2, 3, 5, 8])
def test_nothing_is_left_of_an_import_that_fails(store: Store, owner: Device, archive: Archive, piece: int) -> None:
    opened = 0

    @contextmanager
    def transact() -> Iterator[Session]:
        nonlocal opened
        opened += 1
        with store.transaction() as session:
            yield session
            if opened == piece:
                raise _Interrupted

    with pytest.raises(_Interrupted):
        import_in_pieces(transact, device=owner, archive=archive)
    assert _rows(store, MatchRow, MatchEventRow, SeatRow, MemberRow) == [0] * 4
    assert len(import_in_pieces(store.transaction, device=owner, archive=archive).added) == 4


def test_a_start_removes_what_a_crash_has_left(
    sqlite_url: str, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(sqlite_url, key=KEY)
    with store.transaction() as session:
        owner = register_device(session, label="new phone")[0]
    with monkeypatch.context() as patch:
        patch.setattr("models.archive.importing._discard", lambda *_: None)  # the process is gone
        patch.setattr("models.archive.importing._Import._publish", _interrupt)
        with pytest.raises(_Interrupted):
            import_in_pieces(store.transaction, device=owner, archive=archive)
    assert _visible(store, owner) == 0
    assert _rows(store, MatchRow) == [4]
    store.close()
    again = open_store(sqlite_url, key=KEY)
    assert _rows(again, MatchRow, MatchEventRow, SeatRow) == [0] * 3
    again.close()


def _interrupt(*_: object) -> None:
    raise _Interrupted


def test_others_save_while_a_history_is_imported(store: Store, owner: Device, archive: Archive) -> None:
    """An import once held the only write lock for twenty-one seconds."""
    saved: list[str] = []

    @contextmanager
    def transact() -> Iterator[Session]:
        with store.transaction() as session:
            saved.append(register_device(session, label="another phone")[0].id)
        with store.transaction() as session:
            yield session

    import_in_pieces(transact, device=owner, archive=archive)
    assert len(saved) > 4
