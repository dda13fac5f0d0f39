"""Whether a table agrees with a deal: the other side's phone confirms what one phone entered, or contests it."""

__all__ = ["Agreement", "AgreementState", "Verdict", "Voice"]

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scoring import Reason


class Verdict(StrEnum):
    """Stored: never rename one."""

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
