"""Runs all layout checks: `python -m tests.layout_checks` takes some hours.

Options select fewer cases: `--screens table,result`, `--languages it,fr`, `--sizes 360x640`, `--texts 200`,
`--themes light`, or `--sample`. Prints a sentence for each fault and the progress every hundred cases; exits with
status 1 if there was a fault.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import sync_playwright

from models.store import open_store
from testkit.browser.chromium import launch_chromium
from testkit.servers.process import Server
from tests.layout_checks.cases import SCALES, SIZES, Case, all_cases, pairwise_sample
from tests.layout_checks.checker import LayoutChecker, create_context
from tests.layout_checks.screen_paths import screen_paths, seed_long_names
from tests.layout_checks.screen_states import STATES
from wording import LANGUAGES


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.layout_checks", description=__doc__)
    parser.add_argument("--screens", default="", help="comma-separated names of screens; default: all")
    parser.add_argument("--languages", default=",".join(LANGUAGES), help="language codes")
    parser.add_argument("--sizes", default=",".join(f"{width}x{height}" for width, height in SIZES), help="in pixels")
    parser.add_argument("--texts", default=",".join(f"{scale:.0%}"[:-1] for scale in SCALES), help="in per cent")
    parser.add_argument("--themes", default="light,dark", help="light, dark or both")
    parser.add_argument("--sample", action="store_true", help="the pairwise sample of daily runs")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        data = Path(folder) / "data"
        data.mkdir()
        server = Server(data=data, public_url="http://table.test:{port}").start()
        store = open_store(f"sqlite:///{data / 'pinella.db'}", key=server.secret_key)
        world = seed_long_names(store)
        selected = arguments.screens.split(",") if arguments.screens else [*screen_paths(world), *STATES]
        browser = launch_chromium(playwright)
        cases = pairwise_sample(selected) if arguments.sample else all_cases(selected)
        chosen = [
            set(each.split(",")) for each in (arguments.languages, arguments.sizes, arguments.texts, arguments.themes)
        ]
        cases = [
            case
            for case in cases
            if all(value in names for value, names in zip(_option_values(case), chosen, strict=True))
        ]
        new_page = create_context(browser, world).new_page
        count = 0
        try:
            for fault in LayoutChecker(new_page=new_page, world=world, base_url=server.base_url).check_cases(
                _with_progress(cases)
            ):
                count += 1
                print(fault, flush=True)
        finally:
            browser.close()
            store.close()
            server.stop()
    print(f"{len(cases)} cases, {count} faults")
    return 1 if count else 0


def _with_progress(cases: Sequence[Case]) -> Iterator[Case]:
    for number, case in enumerate(cases, start=1):
        yield case
        if number % 100 == 0:
            print(f"{number} of {len(cases)}: {case}", file=sys.stderr, flush=True)


def _option_values(case: Case) -> tuple[str, ...]:
    """Return the values as the command line names them."""
    width, height = case.size
    return case.language, f"{width}x{height}", f"{case.scale:.0%}"[:-1], "dark" if case.dark else "light"


if __name__ == "__main__":
    sys.exit(main())
