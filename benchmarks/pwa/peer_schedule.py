"""An hour of connected phones in a bad network: `python -m benchmarks.pwa schedule 60 --seed 33`.

For the given number of minutes, phones join, leave and fall asleep, the first one freezes, and packets get lost
(testkit/pwa/peer_schedule.py). Prints each act. Raises AssertionError if an acknowledged deal is missing, or if the
phones' scores differ at the end of a round.
"""

import argparse
import time
from functools import partial

from playwright.sync_api import sync_playwright

from benchmarks.measuring import report_progress
from testkit.browser.chromium import launch_chromium
from testkit.pwa.peer_schedule import open_schedule
from testkit.pwa.site import build_test_site
from testkit.servers.static import StaticServer


def main(arguments: list[str]) -> None:
    """Print a line for each act to stderr, and one for each round."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pwa schedule", description=__doc__)
    parser.add_argument("minutes", type=float, nargs="?", default=60.0)
    parser.add_argument("--seed", type=int, default=33)
    chosen = parser.parse_args(arguments)
    host = StaticServer(build_test_site())
    began = time.monotonic()
    with sync_playwright() as playwright:
        launch = partial(launch_chromium, playwright)
        with open_schedule(launch, site=host.base_url, seed=chosen.seed, report=report_progress) as schedule:
            while time.monotonic() - began < 60 * chosen.minutes:
                schedule.play_round()
                lost = sum(route.lost for route in schedule.table.network.routes)
                kept = sum(route.forwarded for route in schedule.table.network.routes)
                deals, minutes = schedule.table.acknowledged_deals, (time.monotonic() - began) / 60
                print(
                    f"{minutes:3.0f} minutes, {deals} deals on all phones, {lost} of {lost + kept} packets lost",
                    flush=True,
                )
    host.stop()
