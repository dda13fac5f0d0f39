"""The line of SQLite's writers: who came first is next, and nobody waits for ever."""

import threading
import time
from pathlib import Path

import pytest

from models import DatabaseFailed, Store, open_store
from models.storage.database import WriterTurns
from tests.models.table import KEY
from tests.stores import fresh_sqlite

WRITERS = 12
TRIES, PAUSE = 60_000, 0.001  # seconds


@pytest.fixture
def turns(sqlite_store: Store) -> WriterTurns:
    assert sqlite_store.database.turns is not None
    return sqlite_store.database.turns


def until_waiting(turns: WriterTurns, number: int) -> None:
    for _ in range(TRIES):
        if turns.waiting == number:
            return
        time.sleep(PAUSE)
    pytest.fail(f"{turns.waiting} stand in line instead of {number}")


def fail(store: Store, failure: BaseException) -> None:
    with store.transaction() as session:
        session.connection()
        raise failure


def test_many_writers_are_served_in_the_order_in_which_they_came(sqlite_store: Store, turns: WriterTurns) -> None:
    served: list[int] = []

    def write(number: int) -> None:
        with sqlite_store.transaction() as session:
            session.connection()
            served.append(number)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(WRITERS)]
    with sqlite_store.transaction() as session:
        session.connection()
        for number, thread in enumerate(threads):
            thread.start()
            until_waiting(turns, number + 1)
        with sqlite_store.reading() as reader:  # who reads stands in no line
            reader.connection()
    for thread in threads:
        thread.join()
    assert served == list(range(WRITERS))
    assert turns.waiting == 0


@pytest.mark.parametrize("failure", [ValueError("what a writer may raise"), KeyboardInterrupt()])
def test_who_fails_gives_the_turn_on(sqlite_store: Store, failure: BaseException) -> None:
    for _ in range(2):
        with pytest.raises(type(failure)):
            fail(sqlite_store, failure)
    with sqlite_store.transaction() as session:
        session.connection()


def test_who_waits_too_long_is_refused_like_by_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.storage.database._PATIENCE", 0.05)
    store = open_store(fresh_sqlite(tmp_path), key=KEY)
    refused: list[DatabaseFailed] = []

    def write() -> None:
        try:
            with store.transaction() as session:
                session.connection()
        except DatabaseFailed as failed:
            refused.append(failed)

    with store.transaction() as session:
        session.connection()
        thread = threading.Thread(target=write)
        thread.start()
        thread.join()
    write()
    store.close()
    assert len(refused) == 1


def test_a_turn_that_comes_late_is_not_lost() -> None:
    turns = WriterTurns(patience=60)
    turns.take()
    waiter = threading.Thread(target=turns.take)
    waiter.start()
    until_waiting(turns, 1)
    turns.give()
    waiter.join()
    impatient = WriterTurns(patience=0)
    impatient.take()
    with pytest.raises(Exception, match="took more than 0 seconds"):
        impatient.take()
    impatient.give()
    impatient.take()
    assert impatient.waiting == 0
