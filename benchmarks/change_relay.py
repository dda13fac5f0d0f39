"""Cost of change notifications between instances on PostgreSQL: `python -m benchmarks.change_relay [seconds]`.

Measures the commits per second of small transactions by 1, 16 and 64 clients in up to four processes: `silent` without
notifications, `relay` with the app's notifications, sent after the commit, and `inside` with NOTIFY in each
transaction, for comparison. Rounds of the three modes alternate, because the load of the machine varies. Then it
measures the time until a device on another instance has read a deal that was saved here. The server is temporary; it
doesn't wait for the disk, so that disk latency doesn't hide the differences.
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

from benchmarks.measuring import percentile
from models.access import Device
from models.matches import load_match
from models.storage import Change, ChangeFeed, ChangeKind
from models.storage.database import open_database
from models.storage.relay import ChangeRelay
from models.store import Store, open_store
from testkit.seeding.played_match import PlayedMatch
from testkit.seeding.postgres import temporary_postgres_url

KEY = b"only for the benchmark, 32 bytes"
CLIENTS = (1, 16, 64)
PROCESSES = 4
ROUNDS = 9
MEASURED_DEALS = 100
MIN_RATIO = 0.9  # of the commits per second without notifications
MAX_DELAY = 0.5  # seconds
MODES = ("silent", "relay", "inside")
ENDLESS_TARGET = 100_000  # points; the match outlasts the benchmark

_SAVE = "UPDATE counters SET revision = revision + 1 WHERE id = %s RETURNING revision"
_NOTIFY = "SELECT pg_notify('pinella_changes', %s)"


def main(seconds: float) -> int:
    passed = True
    with temporary_postgres_url() as url:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("CREATE TABLE counters (id integer PRIMARY KEY, revision integer NOT NULL)")
            connection.execute("INSERT INTO counters SELECT id, 0 FROM generate_series(0, 999) AS id")
        print(
            f"{'clients':>8}" + "".join(f"{mode:>10}" for mode in MODES) + f"{'ratio':>8}   commits a second",
            flush=True,
        )
        for clients in CLIENTS:
            rounds = [{mode: _commits_per_second(url, mode, clients, seconds) for mode in MODES} for _ in range(ROUNDS)]
            medians = {mode: median(each[mode] for each in rounds) for mode in MODES}
            ratio = median(each["relay"] / each["silent"] for each in rounds)
            passed = passed and ratio >= MIN_RATIO
            print(f"{clients:8}" + "".join(f"{medians[mode]:10.0f}" for mode in MODES) + f"{ratio:8.2f}", flush=True)
        store = open_store(url, key=KEY)
        pairs = list(_measure_delays(store, url))
        delays, local_delays = zip(*pairs, strict=True)
        store.close()
    p99, local_p99 = percentile(delays, 99), percentile(local_delays, 99)
    passed = passed and p99 <= MAX_DELAY
    print(
        f"{len(delays)} deals; a device on another instance: "
        f"p50 {1000 * median(delays):.0f} ms, p99 {1000 * p99:.0f} ms; "
        f"on this instance {1000 * median(local_delays):.0f} and {1000 * local_p99:.0f} ms"
    )
    print(f"Target: {MIN_RATIO} of the commits, {1000 * MAX_DELAY:.0f} ms. {'Met' if passed else 'NOT MET'}.")
    return 0 if passed else 1


def _commits_per_second(url: str, mode: str, clients: int, seconds: float) -> float:
    """Return the commits per second of all clients together."""
    processes = min(clients, PROCESSES)
    context = multiprocessing.get_context(
        "fork"
    )  # fork, because spawning would import everything again; no connections are open
    ready, counts = context.Barrier(processes), context.Queue()
    each = _RoundOptions(url=url, mode=mode, clients=clients // processes, seconds=seconds, ready=ready, counts=counts)
    workers = [context.Process(target=_run_worker, args=(each, number)) for number in range(processes)]
    for worker in workers:
        worker.start()
    commits = sum(counts.get() for _ in workers)
    for worker in workers:
        worker.join()
    return float(commits) / seconds


@dataclass(frozen=True, kw_only=True)
class _RoundOptions:
    """Options of a round; `ready` starts all processes together, and each puts its number of commits into `counts`."""

    url: str
    mode: str
    clients: int  # in each process
    seconds: float
    ready: Barrier
    counts: "multiprocessing.Queue[int]"


def _run_worker(options: _RoundOptions, process: int) -> None:
    """Run an instance with some clients."""
    database = open_database(options.url)
    relay = ChangeRelay(database, ChangeFeed())
    if options.mode == "relay":
        relay.start()
    commits = [0] * options.clients
    start = threading.Barrier(options.clients + 1)
    deadline = 0.0

    def save(client: int) -> None:
        row_id = process * 100 + client  # separate rows, so that clients don't wait for each other's locks
        with psycopg.connect(options.url) as connection:
            start.wait()
            start.wait()
            while time.monotonic() < deadline:
                [revision] = connection.execute(_SAVE, (row_id,)).fetchone() or (0,)
                change = Change(f"match-{row_id:010}", revision, ChangeKind.TOPIC)
                if options.mode == "inside":
                    connection.execute(_NOTIFY, (f"{change.topic} {revision}",))
                connection.commit()
                if options.mode == "relay":
                    relay.enqueue([change])
                commits[client] += 1

    threads = [threading.Thread(target=save, args=(client,)) for client in range(options.clients)]
    for thread in threads:
        thread.start()
    start.wait()  # all clients are connected
    options.ready.wait()
    deadline = time.monotonic() + options.seconds
    start.wait()
    for thread in threads:
        thread.join()
    if options.mode == "relay":
        relay.stop()
    database.close()
    options.counts.put(sum(commits))


def _measure_delays(store: Store, url: str) -> Iterator[tuple[float, float]]:
    """Yield the seconds from before a deal is saved here until a device has read it, in another process and in
    this one.
    """
    table = PlayedMatch(store=store, target=ENDLESS_TARGET)
    context = multiprocessing.get_context("spawn")
    reads = context.Queue()
    subscriber = context.Process(target=_run_subscriber, args=(url, table.match_id, table.host.id, reads), daemon=True)
    subscriber.start()
    reads.get()  # it is subscribed
    for _ in range(MEASURED_DEALS):
        match = table.match
        started = time.monotonic()
        table.play_deal(match)
        read_here = (table.match, time.monotonic())[1]
        while True:
            revision_read, read_at = reads.get()
            if revision_read > match.revision:
                break
        yield read_at - started, read_here - started
    subscriber.terminate()
    subscriber.join()


def _run_subscriber(url: str, match_id: str, device_id: str, reads: "multiprocessing.Queue[tuple[int, float]]") -> None:
    store = open_store(url, key=KEY)
    changes: queue.Queue[Change] = queue.Queue()
    store.changes.subscribe(match_id, changes.put)
    changes.get()  # the connection is open, because subscribing sends one change
    reads.put((0, time.monotonic()))
    device = Device(id=device_id, label="phone")
    while True:
        changes.get()
        with store.reading() as session:
            revision = load_match(session, device=device, match_id=match_id).revision
        reads.put((revision, time.monotonic()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", type=float, nargs="?", default=0.5, help="of each round")
    sys.exit(main(parser.parse_args().seconds))
