"""The form of a tournament's details."""

from dataclasses import dataclass
from typing import Any

from models.values import DETAIL_NAMES, FieldFault, TournamentDetails, TournamentKind, parse_day
from views.core.days import unread_day
from views.core.whole_numbers import parse_whole_number


@dataclass(frozen=True, kw_only=True)
class DetailsForm:
    """The details as typed. An empty number of days is the default, an empty `day` the one of the first round."""

    kind: TournamentKind = TournamentKind.CLUB
    organiser: str = ""
    arbiter: str = ""
    scorer: str = ""
    due_days: str = ""
    day: str = ""

    @property
    def detail_faults(self) -> tuple[FieldFault, ...]:
        return (*self.to_details().faults, *unread_day("day", self.day))

    def to_details(self) -> TournamentDetails:
        """Return the details. A number of days that can't be read becomes 0, which is refused."""
        values: dict[str, Any] = {name: getattr(self, name) for name in ("kind", *DETAIL_NAMES)}
        values["day"] = parse_day(self.day)
        if self.due_days.strip() and self.kind is not TournamentKind.CLUB:
            values["due_days"] = parse_whole_number(self.due_days) or 0
        return TournamentDetails(**values).normalized
