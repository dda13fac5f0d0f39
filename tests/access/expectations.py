"""Cells of the authorisation matrix: the expected result for each caller, and the check of the actual one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from tests.access.dump import Dump, changed_tables, exclude_owned_rows
from tests.access.world import Caller, CallersWorld

# A scorer may change a match; the owner's players, groups and settings are private.
_MATCH_TABLES = {"matches", "match_events", "draft_parts", "links", "photos", "records"}


class Expectation(StrEnum):
    """The expected result of a call.

    `YES`: it succeeds on the owner's data, or shows it. `OWN`: it succeeds on the caller's data and on no one else's.
    `NO`: it is refused and changes nothing. `NOTHING`: it is answered, but nothing is shown or changed.

    For a screen with many actions, `READ_ONLY` shows the owner's data and changes only the caller's; `ISOLATED` shows
    and changes only the caller's data.
    """

    YES = "yes"
    READ_ONLY = "look"
    ISOLATED = "apart"
    OWN = "own"
    NO = "no"
    NOTHING = "nothing"


def parse_row(row: str) -> Mapping[Caller, Expectation]:
    """Parse one word for each caller, in the order of Caller."""
    return dict(zip(Caller, map(Expectation, row.split()), strict=True))


ADMIN_ONLY = parse_row("no no no no no no no yes")
Attempt = TypeVar("Attempt")


@dataclass(frozen=True, kw_only=True, eq=False)
class Row(Generic[Attempt]):
    """One operation of the matrix."""

    name: str
    expected: Mapping[Caller, Expectation]
    attempt: Attempt

    @property
    def authorized_caller(self) -> Caller | None:
        """The first caller who may do it.

        A check that doesn't distinguish callers would let another one act like this one.
        """
        return next((caller for caller, cell in self.expected.items() if cell is Expectation.YES), None)


@dataclass(frozen=True, kw_only=True)
class AttemptResult:
    """The result of an attempt; `shown` is the answer as text, empty if it was `refused`."""

    before: Dump
    after: Dump
    error: str = ""
    output: str = ""


def find_violation(expectation: Expectation, result: AttemptResult, *, world: CallersWorld, caller: Caller) -> str:
    """Return a description of the violation, empty if the cell holds."""
    return _CHECKS[expectation](result, world, caller)


def _check_yes(outcome: AttemptResult, world: CallersWorld, caller: Caller) -> str:
    if outcome.error:
        return f"refused: {outcome.error}"
    if outcome.before == outcome.after:
        shown = any(mark in outcome.output for mark in world.markers[Caller.OWNER])
        return "" if shown else f"neither changed nor showed anything of the owner's: {outcome.output[:200]}"
    touched = _foreign_changed_tables(outcome, world, caller)
    if caller in {Caller.SCORER, Caller.VIEWER} and not touched <= _allowed_tables(touched):
        return f"changed more than a match: {sorted(touched)}"
    return "" if caller is Caller.OWNER or touched else "changed nothing of the owner's"


_MEMBER_TABLES = {"members"}  # joining adds a member
# Directors of a tournament name its pairs and seat them.
_TOURNAMENT_TABLES = {
    "tournaments",
    "tournament_confirmations",
    "tournament_directors",
    "tournament_entrants",
    "tournament_events",
    "tournament_matches",
}
_SEATING_TABLES = {"players", "seats"}


def _allowed_tables(changed: set[str]) -> set[str]:
    directs = _TOURNAMENT_TABLES | _SEATING_TABLES if changed & _TOURNAMENT_TABLES else set()
    rematch = {"rematches", "seats"} if "rematches" in changed else set()  # another match of the same owner
    return _MATCH_TABLES | _MEMBER_TABLES | directs | rematch


def _check_own(outcome: AttemptResult, world: CallersWorld, caller: Caller) -> str:
    if outcome.error:
        return f"refused: {outcome.error}"
    if against := _describe_foreign_changes(outcome, world, caller):
        return against
    if outcome.before == outcome.after and not any(mark in outcome.output for mark in world.markers[caller]):
        return f"neither changed nor showed anything of its own: {outcome.output[:200]}"
    return _leaked_markers(outcome, world, caller)


def _check_no(outcome: AttemptResult, world: CallersWorld, caller: Caller) -> str:
    if not outcome.error:
        return f"not refused: {outcome.output[:200]}"
    return _describe_changes(outcome)


def _check_nothing(outcome: AttemptResult, world: CallersWorld, caller: Caller) -> str:
    if outcome.error:
        return f"refused: {outcome.error}"
    return _describe_changes(outcome) or _leaked_markers(outcome, world, caller)


def _check_read_only(outcome: AttemptResult, world: CallersWorld, caller: Caller) -> str:
    shown = any(mark in outcome.output for mark in world.markers[Caller.OWNER])
    return _describe_foreign_changes(outcome, world, caller) or (
        "" if shown else f"shows nothing: {outcome.output[:300]}"
    )


def _check_isolated(outcome: AttemptResult, world: CallersWorld, caller: Caller) -> str:
    return _describe_foreign_changes(outcome, world, caller) or _leaked_markers(outcome, world, caller)


def _describe_changes(outcome: AttemptResult) -> str:
    changed = changed_tables(outcome.before, outcome.after)
    return f"changed {sorted(changed)}" if changed else ""


def _describe_foreign_changes(outcome: AttemptResult, world: CallersWorld, caller: Caller) -> str:
    changed = _foreign_changed_tables(outcome, world, caller)
    return f"changed somebody else's {sorted(changed)}" if changed else ""


def _foreign_changed_tables(outcome: AttemptResult, world: CallersWorld, caller: Caller) -> set[str]:
    """Return the tables with changed rows that are not the caller's; devices created meanwhile are the caller's."""
    if not changed_tables(outcome.before, outcome.after):
        return set()
    new = {row["id"] for row in outcome.after["devices"]} - {row["id"] for row in outcome.before["devices"]}
    own = frozenset({world.credentials[caller].device.id, *new})
    return changed_tables(exclude_owned_rows(outcome.before, own), exclude_owned_rows(outcome.after, own))


def _leaked_markers(outcome: AttemptResult, world: CallersWorld, caller: Caller) -> str:
    shown = {
        mark for other, marks in world.markers.items() if other is not caller for mark in marks - world.markers[caller]
    }
    markers = sorted(mark for mark in shown if mark in outcome.output)
    return f"showed data of others: {markers}" if markers else ""


_CHECKS: Mapping[Expectation, Callable[[AttemptResult, CallersWorld, Caller], str]] = {
    Expectation.YES: _check_yes,
    Expectation.READ_ONLY: _check_read_only,
    Expectation.ISOLATED: _check_isolated,
    Expectation.OWN: _check_own,
    Expectation.NO: _check_no,
    Expectation.NOTHING: _check_nothing,
}
