"""Deals: entry, history, agreement and draft. StrEnum values are stored: never change one."""

from dataclasses import dataclass, fields
from datetime import datetime
from enum import StrEnum
from typing import Generic, TypeVar

from scoring import DealEntry, DealScore, Reason, SideEntry

Value = TypeVar("Value")


class ActionKind(StrEnum):
    ADDED = "deal-added"
    CHANGED = "deal-changed"
    DELETED = "deal-deleted"
    ENDED = "match-ended"  # early, after this deal
    UNDONE = "undone"
    REDONE = "redone"


class Verdict(StrEnum):
    AGREED = "agreed"
    CONTESTED = "contested"


class AgreementState(StrEnum):
    OPEN = "open"  # no verdict from another device yet
    AGREED = "agreed"
    CONTESTED = "contested"  # by at least one device


@dataclass(frozen=True, kw_only=True)
class Contest:
    """The contested part of a deal: a line, identified by `side` and `reason`; both are None for the whole deal."""

    side: int | None
    reason: Reason | None
    note: str


@dataclass(frozen=True, kw_only=True)
class DealVerdict(Contest):
    """One device's verdict on a deal, with what it contests."""

    device_label: str
    verdict: Verdict
    at: datetime


@dataclass(frozen=True, kw_only=True)
class Agreement:
    """Verdicts on the current version of a deal. A change starts a new agreement; undoing the change restores the old
    one.

    `action_id` identifies the version; `author_id` is the device that entered it and cannot give a verdict.
    """

    action_id: str
    author_id: str
    verdicts: tuple[DealVerdict, ...] = ()

    @property
    def state(self) -> AgreementState:
        verdicts = {each.verdict for each in self.verdicts}
        if Verdict.CONTESTED in verdicts:
            return AgreementState.CONTESTED
        return AgreementState.AGREED if verdicts else AgreementState.OPEN

    def is_contested(self, side: int, reason: Reason) -> bool:
        """Return whether any device contests this line."""
        return any(
            (each.verdict, each.side, each.reason) == (Verdict.CONTESTED, side, reason) for each in self.verdicts
        )


@dataclass(frozen=True, kw_only=True)
class DealHead:
    """The side that went out, its player if known, and the seat that plays alone if sides form during the deal;
    `nobody_alone` if the players say that nobody does."""

    closed_by: int | None = None
    closer: int | None = None
    closing_bonus: bool = True
    concealed: bool = False
    alone: int | None = None
    nobody_alone: bool = False

    @classmethod
    def of(cls, entry: DealEntry, *, alone: int | None = None) -> "DealHead":
        """Return a deal's head."""
        return cls(**{name: getattr(entry, name) for name in _HEAD_FIELDS}, alone=alone)

    def with_sides(self, sides: tuple[SideEntry, ...]) -> DealEntry:
        """Return the deal with this head and these sides."""
        return DealEntry(sides=sides, **{name: getattr(self, name) for name in _HEAD_FIELDS})


_HEAD_FIELDS = tuple(each.name for each in fields(DealEntry) if each.name != "sides")


@dataclass(frozen=True, kw_only=True)
class DealSnapshot:
    """A deal that counts. `number` counts from 1 in playing order; `entered_by` and `changed_by` are device labels."""

    id: str
    number: int
    entry: DealEntry
    score: DealScore
    entered_by: str
    entered_at: datetime
    changed_by: str | None
    agreement: Agreement


@dataclass(frozen=True, kw_only=True)
class Action:
    """An action on a deal, or the ending of a match after it, that can be undone or redone."""

    id: str
    kind: ActionKind
    deal_number: int
    device_id: str
    device_label: str


@dataclass(frozen=True, kw_only=True)
class DealChange:
    """One change of a deal. `before` is None for a new deal, `after` for a deleted one; `target` is the kind
    of action that was undone or redone.
    """

    kind: ActionKind
    target: ActionKind | None = None
    device_id: str
    device_label: str
    at: datetime
    before: DealEntry | None
    after: DealEntry | None


@dataclass(frozen=True, kw_only=True)
class DraftPart(Generic[Value]):
    """One part of a draft. `version` grows with each save, never repeating; `saved_at` is None before the first."""

    version: int
    value: Value
    device_id: str | None
    device_label: str | None
    saved_at: datetime | None


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A deal being entered, as typed, with any faults. `deal_id` is None for the next new deal.

    `base` grows each time the draft is reset, because its deal was saved or the draft was discarded. In a deal with
    `has_forming_sides`, the first player to take a pozzetto plays alone.
    """

    match_id: str
    deal_id: str | None
    base: int
    has_forming_sides: bool
    head: DraftPart[DealHead]
    sides: tuple[DraftPart[SideEntry], ...]

    @property
    def has_saved_parts(self) -> bool:
        """Whether any part of this draft was saved."""
        return self.head.saved_at is not None or any(side.saved_at is not None for side in self.sides)

    @property
    def entry(self) -> DealEntry:
        return self.head.value.with_sides(tuple(side.value for side in self.sides))

    def part(self, side: int | None) -> DraftPart[DealHead] | DraftPart[SideEntry]:
        """Return the part of the side with this index, or the head for None."""
        return self.head if side is None else self.sides[side]

    @property
    def versions(self) -> tuple[int, ...]:
        """The versions of the head and of each side, for `save_deal`."""
        return (self.head.version, *(side.version for side in self.sides))
