"""The stream behind a live page: news at once, nothing missed, nothing kept for those who do not read."""

import asyncio
import threading

import pytest
from sqlalchemy.exc import OperationalError

from models import Role
from tests.web.live.watcher import Phone, ends, play
from tests.web.played_table import PlayedTable
from web.live import table as live_table
from web.live.events import LiveEvents
from web.live.feed import LiveFeed
from web.live.table import Frame


def test_a_saved_deal_reaches_every_reader(feed: LiveFeed, table: PlayedTable) -> None:
    async def scenario() -> None:
        token, events = table.token(), LiveEvents(feed)
        phones = [Phone(token) for _ in range(5)]
        tasks = [phone.open(events) for phone in phones]
        for phone in phones:
            await phone.hears('class="total">0<')
        await asyncio.to_thread(table.play)
        for phone in phones:
            await phone.hears('class="total">765<')
            assert "event: spoken\ndata: Anna and Carla 765; Bruno and Dora 160\n\n" in phone.text
            phone.hang_up()
        for task in tasks:
            await ends(task)
        assert feed.readers == 0

    play(scenario)


def test_typing_is_seen_while_it_goes_on(feed: LiveFeed, table: PlayedTable) -> None:
    async def scenario() -> None:
        phone = Phone(table.token())
        task = phone.open(LiveEvents(feed))
        await phone.hears('class="total">0<')
        await asyncio.to_thread(table.type, 135)
        await phone.hears(r"This deal: \+135")
        phone.hang_up()
        await ends(task)

    play(scenario)


def test_a_first_look_that_was_overtaken_by_a_change_does_not_hide_it(
    feed: LiveFeed, table: PlayedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, overtaken = threading.Event(), threading.Event()
    render = feed._rendered  # noqa: SLF001 - only here can one rendering be held back

    def held_back(token: str, language: str) -> Frame:
        frame = render(token, language)
        if not looked.is_set():
            looked.set()
            overtaken.wait(10)
        return frame

    async def scenario() -> None:
        monkeypatch.setattr(feed, "_rendered", held_back)
        token, events = table.token(), LiveEvents(feed)
        early = Phone(token)
        tasks = [early.open(events)]
        await asyncio.to_thread(looked.wait, 10)
        quick = Phone(token)
        tasks.append(quick.open(events))
        await asyncio.to_thread(table.type, 5)
        await quick.hears(r"This deal: \+5<")
        overtaken.set()
        await early.hears(r"This deal: \+5<")
        for phone, task in zip((early, quick), tasks, strict=True):
            phone.hang_up()
            await ends(task)

    play(scenario)


def test_one_that_comes_back_hears_only_what_it_missed(feed: LiveFeed, table: PlayedTable) -> None:
    async def scenario() -> None:
        token, events = table.token(), LiveEvents(feed)
        first = Phone(token)
        task = first.open(events)
        tag = (await first.hears(r"id: \w+"))[4:]
        first.hang_up()
        await ends(task)
        for by_header in (True, False):
            headers = ((b"last-event-id", tag.encode()),) if by_header else ()
            again = Phone(token, headers=headers, query=b"" if by_header else f"seen={tag}".encode())
            task = again.open(events)
            await again.hears("retry: ")
            assert "event:" not in again.text
            await asyncio.to_thread(table.play)
            await again.hears("event: score")
            tag = (await again.hears(r"id: \w+"))[4:]
            again.hang_up()
            await ends(task)
        late = Phone(token, query=b"seen=something-old")
        task = late.open(events)
        await late.hears("event: score")
        late.hang_up()
        await ends(task)

    play(scenario)


def test_a_withdrawn_link_lets_its_readers_go_at_once(feed: LiveFeed, table: PlayedTable) -> None:
    async def scenario() -> None:
        events = LiveEvents(feed)
        viewer, scorer = Phone(table.token()), Phone(table.token(Role.SCORER))
        tasks = [viewer.open(events), scorer.open(events)]
        for phone in (viewer, scorer):
            await phone.hears("event: score")
        await asyncio.to_thread(table.revoke)
        await viewer.hears("event: gone")
        await ends(tasks[0])
        assert viewer.ended
        await asyncio.to_thread(table.play)
        await scorer.hears('class="total">765<')
        assert "765" not in viewer.text
        scorer.hang_up()
        await ends(tasks[1])

    play(scenario)


def test_a_reader_that_never_drains_is_kept_one_frame_and_then_let_go(
    feed: LiveFeed, table: PlayedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(live_table, "_HEARTBEAT", 0.3)
        token, events = table.token(), LiveEvents(feed)
        stuck, quick = Phone(token), Phone(token)
        stuck.reads.clear()
        tasks = [stuck.open(events), quick.open(events)]
        for points in (5, 10, 15, 20):
            await asyncio.to_thread(table.type, points)
            await quick.hears(rf"This deal: \+{points}<")
        await ends(tasks[0])
        assert stuck.messages == 0
        assert feed.readers == 1
        quick.hang_up()
        await ends(tasks[1])

    play(scenario)


def test_a_slow_reader_gets_the_newest_only(feed: LiveFeed, table: PlayedTable) -> None:
    async def scenario() -> None:
        token, events = table.token(), LiveEvents(feed)
        slow, quick = Phone(token), Phone(token)
        tasks = [slow.open(events), quick.open(events)]
        await slow.hears("event: score")
        slow.reads.clear()
        before = slow.messages
        for points in (5, 10, 15):
            await asyncio.to_thread(table.type, points)
            await quick.hears(rf"This deal: \+{points}<")
        slow.reads.set()
        await slow.hears(r"This deal: \+15<")
        assert slow.messages - before <= 2  # what was on its way, and the newest
        for phone, task in zip((slow, quick), tasks, strict=True):
            phone.hang_up()
            await ends(task)

    play(scenario)


def test_a_database_that_is_away_for_a_moment_costs_no_reader_anything(
    feed: LiveFeed, table: PlayedTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    render = feed._rendered  # noqa: SLF001 - only here can one rendering fail
    failures = [OperationalError("select Anna", {}, Exception("away"))]

    def fails_once(token: str, language: str) -> Frame:
        if failures:
            raise failures.pop()
        return render(token, language)

    async def scenario() -> None:
        monkeypatch.setattr(live_table, "_TRY_AGAIN", 0.05)
        phone = Phone(table.token())
        task = phone.open(LiveEvents(feed))
        await phone.hears('class="total">0<')
        monkeypatch.setattr(feed, "_rendered", fails_once)
        await asyncio.to_thread(table.play)
        await phone.hears('class="total">765<')
        phone.hang_up()
        await ends(task)

    play(scenario)
    assert not failures
    assert "OperationalError" in caplog.text
    assert "Anna" not in caplog.text


def test_a_reader_that_a_fault_keeps_out_is_not_counted(
    feed: LiveFeed, table: PlayedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(token: str, language: str) -> Frame:
        raise OperationalError("select", {}, Exception(f"away for {token} in {language}"))

    async def scenario() -> None:
        monkeypatch.setattr(feed, "_rendered", fails)
        with pytest.raises(OperationalError):
            await feed.enter(table.token(), "it")
        assert feed.readers == 0

    play(scenario)


def test_a_quiet_stream_is_kept_open(feed: LiveFeed, table: PlayedTable, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(live_table, "_HEARTBEAT", 0.05)
        phone = Phone(table.token())
        task = phone.open(LiveEvents(feed))
        await phone.hears(r"\n(event: beat\ndata:\n\n){2}")
        phone.hang_up()
        await ends(task)

    play(scenario)


def test_too_many_are_asked_to_come_again(feed: LiveFeed, table: PlayedTable) -> None:
    async def scenario() -> None:
        events = LiveEvents(feed, limit=1)
        inside, outside = Phone(table.token()), Phone(table.token())
        task = inside.open(events)
        await inside.hears("event: score")
        await ends(outside.open(events))
        assert outside.status == 503
        inside.hang_up()
        await ends(task)

    play(scenario)


def test_a_server_that_ends_lets_all_go_without_telling_them_that_the_link_is_gone(
    feed: LiveFeed, table: PlayedTable
) -> None:
    async def scenario() -> None:
        phone = Phone(table.token())
        task = phone.open(LiveEvents(feed))
        await phone.hears("event: score")
        await asyncio.to_thread(feed.close)
        await ends(task)
        assert phone.ended
        assert "event: gone" not in phone.text

    play(scenario)


def test_one_rendering_serves_all_readers_of_a_language(
    feed: LiveFeed, table: PlayedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        token, events = table.token(), LiveEvents(feed)
        phones = [Phone(token, headers=((b"accept-language", language),)) for language in [b"it"] * 20 + [b"en"] * 20]
        tasks = [phone.open(events) for phone in phones]
        for phone in phones:
            await phone.hears("event: score")
        rendered: list[str] = []
        render = LiveFeed._rendered  # noqa: SLF001

        def counted(self: LiveFeed, token: str, language: str) -> object:
            rendered.append(language)
            return render(self, token, language)

        monkeypatch.setattr(LiveFeed, "_rendered", counted)
        await asyncio.to_thread(table.play)
        for phone in phones:
            await phone.hears('class="total">765<')
        assert sorted(rendered) == ["en", "it"]
        for phone, task in zip(phones, tasks, strict=True):
            phone.hang_up()
            await ends(task)

    play(scenario)
