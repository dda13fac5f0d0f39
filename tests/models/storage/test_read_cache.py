"""The read cache: never stale, and concurrent readers share one read."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlmodel import Session

from models.access import Device
from models.matches import load_match
from models.storage.read_cache import ReadCache, cached
from models.store import Store
from models.values import MatchSnapshot, Role
from testkit.seeding.match_table import set_up_table

pytestmark = pytest.mark.both_databases

_ROLES = (Role.OWNER, Role.SCORER, Role.VIEWER)


def test_concurrent_readers_read_once() -> None:
    cache, made = ReadCache(), []
    together = threading.Barrier(8)

    def look(_: int) -> object:
        with Session() as session:
            cache.bind(session)
            together.wait()
            return cached(session, "match", lambda: made.append("read") or object())

    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(look, range(8)))) == 1
    assert made == ["read"]


def test_a_session_older_than_the_last_commit_bypasses_the_cache() -> None:
    cache = ReadCache()
    with Session() as old, Session() as new:
        cache.bind(old)
        cache.clear()
        cache.bind(new)
        assert cached(old, "match", lambda: "before") == "before"
        assert cached(new, "match", lambda: "after") == "after"
        assert cached(old, "match", lambda: "before") == "before"


def test_a_failed_read_is_not_cached() -> None:
    cache = ReadCache()
    with Session() as session:
        cache.bind(session)
        with pytest.raises(ZeroDivisionError):
            cached(session, "match", lambda: 1 // 0)
        assert cached(session, "match", lambda: "made") == "made"


def test_the_oldest_entries_are_evicted() -> None:
    cache, made = ReadCache(), []
    with Session() as session:
        cache.bind(session)
        for number in (*range(1_000), 999, 0):
            cached(session, number, lambda number=number: made.append(number))
    assert made == [*range(1_000), 0]


def test_a_writing_session_does_not_use_the_cache(store: Store) -> None:
    with store.transaction() as session:
        assert cached(session, "match", lambda: 1) == 1
        assert cached(session, "match", lambda: 2) == 2


def test_each_device_sees_its_own_role_and_every_commit(store: Store) -> None:
    table = set_up_table(store)

    def seen(by: Device) -> MatchSnapshot:
        with store.reading() as session:
            return load_match(session, device=by, match_id=table.match_id)

    assert [seen(device).role for device in (table.owner, table.scorer, table.viewer)] == list(_ROLES)
    for _ in range(3):
        saved = table.save()
        assert seen(table.viewer).revision == saved.revision
        assert seen(table.viewer).deals == seen(table.owner).deals == saved.deals
