"""A phone alone whose browser is killed at random moments: `python -m benchmarks.phone kills 200`.

Every twentieth time the phone is a new one, so that the first minute of its life is met as well. Each time one deal is
saved, and some seconds later, in the middle of the next ones, all processes of the browser are killed; a quarter of the
kills comes while the app starts. There is no static host any more after the first visit. Ends with an AssertionError
where a deal that was acknowledged is not there.
"""

import argparse
import random
import tempfile
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from tests.e2e.killed_phone import KilledPhone
from tests.e2e.static_host import StaticHost
from tests.phone.sites import built_site

ROUNDS = 20  # kills of one phone
SECONDS = 3.0
WHILE_IT_STARTS = 0.25


def main(arguments: list[str]) -> None:
    """Print a line for each phone."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.phone kills", description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=200)
    parser.add_argument("--seed", type=int, default=12)
    chosen = parser.parse_args(arguments)
    moments = random.Random(chosen.seed)
    done = 0
    with sync_playwright() as playwright:
        while done < chosen.kills:
            rounds = min(ROUNDS, chosen.kills - done)
            deals = _one_phone(playwright, moments, rounds)
            done += rounds
            print(f"{done:4} kills, {deals:4} deals of the last phone were acknowledged, all are there", flush=True)


def _one_phone(playwright: Playwright, moments: random.Random, rounds: int) -> int:
    host = StaticHost(built_site())
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        phone = KilledPhone(chromium=playwright.chromium, folder=Path(folder), address=host.address)
        phone.start()
        host.stop()
        try:
            phone.begin_match()
            for _ in range(rounds):
                phone.play_until_killed(after=moments.uniform(0, SECONDS))
                if moments.random() < WHILE_IT_STARTS:
                    phone.start_until_killed(after=moments.uniform(0, 2 * SECONDS))
                phone.start()
                phone.resume()
        finally:
            phone.end()
    return phone.deals
