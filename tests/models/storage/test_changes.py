"""The change feed: every subscriber is notified once after the commit, even if another one fails."""

import logging
import threading

import pytest
from sqlmodel import Session

from models import Change, ChangeFeed, ChangeKind, DealHead, load_draft, save_deal, save_draft_head
from models.storage.changes import Done
from models.storage.transaction import now
from tests.models.table import Table, deal_entry

CHANGE = Change("match", 2, ChangeKind.MATCH)


def test_subscribers_are_notified_of_their_match_until_they_unsubscribe() -> None:
    feed = ChangeFeed()
    heard: list[Change] = []
    leave = feed.subscribe("match", heard.append)
    feed.subscribe("other", heard.append)
    feed.publish(CHANGE)
    leave()
    leave()
    feed.publish(CHANGE)
    assert heard == [CHANGE]


def test_one_handler_may_subscribe_twice_and_unsubscribe_once() -> None:
    feed = ChangeFeed()
    heard: list[Change] = []
    leave = feed.subscribe("match", heard.append)
    feed.subscribe("match", heard.append)
    leave()
    feed.publish(CHANGE)
    assert heard == [CHANGE]


def test_a_failing_handler_is_logged_and_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    feed = ChangeFeed()
    heard: list[Change] = []

    def fail(change: Change) -> None:
        raise RuntimeError("no reception")

    feed.subscribe("match", fail)
    feed.subscribe("match", heard.append)
    with caplog.at_level(logging.ERROR):
        feed.publish(CHANGE)
    assert heard == [CHANGE]
    assert "no reception" in caplog.text


def test_a_handler_may_subscribe_or_unsubscribe_while_it_is_notified() -> None:
    feed = ChangeFeed()
    heard: list[str] = []

    def first(change: Change) -> None:
        heard.append("first")
        leave()
        feed.subscribe("match", lambda _: heard.append("second"))

    leave = feed.subscribe("match", first)
    feed.publish(CHANGE)
    feed.publish(CHANGE)
    assert heard == ["first", "second"]


def test_subscribing_is_thread_safe() -> None:
    feed = ChangeFeed()
    heard: list[Change] = []

    def come_and_go() -> None:
        for _ in range(200):
            feed.subscribe("match", heard.append)()

    threads = [threading.Thread(target=come_and_go) for _ in range(4)]
    for thread in threads:
        thread.start()
    feed.publish(CHANGE)
    for thread in threads:
        thread.join()
    heard.clear()
    feed.publish(CHANGE)
    assert heard == []


def test_a_save_is_published_once_and_only_after_its_commit(table: Table) -> None:
    heard: list[tuple[Change, int]] = []
    table.store.changes.subscribe(table.match_id, lambda change: heard.append((change, table.match().revision)))
    with table.store.transaction() as session:
        for revision in (1, 2):
            save_deal(
                session,
                device=table.owner,
                match_id=table.match_id,
                revision=revision,
                entry=deal_entry(),
                request_id=f"tap {revision}",
            )
        assert heard == []
    assert heard == [(Change(table.match_id, 3, ChangeKind.MATCH), 3)]


def test_a_rolled_back_change_is_not_published(table: Table) -> None:
    heard: list[Change] = []
    table.store.changes.subscribe(table.match_id, heard.append)
    version = table.run(load_draft).head.version

    def fail_late() -> None:
        with table.store.transaction() as session:
            save_draft_head(
                session,
                device=table.owner,
                match_id=table.match_id,
                deal_id=None,
                version=version,
                value=DealHead(closed_by=0),
            )
            raise RuntimeError("after the save")

    with pytest.raises(RuntimeError, match="after the save"):
        fail_late()
    assert heard == []
    assert table.run(load_draft).head.value == DealHead()


def test_a_session_without_a_store_has_no_clock(table: Table) -> None:

    with Session(table.store.database.reader) as session, pytest.raises(LookupError, match=r"Store\.transaction"):
        now(session)


def test_subscribers_are_notified_after_all_broadcasters_acknowledged() -> None:
    feed = ChangeFeed()
    heard: list[str] = []
    waiting: list[Done] = []
    for name in ("one", "two"):
        feed.subscribe_first("match", lambda _, done, name=name: (heard.append(name), waiting.append(done)))
    feed.subscribe("match", lambda _: heard.append("other"))
    feed.publish(CHANGE)
    assert heard == ["one", "two"]
    waiting[0]()
    waiting[0]()  # acknowledging is idempotent
    assert heard == ["one", "two"]
    waiting[1]()
    waiting[1]()
    assert heard == ["one", "two", "other"]


def test_a_failing_broadcaster_does_not_delay_the_others(caplog: pytest.LogCaptureFixture) -> None:
    feed = ChangeFeed()
    heard: list[Change] = []

    def fail(_change: Change, _done: Done) -> None:
        raise RuntimeError("no reception")

    feed.subscribe_first("match", fail)
    feed.subscribe("match", heard.append)
    feed.publish(CHANGE)
    assert heard == [CHANGE]
    assert "no reception" in caplog.text


def test_unsubscribing_while_broadcasters_work_prevents_the_notification() -> None:
    feed = ChangeFeed()
    heard: list[Change] = []
    waiting: list[Done] = []
    leave_first = feed.subscribe_first("match", lambda _, done: waiting.append(done))
    leave = feed.subscribe("match", heard.append)
    feed.publish(CHANGE)
    leave()
    waiting[0]()
    assert heard == []
    assert feed.matches() == ("match",)
    leave_first()
    assert feed.matches() == ()
