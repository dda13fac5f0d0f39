"""Stops at the calls of the storage layer: `python -m tests.crash_tests.stop_points [--points 400] [--seed 7]`.

The calls are recorded once. The files that a disk may hold at each of them follow from the log (`storage_log.py`):
after the process is killed in the middle of the call, and after a power cut. On each, the app must start, have every
acknowledged deal, and save another one.
"""

import argparse
import pickle
import random
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from models.store import open_store
from testkit.client_cache import ROOT
from testkit.seeding.match_table import KEY, set_up_table
from tests.crash_tests.harness import CrashTestError, find_sqlite_faults
from tests.crash_tests.pwa_storage import open_pwa_storage
from tests.crash_tests.storage_log import Disk, Log, Stop, choose_stops, count_calls
from tests.crash_tests.write_log import WriteLog


def record_server(folder: Path, *, matches: int, seed: int, failing_syncs: float = 0) -> Log:
    """Return the log of a server's storage on a disk that refuses this share of the syncs.

    Raises CrashTestError if its files aren't those that the log gives.
    """
    data, file = folder / "recorded", folder / "log"
    data.mkdir()
    arguments = [str(each) for each in (data, file, matches, seed, failing_syncs)]
    subprocess.run([sys.executable, "-m", "tests.crash_tests.record_server", *arguments], cwd=ROOT, check=True)
    log: Log
    log, files = pickle.loads(file.read_bytes())  # noqa: S301 - written by the process above
    if Disk.after(log, len(log)).after_kill() != files:
        raise CrashTestError("the log doesn't lead to the files that were recorded")
    return log


def check_server(stop: Stop, folder: Path) -> None:
    """Start a server's store on the files of a stop. Raises CrashTestError if anything is missing."""
    data = folder / "stopped"
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir()
    for name, content in stop.files.items():
        (data / name).write_bytes(content)
    url = f"sqlite:///{data / 'pinella.db'}"
    expected = WriteLog()
    for event in stop.events:
        expected.record(list(event.parts))
    try:
        store = open_store(url, key=KEY)
        try:
            faults = expected.find_losses(store)
            set_up_table(store).save()
        finally:
            store.close()
    except Exception as error:
        raise CrashTestError(f"{stop.label}: {error!r}") from error
    if faults := [*faults, *find_sqlite_faults(url)]:
        raise CrashTestError("\n".join([stop.label, *faults]))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.crash_tests.stop_points", description=__doc__)
    parser.add_argument("--points", type=int, default=400, help="calls at which to stop (400)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**31), help="any number")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="pinella-stop-points-") as name:
        for label, failing in (("server", 0), ("server with failing syncs", 0.2)):
            started, folder = time.monotonic(), Path(name, label)
            folder.mkdir()
            log = record_server(folder, matches=1 if not failing else 6, seed=options.seed, failing_syncs=failing)
            for stop in choose_stops(log, options.points, rng):
                check_server(stop, folder)
            _report(label, options.points, log, started)
        started, folder = time.monotonic(), Path(name)
        packs = folder / "packs"
        packs.mkdir()
        with open_pwa_storage(packs) as app:
            log = app.record(matches=1, seed=options.seed)
            for stop in choose_stops(log, options.points, rng):
                app.check(stop)
        _report("offline app", options.points, log, started)
    return 0


def _report(name: str, points: int, log: Log, started: float) -> None:
    calls = count_calls(log)
    done, seconds = min(points, calls), time.monotonic() - started
    print(f"{name}: stopped at {done} of {calls} calls, nothing missing ({seconds:.0f} s)", flush=True)


if __name__ == "__main__":
    sys.exit(main())
