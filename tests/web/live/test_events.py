"""The stream of a live page: updates are immediate and never missed, and slow clients have no queue."""

import asyncio
import threading

import pytest
from sqlalchemy.exc import OperationalError

from models.values import Role
from testkit.seeding.played_match import PlayedMatch
from tests.web.live.watcher import StreamClient, wait_for_end
from web.live import channel as live_channel
from web.live.channel import Frame
from web.live.events import LiveEvents, StreamPlaces
from web.live.feed import LiveFeed


async def test_saved_deal_reaches_every_subscriber(feed: LiveFeed, table: PlayedMatch) -> None:
    token, events = table.issue_token(), LiveEvents(feed)
    phones = [StreamClient(token) for _ in range(5)]
    tasks = [phone.open(events) for phone in phones]
    for phone in phones:
        await phone.wait_for('class="total">0<')
    await asyncio.to_thread(table.play_deal)
    sides = "Anna and Carla 765, Bruno and Dora 160"
    for phone in phones:
        await phone.wait_for('class="total">765<')
        assert f"event: spoken\ndata: Deal 1: {sides}. Total: {sides}.\n\n" in phone.text
        phone.hang_up()
    for task in tasks:
        await wait_for_end(task)
    assert feed.subscriber_count == 0


async def test_draft_is_shown_while_it_is_typed(feed: LiveFeed, table: PlayedMatch) -> None:
    phone = StreamClient(table.issue_token())
    task = phone.open(LiveEvents(feed))
    await phone.wait_for('class="total">0<')
    await asyncio.to_thread(table.type_draft, 135)
    await phone.wait_for(r"Counting deal 1, so far.*\+135<")
    phone.hang_up()
    await wait_for_end(task)


async def test_outdated_first_rendering_does_not_replace_a_newer_frame(
    feed: LiveFeed, table: PlayedMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, overtaken = threading.Event(), threading.Event()
    render = feed._render  # noqa: SLF001 - only here can one rendering be held back

    def held_back(token: str, language: str) -> Frame:
        frame = render(token, language)
        if not looked.is_set():
            looked.set()
            overtaken.wait(120)
        return frame

    monkeypatch.setattr(feed, "_render", held_back)
    token, events = table.issue_token(), LiveEvents(feed)
    early = StreamClient(token)
    tasks = [early.open(events)]
    await asyncio.to_thread(looked.wait, 120)
    quick = StreamClient(token)
    tasks.append(quick.open(events))
    await asyncio.to_thread(table.type_draft, 5)
    await quick.wait_for(r"</i>\+5<")
    overtaken.set()
    await early.wait_for(r"</i>\+5<")
    for phone, task in zip((early, quick), tasks, strict=True):
        phone.hang_up()
        await wait_for_end(task)


async def test_reconnecting_client_gets_only_new_frames(feed: LiveFeed, table: PlayedMatch) -> None:
    token, events = table.issue_token(), LiveEvents(feed)
    first = StreamClient(token)
    task = first.open(events)
    tag = (await first.wait_for(r"id: \w+"))[4:]
    first.hang_up()
    await wait_for_end(task)
    for by_header in (True, False):
        headers = ((b"last-event-id", tag.encode()),) if by_header else ()
        again = StreamClient(token, headers=headers, query=b"" if by_header else f"seen={tag}".encode())
        task = again.open(events)
        await again.wait_for("retry: ")
        assert "event:" not in again.text
        await asyncio.to_thread(table.play_deal)
        await again.wait_for("event: score")
        tag = (await again.wait_for(r"id: \w+"))[4:]
        again.hang_up()
        await wait_for_end(task)
    late = StreamClient(token, query=b"seen=something-old")
    task = late.open(events)
    await late.wait_for("event: score")
    late.hang_up()
    await wait_for_end(task)


async def test_revoked_link_ends_its_streams(feed: LiveFeed, table: PlayedMatch) -> None:
    events = LiveEvents(feed)
    viewer, scorer = StreamClient(table.issue_token()), StreamClient(table.issue_token(Role.SCORER))
    tasks = [viewer.open(events), scorer.open(events)]
    for phone in (viewer, scorer):
        await phone.wait_for("event: score")
    await asyncio.to_thread(table.revoke_link)
    await viewer.wait_for("event: gone")
    await wait_for_end(tasks[0])
    assert viewer.ended
    await asyncio.to_thread(table.play_deal)
    await scorer.wait_for('class="total">765<')
    assert "765" not in viewer.text
    scorer.hang_up()
    await wait_for_end(tasks[1])


async def test_client_that_reads_nothing_is_disconnected(
    feed: LiveFeed, table: PlayedMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_channel, "_HEARTBEAT", 0.3)
    token, events = table.issue_token(), LiveEvents(feed)
    stuck, quick = StreamClient(token), StreamClient(token)
    stuck.is_reading.clear()
    tasks = [stuck.open(events), quick.open(events)]
    for points in (5, 10, 15, 20):
        await asyncio.to_thread(table.type_draft, points)
        await quick.wait_for(rf"</i>\+{points}<")
    await wait_for_end(tasks[0])
    assert stuck.messages == 0
    assert feed.subscriber_count == 1
    quick.hang_up()
    await wait_for_end(tasks[1])


async def test_slow_client_gets_only_the_newest_frame(feed: LiveFeed, table: PlayedMatch) -> None:
    token, events = table.issue_token(), LiveEvents(feed)
    slow, quick = StreamClient(token), StreamClient(token)
    tasks = [slow.open(events), quick.open(events)]
    await slow.wait_for("event: score")
    slow.is_reading.clear()
    before = slow.messages
    for points in (5, 10, 15):
        await asyncio.to_thread(table.type_draft, points)
        await quick.wait_for(rf"</i>\+{points}<")
    slow.is_reading.set()
    await slow.wait_for(r"</i>\+15<")
    assert slow.messages - before <= 2  # the frame in transit, and the newest
    for phone, task in zip((slow, quick), tasks, strict=True):
        phone.hang_up()
        await wait_for_end(task)


async def test_temporary_database_failure_keeps_the_streams(
    feed: LiveFeed, table: PlayedMatch, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    render = feed._render  # noqa: SLF001 - only here can one rendering fail
    failures = [OperationalError("select Anna", {}, Exception("away"))]

    def fails_once(token: str, language: str) -> Frame:
        if failures:
            raise failures.pop()
        return render(token, language)

    monkeypatch.setattr(live_channel, "_RETRY_DELAY", 0.05)
    phone = StreamClient(table.issue_token())
    task = phone.open(LiveEvents(feed))
    await phone.wait_for('class="total">0<')
    monkeypatch.setattr(feed, "_render", fails_once)
    await asyncio.to_thread(table.play_deal)
    await phone.wait_for('class="total">765<')
    phone.hang_up()
    await wait_for_end(task)
    assert not failures
    assert "OperationalError" in caplog.text
    assert "Anna" not in caplog.text


async def test_failed_subscription_is_not_counted(
    feed: LiveFeed, table: PlayedMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(token: str, language: str) -> Frame:
        raise OperationalError("select", {}, Exception(f"away for {token} in {language}"))

    monkeypatch.setattr(feed, "_render", fails)
    with pytest.raises(OperationalError):
        await feed.subscribe(table.issue_token(), "it")
    assert feed.subscriber_count == 0


async def test_idle_stream_gets_heartbeats(feed: LiveFeed, table: PlayedMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_channel, "_HEARTBEAT", 0.05)
    phone = StreamClient(table.issue_token())
    task = phone.open(LiveEvents(feed))
    await phone.wait_for(r"\n(event: beat\ndata:\n\n){2}")
    phone.hang_up()
    await wait_for_end(task)


async def test_a_network_with_fewer_streams_takes_a_place_of_the_largest(feed: LiveFeed, table: PlayedMatch) -> None:
    """Four thousand streams from eight addresses used to lock everybody else out."""
    events, token = LiveEvents(feed, StreamPlaces(3)), table.issue_token()
    oldest, *others = [StreamClient(token) for _ in range(3)]
    tasks = [client.open(events) for client in (oldest, *others)]
    for client in (oldest, *others):
        await client.wait_for("event: score")
    outside, honest = StreamClient(token), StreamClient(token, address="192.0.2.2")
    await wait_for_end(outside.open(events))
    assert outside.status == 503
    task = honest.open(events)
    await honest.wait_for("event: score")
    await wait_for_end(tasks.pop(0))
    for client in (*others, honest):
        client.hang_up()
    for ended in (*tasks, task):
        await wait_for_end(ended)
    assert feed.subscriber_count == 0


def test_streams_leave_connections_for_everything_else() -> None:
    places = StreamPlaces()
    held = [places.try_take(f"192.0.2.{number % 8}", lambda number=number: number) for number in range(4_000)]
    assert sum(held) == 2_500
    assert sum(places.try_take("192.0.2.9", lambda number=number: number) for number in range(1_000)) > 250


async def test_shutdown_ends_streams_without_a_gone_event(feed: LiveFeed, table: PlayedMatch) -> None:
    phone = StreamClient(table.issue_token())
    task = phone.open(LiveEvents(feed))
    await phone.wait_for("event: score")
    await asyncio.to_thread(feed.close)
    await wait_for_end(task)
    assert phone.ended
    assert "event: gone" not in phone.text


async def test_one_rendering_per_language_serves_all_subscribers(
    feed: LiveFeed, table: PlayedMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, events = table.issue_token(), LiveEvents(feed)
    phones = [
        StreamClient(token, headers=((b"accept-language", language),)) for language in [b"it"] * 20 + [b"en"] * 20
    ]
    tasks = [phone.open(events) for phone in phones]
    for phone in phones:
        await phone.wait_for("event: score")
    rendered: list[str] = []
    render = LiveFeed._render  # noqa: SLF001

    def counted(self: LiveFeed, token: str, language: str) -> object:
        rendered.append(language)
        return render(self, token, language)

    monkeypatch.setattr(LiveFeed, "_render", counted)
    await asyncio.to_thread(table.play_deal)
    for phone in phones:
        await phone.wait_for('class="total">765<')
    assert sorted(rendered) == ["en", "it"]
    for phone, task in zip(phones, tasks, strict=True):
        phone.hang_up()
        await wait_for_end(task)
