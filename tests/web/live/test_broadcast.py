"""A saved deal is written to the live pages first, in one write each, and then sent to the phones of the match."""

import asyncio
import re
import socket
import threading
from pathlib import Path

import flet as ft
import pytest

from models.storage import Change, ChangeKind
from models.store import Store
from testkit.client_cache import CACHE_DIR
from testkit.seeding.played_match import PlayedMatch
from testkit.servers.threaded import threaded_server
from tests.web.live.watcher import StreamClient, wait_for_end
from web.host.settings import Settings
from web.live import channel as live_channel
from web.live.channel import Frame
from web.live.events import LiveEvents
from web.live.feed import LiveFeed
from web.raw_transport import UvicornTransport
from web.server.application import create_application
from web.server.uvicorn_server import server_config

TIMEOUT = 120


class FakeTransport:
    """A transport that accepts chunks, or refuses them while `full`."""

    def __init__(self) -> None:
        self.chunks: list[bytes] = []
        self.full = False

    def try_write(self, chunk: bytes) -> bool:
        if not self.full:
            self.chunks.append(chunk)
        return not self.full

    @property
    def text(self) -> str:
        return b"".join(self.chunks).decode()


async def test_phones_are_notified_after_the_pages(
    feed: LiveFeed, table: PlayedMatch, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_channel, "_MAX_ACK_DELAY", 10 * TIMEOUT)
    token, events = table.issue_token(), LiveEvents(feed)
    wires = [FakeTransport() for _ in range(5)]
    phones = [StreamClient(token, transport=wire) for wire in wires]
    tasks = [phone.open(events) for phone in phones]
    for phone in phones:
        await phone.wait_for('class="total">0<')
    loop, heard = asyncio.get_running_loop(), asyncio.Event()
    then: list[bool] = []

    def hear(change: Change) -> None:
        if change.kind is ChangeKind.TOPIC:
            then.extend('class="total">765<' in wire.text for wire in wires)
            loop.call_soon_threadsafe(heard.set)

    store.changes.subscribe(table.match_id, hear)
    await asyncio.to_thread(table.play_deal)
    async with asyncio.timeout(TIMEOUT):
        await heard.wait()
    assert then == [True] * 5
    assert all("765" not in phone.text for phone in phones)  # no stream was woken for it
    for phone, task in zip(phones, tasks, strict=True):
        phone.hang_up()
        await wait_for_end(task)


async def test_phones_do_not_wait_for_a_stuck_rendering(
    feed: LiveFeed, table: PlayedMatch, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, render = threading.Event(), feed._render  # noqa: SLF001 - only here can one rendering be held back

    def held_back(token: str, language: str) -> Frame:
        held.wait(TIMEOUT)
        return render(token, language)

    phone = StreamClient(table.issue_token(), transport=FakeTransport())
    task = phone.open(LiveEvents(feed))
    await phone.wait_for("event: score")
    monkeypatch.setattr(feed, "_render", held_back)
    loop, heard = asyncio.get_running_loop(), asyncio.Event()
    store.changes.subscribe(table.match_id, lambda _: loop.call_soon_threadsafe(heard.set))
    await asyncio.to_thread(table.play_deal)
    async with asyncio.timeout(TIMEOUT):
        await heard.wait()
    assert not held.is_set()
    held.set()
    phone.hang_up()
    await wait_for_end(task)


async def test_phones_do_not_wait_for_a_closed_page(
    feed: LiveFeed, table: PlayedMatch, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_channel, "_MAX_ACK_DELAY", 10 * TIMEOUT)
    phone = StreamClient(table.issue_token(), transport=FakeTransport())
    task = phone.open(LiveEvents(feed))
    await phone.wait_for("event: score")
    heard: list[Change] = []
    store.changes.subscribe(table.match_id, heard.append)
    table.play_deal()  # on this loop, so that the page closes before the loop can notify it
    assert heard == []
    phone.hang_up()
    await wait_for_end(task)
    async with asyncio.timeout(TIMEOUT):
        while not heard:
            await asyncio.sleep(0)


async def test_saved_deal_does_not_wait_for_the_render_interval(
    feed: LiveFeed, table: PlayedMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "min_interval", 10 * TIMEOUT)
    phone = StreamClient(table.issue_token())
    task = phone.open(LiveEvents(feed))
    await phone.wait_for('class="total">0<')
    await asyncio.to_thread(table.type_draft, 135)
    await phone.wait_for(r"</i>\+135<")
    await asyncio.to_thread(table.play_deal)
    await phone.wait_for('class="total">765<')
    phone.hang_up()
    await wait_for_end(task)


async def test_full_transport_falls_back_to_asgi_send(feed: LiveFeed, table: PlayedMatch) -> None:
    """ASGI sends the frames that the transport refuses, because it waits for the connection."""
    wire = FakeTransport()
    phone = StreamClient(table.issue_token(), transport=wire)
    task = phone.open(LiveEvents(feed))
    await phone.wait_for('class="total">0<')
    wire.full = True
    await asyncio.to_thread(table.play_deal)
    await phone.wait_for('class="total">765<')
    wire.full = False
    await asyncio.to_thread(table.play_deal)
    async with asyncio.timeout(TIMEOUT):
        while 'class="total">1530<' not in wire.text:
            await asyncio.sleep(0.01)
    assert 'class="total">765<' not in wire.text
    assert phone.text.count("event: score") == 2
    phone.hang_up()
    await wait_for_end(task)


def test_uvicorn_sends_the_same_bytes_by_transport_and_by_send(
    store: Store, table: PlayedMatch, flet_client: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Parse a whole stream like a browser, with chunks from ASGI's send and from the transport."""
    taken: list[bool] = []
    take = UvicornTransport.try_write

    def counted(self: UvicornTransport, chunk: bytes) -> bool:
        taken.append(take(self, chunk))
        return taken[-1]

    monkeypatch.setattr(UvicornTransport, "try_write", counted)
    settings = Settings(data_dir=tmp_path, cache_dir=CACHE_DIR, public_url="")
    application = create_application(settings=settings, store=store, flet_main=lambda page: page.add(ft.Text("x")))
    request = f"GET /t/{table.issue_token()}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: en\r\n\r\n".encode()
    with threaded_server(server_config(application, settings)) as port:
        with socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT) as connection:
            connection.sendall(request)
            stream = connection.makefile("rb")
            head = b"".join(iter(stream.readline, b"\r\n"))
            assert b"transfer-encoding: chunked" in head.lower()
            _read_until(stream, 'class="total">0<')
            table.play_deal()
            _read_until(stream, 'class="total">765<')
            assert taken == [True]
            # A second request on the connection waits, and its frames go through ASGI's send.
            connection.sendall(request)
            while len(taken) < 2:
                table.play_deal()
                _read_until(stream, "event: score")
            table.revoke_link()
            assert "event: gone" in _read_until(stream, "event: gone")
            assert stream.readline() == b"0\r\n"
        application.state.close_streams()


def _read_until(stream: object, pattern: str) -> str:
    """Return all chunks up to the one that matches; fails at one with invalid framing."""
    text = ""
    while not re.search(pattern, text):
        size = int(stream.readline(), 16)  # type: ignore[attr-defined]
        assert size
        text += stream.read(size).decode()  # type: ignore[attr-defined]
        assert stream.readline() == b"\r\n"  # type: ignore[attr-defined]
    return text
