"""What telling other instances costs on PostgreSQL: `python -m benchmarks.postgres [seconds]`.

Commits a second of small transactions by 1, 16 and 64 clients, in four processes at most: `silent` tell nobody, `relay`
tell the other instances as the app does, after the commit; `inside` is NOTIFY in each transaction, for comparison. The
rounds of the three take turns, since the machine has other work too. Then how soon a phone on another instance has
read a deal that was saved here. The server is one of our own, made for this run; commits
wait for no disk, so that nothing hides what is measured.
"""

import argparse
import multiprocessing
import queue
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.synchronize import Barrier
from statistics import median

import psycopg

from models import Change, ChangeFeed, ChangeKind, Device, Store, load_match, open_store
from models.storage.database import open_database
from models.storage.relay import ChangeRelay
from tests.postgres import postgres_server
from tests.web.played_table import PlayedTable

KEY = b"only for the benchmark, 32 bytes"
CLIENTS = (1, 16, 64)
PROCESSES = 4
ROUNDS = 9
DEALS = 100
LEAST = 0.9  # of the commits without telling
SOONEST = 0.5  # seconds
MODES = ("silent", "relay", "inside")
ENDLESS = 100_000  # points; the match goes on for as long as the benchmark does

_SAVE = "UPDATE counters SET revision = revision + 1 WHERE id = %s RETURNING revision"
_NOTIFY = "SELECT pg_notify('pinella_changes', %s)"


def main(seconds: float) -> int:
    kept = True
    with postgres_server() as url:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("CREATE TABLE counters (id integer PRIMARY KEY, revision integer NOT NULL)")
            connection.execute("INSERT INTO counters SELECT id, 0 FROM generate_series(0, 999) AS id")
        print(
            f"{'clients':>8}" + "".join(f"{mode:>10}" for mode in MODES) + f"{'ratio':>8}   commits a second",
            flush=True,
        )
        for clients in CLIENTS:
            rounds = [{mode: _commits(url, mode, clients, seconds) for mode in MODES} for _ in range(ROUNDS)]
            found = {mode: median(each[mode] for each in rounds) for mode in MODES}
            ratio = median(each["relay"] / each["silent"] for each in rounds)
            kept = kept and ratio >= LEAST
            print(f"{clients:8}" + "".join(f"{found[mode]:10.0f}" for mode in MODES) + f"{ratio:8.2f}", flush=True)
        store = open_store(url, key=KEY)
        pairs = list(_delays(store, url))
        delays, here = (sorted(delay) for delay in zip(*pairs, strict=True))
        store.close()
    p99 = delays[int(0.99 * len(delays))]
    kept = kept and p99 <= SOONEST
    print(
        f"{len(delays)} deals; a phone on another instance: "
        f"p50 {1000 * median(delays):.0f} ms, p99 {1000 * p99:.0f} ms; "
        f"on this one {1000 * median(here):.0f} and {1000 * here[int(0.99 * len(here))]:.0f} ms"
    )
    print(f"Promise: {LEAST} of the commits, {1000 * SOONEST:.0f} ms. {'Kept' if kept else 'NOT KEPT'}.")
    return 0 if kept else 1


def _commits(url: str, mode: str, clients: int, seconds: float) -> float:
    """Commits a second of all clients together."""
    processes = min(clients, PROCESSES)
    context = multiprocessing.get_context("fork")  # nothing is open here, and a new one would import everything again
    ready, counts = context.Barrier(processes), context.Queue()
    each = _Round(url=url, mode=mode, clients=clients // processes, seconds=seconds, ready=ready, counts=counts)
    workers = [context.Process(target=_work, args=(each, number)) for number in range(processes)]
    for worker in workers:
        worker.start()
    found = sum(counts.get() for _ in workers)
    for worker in workers:
        worker.join()
    return float(found) / seconds


@dataclass(frozen=True, kw_only=True)
class _Round:
    """`ready` lets all processes begin together; each puts its commits into `counts`."""

    url: str
    mode: str
    clients: int  # of each process
    seconds: float
    ready: Barrier
    counts: "multiprocessing.Queue[int]"


def _work(each: _Round, process: int) -> None:
    """One instance with some clients."""
    database = open_database(each.url)
    relay = ChangeRelay(database, ChangeFeed())
    if each.mode == "relay":
        relay.start()
    found = [0] * each.clients
    start = threading.Barrier(each.clients + 1)
    until = 0.0

    def save(client: int) -> None:
        row = process * 100 + client  # of its own: no client waits for another's
        with psycopg.connect(each.url) as connection:
            start.wait()
            start.wait()
            while time.monotonic() < until:
                [revision] = connection.execute(_SAVE, (row,)).fetchone() or (0,)
                change = Change(f"match-{row:010}", revision, ChangeKind.MATCH)
                if each.mode == "inside":
                    connection.execute(_NOTIFY, (f"{change.match_id} {revision}",))
                connection.commit()
                if each.mode == "relay":
                    relay.announce([change])
                found[client] += 1

    threads = [threading.Thread(target=save, args=(client,)) for client in range(each.clients)]
    for thread in threads:
        thread.start()
    start.wait()  # all are connected
    each.ready.wait()
    until = time.monotonic() + each.seconds
    start.wait()
    for thread in threads:
        thread.join()
    if each.mode == "relay":
        relay.stop()
    database.close()
    each.counts.put(sum(found))


def _delays(store: Store, url: str) -> Iterator[tuple[float, float]]:
    """Seconds from before a deal is saved here until a phone in another process has read it, and one in this."""
    table = PlayedTable(store=store, target=ENDLESS)
    context = multiprocessing.get_context("spawn")
    seen = context.Queue()
    phone = context.Process(target=_phone, args=(url, table.match_id, table.host.id, seen), daemon=True)
    phone.start()
    seen.get()  # it listens
    for _ in range(DEALS):
        revision = table.match.revision
        started = time.monotonic()
        table.play(revision=revision)
        here = (table.match, time.monotonic())[1]
        while True:
            read, at = seen.get()
            if read > revision:
                break
        yield at - started, here - started
    phone.terminate()
    phone.join()


def _phone(url: str, match_id: str, device_id: str, seen: "multiprocessing.Queue[tuple[int, float]]") -> None:
    store = open_store(url, key=KEY)
    news: queue.Queue[Change] = queue.Queue()
    store.changes.subscribe(match_id, news.put)
    news.get()  # the connection is made: what is listened to is announced once
    seen.put((0, time.monotonic()))
    device = Device(id=device_id, label="phone")
    while True:
        news.get()
        with store.reading() as session:
            revision = load_match(session, device=device, match_id=match_id).revision
        seen.put((revision, time.monotonic()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", type=float, nargs="?", default=0.5, help="of each round")
    sys.exit(main(parser.parse_args().seconds))
