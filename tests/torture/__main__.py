"""Torture, for as long as one likes: `python -m tests.torture [--kills 200] [--seed 7]`.

A house is killed at random moments, its disk is filled, its database locked and restarted, and an evening of eight
hours is played at once. It ends with status 1 as soon as something acknowledged is missing, something is half there, or
a house grows; the seed that it says plays the same chances again.
"""

import argparse
import secrets
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.postgres import own_postgres
from tests.torture.harms import cut_off_database, evening, fill_disk, hold_lock, kill
from tests.torture.torturer import Torturer, WrongError, open_nursery

_ROUND = 25  # lives; then a new player comes
_EVENING = 48  # deals of ten minutes each: eight hours
_MOST = 24 * 2**20  # bytes that a house may grow by after the first third of its evening


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="of a house on SQLite (200)")
    parser.add_argument("--restarts", type=int, default=20, help="of PostgreSQL under load (20)")
    parser.add_argument("--lives", type=int, default=20, help="with a full disk, and as many with a lock (20)")
    parser.add_argument("--tables", type=int, default=4, help="with a phone each, in the evening (4)")
    parser.add_argument("--longest", type=float, default=2.0, help="seconds of a life after its first save (2)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**31), help="any number")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    try:
        _torture(options)
    except WrongError as wrong:
        print(wrong)
        return 1
    return 0


def _torture(options: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(prefix="pinella-torture-") as name, open_nursery() as nursery:
        folders = [Path(name, each) for each in ("file", "postgres")]
        for folder in folders:
            folder.mkdir(mode=0o700)
        torturer = Torturer(folders[0], nursery, seed=options.seed)
        for done in range(0, options.kills, _ROUND):
            lives = min(_ROUND, options.kills - done)
            _tell(torturer, f"{done + lives} kills", lambda n=lives: kill(torturer, lives=n, longest=options.longest))
        _tell(torturer, f"{options.lives} full disks", lambda: fill_disk(torturer, lives=options.lives))
        _tell(torturer, f"{options.lives} locks", lambda: hold_lock(torturer, lives=options.lives, longest=2.0))
        with own_postgres(durable=True) as postgres:
            other = Torturer(folders[1], nursery, seed=options.seed, url=postgres.url)
            restarts, kills = options.restarts, options.kills // 10
            _tell(other, f"{restarts} restarts", lambda: cut_off_database(other, postgres, lives=restarts))
            _tell(other, f"{kills} kills on PostgreSQL", lambda: kill(other, lives=kills, longest=options.longest))
        grown = 0

        def sit() -> None:
            nonlocal grown
            grown = evening(torturer, saves=3_000, players=options.tables, deals=_EVENING, most=_MOST)

        _tell(torturer, f"an evening of {_EVENING} deals at {options.tables} tables with phones", sit)
        print(f"the house grew by {grown / 2**20:.1f} MB after its first third")


def _tell(torturer: Torturer, what: str, harm: Callable[[], None]) -> None:
    began, before = time.monotonic(), torturer.ledger.acknowledged + torturer.players.acknowledged
    harm()
    saved = torturer.ledger.acknowledged + torturer.players.acknowledged - before
    seconds = time.monotonic() - began
    print(f"{what}: {saved} acknowledged, none missing, none half there ({seconds:.0f} s)", flush=True)


if __name__ == "__main__":
    sys.exit(main())
