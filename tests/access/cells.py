"""Cells of the authorisation matrix: who stands there, what they may do, and the judgement of what they did."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from tests.access.dump import Dump, changed_tables, foreign
from tests.access.house import House, Standing

# A member of the house keeps the score of a match; its owner's people, groups and settings are nobody else's.
_OF_A_MATCH = {"matches", "deals", "actions", "agreements", "draft_parts", "links", "photos", "records"}


class Cell(StrEnum):
    """`YES`: it is done with the owner's things, or they are shown. `OWN`: the same with the caller's own, and with
    nobody else's. `NO`: refused, and nothing is changed. `NOTHING`: answered, but nothing is shown or changed.

    Of a screen, on which many things can be done: `LOOK` shows the owner's things and changes nobody's but the
    caller's; `APART` shows and changes nobody's but those."""

    YES = "yes"
    LOOK = "look"
    APART = "apart"
    OWN = "own"
    NO = "no"
    NOTHING = "nothing"


def cells(row: str) -> Mapping[Standing, Cell]:
    """One word for each standing, in their order."""
    return dict(zip(Standing, map(Cell, row.split()), strict=True))


HOST_ONLY = cells("no no no no no no no yes")
Attempt = TypeVar("Attempt")


@dataclass(frozen=True, kw_only=True, eq=False)
class Row(Generic[Attempt]):
    """One thing that somebody might do."""

    name: str
    may: Mapping[Standing, Cell]
    attempt: Attempt

    @property
    def lender(self) -> Standing | None:
        """The first who may do it: whoever is not told apart from this one could do it too."""
        return next((standing for standing, cell in self.may.items() if cell is Cell.YES), None)


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """`shown` is the answer as text; empty where it was `refused`."""

    before: Dump
    after: Dump
    refused: str = ""
    shown: str = ""


def judge(cell: Cell, outcome: Outcome, *, house: House, by: Standing) -> str:
    """What speaks against the cell; nothing where it holds."""
    return _JUDGES[cell](outcome, house, by)


def _yes(outcome: Outcome, house: House, by: Standing) -> str:
    if outcome.refused:
        return f"refused: {outcome.refused}"
    if outcome.before == outcome.after:
        shown = any(mark in outcome.shown for mark in house.marks[Standing.OWNER])
        return "" if shown else f"neither changed nor showed anything of the owner's: {outcome.shown[:200]}"
    touched = _changed_foreign(outcome, house, by)
    if by in {Standing.SCORER, Standing.VIEWER} and not touched <= _may_touch(touched):
        return f"changed more than a match: {sorted(touched)}"
    return "" if by is Standing.OWNER or touched else "changed nothing of the owner's"


_ALONG_THE_WAY = {"members"}  # whoever joins is a member
# Whoever directs a tournament names its pairs and seats them.
_OF_A_TOURNAMENT = {
    "tournaments",
    "tournament_confirmations",
    "tournament_directors",
    "tournament_entrants",
    "tournament_events",
    "tournament_matches",
}
_SEATED = {"players", "seats"}


def _may_touch(touched: set[str]) -> set[str]:
    directs = _OF_A_TOURNAMENT | _SEATED if touched & _OF_A_TOURNAMENT else set()
    rematch = {"rematches", "seats"} if "rematches" in touched else set()  # another match of the same owner
    return _OF_A_MATCH | _ALONG_THE_WAY | directs | rematch


def _own(outcome: Outcome, house: House, by: Standing) -> str:
    if outcome.refused:
        return f"refused: {outcome.refused}"
    if against := _foreign_changes(outcome, house, by):
        return against
    if outcome.before == outcome.after and not any(mark in outcome.shown for mark in house.marks[by]):
        return f"neither changed nor showed anything of its own: {outcome.shown[:200]}"
    return _strangers_marks(outcome, house, by)


def _no(outcome: Outcome, house: House, by: Standing) -> str:
    if not outcome.refused:
        return f"not refused: {outcome.shown[:200]}"
    return _any_change(outcome)


def _nothing(outcome: Outcome, house: House, by: Standing) -> str:
    if outcome.refused:
        return f"refused: {outcome.refused}"
    return _any_change(outcome) or _strangers_marks(outcome, house, by)


def _look(outcome: Outcome, house: House, by: Standing) -> str:
    shown = any(mark in outcome.shown for mark in house.marks[Standing.OWNER])
    return _foreign_changes(outcome, house, by) or ("" if shown else f"shows nothing: {outcome.shown[:300]}")


def _apart(outcome: Outcome, house: House, by: Standing) -> str:
    return _foreign_changes(outcome, house, by) or _strangers_marks(outcome, house, by)


def _any_change(outcome: Outcome) -> str:
    changed = changed_tables(outcome.before, outcome.after)
    return f"changed {sorted(changed)}" if changed else ""


def _foreign_changes(outcome: Outcome, house: House, by: Standing) -> str:
    changed = _changed_foreign(outcome, house, by)
    return f"changed somebody else's {sorted(changed)}" if changed else ""


def _changed_foreign(outcome: Outcome, house: House, by: Standing) -> set[str]:
    """The tables in which rows changed that are not the caller's; a device that came up meanwhile is theirs."""
    new = {row["id"] for row in outcome.after["devices"]} - {row["id"] for row in outcome.before["devices"]}
    own = frozenset({house.people[by].device.id, *new})
    return changed_tables(foreign(outcome.before, own), foreign(outcome.after, own))


def _strangers_marks(outcome: Outcome, house: House, by: Standing) -> str:
    shown = {mark for standing, marks in house.marks.items() if standing is not by for mark in marks - house.marks[by]}
    found = sorted(mark for mark in shown if mark in outcome.shown)
    return f"showed somebody else's {found}" if found else ""


_JUDGES: Mapping[Cell, Callable[[Outcome, House, Standing], str]] = {
    Cell.YES: _yes,
    Cell.LOOK: _look,
    Cell.APART: _apart,
    Cell.OWN: _own,
    Cell.NO: _no,
    Cell.NOTHING: _nothing,
}
