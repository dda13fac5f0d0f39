"""A disk that fills up while several writers save: a row is stored exactly if it is acknowledged."""

import threading
from collections.abc import Callable

import pytest
import sqlalchemy as sql
from sqlmodel import Session, col

from models.access import register_device
from models.storage.tables import DeviceRow
from models.store import Store
from models.values import DatabaseFailed, DatabaseFull
from tests.models.storage.test_sqlite_file import wait_for_queue

_UNLIMITED = 1_000_000  # pages


def _save_nothing_else(_session: Session) -> None:
    """Save only the row of the device."""


def _fill_the_disk(session: Session) -> None:
    """Insert one row without a constraint: SQLite then undoes the whole transaction, not only the statement."""
    connection = session.connection()
    connection.exec_driver_sql("CREATE TABLE filler (data)")
    connection.exec_driver_sql("PRAGMA max_page_count = 1")  # SQLite raises it to the present size
    try:
        connection.exec_driver_sql("INSERT INTO filler VALUES (zeroblob(2000000))")
    finally:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {_UNLIMITED}")


def _run_a_wrong_statement(session: Session) -> None:
    """Make SQLite undo the statement only."""
    session.connection().exec_driver_sql("SELECT * FROM nowhere")


@pytest.mark.parametrize("fault", [_fill_the_disk, _run_a_wrong_statement])
def test_a_row_is_stored_exactly_if_it_is_acknowledged(sqlite_store: Store, fault: Callable[[Session], None]) -> None:
    acknowledged: set[str] = set()
    refused: set[str] = set()
    is_first, all_wait = threading.Event(), threading.Event()

    def wait_for_others(_session: Session) -> None:
        is_first.set()
        all_wait.wait()

    def write(label: str, work: Callable[[Session], None]) -> None:
        try:
            with sqlite_store.transaction() as session:
                register_device(session, label=label)
                work(session)
        except (DatabaseFailed, DatabaseFull):
            refused.add(label)
        else:
            acknowledged.add(label)

    works = [wait_for_others, _save_nothing_else, fault, _save_nothing_else, fault, _save_nothing_else]
    threads = [threading.Thread(target=write, args=(f"phone {each}", work)) for each, work in enumerate(works)]
    assert sqlite_store.database.file is not None
    for waiting, thread in enumerate(threads):
        thread.start()
        is_first.wait()
        wait_for_queue(sqlite_store.database.file.writer_queue, waiting)
    all_wait.set()
    for thread in threads:
        thread.join()
    with sqlite_store.reading() as session:
        stored = set(session.scalars(sql.select(col(DeviceRow.label))))
    assert stored == acknowledged
    assert {"phone 2", "phone 4"} <= refused
    assert "phone 5" in acknowledged
    assert len(acknowledged | refused) == len(works)
