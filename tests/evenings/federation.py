"""An event as a federation's arbiters run it, through the screens: `python -m tests.evenings.federation [--pairs 100]`.

A hundred pairs from a spreadsheet play eleven rounds: six Mitchell, two Danese, three Danese in ranked groups. Pairs
come late, are absent or go; a round is taken back, the server killed; prizes and a championship of four evenings
follow. Every number of the screens and files is compared with a separate calculation (`calculation.py`). Prints each
difference, the taps of each task, and the time of each page and document; exits with status 1 after a difference.
"""

import argparse
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from testkit.browser.chromium import launch_chromium
from testkit.browser.phone import BrowserPhone
from testkit.servers.process import Server
from tests.evenings.arbiter import Arbiter
from tests.evenings.calculation import Event, meetings_within_clubs
from tests.evenings.championship import play_championship
from tests.evenings.comparisons import check_groups, check_ranking_screen, check_results_file, check_round
from tests.evenings.entry_list import make_pairs
from tests.evenings.incidents import have_incidents, take_back
from tests.evenings.play import Plan, Play
from tests.evenings.rounds import publish, seat, set_up, type_results

BUDGET = {"set-up": 14, "a late pair": 3, "a round besides typing": 2}
SECONDS = 1.0
_DEALS = 3
_PRIZES = {  # kind and number of winners
    "first": ("The first of the ranking", 3),
    "last": ("The last of the ranking", 1),
    "best": ("The best of the last rounds", 1),
}
_DOCUMENTS = ("Seating slips to print (PDF)", "Table cards to print (PDF)")
_MORE_DOCUMENTS = (
    "Alphabetical list of players (PDF)",
    "A score sheet for each table (PDF)",
    "Seating slips sorted by name (PDF)",
)
_LAST_DOCUMENTS = (
    "Ranking to print (PDF)",
    "Certificates for the first three (PDF)",
    "Results file for a federation (CSV)",
    "Results file for a federation (Excel)",
)


def play(arbiter: Arbiter, server: Server, plan: Plan, seed: int) -> list[str]:
    """Play the whole event and return its differences."""
    event = Event(
        deals=_DEALS,
        mitchell=plan.mitchell,
        grouped_from=plan.rounds - plan.grouped + 1,
        sizes=plan.sizes,
        warning_cost=1,
    )
    pairs = make_pairs(plan.pairs, seed)
    here = Play(arbiter=arbiter, server=server, plan=plan, pairs=pairs, event=event, rng=Random(seed))
    set_up(here)
    said = arbiter.collect(r"Same club meets: (\d+) \(a plain draw: (\d+)\)")
    for number in range(1, plan.rounds + 1):
        play_round(here, number)
        if number == plan.mitchell:
            clubs = {at: each.club for at, each in enumerate(pairs, 1)}
            met = meetings_within_clubs(event.rounds, clubs)
            print(f"meetings within a club: {met} of those present; on the screen: {', '.join(said)}")
            here.compare("meetings within a club", met > max(int(match[1]) for match in said.values()), False)
    finish(here)
    arbiter.back("New tournament", "tournaments")
    play_championship(arbiter, server, seed, here.differences)
    return here.differences


def play_round(here: Play, number: int) -> None:
    """Play a round from its seats to the comparison of its results."""
    arbiter, start = here.arbiter, time.monotonic()
    if number == here.event.grouped_from:
        check_groups(here)
    tables = seat(here, number)
    if number == 1:
        print_documents(here)
    if number == here.plan.taken_back:
        take_back(here, number)
        tables = seat(here, number)
    arbiter.picture(f"desk-{number}")
    publish(here, number)
    have_incidents(here, number, [each for each in tables if each.ns is not None])
    type_results(here, number, tables)
    check_round(here, number)
    print(f"round {number}: {len(tables)} tables, {time.monotonic() - start:.0f} s", flush=True)


def print_documents(here: Play) -> None:
    arbiter = here.arbiter
    for name in _DOCUMENTS:
        arbiter.download(name)
    arbiter.tap("Other papers to print")
    for name in _MORE_DOCUMENTS:
        arbiter.download(name)
    arbiter.tap("Other papers to print")


def finish(here: Play) -> None:
    """Award the prizes, and download the papers of the end."""
    arbiter, event = here.arbiter, here.event
    arbiter.open("See the ranking", re.compile("^Place "), "ranking")
    arbiter.picture("ranking")
    check_ranking_screen(here)
    arbiter.tap("Print and export")
    for name in _LAST_DOCUMENTS[:2] + _LAST_DOCUMENTS[3:]:
        arbiter.download(name)
    check_results_file(here, arbiter.download_table(_LAST_DOCUMENTS[2]))
    with arbiter.task("four prizes"):
        arbiter.open("Prizes", "Another prize", "prizes")
        for kind, count in _PRIZES.values():
            arbiter.tap(kind)
            arbiter.fill("Number of winners", str(count))
            arbiter.tap("Add this prize")
            arbiter.phone.expect_text(f"{count} × {kind}")
        arbiter.tap("The first of the ranking")
        arbiter.tap("B", below="Ranking group")
        arbiter.tap("Add this prize")
        arbiter.phone.expect_text("1 × B · The first of the ranking")
    arbiter.picture("prizes")
    found = arbiter.collect(r"(\d+) × ((?:B · )?The [^\n.]+)\. (\d+\. [^\n]+)$")
    shown = [
        sorted(pair for names, pair in here.number_of.items() if f"{pair}. {names}" in match[3])
        for match in found.values()
    ]
    counts = {name: count for name, (_kind, count) in _PRIZES.items()}
    right = event.prizes(**counts, best_of=min(3, here.plan.rounds), group="B")
    here.compare("prizes", shown, list(map(sorted, right)))
    arbiter.back("Print and export", "ranking")
    arbiter.back("See the ranking", "desk")


def report(arbiter: Arbiter, differences: Iterable[str]) -> int:
    """Print taps, times and differences, and return the exit status."""
    print(f"\nload of the machine in the last 15 minutes: {os.getloadavg()[2]:.1f} on {os.cpu_count()} cores\n\ntaps")
    for name, counts in arbiter.taps.items():
        most, allowed = max(counts), BUDGET.get(name)
        over = "" if allowed is None else f" (wanted: {allowed}{', MORE' if most > allowed else ''})"
        print(f"  {name}: {most}{over}")
    print("\nseconds: median, longest")
    for name, times in arbiter.seconds.items():
        times.sort()
        late = "  SLOW" if times[len(times) // 2] > SECONDS else ""
        print(f"  {name}: {times[len(times) // 2]:.2f}, {times[-1]:.2f}{late}")
    found = list(differences)
    print(f"\n{len(found)} differences")
    for each in found:
        print(f"  {each}")
    return int(bool(found))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.evenings.federation", description=__doc__)
    parser.add_argument("--pairs", type=int, default=100, help="an even number (100)")
    parser.add_argument("--rounds", type=int, default=11, help="at least 3 (11)")
    parser.add_argument("--size", default="1280x800", help="of the window (1280x800)")
    parser.add_argument("--seed", type=int, default=7, help="of the pairs and points (7)")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the screens")
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    with tempfile.TemporaryDirectory(prefix="pinella-evening-") as folder, sync_playwright() as playwright:
        server = Server(data=Path(folder)).start()
        browser = launch_chromium(playwright)
        context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
        phone = BrowserPhone(page=context.new_page()).open(server.base_url)
        arbiter = Arbiter(phone=phone, pictures=options.pictures)
        try:
            differences = play(arbiter, server, Plan(pairs=options.pairs, rounds=options.rounds), options.seed)
        except BaseException:
            if options.pictures is not None:
                phone.page.screenshot(path=options.pictures / "stopped.png")
            print(phone.page.evaluate("document.body.innerText")[-1500:])
            raise
        finally:
            report_server(server)
            browser.close()
            server.stop()
    return report(arbiter, differences)


def report_server(server: Server) -> None:
    """Print the server's tracebacks: there should be none."""
    log = server.log.read_text(encoding="utf-8", errors="replace")
    if "Traceback" in log:
        print(log[log.index("Traceback") :][:3000])


if __name__ == "__main__":
    sys.exit(main())
