"""What the models give away: frozen values, never rows."""

__all__ = [
    "Action",
    "ChangeRecord",
    "DealSnapshot",
    "Draft",
    "DraftPart",
    "MatchSnapshot",
    "MatchSummary",
    "PlayerName",
]

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Generic, TypeVar

from models.action_kinds import ActionKind
from models.agreement import Agreement
from models.deal_head import DealHead
from models.roles import Role
from scoring import DealEntry, DealScore, MatchConfig, Phase, SideEntry, Standings, forms_during_deal

Value = TypeVar("Value")


@dataclass(frozen=True, kw_only=True)
class PlayerName:
    """A person; `id` stays the same over all matches of one owner."""

    id: str
    name: str


@dataclass(frozen=True, kw_only=True)
class DealSnapshot:
    """A deal that counts. `number` is from 1 in playing order; who entered or changed it is a device's label."""

    id: str
    number: int
    entry: DealEntry
    score: DealScore
    entered_by: str
    entered_at: datetime
    changed_by: str | None
    changed_at: datetime | None
    agreement: Agreement


@dataclass(frozen=True, kw_only=True)
class Action:
    """One action on a deal that can be taken back or done again."""

    id: str
    kind: ActionKind
    deal_number: int
    device_label: str
    at: datetime


@dataclass(frozen=True, kw_only=True)
class ChangeRecord:
    """One line of a deal's trail. `before` is None when there was no deal, `after` when there is none any more."""

    kind: ActionKind
    device_label: str
    at: datetime
    before: DealEntry | None
    after: DealEntry | None


@dataclass(frozen=True, kw_only=True)
class MatchSnapshot:
    """A match at one revision, as one reader with one role sees it. `players` are by seat."""

    id: str
    revision: int
    config: MatchConfig
    players: tuple[PlayerName, ...]
    deals: tuple[DealSnapshot, ...]
    standings: Standings
    started_at: datetime
    finished_at: datetime | None
    note: str
    place: str
    role: Role
    undoable: Action | None
    redoable: Action | None

    @property
    def sides_form(self) -> bool:
        """Whether the first pozzetto of the next deal makes its taker play alone."""
        return forms_during_deal(self.config.seating) and self.standings.phase is not Phase.SINGLES


@dataclass(frozen=True, kw_only=True)
class MatchSummary:
    """A match in a list. `players` are names by seat; `totals` runs parallel to `contenders` (groups of seats);
    `winner` is an index into them."""

    id: str
    players: tuple[str, ...]
    rules_name: str
    contenders: tuple[tuple[int, ...], ...]
    totals: tuple[Fraction, ...]
    deals_played: int
    winner: int | None
    started_at: datetime
    finished_at: datetime | None
    note: str
    place: str
    role: Role


@dataclass(frozen=True, kw_only=True)
class DraftPart(Generic[Value]):
    """One part of a draft. `version` grows with each save and never repeats; nobody has saved it yet while
    `saved_at` is None."""

    version: int
    value: Value
    device_id: str | None
    device_label: str | None
    saved_at: datetime | None


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A deal while it is entered: as typed, faulty or not. `deal_id` is None for the next new deal.

    Each time a draft begins anew (its deal was saved, or what was typed was discarded), `base` is a greater one.
    """

    match_id: str
    deal_id: str | None
    base: int
    head: DraftPart[DealHead]
    sides: tuple[DraftPart[SideEntry], ...]

    @property
    def begun(self) -> bool:
        """Whether anything of this deal was ticked or typed."""
        return self.head.saved_at is not None or any(side.saved_at is not None for side in self.sides)

    @property
    def entry(self) -> DealEntry:
        head = self.head.value
        return DealEntry(
            sides=tuple(side.value for side in self.sides),
            closed_by=head.closed_by,
            closer=head.closer,
            closing_bonus=head.closing_bonus,
        )

    @property
    def versions(self) -> tuple[int, ...]:
        """Of the head, then of each side: what `save_deal` compares with."""
        return (self.head.version, *(side.version for side in self.sides))
