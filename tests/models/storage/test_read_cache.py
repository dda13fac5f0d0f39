"""Readings that are cached: never of a moment before the latest commit, and one for all who look at once."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlmodel import Session

from models import Device, MatchSnapshot, Role, Store, load_match
from models.storage.read_cache import ReadCache, cached
from tests.models.table import set_table

_ROLES = (Role.OWNER, Role.SCORER, Role.VIEWER)


def test_those_who_look_at_once_read_once() -> None:
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


def test_a_session_from_before_a_commit_neither_gets_nor_gives_what_came_after() -> None:
    cache = ReadCache()
    with Session() as old, Session() as new:
        cache.bind(old)
        cache.clear()
        cache.bind(new)
        assert cached(old, "match", lambda: "before") == "before"
        assert cached(new, "match", lambda: "after") == "after"
        assert cached(old, "match", lambda: "before") == "before"


def test_a_reading_that_fails_is_tried_again() -> None:
    cache = ReadCache()
    with Session() as session:
        cache.bind(session)
        with pytest.raises(ZeroDivisionError):
            cached(session, "match", lambda: 1 // 0)
        assert cached(session, "match", lambda: "made") == "made"


def test_where_nothing_is_saved_the_oldest_readings_make_room() -> None:
    cache, made = ReadCache(), []
    with Session() as session:
        cache.bind(session)
        for number in (*range(1_000), 999, 0):
            cached(session, number, lambda number=number: made.append(number))
    assert made == [*range(1_000), 0]


def test_a_session_that_writes_shares_nothing(store: Store) -> None:
    with store.transaction() as session:
        assert cached(session, "match", lambda: 1) == 1
        assert cached(session, "match", lambda: 2) == 2


def test_each_phone_sees_its_own_role_and_every_commit(store: Store) -> None:
    table = set_table(store)

    def seen(by: Device) -> MatchSnapshot:
        with store.reading() as session:
            return load_match(session, device=by, match_id=table.match_id)

    assert [seen(device).role for device in (table.owner, table.scorer, table.viewer)] == list(_ROLES)
    for _ in range(3):
        saved = table.save()
        assert seen(table.viewer).revision == saved.revision
        assert seen(table.viewer).deals == seen(table.owner).deals == saved.deals
