"""Incidents of an event: late, absent and gone pairs, warnings, a round taken back."""

import re
from collections.abc import Sequence

from tests.evenings.calculation import Outcome, Table
from tests.evenings.play import Play

_LARGE = 12  # pairs that can do without one


def have_incidents(here: Play, number: int, met: Sequence[Table]) -> None:
    """Two pairs are late or warned twice, five absent, one of them for good."""
    plan = here.plan
    late_pair, warned = (here.event.rounds[0][at].ew for at in (0, -1))
    seat = next((each for each in met if late_pair in (each.ns, each.ew)), None)
    if number <= 2 and seat is not None:
        late(here, number, seat, late_pair, again=number == 2)
        warn(here, number, warned)
    if number == 1:
        absent(here, met[1], met[1].ns or 0)
    if number == 2:
        both = next(each for each in met if each is not seat)
        absent(here, both, both.ew, other=both.ns)
    if plan.pairs < _LARGE:
        return
    if number == max(3, plan.mitchell - 1):
        leaving = next(each for each in met[::-1] if not {warned, late_pair, *here.event.fixed} & {each.ns, each.ew})
        gone(here, number, leaving, leaving.ew)
    if number == plan.mitchell + 1:
        absent(here, met[2], met[2].ew)


def at_table(here: Play, table: Table, preset: str, pair: int, *, late: bool = False) -> None:
    """Use a preset for a pair at its table, from the desk and back to it."""
    arbiter = here.arbiter
    group = r"(?:[A-Z] · )?"
    name = re.compile(rf"^{group}Table {table.number}\.")
    with arbiter.task("a late pair" if late else f"a pair {preset.lower()}"):
        arbiter.tap(name)
        link = f"Open Table {table.number}"  # of a table without a result
        arbiter.phone.expect_text(re.compile(f"^({link}$|{preset}: {pair}\\.)"))
        if arbiter.phone.button(link).count():
            arbiter.open(link, re.compile(f"^{preset}: {pair}\\."), "a table")
        arbiter.tap(re.compile(f"^{preset}: {pair}\\."))
        if preset == "Gone":
            arbiter.tap("Yes, gone")
        arbiter.phone.expect_text({"Late 5′": "Late · "}.get(preset, "Entered"))
        arbiter.phone.page.wait_for_timeout(300)
        arbiter.back(re.compile("^Results: "), "desk")


def absent(here: Play, table: Table, pair: int, *, other: int | None = None) -> None:
    at_table(here, table, "Absent 10′", pair)
    here.event.play({table.number: here.event.absence(table, {pair})})
    if other is not None:
        at_table(here, table, "Absent 10′", other)
        here.event.play({table.number: here.event.absence(table, {pair, other})})


def gone(here: Play, number: int, table: Table, pair: int) -> None:
    at_table(here, table, "Gone", pair)
    here.event.play({table.number: here.event.absence(table, {pair}, excused=False)})
    here.event.gone[pair] = number + 1


def late(here: Play, number: int, table: Table, pair: int, *, again: bool) -> None:
    at_table(here, table, "Late 5′", pair, late=True)
    if again:
        here.event.deducted[number, pair] = 100
    else:
        here.event.warnings.append((number, pair))


def warn(here: Play, number: int, pair: int) -> None:
    arbiter = here.arbiter
    with arbiter.task("a warning"):
        arbiter.open("Pairs", "A late pair", "pairs")
        arbiter.open(re.compile(rf"^{pair}\. "), "Penalty or adjustment", "a pair")
        arbiter.tap("Conduct")
        arbiter.tap("Give a warning")
        arbiter.phone.expect_text(re.compile("^Warning"))
        arbiter.back("A late pair", "pairs")
        arbiter.back(re.compile("^Results: "), "desk")
    here.event.warnings.append((number, pair))


def take_back(here: Play, number: int) -> None:
    """A result of the round before was wrong: take the round back, correct the result, seat again."""
    arbiter = here.arbiter
    with arbiter.task("taking a round back"):
        arbiter.tap("More")
        arbiter.tap(f"Take round {number} back")
        arbiter.tap("Take it back")
        arbiter.phone.expect_text(f"Seat round {number}")
    here.event.unseat()
    before = here.event.rounds[-1]
    table = next(
        each for each in before if each.ns is not None and here.outcomes_of(number - 1)[each.number].awarded is None
    )
    outcome = Outcome(ns=here.points(), ew=here.points())
    with arbiter.task("correcting a result"):
        arbiter.open("All results on one page", re.compile("Results: "), "results")
        arbiter.phone.tap_field("Table, points, points")
        arbiter.type_line(f"{table.number} {outcome.ns} {outcome.ew}")
        arbiter.tap(re.compile(f"^Count it: .*Table {table.number}$"))
        arbiter.phone.expect_text(re.compile(f"Undo|{outcome.ns:,}"))
        arbiter.phone.page.wait_for_timeout(500)
        arbiter.back(f"Seat round {number}", "desk")
    here.event.outcomes[number - 2][table.number] = outcome
