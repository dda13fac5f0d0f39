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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from testkit.browser.chromium import CHROMIUM_FLAGS, LAUNCH_TIMEOUT_MS, find_chromium
from testkit.browser.phone import BrowserPhone
from testkit.servers.process import Server
from tests.evenings.arbiter import Arbiter
from tests.evenings.calculation import Event, Outcome, Table, championship, meetings_within_clubs
from tests.evenings.entry_list import Pair, make_pairs, shown_names, spreadsheet

BUDGET = {"set-up": 14, "a late pair": 3, "a round besides typing": 2}
SECONDS = 1.0
_RANKING_LINE = (
    r"Place (?:(?P<group>[A-Z]) · )?(?P<place>\d+)\. (?P<names>.+)\. (?P<victory>[−-]?\d+) Victory Points?\. "
    r"Difference (?P<difference>[+−-]?[\d,]+)\. (?P<points>[−-]?[\d,]+) points?$"
)
_DEALS = 3
_EVENING_PAIRS = 8
_LARGE = 12  # pairs that can do without one
_PRIZES = {"The first of the ranking": 3, "The last of the ranking": 1, "The best of the last rounds": 1}
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


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The rounds of an event, and when its incidents happen."""

    pairs: int
    rounds: int

    @property
    def by_rank(self) -> int:
        return max(2, self.rounds * 5 // 11)

    @property
    def grouped(self) -> int:
        return max(1, self.rounds * 3 // 11)

    @property
    def mitchell(self) -> int:
        return self.rounds - self.by_rank

    @property
    def tables(self) -> int:
        return self.pairs // 2

    @property
    def sizes(self) -> list[int]:
        """The named groups: 7, 9 and 9 of 50 tables."""
        sizes = [max(1, size * self.tables // 50) for size in (7, 9, 9)]
        while sum(sizes) >= self.tables:
            sizes.pop()
        return sizes

    @property
    def killed(self) -> int:
        """The round in whose middle the server is killed."""
        return max(2, self.rounds * 8 // 11)

    @property
    def taken_back(self) -> int:
        return self.mitchell + 1


@dataclass(kw_only=True)
class Play:
    """The event on the screens, beside its calculation."""

    arbiter: Arbiter
    server: Server
    plan: Plan
    pairs: Sequence[Pair]
    event: Event
    rng: Random
    differences: list[str] = field(default_factory=list)

    def compare(self, what: str, shown: object, right: object) -> None:
        if shown != right:
            self.differences.append(f"{what}: {shown!r} shown, {right!r} calculated")
            print(f"  DIFFERENCE {self.differences[-1]}", flush=True)

    def names(self, pair: int) -> str:
        one, other = self._shown[pair - 1]
        return f"{one} and {other}"

    def __post_init__(self) -> None:
        self._shown = shown_names(self.pairs)
        self.number_of = {self.names(pair): pair for pair in range(1, len(self.pairs) + 1)}

    # The set-up.

    def set_up(self) -> None:
        arbiter, plan = self.arbiter, self.plan
        with arbiter.task("set-up"):
            arbiter.tap("Tournaments")
            arbiter.open("New tournament", "Kind of tournament", "set-up")
            arbiter.fill("Name of the tournament", "Memorial of the federation")
            arbiter.tap("They enter with a code")
            arbiter.tap("Other")
            arbiter.fill("Number of rounds", str(plan.rounds))
            arbiter.tap("More")
            start = time.monotonic()
            arbiter.choose_file("Take the list from a file", "pairs.xlsx", spreadsheet(self.pairs))
            arbiter.phone.expect_text(f"{plan.pairs} pairs")
            arbiter.seconds["list of pairs"].append(time.monotonic() - start)
            arbiter.tap(str(plan.by_rank), below="Last rounds by the ranking")
            arbiter.tap(str(plan.grouped), below="Last rounds in groups of the ranking")
            arbiter.fill("Tables of each group, the best first", " ".join(map(str, plan.sizes)))
            arbiter.fill("Victory Points for every second warning", "1")
            arbiter.picture("set-up")
            arbiter.open("Open the entries", "Entries are open", "entries")
            self.fix_table()
            arbiter.open("Draw the lots", "The draw is done", "draw")
        arbiter.taps["set-up"][-1] -= arbiter.taps["a fixed table"][-1]
        arbiter.picture("desk-drawn")

    def fix_table(self) -> None:
        """Give a pair a fixed table before the draw."""
        pair, table = 5, min(4, self.plan.tables)
        arbiter = self.arbiter
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
        self.event.fixed = {pair: table}

    def set_up_evening(self, name: str, *, late: bool) -> None:
        """Set up a short evening: three rounds of four deals, the last one by rank."""
        arbiter, listed = self.arbiter, self.pairs[:-1] if late else self.pairs
        with arbiter.task("set-up of an evening"):
            arbiter.open("New tournament", "Kind of tournament", "set-up")
            arbiter.fill("Name of the tournament", name)
            arbiter.tap("3 rounds, 4 deals each, 50 min each")
            arbiter.tap("More")
            arbiter.choose_file("Take the list from a file", "pairs.xlsx", spreadsheet(listed))
            arbiter.phone.expect_text(f"{len(listed)} pairs")
            arbiter.open("Draw the lots", "The draw is done", "draw")

    def sit_down_late(self) -> None:
        """Seat the first round, and the pair that came late at the table of the bye."""
        arbiter = self.arbiter
        arbiter.open("Seat round 1", "Results: 0 of", "seating")
        with arbiter.task("a late pair"):
            arbiter.open("Pairs", "A late pair", "pairs")
            arbiter.fill("A late pair", ", ".join(self.pairs[-1].names))
            arbiter.tap(re.compile("is free: sit down there$"))
        arbiter.phone.expect_no_text(re.compile("is free: sit down there"))
        arbiter.back(re.compile("^Results: "), "desk")
        self.event.draw(self.read_seats(1))

    # A round.

    def seat(self, number: int) -> list[Table]:
        """Seat a round and return its seats as shown, compared with those that are determined."""
        arbiter = self.arbiter
        with arbiter.task("seating a round"):
            arbiter.open(f"Seat round {number}", "Results: 0 of", "seating")
        shown = self.read_seats(number)
        if number == 1:
            self.event.draw(shown)
            return shown
        right = self.event.seat()
        ours, theirs = ({(each.number, each.ns, each.ew) for each in tables} for tables in (right, shown))
        self.compare(f"round {number}, seats", sorted(theirs - ours, key=str), sorted(ours - theirs, key=str))
        self.event.rounds[-1] = shown
        return shown

    def publish(self, number: int) -> None:
        arbiter = self.arbiter
        with arbiter.task("publishing and clock"):
            if arbiter.phone.button(f"Publish round {number}").count():
                arbiter.open(f"Publish round {number}", "Start the clock", "publishing")
            arbiter.open("Start the clock", "Enter the results", "clock")

    def type_results(self, number: int, tables: Sequence[Table]) -> None:
        arbiter, phone = self.arbiter, self.arbiter.phone
        total = sum(table.ns is not None for table in tables)
        known = {each for each in self.outcomes_of(number) if each in {table.number for table in tables}}
        missing = [table for table in tables if table.ns is not None and table.number not in known]
        self.rng.shuffle(missing)
        with arbiter.task("a round besides typing"):
            arbiter.open("Enter the results", f"Results: {len(known)} of {total}", "results")
            is_wide = (phone.page.viewport_size or {"width": 0})["width"] >= 1160
            # A wide page opens with the line focused, unless the connection was lost meanwhile.
            if not (is_wide and arbiter.has_focus("textarea")):
                phone.tap_field("Table, points, points")
            start = time.monotonic()
            for count, table in enumerate(missing, 1):
                outcome = Outcome(ns=self.points(), ew=self.points())
                arbiter.type_line(f"{table.number} {outcome.ns} {outcome.ew}")
                self.event.play({table.number: outcome})
                if number == self.plan.killed and count == max(1, len(missing) // 2):
                    phone.expect_text(f"Results: {len(known) + count} of {total}")
                    self.kill_server(f"Results: {len(known) + count} of {total}")
            phone.expect_text(f"Results: {total} of {total}")
            arbiter.seconds["typing a result"].append((time.monotonic() - start) / max(1, len(missing)))
            arbiter.picture(f"results-{number}")
            self.check_results_page(number, tables)
            arbiter.open(re.compile(f"^Close round {number}( |$)"), self.after_close(number), "closing")

    def kill_server(self, seen: str) -> None:
        """Kill the server as a power cut does, and start it again: nothing that was shown may be missing."""
        phone = self.arbiter.phone
        self.server.kill()
        self.server.start()
        phone.page.wait_for_timeout(2000)
        phone.expect_text(seen)
        phone.tap_field("Table, points, points")
        phone.tap_count -= 1  # the kill's own

    def after_close(self, number: int) -> str:
        return f"Seat round {number + 1}" if number < self.plan.rounds else "See the ranking"

    def points(self) -> int:
        return 5 * self.rng.randint(40, 500)

    def outcomes_of(self, number: int) -> Mapping[int, Outcome]:
        return self.event.outcomes[number - 1] if number <= len(self.event.outcomes) else {}

    # Incidents.

    def have_incidents(self, number: int, met: Sequence[Table]) -> None:
        """Two pairs are late or warned twice, five absent, one of them for good."""
        plan = self.plan
        late_pair, warned = (self.event.rounds[0][at].ew for at in (0, -1))
        seat = next((each for each in met if late_pair in (each.ns, each.ew)), None)
        if number <= 2 and seat is not None:
            self.late(number, seat, late_pair, again=number == 2)
            self.warn(number, warned)
        if number == 1:
            self.absent(met[1], met[1].ns or 0)
        if number == 2:
            both = next(each for each in met if each is not seat)
            self.absent(both, both.ew, other=both.ns)
        if plan.pairs < _LARGE:
            return
        if number == max(3, plan.mitchell - 1):
            leaving = next(
                each for each in met[::-1] if not {warned, late_pair, *self.event.fixed} & {each.ns, each.ew}
            )
            self.gone(number, leaving, leaving.ew)
        if number == plan.mitchell + 1:
            self.absent(met[2], met[2].ew)

    def at_table(self, table: Table, preset: str, pair: int, *, late: bool = False) -> None:
        """Use a preset for a pair at its table, from the desk and back to it."""
        arbiter = self.arbiter
        group = r"(?:[A-Z] · )?"
        name = re.compile(rf"^{group}Table {table.number}\.")
        with arbiter.task("a late pair" if late else f"a pair {preset.lower()}"):
            arbiter.open(name, re.compile(f"^{preset}: {pair}\\."), "a table")
            arbiter.tap(re.compile(f"^{preset}: {pair}\\."))
            if preset == "Gone":
                arbiter.tap("Yes, gone")
            arbiter.phone.expect_text({"Late 5′": "after the start"}.get(preset, "Entered"))
            arbiter.phone.page.wait_for_timeout(300)
            arbiter.back(re.compile("^Results: "), "desk")

    def absent(self, table: Table, pair: int, *, other: int | None = None) -> None:
        self.at_table(table, "Absent 10′", pair)
        self.event.play({table.number: self.event.absence(table, {pair})})
        if other is not None:
            self.at_table(table, "Absent 10′", other)
            self.event.play({table.number: self.event.absence(table, {pair, other})})

    def gone(self, number: int, table: Table, pair: int) -> None:
        self.at_table(table, "Gone", pair)
        self.event.play({table.number: self.event.absence(table, {pair}, excused=False)})
        self.event.gone[pair] = number + 1

    def late(self, number: int, table: Table, pair: int, *, again: bool) -> None:
        self.at_table(table, "Late 5′", pair, late=True)
        if again:
            self.event.deducted[number, pair] = 100
        else:
            self.event.warnings.append((number, pair))

    def warn(self, number: int, pair: int) -> None:
        arbiter = self.arbiter
        with arbiter.task("a warning"):
            arbiter.open("Pairs", "A late pair", "pairs")
            arbiter.open(re.compile(rf"^{pair}\. "), "Penalty or adjustment", "a pair")
            arbiter.tap("Conduct")
            arbiter.tap("Give a warning")
            arbiter.phone.expect_text(re.compile("^Warning"))
            arbiter.back("A late pair", "pairs")
            arbiter.back(re.compile("^Results: "), "desk")
        self.event.warnings.append((number, pair))

    def take_back(self, number: int) -> None:
        """A result of the round before was wrong: take the round back, correct the result, seat again."""
        arbiter = self.arbiter
        with arbiter.task("taking a round back"):
            arbiter.tap("More")
            arbiter.tap(f"Take round {number} back")
            arbiter.tap("Take it back")
            arbiter.phone.expect_text(f"Seat round {number}")
        self.event.unseat()
        before = self.event.rounds[-1]
        table = next(
            each for each in before if each.ns is not None and self.outcomes_of(number - 1)[each.number].awarded is None
        )
        outcome = Outcome(ns=self.points(), ew=self.points())
        with arbiter.task("correcting a result"):
            arbiter.open("All results on one page", re.compile("Results: "), "results")
            arbiter.phone.tap_field("Table, points, points")
            arbiter.type_line(f"{table.number} {outcome.ns} {outcome.ew}")
            arbiter.tap(re.compile(f"^Count it: .*Table {table.number}$"))
            arbiter.phone.expect_text(re.compile(f"Undo|{outcome.ns:,}"))
            arbiter.phone.page.wait_for_timeout(500)
            arbiter.back(f"Seat round {number}", "desk")
        self.event.outcomes[number - 2][table.number] = outcome

    # Comparisons.

    def read_seats(self, number: int) -> list[Table]:
        [table] = self.read_tables("All results as a table (CSV)")
        return [
            Table(number=int(row[1]), ns=int(row[2]) if row[2] else None, ew=int(row[6]))
            for row in table[1:]
            if int(row[0]) == number
        ]

    def read_tables(self, *documents: str) -> list[list[list[str]]]:
        """Download tables from the ranking's screen, starting and ending at the desk."""
        arbiter = self.arbiter
        arbiter.open("Ranking", "Print and export", "ranking")
        arbiter.tap("Print and export")
        tables = [arbiter.download_table(each) for each in documents]
        arbiter.back(re.compile("^(Results: |Seat round|See the ranking)"), "desk")
        return tables

    def check_results_page(self, number: int, tables: Sequence[Table]) -> None:
        """Compare the Victory Points of each table on the page of results."""
        found = self.arbiter.collect(r"(?s).*?Table (\d+)\. (?:Saved|Entered)[^\d]*\.? (\d+)–(\d+)")
        shown = {int(match[1]): (int(match[2]), int(match[3])) for match in found.values()}
        right = {each.number: self.event.victory(number, each) for each in tables if each.ns is not None}
        for table, points in right.items():
            self.compare(f"round {number}, table {table}, Victory Points on the page", shown.get(table), points)

    def check_round(self, number: int) -> None:
        """Compare all results so far and the ranking with the calculation."""
        results, ranking = self.read_tables("All results as a table (CSV)", "Ranking as a table (CSV)")
        for row in results[1:]:
            played, table = int(row[0]), int(row[1])
            seat = next(each for each in self.event.rounds[played - 1] if each.number == table)
            outcome = self.outcomes_of(played).get(table)
            right: list[str] = []
            victory = self.event.victory(played, seat)
            points = (None, None) if outcome is None or seat.ns is None else (outcome.ns, outcome.ew)
            for pair, own, won in zip((seat.ns, seat.ew), points, victory, strict=True):
                right += [_text(pair), "" if pair is None else self.names(pair), _text(own), _text(won)]
            self.compare(f"round {played}, table {table}", row[2:10], right)
        self.check_ranking(f"after round {number}, file", ranking)

    def check_ranking(self, what: str, rows: Sequence[Sequence[str]]) -> None:
        head, *body = rows
        first = int("group" in head[0].casefold())
        right = [
            [
                *([each.group] if first else []),
                *map(str, (each.place, each.pair)),
                self.names(each.pair),
                *map(str, (each.victory, each.difference, each.points)),
            ]
            for each in self.event.ranking()
        ]
        self.compare(f"{what}, pairs", len(body), len(right))
        for shown, line in zip(body, right, strict=False):
            self.compare(what, list(shown[: len(line)]), line)

    def check_ranking_screen(self) -> None:
        found = self.arbiter.collect(_RANKING_LINE)
        shown = {
            match["names"]: (
                match["group"] or "",
                *(_number(match[name]) for name in ("place", "victory", "difference", "points")),
            )
            for match in found.values()
        }
        right = {
            self.names(each.pair): (each.group, each.place, each.victory, each.difference, each.points)
            for each in self.event.ranking()
        }
        for names, line in right.items():
            self.compare(f"the ranking on the screen, {names}", shown.get(names), line)

    def check_results_file(self, rows: Sequence[Sequence[str]]) -> None:
        lines = {int(row[2]): row for row in rows if len(row) > 6 and row[2].isdecimal() and row[0].isdecimal()}
        for each in self.event.ranking():
            row = lines.get(each.pair, [])
            one, other = self._shown[each.pair - 1]
            (card, other_card), club = self.pairs[each.pair - 1].cards, self.pairs[each.pair - 1].club
            right = [str(each.place), each.group, str(each.pair), card, one, club, other_card, other, club]
            right += [str(each.victory), str(each.difference), str(each.points)]
            self.compare("the results file", list(row[: len(right)]), right)


def _text(value: int | None) -> str:
    return "" if value is None else str(value)


def _number(text: str) -> int:
    return int(text.replace("−", "-").replace(",", "").replace("+", ""))


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
    here.set_up()
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
    tables = here.seat(number)
    if number == 1:
        print_documents(here)
    if number == here.plan.taken_back:
        here.take_back(number)
        tables = here.seat(number)
    arbiter.picture(f"desk-{number}")
    here.publish(number)
    here.have_incidents(number, [each for each in tables if each.ns is not None])
    here.type_results(number, tables)
    here.check_round(number)
    print(f"round {number}: {len(tables)} tables, {time.monotonic() - start:.0f} s", flush=True)


def check_groups(here: Play) -> None:
    """Compare the groups on the desk before they are seated with the calculation."""
    event, number = here.event, here.event.grouped_from
    found = here.arbiter.collect(r"Group ([A-Z]): (\d+) to (\d+)$")
    shown = {match[1]: (int(match[2]), int(match[3])) for match in found.values()}
    present = set(event.present(number))
    groups = event.cut([line.pair for line in event.ranking() if line.pair in present])
    ends = [0]
    for group in groups:
        ends.append(ends[-1] + len(group))
    right = {letter: (low + 1, high) for letter, (low, high) in zip("ABCDEFGH", pairwise(ends), strict=False)}
    here.compare("the groups on the desk", shown, right)
    here.arbiter.picture("groups")


def play_championship(arbiter: Arbiter, server: Server, seed: int, differences: list[str]) -> None:
    """Play four evenings of eight pairs, who are not always the same, and compare their championship: the best three of
    four. In the last evening, the eighth pair comes late and sits down at the free table."""
    pairs, rng = make_pairs(_EVENING_PAIRS + 1, seed), Random(seed)
    scores: list[Mapping[frozenset[str], int]] = []
    for evening in range(1, 5):
        here_pairs = pairs[1:] if evening == 3 else pairs[:-1]
        event = Event(deals=4, mitchell=2, grouped_from=99)
        plan = Plan(pairs=_EVENING_PAIRS, rounds=3)
        here = Play(arbiter=arbiter, server=server, plan=plan, pairs=here_pairs, event=event, rng=rng)
        here.differences = differences
        here.set_up_evening(f"Evening {evening}", late=evening == 4)
        for number in range(1, 4):
            if (number, evening) == (1, 4):
                here.sit_down_late()
            else:
                here.seat(number)
            here.publish(number)
            here.type_results(number, event.rounds[-1])
            here.check_round(number)
        scores.append({frozenset(here_pairs[line.pair - 1].names): line.victory for line in event.ranking()})
        arbiter.back("New tournament", "tournaments")
        print(f"evening {evening}", flush=True)
    arbiter.open("Championship", "Results of each pair that count", "championship")
    for evening in range(1, 5):
        arbiter.tap("First half", below=re.compile(f"^Evening {evening} ·"))
    arbiter.tap("3", below="Results of each pair that count")
    arbiter.picture("championship")
    right = championship(scores, best=3)
    found = arbiter.collect(r"(\d+)\. (.+) and (.+)\. (\d+)\. [\d–(]")
    shown = {frozenset((match[2], match[3])): int(match[4]) for match in found.values()}
    if shown != right:
        differences.append(f"championship: {shown} shown, {right} calculated")


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
    here.check_ranking_screen()
    arbiter.tap("Print and export")
    for name in _LAST_DOCUMENTS[:2] + _LAST_DOCUMENTS[3:]:
        arbiter.download(name)
    here.check_results_file(arbiter.download_table(_LAST_DOCUMENTS[2]))
    with arbiter.task("four prizes"):
        arbiter.open("Prizes", "Another prize", "prizes")
        for kind, count in (
            ("The first of the ranking", 3),
            ("The last of the ranking", 1),
            ("The best of the last rounds", 1),
        ):
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
    best_of = min(3, here.plan.rounds)
    here.compare("prizes", shown, [sorted(each) for each in event.prizes(first=3, last=1, best_of=best_of, group="B")])
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
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=CHROMIUM_FLAGS, timeout=LAUNCH_TIMEOUT_MS
        )
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
