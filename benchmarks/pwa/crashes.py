"""Crash test of the offline app, killing its browser at random moments: `python -m benchmarks.pwa crashes 200`.

Each time, a deal is saved, and some seconds later, while the next ones are saved, all processes of the browser are
killed; a quarter of the kills happen while the app starts. Every twentieth time the browser profile is new, to test the
app's first minute too. After the first visit the static host is stopped. Raises AssertionError if an acknowledged deal
is missing.
"""

import argparse
import random

from playwright.sync_api import Playwright, sync_playwright

from benchmarks.pwa.installed_app import open_installed_app
from testkit.pwa.site import build_test_site

KILLS_PER_PROFILE = 20  # kills of one browser profile
MAX_DELAY = 3.0
STARTUP_KILL_SHARE = 0.25


def main(arguments: list[str]) -> None:
    """Print a line for each profile."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pwa crashes", description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=200)
    parser.add_argument("--seed", type=int, default=12)
    chosen = parser.parse_args(arguments)
    moments = random.Random(chosen.seed)
    done = 0
    with sync_playwright() as playwright:
        while done < chosen.kills:
            rounds = min(KILLS_PER_PROFILE, chosen.kills - done)
            deals = _test_profile(playwright, moments, rounds)
            done += rounds
            print(f"{done:4} kills, {deals:4} deals of the last profile were acknowledged, none is missing", flush=True)


def _test_profile(playwright: Playwright, moments: random.Random, rounds: int) -> int:
    with open_installed_app(playwright, build_test_site()) as (phone, _):
        phone.start_match()
        for _ in range(rounds):
            phone.kill_while_saving(delay=moments.uniform(0, MAX_DELAY))
            if moments.random() < STARTUP_KILL_SHARE:
                phone.kill_while_starting(delay=moments.uniform(0, 2 * MAX_DELAY))
            phone.start()
            phone.resume()
    return phone.acknowledged_deals
