"""The server process of `broadcast.py`, controlled by lines on standard input.

`play` saves a deal and replies with the time before saving (seconds of the system's monotonic clock); `bare` sends the
given number of bytes instead. `memory` replies with the bytes in use, `effort` with the seconds of processor time so
far, `phone` with the secret of a device that has joined the table. The first three lines of output are the port, the
path of the stream, and the path of the table in the app.
"""

import asyncio
import functools
import logging
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path

import psutil
import uvicorn

from models.access import register_device
from models.sharing import join_match
from models.store import open_store
from models.values import Role
from testkit.seeding.played_match import PlayedMatch
from views.app import flet_main
from web.host.public_base import public_base
from web.host.settings import Settings
from web.server.application import create_application
from web.server.uvicorn_server import server_config

ENDLESS_TARGET = 100_000  # points; the match outlasts the benchmark
BACKLOG = 4_096
FIRST_EVENT_BYTES = 1_000  # bytes of a subscriber's first event
RESPONSE_HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"


def main(subject: str) -> None:
    """Serve `pinella`, or `bare`: the same bytes from plain asyncio."""
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder:
        {"pinella": _serve_app, "bare": _serve_bare}[subject](Path(folder))


def _serve_app(folder: Path) -> None:
    store = open_store(f"sqlite:///{folder}/pinella.db", key=b"k" * 32)
    table = PlayedMatch(store=store, target=ENDLESS_TARGET)
    settings = Settings(data_dir=folder, cache_dir=Path("build") / "test-cache", public_url="")
    start = flet_main(store=store, public_base=functools.partial(public_base, settings))
    application = create_application(settings=settings, store=store, flet_main=start)
    config = server_config(application, settings)
    config.backlog = BACKLOG
    listener = socket.create_server(("127.0.0.1", 0), backlog=BACKLOG)
    threading.Thread(target=uvicorn.Server(config).run, kwargs={"sockets": [listener]}, daemon=True).start()
    print(
        listener.getsockname()[1], f"/t/{table.issue_token()}/events", f"/match/{table.match_id}", sep="\n", flush=True
    )
    for command in sys.stdin:
        if command == "memory\n":
            print(psutil.Process().memory_info().rss, flush=True)
        elif command == "effort\n":
            print(time.process_time(), flush=True)
        elif command == "phone\n":
            print(_register_scorer(table), flush=True)
        else:
            match = table.match  # as on the saving device
            started = time.monotonic()
            table.play_deal(match)
            print(started, flush=True)


def _register_scorer(table: PlayedMatch) -> str:
    with table.store.transaction() as session:
        device, secret = register_device(session, label="phone")
    token = table.issue_token(Role.SCORER)
    with table.store.transaction() as session:
        join_match(session, device=device, signer=table.store.signer, token=token)
    return secret


def _serve_bare(_: Path) -> None:
    asyncio.run(_broadcast())


def _make_event(size: int) -> bytes:
    begin, end = b"event: score\nid: 0\ndata: ", b"\n\nevent: spoken\ndata: 0\n\n"
    return begin + b"x" * (size - len(begin) - len(end)) + end


async def _broadcast() -> None:
    writers: list[asyncio.StreamWriter] = []

    async def enter(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(RESPONSE_HEAD + _make_event(FIRST_EVENT_BYTES))
        writers.append(writer)

    server = await asyncio.start_server(enter, "127.0.0.1", 0, backlog=BACKLOG)
    print(server.sockets[0].getsockname()[1], "/", "/", sep="\n", flush=True)
    while command := await asyncio.to_thread(sys.stdin.readline):
        if command == "memory\n":
            print(psutil.Process().memory_info().rss, flush=True)
        elif command == "effort\n":
            print(time.process_time(), flush=True)
        else:
            event = _make_event(int(command.removeprefix("play ")))
            started = time.monotonic()
            for writer in writers:
                writer.write(event)
            print(started, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
