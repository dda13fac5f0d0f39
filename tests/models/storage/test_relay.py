"""The change feed between two processes on one PostgreSQL database, here two stores."""

import threading
from collections.abc import Iterator

import psycopg
import pytest

from models import Change, ChangeKind, Store, load_draft, open_store, save_draft_head
from tests.models.table import KEY, Table, pairs_setup, set_table

PATIENCE = 30  # seconds until a test gives up


class Ear:
    """A handler that can be waited for."""

    def __init__(self, store: Store, match_id: str) -> None:
        self.heard: list[Change] = []
        self._news = threading.Semaphore(0)
        store.changes.subscribe(match_id, self._hear)

    def _hear(self, change: Change) -> None:
        self.heard.append(change)
        self._news.release()

    def wait_for(self, change: Change) -> None:
        while not self.heard or self.heard[-1] != change:
            assert self._news.acquire(timeout=PATIENCE), f"never heard {change}"


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


def test_another_process_hears_of_saved_deals_and_of_typing(here: Table, elsewhere: Store) -> None:
    ear = Ear(elsewhere, here.match_id)
    here.save()
    ear.wait_for(Change(here.match_id, 2, ChangeKind.MATCH))

    head = here.run(load_draft).head
    here.run(save_draft_head, deal_id=None, version=head.version, value=head.value)
    ear.wait_for(Change(here.match_id, 2, ChangeKind.DRAFT))


def test_a_lost_connection_comes_back_with_what_was_missed(here: Table, elsewhere: Store, postgres: str) -> None:
    ear = Ear(elsewhere, here.match_id)
    here.save()
    ear.wait_for(Change(here.match_id, 2, ChangeKind.MATCH))
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pinella_changes'"
        )
    here.save()
    ear.wait_for(Change(here.match_id, 3, ChangeKind.MATCH))


def test_our_own_changes_are_not_told_twice(here: Table) -> None:
    relay = here.store.relay
    assert relay is not None
    told: list[str] = []
    relay.hear, hear = told.append, relay.hear  # type: ignore[method-assign]
    while not told:  # until it listens
        here.save()

    ear = Ear(here.store, here.match_id)
    revision = here.save().revision
    for payload in told:
        hear(payload)
    assert ear.heard == [Change(here.match_id, revision, ChangeKind.MATCH)]


@pytest.mark.parametrize("payload", ["{", "[]", "{}", "null", '{"match": "m", "revision": 1, "kind": "unknown"}'])
def test_what_cannot_be_read_is_logged(here: Table, payload: str, caplog: pytest.LogCaptureFixture) -> None:
    relay = here.store.relay
    assert relay is not None
    relay.hear(payload)
    assert "cannot read" in caplog.text


def test_a_store_closes_when_its_server_is_gone(postgres_url: str, postgres: str) -> None:
    store = open_store(postgres_url, key=KEY)
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("ALTER DATABASE one_test ALLOW_CONNECTIONS false")
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'one_test'")
    store.close()


def test_sqlite_needs_no_relay(sqlite_store: Store) -> None:
    assert sqlite_store.relay is None
