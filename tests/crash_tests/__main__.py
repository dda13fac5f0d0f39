"""Long-running crash tests: `python -m tests.crash_tests [--kills 200] [--seed 7]`.

A server is killed at random moments, its disk is filled, its database locked and restarted, and an evening of eight
hours is played at full speed. Exits with status 1 as soon as acknowledged data is missing, data is incomplete, or a
server's memory grows; the printed seed repeats the same random choices.
"""

import argparse
import secrets
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from testkit.seeding.postgres import temporary_postgres
from tests.crash_tests.harness import CrashHarness, CrashTestError, open_fork_server
from tests.crash_tests.scenarios import fill_disk, hold_lock, kill_servers, restart_database, run_soak_test

_RUNS_PER_CLIENT = 25  # server runs, after which a new client is used
_SOAK_DEALS = 48  # deals of ten minutes each: eight hours
_MAX_GROWTH = 24 * 2**20  # bytes that a server may grow by after the first third of the soak test


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.crash_tests", description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="of a server on SQLite (200)")
    parser.add_argument("--restarts", type=int, default=20, help="of PostgreSQL under load (20)")
    parser.add_argument("--lives", type=int, default=20, help="runs with a full disk, and as many with a lock (20)")
    parser.add_argument("--tables", type=int, default=4, help="with a client each, in the soak test (4)")
    parser.add_argument("--longest", type=float, default=2.0, help="maximum seconds of a run after its first save (2)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**31), help="any number")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    try:
        _run_scenarios(options)
    except CrashTestError as wrong:
        print(wrong)
        return 1
    return 0


def _run_scenarios(options: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(prefix="pinella-crash-tests-") as name, open_fork_server() as fork_server:
        folders = [Path(name, each) for each in ("file", "postgres")]
        for folder in folders:
            folder.mkdir(mode=0o700)
        harness = CrashHarness(folders[0], fork_server, seed=options.seed)
        for done in range(0, options.kills, _RUNS_PER_CLIENT):
            lives = min(_RUNS_PER_CLIENT, options.kills - done)
            _report(
                harness,
                f"{done + lives} kills",
                lambda n=lives: kill_servers(harness, runs=n, max_delay=options.longest),
            )
        _report(harness, f"{options.lives} full disks", lambda: fill_disk(harness, runs=options.lives))
        _report(harness, f"{options.lives} locks", lambda: hold_lock(harness, runs=options.lives, max_delay=2.0))
        with temporary_postgres(durable=True) as postgres:
            other = CrashHarness(folders[1], fork_server, seed=options.seed, url=postgres.url)
            restarts, kills = options.restarts, options.kills // 10
            _report(other, f"{restarts} restarts", lambda: restart_database(other, postgres, runs=restarts))
            _report(
                other,
                f"{kills} kills on PostgreSQL",
                lambda: kill_servers(other, runs=kills, max_delay=options.longest),
            )
        grown = 0

        def run_evening() -> None:
            nonlocal grown
            grown = run_soak_test(
                harness, saves=3_000, clients=options.tables, deals=_SOAK_DEALS, max_growth=_MAX_GROWTH
            )

        _report(harness, f"an evening of {_SOAK_DEALS} deals at {options.tables} tables with clients", run_evening)
        print(f"the server grew by {grown / 2**20:.1f} MB after its first third")


def _report(harness: CrashHarness, label: str, scenario: Callable[[], None]) -> None:
    started, before = time.monotonic(), harness.writer_log.acknowledged + harness.client_log.acknowledged
    scenario()
    saved = harness.writer_log.acknowledged + harness.client_log.acknowledged - before
    seconds = time.monotonic() - started
    print(f"{label}: {saved} acknowledged, none missing, none half there ({seconds:.0f} s)", flush=True)


if __name__ == "__main__":
    sys.exit(main())
