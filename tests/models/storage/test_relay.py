"""The change feed between two processes on one PostgreSQL database, here two stores."""

import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import event

from models.deals import agree_deal
from models.drafts import load_draft, save_draft_head
from models.matches import set_clock
from models.storage import Change, ChangeFeed, ChangeKind
from models.storage import relay as relay_module
from models.storage.database import open_database
from models.storage.relay import ChangeRelay
from models.storage.tables import MatchRow
from models.store import Store, open_store
from models.values import ClockStep
from testkit.seeding.match_table import KEY, Table, pairs_setup, set_up_table
from testkit.seeding.tournament_world import create_tournament_world, new_tournament
from tests.models.conftest import EMPTY_DATABASE

pytestmark = pytest.mark.both_databases

TIMEOUT = 120  # seconds until a test fails


def _unannounced(table: Table) -> Table:
    """Return the table without notifications to other processes, as if this one died after each commit."""
    return Table(**(vars(table) | {"store": replace(table.store, relay=None)}))


def _published(table: Table) -> int:
    with table.store.reading() as session:
        return session.get_one(MatchRow, table.match_id).published


def _pause(table: Table) -> None:
    table.run(set_clock, step=ClockStep.SHOW)


def _agree(table: Table) -> None:
    [deal] = table.match().deals
    table.run(agree_deal, by=table.scorer, deal_id=deal.id, action_id=deal.agreement.action_id)


class RecordingHandler:
    """A handler with a method to wait for changes."""

    def __init__(self, store: Store, match_id: str) -> None:
        self.received: list[Change] = []
        self._semaphore = threading.Semaphore(0)
        store.changes.subscribe(match_id, self._receive)

    def _receive(self, change: Change) -> None:
        self.received.append(change)
        self._semaphore.release()

    def wait_for(self, change: Change) -> None:
        while not self.received or self.received[-1] != change:
            assert self._semaphore.acquire(timeout=TIMEOUT), f"never received {change}"


@pytest.fixture
def this_process(postgres_url: str) -> Iterator[Table]:
    store = open_store(postgres_url, key=KEY)
    yield set_up_table(store, pairs_setup(target=100_000))
    store.close()


@pytest.fixture
def other_process(postgres_url: str) -> Iterator[Store]:
    store = open_store(postgres_url, key=KEY)
    yield store
    store.close()


def test_another_process_is_notified_of_saves_and_drafts(this_process: Table, other_process: Store) -> None:
    handler = RecordingHandler(other_process, this_process.match_id)
    this_process.save()
    handler.wait_for(Change(this_process.match_id, 2, ChangeKind.TOPIC))

    head = this_process.run(load_draft).head
    this_process.run(save_draft_head, deal_id=None, version=head.version, value=head.value)
    handler.wait_for(Change(this_process.match_id, 2, ChangeKind.DRAFT))


def test_missed_changes_are_published_after_a_reconnect(
    this_process: Table, other_process: Store, postgres: str
) -> None:
    handler = RecordingHandler(other_process, this_process.match_id)
    this_process.save()
    handler.wait_for(Change(this_process.match_id, 2, ChangeKind.TOPIC))
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pinella_changes'"
        )
    this_process.save()
    handler.wait_for(Change(this_process.match_id, 3, ChangeKind.TOPIC))


def test_a_lost_connection_is_reported_until_the_next_one(this_process: Table, postgres: str) -> None:
    relay = this_process.store.relay
    assert relay is not None
    for is_connected in (True, False, True):
        until = time.monotonic() + TIMEOUT
        while relay.is_connected is not is_connected:
            assert time.monotonic() < until
            time.sleep(0.01)
        if is_connected:
            with psycopg.connect(postgres, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pinella_changes'"
                )


def test_own_changes_are_not_published_twice(this_process: Table) -> None:
    relay = this_process.store.relay
    assert relay is not None
    payloads: list[str] = []
    relay.receive, receive = payloads.append, relay.receive  # type: ignore[method-assign]
    while not payloads:  # until LISTEN has been executed
        this_process.save()

    handler = RecordingHandler(this_process.store, this_process.match_id)
    revision = this_process.save().revision
    for payload in payloads:
        receive(payload)
    assert handler.received == [Change(this_process.match_id, revision, ChangeKind.TOPIC)]


@pytest.mark.parametrize("payload", ["{", "[]", "{}", "null", '{"topic": "m", "revision": 1, "kind": "unknown"}'])
def test_unparsable_notifications_are_logged(
    this_process: Table, payload: str, caplog: pytest.LogCaptureFixture
) -> None:
    relay = this_process.store.relay
    assert relay is not None
    relay.receive(payload)
    assert "this version cannot parse" in caplog.text


def test_a_store_can_be_closed_when_its_server_is_unreachable(empty_postgres_url: str, postgres: str) -> None:
    store = open_store(empty_postgres_url, key=KEY)
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {EMPTY_DATABASE} ALLOW_CONNECTIONS false")
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [EMPTY_DATABASE]
        )
    store.close()


def test_sqlite_needs_no_relay(sqlite_store: Store) -> None:
    assert sqlite_store.relay is None


def test_a_save_notifies_outside_of_its_transaction(this_process: Table, postgres: str) -> None:
    """Check that no NOTIFY is part of a transaction, which would hold a server-wide lock until its commit."""
    statements: list[str] = []

    def record_statement(_connection: object, _cursor: object, text: str, *_: object) -> None:
        statements.append(text)

    event.listen(this_process.store.database.writer, "before_cursor_execute", record_statement)
    this_process.save()
    event.remove(this_process.store.database.writer, "before_cursor_execute", record_statement)
    assert any(text.startswith("UPDATE matches") for text in statements)
    assert not [text for text in statements if "notify" in text.lower()]


def test_concurrent_changes_are_sent_in_one_batch(postgres_url: str) -> None:
    """Check that each match and kind is sent once, with its newest revision, in as few messages as possible."""
    database = open_database(postgres_url)
    relay = ChangeRelay(database, ChangeFeed())
    for revision in (1, 2, 3):
        relay.enqueue(Change(f"match {number}", revision, ChangeKind.TOPIC) for number in range(100))
    with psycopg.connect(_conninfo(postgres_url), autocommit=True) as connection:
        connection.execute("LISTEN pinella_changes")
        relay.start()
        sent: list[str] = []
        for notify in connection.notifies(timeout=TIMEOUT, stop_after=2):
            assert len(notify.payload) < 8_000
            sent += [json.dumps(change) for change in json.loads(notify.payload)["changes"]]
        relay.stop()
    database.close()
    assert sorted(sent) == sorted(json.dumps([f"match {number}", 3, "topic", 0]) for number in range(100))


def test_pending_changes_are_sent_before_the_relay_stops(postgres_url: str) -> None:
    database = open_database(postgres_url)
    relay = ChangeRelay(database, ChangeFeed())
    with psycopg.connect(_conninfo(postgres_url), autocommit=True) as connection:
        connection.execute("LISTEN pinella_changes")
        relay.start()
        relay.enqueue([Change("match", 7, ChangeKind.TOPIC)])
        relay.stop()
        [notify] = connection.notifies(timeout=TIMEOUT, stop_after=1)
    database.close()
    assert json.loads(notify.payload)["changes"] == [["match", 7, "topic", 0]]


@pytest.fixture
def polling(this_process: Table, postgres_url: str) -> Iterator[tuple[ChangeRelay, list[Change]]]:
    """A relay without its thread, which would poll and receive meanwhile, and the changes of the match it published."""
    database, feed, received = open_database(postgres_url), ChangeFeed(), list[Change]()
    feed.subscribe(this_process.match_id, received.append)
    yield ChangeRelay(database, feed), received
    database.close()


def test_changes_of_a_dead_process_are_found_by_polling(
    this_process: Table, polling: tuple[ChangeRelay, list[Change]]
) -> None:
    relay, received = polling
    first, second = (Change(this_process.match_id, revision, ChangeKind.TOPIC) for revision in (1, 2))
    relay.receive(_notification(replace(first, number=_published(this_process))))
    relay.poll()
    assert received == [first]  # known changes are not published again
    _unannounced(this_process).save()
    relay.poll()
    relay.poll()
    assert received == [first, second]


@pytest.mark.parametrize("act", [_pause, _agree])
def test_changes_that_leave_the_revision_are_found_by_polling(
    act: Callable[[Table], object], this_process: Table, polling: tuple[ChangeRelay, list[Change]]
) -> None:
    relay, received = polling
    this_process.save()
    relay.poll(publish_all=True)
    act(_unannounced(this_process))
    relay.poll()
    relay.poll()
    assert received == [Change(this_process.match_id, 2, ChangeKind.TOPIC)] * 2


def test_a_change_of_a_tournament_is_found_by_polling(postgres_url: str) -> None:
    store = open_store(postgres_url, key=KEY)
    world = create_tournament_world(replace(store, relay=None), new_tournament())
    feed, received = ChangeFeed(), list[Change]()
    feed.subscribe(world.id, received.append)
    relay = ChangeRelay(store.database, feed)
    relay.poll(publish_all=True)
    world.seat()
    relay.poll()
    relay.poll()
    store.close()
    assert [change.topic for change in received] == [world.id] * 2


def test_the_database_is_polled_periodically(
    this_process: Table, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relay_module, "_POLL_INTERVAL", 0.05)
    store = open_store(postgres_url, key=KEY)
    handler = RecordingHandler(store, this_process.match_id)
    _unannounced(this_process).save()
    handler.wait_for(Change(this_process.match_id, 2, ChangeKind.TOPIC))
    store.close()


def test_the_relay_works_with_more_than_a_thousand_open_files(
    this_process: Table, postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Open many files, as live pages do: select() does not support descriptors above 1,023."""
    with ExitStack() as files:
        for _ in range(1_100):
            files.enter_context(Path(os.devnull).open("rb"))
        store = open_store(postgres_url, key=KEY)
        handler = RecordingHandler(store, this_process.match_id)
        this_process.save()
        handler.wait_for(Change(this_process.match_id, 2, ChangeKind.TOPIC))
        store.close()
    assert "lost the connection of the change feed" not in caplog.text


def _notification(change: Change) -> str:
    return json.dumps({"origin": "other", "changes": [[change.topic, change.revision, change.kind, change.number]]})


def _conninfo(url: str) -> str:
    return open_database(url).url.set(drivername="postgresql").render_as_string(hide_password=False)


def test_a_store_can_be_closed_when_its_relay_has_just_ended(postgres_url: str) -> None:
    store = open_store(postgres_url, key=KEY)
    relay = store.relay
    assert relay is not None
    assert relay._thread is not None  # noqa: SLF001 - wait for the thread to end first
    relay._stopped.set()  # noqa: SLF001
    relay._wake()  # noqa: SLF001
    relay._thread.join()  # noqa: SLF001
    store.close()
    store.close()
