"""The change feed between two processes on one PostgreSQL database, here two stores."""

import json
import os
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import event

from models import Change, ChangeFeed, ChangeKind, Store, load_draft, open_store, save_draft_head
from models.storage import relay as relay_module
from models.storage.database import open_database
from models.storage.relay import ChangeRelay
from tests.models.conftest import ONE_TEST
from tests.models.table import KEY, Table, pairs_setup, set_table

TIMEOUT = 30  # seconds until a test fails


class Ear:
    """A handler with a method to wait for changes."""

    def __init__(self, store: Store, match_id: str) -> None:
        self.heard: list[Change] = []
        self._news = threading.Semaphore(0)
        store.changes.subscribe(match_id, self._hear)

    def _hear(self, change: Change) -> None:
        self.heard.append(change)
        self._news.release()

    def wait_for(self, change: Change) -> None:
        while not self.heard or self.heard[-1] != change:
            assert self._news.acquire(timeout=TIMEOUT), f"never heard {change}"


@pytest.fixture
def here(postgres_url: str) -> Iterator[Table]:
    store = open_store(postgres_url, key=KEY)
    yield set_table(store, pairs_setup(target=100_000))
    store.close()


@pytest.fixture
def elsewhere(postgres_url: str) -> Iterator[Store]:
    store = open_store(postgres_url, key=KEY)
    yield store
    store.close()


def test_another_process_is_notified_of_saves_and_drafts(here: Table, elsewhere: Store) -> None:
    ear = Ear(elsewhere, here.match_id)
    here.save()
    ear.wait_for(Change(here.match_id, 2, ChangeKind.MATCH))

    head = here.run(load_draft).head
    here.run(save_draft_head, deal_id=None, version=head.version, value=head.value)
    ear.wait_for(Change(here.match_id, 2, ChangeKind.DRAFT))


def test_missed_changes_are_published_after_a_reconnect(here: Table, elsewhere: Store, postgres: str) -> None:
    ear = Ear(elsewhere, here.match_id)
    here.save()
    ear.wait_for(Change(here.match_id, 2, ChangeKind.MATCH))
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pinella_changes'"
        )
    here.save()
    ear.wait_for(Change(here.match_id, 3, ChangeKind.MATCH))


def test_own_changes_are_not_published_twice(here: Table) -> None:
    relay = here.store.relay
    assert relay is not None
    told: list[str] = []
    relay.hear, hear = told.append, relay.hear  # type: ignore[method-assign]
    while not told:  # until LISTEN has been executed
        here.save()

    ear = Ear(here.store, here.match_id)
    revision = here.save().revision
    for payload in told:
        hear(payload)
    assert ear.heard == [Change(here.match_id, revision, ChangeKind.MATCH)]


@pytest.mark.parametrize("payload", ["{", "[]", "{}", "null", '{"match": "m", "revision": 1, "kind": "unknown"}'])
def test_unparsable_notifications_are_logged(here: Table, payload: str, caplog: pytest.LogCaptureFixture) -> None:
    relay = here.store.relay
    assert relay is not None
    relay.hear(payload)
    assert "this version cannot parse" in caplog.text


def test_a_store_can_be_closed_when_its_server_is_unreachable(empty_postgres_url: str, postgres: str) -> None:
    store = open_store(empty_postgres_url, key=KEY)
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {ONE_TEST} ALLOW_CONNECTIONS false")
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [ONE_TEST])
    store.close()


def test_sqlite_needs_no_relay(sqlite_store: Store) -> None:
    assert sqlite_store.relay is None


def test_a_save_notifies_outside_of_its_transaction(here: Table, postgres: str) -> None:
    """NOTIFY holds a server-wide lock until its transaction commits."""
    statements: list[str] = []

    def note(_connection: object, _cursor: object, text: str, *_: object) -> None:
        statements.append(text)

    event.listen(here.store.database.writer, "before_cursor_execute", note)
    here.save()
    event.remove(here.store.database.writer, "before_cursor_execute", note)
    assert any(text.startswith("UPDATE matches") for text in statements)
    assert not [text for text in statements if "notify" in text.lower()]


def test_concurrent_changes_are_sent_in_one_batch(postgres_url: str) -> None:
    """Each match and kind is sent once, with its newest revision, in as few messages as possible."""
    database = open_database(postgres_url)
    relay = ChangeRelay(database, ChangeFeed())
    for revision in (1, 2, 3):
        relay.announce(Change(f"match {number}", revision, ChangeKind.MATCH) for number in range(100))
    with psycopg.connect(_conninfo(postgres_url), autocommit=True) as connection:
        connection.execute("LISTEN pinella_changes")
        relay.start()
        told: list[str] = []
        for notify in connection.notifies(timeout=TIMEOUT, stop_after=2):
            assert len(notify.payload) < 8_000
            told += [json.dumps(change) for change in json.loads(notify.payload)["changes"]]
        relay.stop()
    database.close()
    assert sorted(told) == sorted(json.dumps([f"match {number}", 3, "match"]) for number in range(100))


def test_pending_changes_are_sent_before_the_relay_stops(postgres_url: str) -> None:
    database = open_database(postgres_url)
    relay = ChangeRelay(database, ChangeFeed())
    with psycopg.connect(_conninfo(postgres_url), autocommit=True) as connection:
        connection.execute("LISTEN pinella_changes")
        relay.start()
        relay.announce([Change("match", 7, ChangeKind.MATCH)])
        relay.stop()
        [notify] = connection.notifies(timeout=TIMEOUT, stop_after=1)
    database.close()
    assert json.loads(notify.payload)["changes"] == [["match", 7, "match"]]


def test_changes_of_a_dead_process_are_found_by_polling(here: Table, elsewhere: Store) -> None:
    ear = Ear(elsewhere, here.match_id)
    here.save()
    ear.wait_for(Change(here.match_id, 2, ChangeKind.MATCH))
    relay = elsewhere.relay
    assert relay is not None
    ear.heard.clear()
    relay.look_up()
    assert ear.heard == []  # known revisions are not published again
    _without_telling(here)
    relay.look_up()
    assert ear.heard == [Change(here.match_id, 3, ChangeKind.MATCH)]
    relay.look_up()
    assert len(ear.heard) == 1


def test_revisions_are_polled_periodically(here: Table, postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay_module, "_POLL", 0.05)
    store = open_store(postgres_url, key=KEY)
    ear = Ear(store, here.match_id)
    _without_telling(here)
    ear.wait_for(Change(here.match_id, 2, ChangeKind.MATCH))
    store.close()


def test_the_relay_works_with_more_than_a_thousand_open_files(
    here: Table, postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Each live page is an open file, and select() supports no descriptor above 1,023."""
    with ExitStack() as files:
        for _ in range(1_100):
            files.enter_context(Path(os.devnull).open("rb"))
        store = open_store(postgres_url, key=KEY)
        ear = Ear(store, here.match_id)
        here.save()
        ear.wait_for(Change(here.match_id, 2, ChangeKind.MATCH))
        store.close()
    assert "lost the connection of the change feed" not in caplog.text


def _without_telling(table: Table) -> None:
    """Commit a deal without notifying other processes, as if this one had died."""
    silent = replace(table.store, relay=None)
    Table(**(vars(table) | {"store": silent})).save()


def _conninfo(url: str) -> str:
    return open_database(url).url.set(drivername="postgresql").render_as_string(hide_password=False)


def test_a_store_can_be_closed_when_its_relay_has_just_ended(postgres_url: str) -> None:
    store = open_store(postgres_url, key=KEY)
    relay = store.relay
    assert relay is not None
    assert relay._thread is not None  # noqa: SLF001 - wait for the thread to end first
    relay._stopped.set()  # noqa: SLF001
    relay._ring()  # noqa: SLF001
    relay._thread.join()  # noqa: SLF001
    store.close()
    store.close()
