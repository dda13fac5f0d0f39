"""A deal: what was played, what happened to it, who agrees with it, and its draft. Words of a StrEnum are stored: never
rename one."""

from dataclasses import dataclass
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


class ActionState(StrEnum):
    DONE = "done"  # can be undone
    UNDONE = "undone"  # can be done again
    SETTLED = "settled"  # neither: an undo or redo itself, or one that a newer action overtook


class Verdict(StrEnum):
    AGREED = "agreed"
    CONTESTED = "contested"


class AgreementState(StrEnum):
    OPEN = "open"  # nobody else has said anything
    AGREED = "agreed"
    CONTESTED = "contested"  # by one phone at least, whatever the others say


@dataclass(frozen=True, kw_only=True)
class Voice:
    """What one phone says of a deal. A contested line is named by its `side` and `reason`; both are None where it is
    the deal as a whole."""

    device_id: str
    device_label: str
    verdict: Verdict
    side: int | None
    reason: Reason | None
    note: str
    at: datetime


@dataclass(frozen=True, kw_only=True)
class Agreement:
    """On a deal as it is: a change begins a new one, and undoing the change brings the old one back.

    `action_id` names the state that is agreed on; `author_id` is the device that made it so and has no voice in it.
    """

    action_id: str
    author_id: str
    voices: tuple[Voice, ...] = ()

    @property
    def state(self) -> AgreementState:
        verdicts = {voice.verdict for voice in self.voices}
        if Verdict.CONTESTED in verdicts:
            return AgreementState.CONTESTED
        return AgreementState.AGREED if verdicts else AgreementState.OPEN

    def contests(self, side: int, reason: Reason) -> bool:
        """Whether somebody contests this line."""
        return any(
            (voice.verdict, voice.side, voice.reason) == (Verdict.CONTESTED, side, reason) for voice in self.voices
        )


@dataclass(frozen=True, kw_only=True)
class DealHead:
    """Who closed (side, and player where known), and the seat that plays alone where the sides form during the deal."""

    closed_by: int | None = None
    closer: int | None = None
    closing_bonus: bool = True
    alone: int | None = None


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
    """One action, on a deal or after it, that can be taken back or done again."""

    id: str
    kind: ActionKind
    deal_number: int
    device_label: str
    at: datetime


@dataclass(frozen=True, kw_only=True)
class ChangeRecord:
    """One line of a deal's trail. `before` is None when there was no deal, `after` when there is none any more;
    `target` is what was taken back or done again."""

    kind: ActionKind
    target: ActionKind | None = None
    device_label: str
    at: datetime
    before: DealEntry | None
    after: DealEntry | None


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
