"""Set-up and rounds of an event, from the seats to the last typed result."""

import re
import time
from collections.abc import Sequence

from tests.evenings.calculation import Outcome, Table
from tests.evenings.comparisons import check_results_page
from tests.evenings.entry_list import spreadsheet
from tests.evenings.play import Play


def set_up(here: Play) -> None:
    arbiter, plan = here.arbiter, here.plan
    with arbiter.task("set-up"):
        arbiter.tap("Tournaments")
        arbiter.open("New tournament", "Kind of tournament", "set-up")
        arbiter.fill("Name of the tournament", "Memorial of the federation")
        arbiter.tap("They enter with a code")
        arbiter.tap("Other")
        arbiter.fill("Number of rounds", str(plan.rounds))
        arbiter.tap("More")
        start = time.monotonic()
        arbiter.choose_file("Take the list from a file", "pairs.xlsx", spreadsheet(here.pairs))
        arbiter.phone.expect_text(f"{plan.pairs} pairs")
        arbiter.seconds["list of pairs"].append(time.monotonic() - start)
        arbiter.tap(str(plan.by_rank), below="Last rounds by the ranking")
        arbiter.tap(str(plan.grouped), below="Last rounds in groups of the ranking")
        arbiter.fill("Tables of each group, the best first", " ".join(map(str, plan.sizes)))
        arbiter.fill("Victory Points for every second warning", "1")
        arbiter.picture("set-up")
        arbiter.open("Open the entries", "Entries are open", "entries")
        fix_table(here)
        arbiter.open("Draw the lots", "The draw is done", "draw")
    arbiter.taps["set-up"][-1] -= arbiter.taps["a fixed table"][-1]
    arbiter.picture("desk-drawn")


def fix_table(here: Play) -> None:
    """Give a pair a fixed table before the draw."""
    pair, table = 5, min(4, here.plan.tables)
    arbiter = here.arbiter
    with arbiter.task("a fixed table"):
        arbiter.open("Pairs", "Another pair", "pairs")
        arbiter.picture("pairs")
        arbiter.open(re.compile(rf"^{pair}\. "), "More", "a pair")
        arbiter.tap("More")
        arbiter.fill("Fixed table", str(table))
        arbiter.tap("Save")
        arbiter.picture("pair")
        arbiter.back("Another pair", "pairs")
        arbiter.back("Entries are open", "desk")
    here.event.fixed = {pair: table}


def seat(here: Play, number: int) -> list[Table]:
    """Seat a round and return its seats as shown, compared with those that are determined."""
    arbiter = here.arbiter
    with arbiter.task("seating a round"):
        arbiter.open(f"Seat round {number}", "are missing", "seating")
    shown = here.read_seats(number)
    if number == 1:
        here.event.draw(shown)
        return shown
    right = here.event.seat()
    ours, theirs = ({(each.number, each.ns, each.ew) for each in tables} for tables in (right, shown))
    here.compare(f"round {number}, seats", sorted(theirs - ours, key=str), sorted(ours - theirs, key=str))
    here.event.rounds[-1] = shown
    return shown


def publish(here: Play, number: int) -> None:
    arbiter = here.arbiter
    with arbiter.task("publishing and clock"):
        if arbiter.phone.button(f"Publish round {number}").count():
            arbiter.open(f"Publish round {number}", "Start the clock", "publishing")
        arbiter.open("Start the clock", re.compile("^Pause the clock"), "clock")


def type_results(here: Play, number: int, tables: Sequence[Table]) -> None:
    arbiter, phone = here.arbiter, here.arbiter.phone
    total = sum(table.ns is not None for table in tables)
    known = {each for each in here.outcomes_of(number) if each in {table.number for table in tables}}
    missing = [table for table in tables if table.ns is not None and table.number not in known]
    here.rng.shuffle(missing)
    with arbiter.task("a round besides typing"):
        arbiter.open("All results on one page", f"Results: {len(known)} of {total}", "results")
        is_wide = (phone.page.viewport_size or {"width": 0})["width"] >= 1160
        # A wide page opens with the line focused, unless the connection was lost meanwhile.
        if not (is_wide and arbiter.has_focus("textarea")):
            phone.tap_field("Table, points, points")
        start = time.monotonic()
        for count, table in enumerate(missing, 1):
            outcome = Outcome(ns=here.points(), ew=here.points())
            arbiter.type_line(f"{table.number} {outcome.ns} {outcome.ew}")
            here.event.play({table.number: outcome})
            if number == here.plan.killed and count == max(1, len(missing) // 2):
                phone.expect_text(f"Results: {len(known) + count} of {total}")
                kill_server(here, f"Results: {len(known) + count} of {total}")
        phone.expect_text(f"Results: {total} of {total}")
        arbiter.seconds["typing a result"].append((time.monotonic() - start) / max(1, len(missing)))
        arbiter.picture(f"results-{number}")
        check_results_page(here, number, tables)
        arbiter.open(re.compile(f"^Close round {number}( |$)"), after_close(here, number), "closing")


def kill_server(here: Play, seen: str) -> None:
    """Kill the server as a power cut does, and start it again: nothing that was shown may be missing."""
    phone = here.arbiter.phone
    here.server.kill()
    here.server.start()
    phone.page.wait_for_timeout(2000)
    phone.expect_text(seen)
    phone.tap_field("Table, points, points")
    phone.tap_count -= 1  # the kill's own


def after_close(here: Play, number: int) -> str:
    return f"Seat round {number + 1}" if number < here.plan.rounds else "See the ranking"
