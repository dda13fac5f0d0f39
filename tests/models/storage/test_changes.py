"""The change feed: every subscriber is notified once after the commit, even if another one fails."""

import logging
import threading

import pytest
from sqlmodel import Session

from models.deals import save_deal
from models.drafts import load_draft, save_draft_head
from models.storage import Change, ChangeFeed, ChangeKind
from models.storage.changes import Acknowledge
from models.storage.transaction import now
from models.values import DealHead
from testkit.seeding.match_table import Table, deal_entry

pytestmark = pytest.mark.both_databases

CHANGE = Change("match", 2, ChangeKind.TOPIC)


def test_subscribers_are_notified_of_their_match_until_they_unsubscribe() -> None:
    feed = ChangeFeed()
    received: list[Change] = []
    unsubscribe = feed.subscribe("match", received.append)
    feed.subscribe("other", received.append)
    feed.publish(CHANGE)
    unsubscribe()
    unsubscribe()
    feed.publish(CHANGE)
    assert received == [CHANGE]


def test_one_handler_may_subscribe_twice_and_unsubscribe_once() -> None:
    feed = ChangeFeed()
    received: list[Change] = []
    unsubscribe = feed.subscribe("match", received.append)
    feed.subscribe("match", received.append)
    unsubscribe()
    feed.publish(CHANGE)
    assert received == [CHANGE]


def test_a_failing_handler_is_logged_and_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    feed = ChangeFeed()
    received: list[Change] = []

    def fail(change: Change) -> None:
        raise RuntimeError("no reception")

    feed.subscribe("match", fail)
    feed.subscribe("match", received.append)
    with caplog.at_level(logging.ERROR):
        feed.publish(CHANGE)
    assert received == [CHANGE]
    assert "no reception" in caplog.text


def test_a_handler_may_subscribe_or_unsubscribe_while_it_is_notified() -> None:
    feed = ChangeFeed()
    received: list[str] = []

    def first(change: Change) -> None:
        received.append("first")
        unsubscribe()
        feed.subscribe("match", lambda _: received.append("second"))

    unsubscribe = feed.subscribe("match", first)
    feed.publish(CHANGE)
    feed.publish(CHANGE)
    assert received == ["first", "second"]


def test_subscribing_is_thread_safe() -> None:
    feed = ChangeFeed()
    received: list[Change] = []

    def subscribe_repeatedly() -> None:
        for _ in range(200):
            feed.subscribe("match", received.append)()

    threads = [threading.Thread(target=subscribe_repeatedly) for _ in range(4)]
    for thread in threads:
        thread.start()
    feed.publish(CHANGE)
    for thread in threads:
        thread.join()
    received.clear()
    feed.publish(CHANGE)
    assert received == []


def test_a_save_is_published_once_and_only_after_its_commit(table: Table) -> None:
    received: list[tuple[Change, int]] = []
    table.store.changes.subscribe(table.match_id, lambda change: received.append((change, table.match().revision)))
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
        assert received == []
    assert received == [(Change(table.match_id, 3, ChangeKind.TOPIC), 3)]


def test_a_rolled_back_change_is_not_published(table: Table) -> None:
    received: list[Change] = []
    table.store.changes.subscribe(table.match_id, received.append)
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
    assert received == []
    assert table.run(load_draft).head.value == DealHead()


def test_a_session_without_a_store_has_no_clock(table: Table) -> None:

    with Session(table.store.database.reader) as session, pytest.raises(LookupError, match=r"Store\.transaction"):
        now(session)


def test_subscribers_are_notified_after_all_broadcasters_acknowledged() -> None:
    feed = ChangeFeed()
    received: list[str] = []
    waiting: list[Acknowledge] = []
    for name in ("one", "two"):
        feed.subscribe_broadcaster("match", lambda _, done, name=name: (received.append(name), waiting.append(done)))
    feed.subscribe("match", lambda _: received.append("other"))
    feed.publish(CHANGE)
    assert received == ["one", "two"]
    waiting[0]()
    waiting[0]()  # acknowledging is idempotent
    assert received == ["one", "two"]
    waiting[1]()
    waiting[1]()
    assert received == ["one", "two", "other"]


def test_a_failing_broadcaster_does_not_delay_the_others(caplog: pytest.LogCaptureFixture) -> None:
    feed = ChangeFeed()
    received: list[Change] = []

    def fail(_change: Change, _done: Acknowledge) -> None:
        raise RuntimeError("no reception")

    feed.subscribe_broadcaster("match", fail)
    feed.subscribe("match", received.append)
    feed.publish(CHANGE)
    assert received == [CHANGE]
    assert "no reception" in caplog.text


def test_unsubscribing_while_broadcasters_work_prevents_the_notification() -> None:
    feed = ChangeFeed()
    received: list[Change] = []
    waiting: list[Acknowledge] = []
    unsubscribe_broadcaster = feed.subscribe_broadcaster("match", lambda _, done: waiting.append(done))
    unsubscribe = feed.subscribe("match", received.append)
    feed.publish(CHANGE)
    unsubscribe()
    waiting[0]()
    assert received == []
    assert feed.subscribed_topics() == ("match",)
    unsubscribe_broadcaster()
    assert feed.subscribed_topics() == ()
