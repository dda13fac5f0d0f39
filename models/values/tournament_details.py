"""The details of a tournament that a federation asks for."""

from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Any

from models.values.errors import FieldFault
from models.values.text import normalize_text, text_fault

DETAIL_NAMES = ("organiser", "arbiter", "scorer")
"""Fields of TournamentDetails with names, empty if unknown."""
MAX_DUE_DAYS = 365


class TournamentKind(StrEnum):
    """Kind of tournament for a federation. Stored: never change a value."""

    CLUB = "club"
    FEDERAL = "federal"
    REGIONAL = "regional"
    NATIONAL = "national"


@dataclass(frozen=True, kw_only=True)
class TournamentDetails:
    """Details for a federation, which are not part of the rules. Unless it is a club's own tournament, the results are
    due `due_days` after its end. `day` replaces the day of the first round's publication on the papers.
    """

    kind: TournamentKind = TournamentKind.CLUB
    organiser: str = ""
    arbiter: str = ""
    scorer: str = ""
    due_days: int = 10
    day: date | None = None

    @property
    def has_due_results(self) -> bool:
        return self.kind is not TournamentKind.CLUB

    @property
    def normalized(self) -> "TournamentDetails":
        names: dict[str, Any] = {name: normalize_text(getattr(self, name)) for name in DETAIL_NAMES}
        return replace(self, **names)

    @property
    def faults(self) -> tuple[FieldFault, ...]:
        """The faults of normalized details."""
        found = [text_fault(name, getattr(self, name)) for name in DETAIL_NAMES]
        if not 0 < self.due_days <= MAX_DUE_DAYS:
            found.append(FieldFault(field="due_days", code="due-days", values={"most": MAX_DUE_DAYS}))
        return tuple(fault for fault in found if fault is not None)


NO_DETAILS = TournamentDetails()
