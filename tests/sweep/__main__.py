"""All cases: `python -m tests.sweep` takes some hours; `--screens table,result`, `--languages it,fr`,
`--sizes 360x640`, `--texts 200`, `--themes light` or `--sample` less.

Prints a sentence for each fault, says after every hundred cases how far it is, and ends with 1 when there was a fault.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import sync_playwright

from models import open_store
from tests.chromium import chromium_program
from tests.e2e.conftest import FLAGS
from tests.e2e.server import Server
from tests.sweep.cases import SCALES, SIZES, Case, every_case, sample
from tests.sweep.house import settle
from tests.sweep.states import STATES
from tests.sweep.sweeper import Sweeper, phone_context
from wording import LANGUAGES


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.sweep", description=__doc__)
    parser.add_argument("--screens", default="", help="names of screens, with commas between them; all without")
    parser.add_argument("--languages", default=",".join(LANGUAGES), help="their codes")
    parser.add_argument("--sizes", default=",".join(f"{width}x{height}" for width, height in SIZES), help="in pixels")
    parser.add_argument("--texts", default=",".join(f"{scale:.0%}"[:-1] for scale in SCALES), help="in per cent")
    parser.add_argument("--themes", default="light,dark", help="light, dark or both")
    parser.add_argument("--sample", action="store_true", help="the cases of every day")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        data = Path(folder) / "data"
        data.mkdir()
        server = Server(data=data, public_url="http://table.test:{port}").start()
        store = open_store(f"sqlite:///{data / 'pinella.db'}", key=server.key)
        house = settle(store)
        wanted = arguments.screens.split(",") if arguments.screens else [*house.screens, *STATES]
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
        cases = sample(wanted) if arguments.sample else every_case(wanted)
        chosen = [
            set(each.split(",")) for each in (arguments.languages, arguments.sizes, arguments.texts, arguments.themes)
        ]
        cases = [case for case in cases if all(said in names for said, names in zip(_words(case), chosen, strict=True))]
        new_page = phone_context(browser, house).new_page
        count = 0
        try:
            for fault in Sweeper(new_page=new_page, house=house, store=store, base=server.base).sweep(_told(cases)):
                count += 1
                print(fault, flush=True)
        finally:
            browser.close()
            store.close()
            server.stop()
    print(f"{len(cases)} cases, {count} faults")
    return 1 if count else 0


def _told(cases: Sequence[Case]) -> Iterator[Case]:
    for number, case in enumerate(cases, start=1):
        yield case
        if number % 100 == 0:
            print(f"{number} of {len(cases)}: {case}", file=sys.stderr, flush=True)


def _words(case: Case) -> tuple[str, ...]:
    """As the command line names them."""
    width, height = case.size
    return case.language, f"{width}x{height}", f"{case.scale:.0%}"[:-1], "dark" if case.dark else "light"


if __name__ == "__main__":
    sys.exit(main())
