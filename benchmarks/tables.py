"""What many tables cost one process: `python -m benchmarks.tables [tables] [seconds]`.

First deals that sixteen writers save through `models`, each as fast as it can, and the same rows written once more by
the bare driver in as many transactions. Then so many tables with a phone each, by Flet's protocol, each of which taps
every ten seconds: milliseconds from the tap until its screen says that it is saved. The phones share the server's two
cores.
"""

import argparse
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

import psutil

from benchmarks.light_phone import LightPhone
from benchmarks.tournament import bare_writes
from models import Store, create_match, open_store, register_device, save_deal
from tests.e2e.seeding import open_match
from tests.e2e.server import Server
from tests.models.table import KEY, deal_entry, pairs_setup

WRITERS = 16
NAMES = ("Anna", "Bruno", "Carla", "Dino")
SIDE = "Anna and Carla"
BETWEEN = 10.0  # seconds between two taps of a table
LONGEST = 20  # deals of a match
SOONEST_TAP, SOONEST_SAVE = 300.0, 100.0  # milliseconds: p95 of a tap, p99 of a save


def main(tables: int, seconds: float) -> int:
    with tempfile.TemporaryDirectory() as name:
        saves = _saves(Path(name), seconds)
    with tempfile.TemporaryDirectory() as name:
        taps, effort = _taps(Path(name), tables, seconds)
    print(f"{tables} tables, {len(taps)} taps: " + _shares(taps) + f"; {effort:.0f} ms of the server's processor each")
    kept = _share(taps, 0.95) <= SOONEST_TAP and _share(saves, 0.99) <= SOONEST_SAVE
    print(f"Promised: taps p95 {SOONEST_TAP:.0f}, saves p99 {SOONEST_SAVE:.0f}. {'Kept' if kept else 'NOT KEPT'}.")
    return 0 if kept else 1


def _saves(folder: Path, seconds: float) -> list[float]:
    """Milliseconds of each."""
    store = open_store(f"sqlite:///{folder / 'pinella.db'}", key=KEY)
    times: list[list[float]] = [[] for _ in range(WRITERS)]
    _write(store, [], 0.0)  # statements are compiled
    until = time.monotonic() + seconds
    began = time.perf_counter()
    # Tables don't all begin in the same instant: each is at another deal of its match.
    threads = [threading.Thread(target=_write, args=(store, each, until, n)) for n, each in enumerate(times, start=1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lasted = 1_000 * (time.perf_counter() - began)
    store.close()
    found = [each for one in times for each in one]
    bare = bare_writes(folder / "pinella.db", folder, commits=len(found))
    counts = [len(each) for each in times]
    print(f"{len(found)} deals by {WRITERS} writers, {min(counts)} to {max(counts)} each: {_shares(found)}")
    print(f"all writing {lasted:,.0f} ms, the same rows bare {bare:,.0f} ms: ratio {lasted / bare:.1f}", flush=True)
    return found


def _write(store: Store, times: list[float], until: float, longest: int = LONGEST) -> None:
    """One deal at least. The first match is over after the `longest` deal, others later."""
    with store.transaction() as session:
        device, _ = register_device(session, label="writer")
        match = create_match(session, device=device, setup=pairs_setup(target=100_000))
    about = {"device": device, "entry": deal_entry()}
    while True:
        began = time.perf_counter()
        request = {"match_id": match.id, "revision": match.revision, "request_id": str(match.revision)}
        with store.transaction() as session:
            match = save_deal(session, **about, **request)
        times.append(1_000 * (time.perf_counter() - began))
        if time.monotonic() >= until:
            return
        if len(match.deals) >= longest:
            longest = LONGEST
            with store.transaction() as session:
                match = create_match(session, device=device, setup=pairs_setup(target=100_000))


def _taps(folder: Path, tables: int, seconds: float) -> tuple[list[float], float]:
    """Milliseconds of each tap, and those of the server's processor for one."""
    taps: list[float] = []
    with _serving(folder) as server, ExitStack() as open_now:
        phones = []
        for _ in range(tables):
            match = open_match(server, NAMES, target=2005, labels=[""])
            entered = LightPhone.enter(server.base, secret=match.secrets[0], route=f"{match.route}/enter")
            phone = open_now.enter_context(entered)
            phones.append((phone, phone.number_of(f"Clean: one more for {SIDE}")))
        chance = random.Random(tables)
        order = sorted((chance.uniform(0, BETWEEN), number) for number in range(tables))
        threads = [
            threading.Thread(target=_tap, args=(*phones[number], start, max(1, round(seconds / BETWEEN)), taps))
            for start, number in order
        ]
        before = _effort(server)
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        effort = _effort(server) - before
    return taps, effort / len(taps)


def _tap(phone: LightPhone, button: int, start: float, times: int, taps: list[float]) -> None:
    begins = time.monotonic() + start
    for number in range(times):
        time.sleep(max(0.0, begins + number * BETWEEN - time.monotonic()))
        began = time.perf_counter()
        phone.tap(button, f"This deal, {SIDE}: {200 * (number + 1):,} points", "Draft saved")
        taps.append(1_000 * (time.perf_counter() - began))


@contextmanager
def _serving(folder: Path) -> Iterator[Server]:
    server = Server(data=folder, variables={"PINELLA_PHONES_OF_ONE_NETWORK": "400"}).start()
    try:
        yield server
    finally:
        server.kill()


def _effort(server: Server) -> float:
    """Milliseconds of the processor that the server has used so far."""
    if server.process is None:
        raise RuntimeError("the server was not started")
    used = psutil.Process(server.process.pid).cpu_times()
    return 1_000 * (used.user + used.system)


def _share(found: Sequence[float], share: float) -> float:
    return sorted(found)[min(int(len(found) * share), len(found) - 1)]


def _shares(found: Sequence[float]) -> str:
    figures = (median(found), _share(found, 0.95), _share(found, 0.99), max(found))
    return "p50 {:.0f}, p95 {:.0f}, p99 {:.0f}, longest {:.0f} ms".format(*figures)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", type=int, nargs="?", default=200)
    parser.add_argument("seconds", type=float, nargs="?", default=30.0)
    options = parser.parse_args()
    sys.exit(main(options.tables, options.seconds))
