"""A saved deal goes to the live pages first, in one go, and to the phones of the table after that."""

import asyncio
import re
import socket
import threading
from pathlib import Path

import flet as ft
import pytest

from models import Change, ChangeKind, Store
from tests.e2e.client_cache import CACHE
from tests.web.live.watcher import Phone, ends, play
from tests.web.played_table import PlayedTable
from tests.web.threaded_server import threaded_server
from web.live import table as live_table
from web.live.events import LiveEvents
from web.live.feed import LiveFeed
from web.live.table import Frame
from web.server.application import create_application
from web.server.settings import Settings
from web.server.uvicorn_server import server_config
from web.wire import UvicornWire

PATIENCE = 30


class FakeWire:
    """Takes chunks, or refuses them while `full`."""

    def __init__(self) -> None:
        self.chunks: list[bytes] = []
        self.full = False

    def take(self, chunk: bytes) -> bool:
        if not self.full:
            self.chunks.append(chunk)
        return not self.full

    @property
    def text(self) -> str:
        return b"".join(self.chunks).decode()


def test_the_phones_hear_of_a_deal_when_the_pages_have_it(
    feed: LiveFeed, table: PlayedTable, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(live_table, "_AHEAD", 10 * PATIENCE)
        token, events = table.token(), LiveEvents(feed)
        wires = [FakeWire() for _ in range(5)]
        phones = [Phone(token, wire=wire) for wire in wires]
        tasks = [phone.open(events) for phone in phones]
        for phone in phones:
            await phone.hears('class="total">0<')
        loop, heard = asyncio.get_running_loop(), asyncio.Event()
        then: list[bool] = []

        def hear(change: Change) -> None:
            if change.kind is ChangeKind.MATCH:
                then.extend('class="total">765<' in wire.text for wire in wires)
                loop.call_soon_threadsafe(heard.set)

        store.changes.subscribe(table.match_id, hear)
        await asyncio.to_thread(table.play)
        async with asyncio.timeout(PATIENCE):
            await heard.wait()
        assert then == [True] * 5
        assert all("765" not in phone.text for phone in phones)  # no stream was woken for it
        for phone, task in zip(phones, tasks, strict=True):
            phone.hang_up()
            await ends(task)

    play(scenario)


def test_the_phones_do_not_wait_for_a_page_that_cannot_be_rendered(
    feed: LiveFeed, table: PlayedTable, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, render = threading.Event(), feed._rendered  # noqa: SLF001 - only here can one rendering be held back

    def held_back(token: str, language: str) -> Frame:
        held.wait(PATIENCE)
        return render(token, language)

    async def scenario() -> None:
        phone = Phone(table.token(), wire=FakeWire())
        task = phone.open(LiveEvents(feed))
        await phone.hears("event: score")
        monkeypatch.setattr(feed, "_rendered", held_back)
        loop, heard = asyncio.get_running_loop(), asyncio.Event()
        store.changes.subscribe(table.match_id, lambda _: loop.call_soon_threadsafe(heard.set))
        await asyncio.to_thread(table.play)
        async with asyncio.timeout(PATIENCE):
            await heard.wait()
        assert not held.is_set()
        held.set()
        phone.hang_up()
        await ends(task)

    play(scenario)


def test_the_phones_wait_for_no_page_that_has_gone(
    feed: LiveFeed, table: PlayedTable, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(live_table, "_AHEAD", 10 * PATIENCE)
        phone = Phone(table.token(), wire=FakeWire())
        task = phone.open(LiveEvents(feed))
        await phone.hears("event: score")
        heard: list[Change] = []
        store.changes.subscribe(table.match_id, heard.append)
        table.play()  # on this loop: the page goes before the loop can tell it anything
        assert heard == []
        phone.hang_up()
        await ends(task)
        async with asyncio.timeout(PATIENCE):
            while not heard:
                await asyncio.sleep(0)

    play(scenario)


def test_a_saved_deal_does_not_wait_for_the_pause_of_those_who_type(
    feed: LiveFeed, table: PlayedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(feed, "_pause", 10 * PATIENCE)
        phone = Phone(table.token())
        task = phone.open(LiveEvents(feed))
        await phone.hears('class="total">0<')
        await asyncio.to_thread(table.type, 135)
        await phone.hears(r"This deal: \+135")
        await asyncio.to_thread(table.play)
        await phone.hears('class="total">765<')
        phone.hang_up()
        await ends(task)

    play(scenario)


def test_a_full_wire_is_passed_by(feed: LiveFeed, table: PlayedTable) -> None:
    """What the connection can't take goes the ordinary way, which waits for it."""

    async def scenario() -> None:
        wire = FakeWire()
        phone = Phone(table.token(), wire=wire)
        task = phone.open(LiveEvents(feed))
        await phone.hears('class="total">0<')
        wire.full = True
        await asyncio.to_thread(table.play)
        await phone.hears('class="total">765<')
        wire.full = False
        await asyncio.to_thread(table.play)
        async with asyncio.timeout(PATIENCE):
            while 'class="total">1530<' not in wire.text:
                await asyncio.sleep(0.01)
        assert 'class="total">765<' not in wire.text
        assert phone.text.count("event: score") == 2
        phone.hang_up()
        await ends(task)

    play(scenario)


def test_uvicorn_sends_the_same_bytes_either_way(
    store: Store, table: PlayedTable, flet_client: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole stream as a browser takes it apart: chunks of the stream's own and of the wire."""
    taken: list[bool] = []
    take = UvicornWire.take

    def counted(self: UvicornWire, chunk: bytes) -> bool:
        taken.append(take(self, chunk))
        return taken[-1]

    monkeypatch.setattr(UvicornWire, "take", counted)
    settings = Settings(data_dir=tmp_path, cache_dir=CACHE, public_url="")
    application = create_application(settings=settings, store=store, flet_main=lambda page: page.add(ft.Text("x")))
    request = f"GET /t/{table.token()}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: en\r\n\r\n".encode()
    with threaded_server(server_config(application, settings)) as port:
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
            connection.sendall(request)
            stream = connection.makefile("rb")
            head = b"".join(iter(stream.readline, b"\r\n"))
            assert b"transfer-encoding: chunked" in head.lower()
            _until(stream, 'class="total">0<')
            table.play()
            _until(stream, 'class="total">765<')
            assert taken == [True]
            # A second request on the connection: it waits, and what it is given goes the ordinary way.
            connection.sendall(request)
            while len(taken) < 2:
                table.play()
                _until(stream, "event: score")
            table.revoke()
            assert "event: gone" in _until(stream, "event: gone")
            assert stream.readline() == b"0\r\n"
        application.state.let_go()


def _until(stream: object, pattern: str) -> str:
    """All chunks up to the one that has it; any that is not framed as one fails here."""
    text = ""
    while not re.search(pattern, text):
        size = int(stream.readline(), 16)  # type: ignore[attr-defined]
        assert size
        text += stream.read(size).decode()  # type: ignore[attr-defined]
        assert stream.readline() == b"\r\n"  # type: ignore[attr-defined]
    return text
