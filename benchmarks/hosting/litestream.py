"""Litestream beside a server's database: `python -m benchmarks.hosting.litestream LITESTREAM [rounds]`.

The argument is the program of Litestream 0.5. First, sixteen writers save deals with and without it. Then, in each
round, a process saves deals and prints the number of each acknowledged one, and both it and Litestream are killed, as
with a lost machine; in every second round, Litestream alone is killed and started again before. What its replica
restores must be intact; the deals that are missing are counted. Exits with status 1 if a replica is damaged.
"""

import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median

from models.access import register_device
from models.deals import save_deal
from models.matches import create_match
from models.store import Store, open_store
from testkit.seeding.match_table import KEY, deal_entry, pairs_setup

WRITERS, SECONDS = 16, 20.0
MAX_DEALS = 20  # deals in a match


def main(program: str, rounds: int) -> int:
    for name in ("without", "with"):
        with tempfile.TemporaryDirectory() as folder:
            database = Path(folder) / "pinella.db"
            open_store(f"sqlite:///{database}", key=KEY).close()
            if name == "without":
                _measure(name, database)
            else:
                with _replicating(program, database):
                    _measure(name, database)
    rng = random.Random(rounds)
    results = [_lose_machine(program, rng, restart=number % 2 == 1) for number in range(rounds)]
    damaged = sum(found is None for found, _, _ in results)
    missing = [saved - found for found, saved, _ in results if found is not None]
    ages = [1000 * age for found, _, age in results if found is not None]
    print(
        f"{rounds} lost machines: {damaged} replicas damaged or missing; {sum(saved for _, saved, _ in results)} deals"
    )
    if missing:
        print(f"deals missing: {sum(count > 0 for count in missing)} rounds, at most {max(missing)} deals")
        print(f"time before the loss from which deals are missing: p50 {median(ages):.0f} ms, worst {max(ages):.0f} ms")
    return 1 if damaged else 0


@contextmanager
def _replicating(program: str, database: Path) -> Iterator["subprocess.Popen[bytes]"]:
    with (database.parent / "litestream.log").open("ab") as log:
        process = subprocess.Popen(
            [program, "replicate", str(database), f"file://{database.parent}/replica"], stdout=log, stderr=log
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def _measure(name: str, database: Path) -> None:
    store = open_store(f"sqlite:///{database}", key=KEY)
    times, sizes = list[float](), list[int]()
    deadline = time.monotonic() + SECONDS

    def write() -> None:
        before = time.perf_counter()
        for _ in _saves(store):
            times.append(1000 * (time.perf_counter() - before))
            if time.monotonic() > deadline:
                return
            before = time.perf_counter()

    threads = [threading.Thread(target=write) for _ in range(WRITERS)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        time.sleep(0.1)
        sizes.append(database.with_name("pinella.db-wal").stat().st_size)
    store.close()
    times.sort()
    p50, p99 = (times[int(share * (len(times) - 1))] for share in (0.5, 0.99))
    print(
        f"{name} Litestream: {len(times)} deals, p50 {p50:.0f} ms, p99 {p99:.0f} ms, worst {times[-1]:.0f} ms; "
        f"log at most {max(sizes) / 1e6:.0f} MB",
        flush=True,
    )


def _saves(store: Store) -> Iterator[int]:
    """Save one deal after another, and yield its number after the commit."""
    number = 0
    while True:
        with store.transaction() as session:
            device, _ = register_device(session, label="writer")  # a device may create a few matches an hour
            match = create_match(session, device=device, setup=pairs_setup(target=100_000))
        for _ in range(MAX_DEALS):
            with store.transaction() as session:
                match = save_deal(
                    session,
                    device=device,
                    entry=deal_entry(),
                    match_id=match.id,
                    revision=match.revision,
                    request_id=str(match.revision),
                )
            number += 1
            yield number


def _lose_machine(program: str, rng: random.Random, *, restart: bool) -> tuple[int | None, int, float]:
    """Return the number of restored deals (None if the replica is damaged), of saved ones, and how long before the loss
    the first missing deal was saved."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "pinella.db"
        open_store(f"sqlite:///{database}", key=KEY).close()
        command = [sys.executable, "-m", "benchmarks.hosting.litestream", "--save", str(database)]
        with _replicating(program, database) as first:
            writer = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            moments = list[float]()
            reader = threading.Thread(target=lambda: moments.extend(time.monotonic() for _ in writer.stdout or ()))
            reader.start()
            time.sleep(rng.uniform(3, 6))
            if restart:
                first.kill()
                first.wait()
                time.sleep(rng.uniform(0.2, 2))  # the server checkpoints meanwhile
                with _replicating(program, database) as second:
                    time.sleep(rng.uniform(2, 5))
                    second.send_signal(signal.SIGKILL)
                    writer.kill()
            else:
                first.send_signal(signal.SIGKILL)
                writer.kill()
            lost_at = time.monotonic()
            reader.join()
            writer.wait()
        return _restore(program, database, moments, lost_at)


def _restore(program: str, database: Path, moments: list[float], lost_at: float) -> tuple[int | None, int, float]:
    back = database.with_name("back.db")
    command = [program, "restore", "-o", str(back), f"file://{database.parent}/replica"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or not back.exists():
        print(f"not restored: {done.stderr.strip()[-300:]}")
        return None, len(moments), 0.0
    with closing(sqlite3.connect(back)) as connection:
        faults = [fault for (fault,) in connection.execute("PRAGMA integrity_check(3)")]
        [(found,)] = connection.execute("SELECT COUNT(*) FROM match_events WHERE kind = 'deal-added'")
    if faults != ["ok"]:
        print(f"damaged, but restored without an error: {', '.join(faults)}")
        return None, len(moments), 0.0
    return found, len(moments), lost_at - moments[found] if found < len(moments) else 0.0


def _save_until_killed(database: str) -> None:
    for number in _saves(open_store(f"sqlite:///{database}", key=KEY)):
        print(number, flush=True)
        time.sleep(0.002)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--save"]:
        _save_until_killed(sys.argv[2])
    elif len(sys.argv) < 2 or shutil.which(sys.argv[1]) is None:
        sys.exit(f"{__doc__}\nGive the path of the program.")
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10))
