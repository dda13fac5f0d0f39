"""Saves while a large history is imported: `python -m benchmarks.import_saves [matches]`.

One thread imports a file of 4,200 matches; another saves a deal every tenth of a second, as the tables of a club do.
Prints the milliseconds of a save, without and during the import.
"""

import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from benchmarks.measuring import percentile
from models.archive import OnDuplicate, export_history, import_in_pieces, parse_archive
from models.store import Store, open_store
from testkit.seeding.match_table import KEY
from testkit.seeding.played_match import PlayedMatch

INTERVAL = 0.1  # seconds between two saves
ALONE_SECONDS = 10.0
MAX_P99_MS = 250.0
MAX_DEALS = 20  # at the table that saves
DEALS = 5  # of each imported match


def main(count: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(f"sqlite:///{Path(folder) / 'pinella.db'}", key=KEY)
        table = PlayedMatch(store=store, target=100_000)
        for _ in range(DEALS):
            table.play_deal()
        owner = table.host
        with store.reading() as session:
            archive = parse_archive(export_history(session, device=owner))
        (match,) = archive.matches
        for _ in range(count - 1):
            archive.matches.append(match)
        started = time.monotonic()
        alone = _measure_saves(store, lambda: time.monotonic() - started > ALONE_SECONDS)

        def run_import() -> None:
            import_in_pieces(store.transaction, device=owner, archive=archive, duplicates=OnDuplicate.COPY)

        importing = threading.Thread(target=run_import)
        started = time.monotonic()
        importing.start()
        meanwhile = _measure_saves(store, lambda: not importing.is_alive())
        seconds = time.monotonic() - started
        store.close()
    print(f"{count} matches of {DEALS} deals imported in {seconds:.1f} s")
    print(f"{'milliseconds of a save':24} {'saves':>6} {'p50':>8} {'p99':>8} {'worst':>8}")
    for name, times in (("alone", alone), ("during the import", meanwhile)):
        print(f"{name:24} {len(times):6} {median(times):8.1f} {percentile(times, 99):8.1f} {max(times):8.1f}")
    passed = percentile(meanwhile, 99) <= MAX_P99_MS
    print(f"Promised: p99 {MAX_P99_MS:.0f} ms. {'Met' if passed else 'NOT MET'}.")
    return 0 if passed else 1


def _measure_saves(store: Store, ended: Callable[[], bool]) -> list[float]:
    times: list[float] = []
    while not ended():
        if len(times) % MAX_DEALS == 0:
            table = PlayedMatch(store=store, target=100_000)
        match = table.match
        began = time.perf_counter()
        table.play_deal(match)
        times.append(1_000 * (time.perf_counter() - began))
        time.sleep(INTERVAL)
    return times


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 4_200))
