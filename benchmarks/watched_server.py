"""The server under `watching.py`, in a process of its own: it obeys lines of standard input.

`play` saves a deal and answers with the moment before it was saved (seconds of the machine's monotonic clock); `bare`
is told how many bytes it is to send instead. `memory` answers with the bytes in use, `effort` with the seconds of
processor time used so far, `phone` with the secret of a device that has joined the table. The first line out is the
port, the second the path of the stream, the third the path of the table in the app.
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

import uvicorn

from models import Role, join, open_store, register_device
from tests.web.played_table import PlayedTable
from views.app import flet_main
from web.server.application import create_application
from web.server.public_base import public_base
from web.server.settings import Settings
from web.server.uvicorn_server import server_config

ENDLESS = 100_000  # points; the match goes on for as long as the benchmark does
BACKLOG = 4_096
FIRST = 1_000  # bytes of what a reader sees first
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"


def main(subject: str) -> None:
    """Serve `pinella`, or `bare`: the same bytes from nothing but asyncio."""
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder:
        {"pinella": _pinella, "bare": _bare}[subject](Path(folder))


def _pinella(folder: Path) -> None:
    store = open_store(f"sqlite:///{folder}/pinella.db", key=b"k" * 32)
    table = PlayedTable(store=store, target=ENDLESS)
    settings = Settings(data_dir=folder, cache_dir=Path("build") / "test-cache", public_url="")
    start = flet_main(store=store, public_base=functools.partial(public_base, settings))
    application = create_application(settings=settings, store=store, flet_main=start)
    config = server_config(application, settings)
    config.backlog = BACKLOG
    listener = socket.create_server(("127.0.0.1", 0), backlog=BACKLOG)
    threading.Thread(target=uvicorn.Server(config).run, kwargs={"sockets": [listener]}, daemon=True).start()
    print(listener.getsockname()[1], f"/t/{table.token()}/events", f"/match/{table.match_id}", sep="\n", flush=True)
    for order in sys.stdin:
        if order == "memory\n":
            print(_memory(), flush=True)
        elif order == "effort\n":
            print(time.process_time(), flush=True)
        elif order == "phone\n":
            print(_phone(table), flush=True)
        else:
            revision = table.match.revision  # which the phone that saves has on its screen
            started = time.monotonic()
            table.play(revision=revision)
            print(started, flush=True)


def _phone(table: PlayedTable) -> str:
    with table.store.transaction() as session:
        device, secret = register_device(session, label="phone")
    token = table.token(Role.SCORER)
    with table.store.transaction() as session:
        join(session, device=device, signer=table.store.signer, token=token)
    return secret


def _bare(_: Path) -> None:
    asyncio.run(_broadcast())


def _event(size: int) -> bytes:
    begin, end = b"event: score\nid: 0\ndata: ", b"\n\nevent: spoken\ndata: 0\n\n"
    return begin + b"x" * (size - len(begin) - len(end)) + end


async def _broadcast() -> None:
    writers: list[asyncio.StreamWriter] = []

    async def enter(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(HEAD + _event(FIRST))
        writers.append(writer)

    server = await asyncio.start_server(enter, "127.0.0.1", 0, backlog=BACKLOG)
    print(server.sockets[0].getsockname()[1], "/", "/", sep="\n", flush=True)
    while order := await asyncio.to_thread(sys.stdin.readline):
        if order == "memory\n":
            print(_memory(), flush=True)
        elif order == "effort\n":
            print(time.process_time(), flush=True)
        else:
            event = _event(int(order.removeprefix("play ")))
            started = time.monotonic()
            for writer in writers:
                writer.write(event)
            print(started, flush=True)


def _memory() -> int:
    """Resident bytes of this process (proc_pid_status(5))."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return 1024 * int(status.partition("VmRSS:")[2].split()[0])


if __name__ == "__main__":
    main(sys.argv[1])
