"""How soon a saved deal reaches everybody at the table: `python -m benchmarks.watching [readers] [deals]`.

One process serves; this one holds the sockets of the live pages and of twenty Flet phones. Beside it, in the same run:
as many bytes sent to as many sockets by a bare asyncio loop, deal by deal. Times are from before the deal is saved to
the arrival of its whole event, or of the message with the new total. The server's processor time for a deal says what
it needs on a machine that is busy with other things.
"""

import asyncio
import os
import resource
import sys
import time
from asyncio.subprocess import PIPE
from contextlib import suppress
from dataclasses import dataclass

from benchmarks.flet_phone import FletPhone

PAUSE = 0.5  # seconds between two deals
PHONES = 20
POINTS = 765  # that each deal brings to the first side
AT_ONCE = 50  # readers that come in together
END = b"\n\nevent: spoken\ndata: "  # every state of the score ends with it, and one line more


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """Delays in seconds, one for each reader or phone and deal; `sizes` in bytes of each deal's event; `memory` in
    bytes of the server for each reader, `effort` in seconds of its processor time for each deal."""

    readers: list[float]
    phones: list[float]
    sizes: list[int]
    memory: float
    effort: float


@dataclass(frozen=True, kw_only=True)
class Server:
    """The process of `watched_server.py`: `orders` go in, `answers` come out."""

    process: asyncio.subprocess.Process
    orders: asyncio.StreamWriter
    answers: asyncio.StreamReader
    port: int
    path: str
    table: str

    @classmethod
    async def start(cls, subject: str) -> "Server":
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "benchmarks.watched_server", subject, stdin=PIPE, stdout=PIPE
        )
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("a process that was started with pipes has none")
        port, path, table = [(await process.stdout.readline()).decode().strip() for _ in range(3)]
        orders, answers = process.stdin, process.stdout
        return cls(process=process, orders=orders, answers=answers, port=int(port), path=path, table=table)

    async def ask(self, order: str) -> str:
        self.orders.write(f"{order}\n".encode())
        return (await self.answers.readline()).decode().strip()

    async def end(self) -> None:
        self.process.kill()
        await self.process.wait()


class Arrivals:
    """The moments when so many readers had a whole event, and its `size`. To note one costs next to nothing: whoever
    reads shares the cores with whoever writes."""

    def __init__(self, wanted: int) -> None:
        self.size = 0
        self._wanted = wanted
        self._moments: list[float] = []
        self._complete = asyncio.Event()

    def note(self, size: int) -> None:
        self._moments.append(time.monotonic())
        if len(self._moments) == self._wanted:
            self.size = size
            self._complete.set()

    async def all(self) -> list[float]:
        await self._complete.wait()
        return self._moments


class Reader:
    """One open stream; `arrivals` are told of its next event."""

    def __init__(self, stream: asyncio.StreamReader, writer: asyncio.StreamWriter, arrivals: Arrivals) -> None:
        self.arrivals = arrivals
        self._writer = writer
        self._task = asyncio.create_task(self._run(stream))

    @classmethod
    async def enter(cls, server: Server, arrivals: Arrivals) -> "Reader":
        stream, writer = await asyncio.open_connection("127.0.0.1", server.port)
        host = f"127.0.0.1:{server.port}"
        writer.write(f"GET {server.path} HTTP/1.1\r\nHost: {host}\r\nAccept-Language: it\r\n\r\n".encode())
        head = await stream.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"{server.path} is answered with {head!r} instead of a stream")
        return cls(stream, writer, arrivals)

    async def leave(self) -> None:
        self._writer.close()
        await self._task

    async def _run(self, stream: asyncio.StreamReader) -> None:
        with suppress(EOFError, ConnectionError):
            while True:
                score = await stream.readuntil(END)
                spoken = await stream.readuntil(b"\n\n")
                self.arrivals.note(len(score) + len(spoken))


async def main(readers: int, deals: int) -> None:
    _allow_files(readers + 100)
    pinella = await _measure("pinella", readers, deals * ["play"], phones=PHONES)
    bare = await _measure("bare", readers, [f"play {size}" for size in pinella.sizes], phones=0)
    print(f"{readers} live pages and {PHONES} Flet phones, {deals} deals; milliseconds from the saving to the arrival")
    print(f"on {os.cpu_count()} cores, which the server shares with the process that holds all these sockets")
    print(f"{'':24} {'p50':>8} {'p99':>8} {'worst':>8} {'kB a reader':>12} {'processor':>10}")
    print(_row("Pinella, live pages", pinella.readers), _needs(pinella))
    print(_row("Pinella, Flet phones", pinella.phones))
    print(_row("bare asyncio broadcast", bare.readers), _needs(bare))
    ratio = _percentile(pinella.readers, 0.99) / _percentile(bare.readers, 0.99)
    print(f"p99 of the live pages, Pinella to bare asyncio: {ratio:.1f}")


def _shown(points: int) -> str:
    """As the English app writes it."""
    return str(points) if points < 10_000 else f"{points:,}"


def _row(subject: str, delays: list[float]) -> str:
    return f"{subject:24}" + "".join(f" {1000 * _percentile(delays, share):8.1f}" for share in (0.5, 0.99, 1.0))


def _needs(outcome: Outcome) -> str:
    return f"{outcome.memory / 1024:12.1f} {1000 * outcome.effort:10.1f}"


def _percentile(delays: list[float], share: float) -> float:
    return sorted(delays)[min(int(len(delays) * share), len(delays) - 1)]


async def _measure(subject: str, readers: int, plays: list[str], *, phones: int) -> Outcome:
    server = await Server.start(subject)
    watching = await _watch(server, AT_ONCE)  # what is loaded once is not a reader's
    empty = int(await server.ask("memory"))
    while len(watching) < readers:
        watching += await _watch(server, AT_ONCE)
    memory = (int(await server.ask("memory")) - empty) / (readers - AT_ONCE)
    playing = [await _phone(server) for _ in range(phones)]
    readers_seen: list[float] = []
    phones_seen: list[float] = []
    sizes: list[int] = []
    await asyncio.sleep(PAUSE)
    begun = float(await server.ask("effort"))
    for number, play in enumerate(plays, start=1):
        arrivals = Arrivals(len(watching))
        for reader in watching:
            reader.arrivals = arrivals
        await asyncio.sleep(PAUSE)
        started = float(await server.ask(play))
        readers_seen.extend(moment - started for moment in await arrivals.all())
        sizes.append(arrivals.size)
        seen = await asyncio.gather(*(phone.sees(_shown(number * POINTS)) for phone in playing))
        phones_seen.extend(moment - started for moment in seen)
    effort = (float(await server.ask("effort")) - begun) / len(plays)
    for one in (*playing, *watching):
        await one.leave()
    await server.end()
    return Outcome(readers=readers_seen, phones=phones_seen, sizes=sizes, memory=memory, effort=effort)


async def _phone(server: Server) -> FletPhone:
    """A phone that shows the table."""
    phone = await FletPhone.enter(server.port, secret=await server.ask("phone"), route=server.table)
    await phone.sees("Anna")
    return phone


async def _watch(server: Server, readers: int) -> list[Reader]:
    arrivals = Arrivals(readers)
    entered = list(await asyncio.gather(*(Reader.enter(server, arrivals) for _ in range(readers))))
    await arrivals.all()
    return entered


def _allow_files(wanted: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(wanted, hard)), hard))


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:])) if len(sys.argv) == 3 else main(1_000, 20))
