"""Cost of many tables on one process: `python -m benchmarks.concurrent_tables [tables] [seconds]`.

First, sixteen writers save deals through `models` as fast as they can, and the bare driver writes the same rows in as
many transactions. Then the given number of tables, each with one client of Flet's protocol, taps every ten seconds.
Milliseconds are from the tap until the screen says that it is saved. The clients share the server's two cores.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import repeat
from pathlib import Path
from statistics import median

from benchmarks.clients.light import LightClient
from benchmarks.measuring import percentile
from benchmarks.tap_cpu import cpu_milliseconds, listening_process
from benchmarks.tournament import time_bare_writes
from models.access import register_device
from models.deals import save_deal
from models.matches import create_match
from models.store import Store, open_store
from testkit.seeding.match_table import KEY, deal_entry, pairs_setup
from testkit.servers.process import Server

WRITERS = 16
NS = "Anna and Carla"
TAP_INTERVAL = 10.0  # seconds between two taps at a table
MAX_DEALS = 20  # deals in a match
MAX_TAP_MS, MAX_SAVE_MS = 300.0, 100.0  # milliseconds: p95 of a tap, p99 of a save


def main(tables: int, seconds: float) -> int:
    with tempfile.TemporaryDirectory() as name:
        saves = _measure_saves(Path(name), seconds)
    with tempfile.TemporaryDirectory() as name:
        taps, cpu_per_tap = _measure_taps(Path(name), tables, seconds)
    print(
        f"{tables} tables, {len(taps)} taps: "
        + _format_percentiles(taps)
        + f"; {cpu_per_tap:.0f}ms of the server's processor time each"
    )
    passed = percentile(taps, 95) <= MAX_TAP_MS and percentile(saves, 99) <= MAX_SAVE_MS
    print(f"Target: taps p95 {MAX_TAP_MS:.0f}, saves p99 {MAX_SAVE_MS:.0f}. {'Met' if passed else 'NOT MET'}.")
    return 0 if passed else 1


def _measure_saves(folder: Path, seconds: float) -> list[float]:
    """Return the milliseconds of each save."""
    store = open_store(f"sqlite:///{folder / 'pinella.db'}", key=KEY)
    times: list[list[float]] = [[] for _ in range(WRITERS)]
    _run_writer(store, [], 0.0)  # compiles the statements
    deadline = time.monotonic() + seconds
    started = time.perf_counter()
    # Each writer starts at a different deal of its match, so that matches don't all begin at once.
    with ThreadPoolExecutor(WRITERS) as threads:
        list(threads.map(_run_writer, repeat(store), times, repeat(deadline), range(1, WRITERS + 1)))
    elapsed = 1_000 * (time.perf_counter() - started)
    store.close()
    saves = [each for writer_times in times for each in writer_times]
    bare = time_bare_writes(folder / "pinella.db", folder, commits=len(saves))
    counts = [len(each) for each in times]
    print(f"{len(saves)} deals by {WRITERS} writers, {min(counts)} to {max(counts)} each: {_format_percentiles(saves)}")
    print(f"all writing {elapsed:,.0f} ms, the same rows bare {bare:,.0f} ms: ratio {elapsed / bare:.1f}", flush=True)
    return saves


def _run_writer(store: Store, times: list[float], deadline: float, max_deals: int = MAX_DEALS) -> None:
    """Save at least one deal. The first match ends after `max_deals` deals, later ones after MAX_DEALS."""
    with store.transaction() as session:
        device, _ = register_device(session, label="writer")
        match = create_match(session, device=device, setup=pairs_setup(target=100_000))
    arguments = {"device": device, "entry": deal_entry()}
    while True:
        started = time.perf_counter()
        request = {"match_id": match.id, "revision": match.revision, "request_id": str(match.revision)}
        with store.transaction() as session:
            match = save_deal(session, **arguments, **request)
        times.append(1_000 * (time.perf_counter() - started))
        if time.monotonic() >= deadline:
            return
        if len(match.deals) >= max_deals:
            max_deals = MAX_DEALS
            with store.transaction() as session:
                match = create_match(session, device=device, setup=pairs_setup(target=100_000))


def _measure_taps(folder: Path, tables: int, seconds: float) -> tuple[list[float], float]:
    """Return the milliseconds of each tap, and the server's processor milliseconds per tap."""
    server = Server(data=folder, env={"PINELLA_PHONES_OF_ONE_NETWORK": "400"})
    with server, ExitStack() as stack:
        clients = []
        for _ in range(tables):
            client = stack.enter_context(LightClient.at_new_table(server))
            clients.append((client, client.find_control_id(f"Clean: one more for {NS}")))
        rng = random.Random(tables)
        order = sorted((rng.uniform(0, TAP_INTERVAL), number) for number in range(tables))
        times = max(1, round(seconds / TAP_INTERVAL))
        process = listening_process(server.port)
        cpu_before = cpu_milliseconds(process)
        with ThreadPoolExecutor(tables) as threads:
            taps = [threads.submit(_run_tapper, *clients[number], start, times) for start, number in order]
        saved = [each for tapper in taps for each in tapper.result()]
        cpu_used = cpu_milliseconds(process) - cpu_before
    return saved, cpu_used / len(saved)


def _run_tapper(client: LightClient, button: int, start: float, times: int) -> list[float]:
    start_time, taps = time.monotonic() + start, list[float]()
    for number in range(times):
        time.sleep(max(0.0, start_time + number * TAP_INTERVAL - time.monotonic()))
        tapped_at = time.perf_counter()
        client.tap(button, f"This deal, {NS}: {200 * (number + 1):,} points", "Draft saved")
        taps.append(1_000 * (time.perf_counter() - tapped_at))
    return taps


def _format_percentiles(values: Sequence[float]) -> str:
    figures = (median(values), percentile(values, 95), percentile(values, 99), max(values))
    return "p50 {:.0f}, p95 {:.0f}, p99 {:.0f}, longest {:.0f} ms".format(*figures)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", type=int, nargs="?", default=200)
    parser.add_argument("seconds", type=float, nargs="?", default=30.0)
    options = parser.parse_args()
    sys.exit(main(options.tables, options.seconds))
