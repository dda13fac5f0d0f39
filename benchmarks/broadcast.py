"""Delay from saving a deal to its arrival at every subscriber: `python -m benchmarks.broadcast [subscribers] [deals]`.

A separate process serves; this one holds the sockets of the live pages and of twenty Flet clients. As a baseline in the
same run, a bare asyncio loop sends as many bytes to as many sockets, deal by deal. Times run from just before the deal
is saved until its complete event, or the message with the new total, has arrived. The server's processor time per deal
shows the cost independently of other load on the machine.
"""

import asyncio
import os
import resource
import sys
import time
from asyncio.subprocess import PIPE
from contextlib import suppress
from dataclasses import dataclass

from benchmarks.clients.asyncio_flet import AsyncFletClient
from benchmarks.measuring import percentile

DEAL_INTERVAL = 0.5  # seconds between two deals
FLET_CLIENTS = 20
POINTS_PER_DEAL = 765  # points of the first side in each deal
BATCH_SIZE = 50  # subscribers that connect together
EVENT_END = b"\n\nevent: spoken\ndata: "  # the end of every score event, before one more line


@dataclass(frozen=True, kw_only=True)
class BroadcastResult:
    """Measurements of one server.

    Delays are in seconds, one for each subscriber or client and deal; `event_sizes` are the bytes of each deal's event,
    `memory_per_subscriber` is in bytes, `cpu_per_deal` in seconds of the server's processor time.
    """

    subscriber_delays: list[float]
    client_delays: list[float]
    event_sizes: list[int]
    memory_per_subscriber: float
    cpu_per_deal: float


@dataclass(frozen=True, kw_only=True)
class BroadcastServer:
    """The process of `broadcast_server.py`, controlled by `commands` on its standard input; it writes `replies`."""

    process: asyncio.subprocess.Process
    commands: asyncio.StreamWriter
    replies: asyncio.StreamReader
    port: int
    stream_path: str
    table_path: str

    @classmethod
    async def start(cls, subject: str) -> "BroadcastServer":
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "benchmarks.broadcast_server", subject, stdin=PIPE, stdout=PIPE
        )
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("a process that was started with pipes has none")
        port, stream_path, table_path = [(await process.stdout.readline()).decode().strip() for _ in range(3)]
        commands, replies = process.stdin, process.stdout
        return cls(
            process=process,
            commands=commands,
            replies=replies,
            port=int(port),
            stream_path=stream_path,
            table_path=table_path,
        )

    async def send_command(self, command: str) -> str:
        self.commands.write(f"{command}\n".encode())
        return (await self.replies.readline()).decode().strip()

    async def kill(self) -> None:
        self.process.kill()
        await self.process.wait()


class Arrivals:
    """Arrival times of one event at all subscribers, and its `size`.

    Recording is cheap, because subscribers and server share the cores.
    """

    def __init__(self, expected: int) -> None:
        self.size = 0
        self._expected = expected
        self._moments: list[float] = []
        self._complete = asyncio.Event()

    def record(self, size: int) -> None:
        self._moments.append(time.monotonic())
        if len(self._moments) == self._expected:
            self.size = size
            self._complete.set()

    async def wait_for_all(self) -> list[float]:
        await self._complete.wait()
        return self._moments


class Subscriber:
    """An open event stream, which records its next event in `arrivals`."""

    def __init__(self, stream: asyncio.StreamReader, writer: asyncio.StreamWriter, arrivals: Arrivals) -> None:
        self.arrivals = arrivals
        self._writer = writer
        self._task = asyncio.create_task(self._read_events(stream))

    @classmethod
    async def connect(cls, server: BroadcastServer, arrivals: Arrivals) -> "Subscriber":
        stream, writer = await asyncio.open_connection("127.0.0.1", server.port)
        host = f"127.0.0.1:{server.port}"
        writer.write(f"GET {server.stream_path} HTTP/1.1\r\nHost: {host}\r\nAccept-Language: it\r\n\r\n".encode())
        head = await stream.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"{server.stream_path} is answered with {head!r} instead of a stream")
        return cls(stream, writer, arrivals)

    async def disconnect(self) -> None:
        self._writer.close()
        await self._task

    async def _read_events(self, stream: asyncio.StreamReader) -> None:
        with suppress(EOFError, ConnectionError):
            while True:
                score = await stream.readuntil(EVENT_END)
                announcement = await stream.readuntil(b"\n\n")
                self.arrivals.record(len(score) + len(announcement))


async def main(subscribers: int, deals: int) -> None:
    _raise_file_limit(subscribers + 100)
    pinella = await _measure("pinella", subscribers, deals * ["play"], clients=FLET_CLIENTS)
    bare = await _measure("bare", subscribers, [f"play {size}" for size in pinella.event_sizes], clients=0)
    print(
        f"{subscribers} live pages and {FLET_CLIENTS} Flet clients, {deals} deals; milliseconds from saving to arrival"
    )
    print(f"on {os.cpu_count()} cores, shared by the server and the process with all clients")
    print(f"{'':24} {'p50':>8} {'p99':>8} {'worst':>8} {'kB each':>12} {'processor':>10}")
    print(_format_delays("Pinella, live pages", pinella.subscriber_delays), _format_costs(pinella))
    print(_format_delays("Pinella, Flet clients", pinella.client_delays))
    print(_format_delays("bare asyncio broadcast", bare.subscriber_delays), _format_costs(bare))
    ratio = percentile(pinella.subscriber_delays, 99) / percentile(bare.subscriber_delays, 99)
    print(f"p99 of the live pages, Pinella to bare asyncio: {ratio:.1f}")


def _format_points(points: int) -> str:
    """Format points as the English app does."""
    return str(points) if points < 10_000 else f"{points:,}"


def _format_delays(subject: str, delays: list[float]) -> str:
    figures = (percentile(delays, 50), percentile(delays, 99), max(delays))
    return f"{subject:24}" + "".join(f" {1000 * each:8.1f}" for each in figures)


def _format_costs(outcome: BroadcastResult) -> str:
    return f"{outcome.memory_per_subscriber / 1024:12.1f} {1000 * outcome.cpu_per_deal:10.1f}"


async def _measure(subject: str, subscribers: int, commands: list[str], *, clients: int) -> BroadcastResult:
    server = await BroadcastServer.start(subject)
    streams = await _connect_subscribers(server, BATCH_SIZE)  # exclude memory that is loaded only once
    empty = int(await server.send_command("memory"))
    while len(streams) < subscribers:
        streams += await _connect_subscribers(server, BATCH_SIZE)
    memory = (int(await server.send_command("memory")) - empty) / (subscribers - BATCH_SIZE)
    flet_clients = [await _connect_client(server) for _ in range(clients)]
    subscriber_delays: list[float] = []
    client_delays: list[float] = []
    sizes: list[int] = []
    await asyncio.sleep(DEAL_INTERVAL)
    cpu_before = float(await server.send_command("effort"))
    for number, play in enumerate(commands, start=1):
        arrivals = Arrivals(len(streams))
        for stream in streams:
            stream.arrivals = arrivals
        await asyncio.sleep(DEAL_INTERVAL)
        started = float(await server.send_command(play))
        subscriber_delays.extend(received_at - started for received_at in await arrivals.wait_for_all())
        sizes.append(arrivals.size)
        received = await asyncio.gather(
            *(client.wait_for_text(_format_points(number * POINTS_PER_DEAL)) for client in flet_clients)
        )
        client_delays.extend(received_at - started for received_at in received)
    cpu_per_deal = (float(await server.send_command("effort")) - cpu_before) / len(commands)
    for client in (*flet_clients, *streams):
        await client.disconnect()
    await server.kill()
    return BroadcastResult(
        subscriber_delays=subscriber_delays,
        client_delays=client_delays,
        event_sizes=sizes,
        memory_per_subscriber=memory,
        cpu_per_deal=cpu_per_deal,
    )


async def _connect_client(server: BroadcastServer) -> AsyncFletClient:
    """Connect a client that shows the table."""
    client = await AsyncFletClient.connect(
        server.port, secret=await server.send_command("phone"), route=server.table_path
    )
    await client.wait_for_text("Anna")
    return client


async def _connect_subscribers(server: BroadcastServer, count: int) -> list[Subscriber]:
    arrivals = Arrivals(count)
    subscribers = list(await asyncio.gather(*(Subscriber.connect(server, arrivals) for _ in range(count))))
    await arrivals.wait_for_all()
    return subscribers


def _raise_file_limit(limit: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(limit, hard)), hard))


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:])) if len(sys.argv) == 3 else main(1_000, 20))
