"""Points that a referee or the table gives or takes, while they are typed. Pure."""

__all__ = ["REASONS", "AdjustmentForm"]

import re
from dataclasses import dataclass

from models.text import NOTE_LENGTH, text_fault, tidy
from scoring import Adjustment
from wording import Translator, model_error_sentence

REASONS = ("other", "referee", "agreed")
MOST_POINTS = 20_000
_DIGITS = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, kw_only=True)
class AdjustmentForm:
    """`side` gets `points`, or loses them where `minus`; everything as typed."""

    side: int = 0
    minus: bool = True
    points: str = ""
    reason: str = REASONS[0]
    note: str = ""

    def faults(self, t: Translator) -> dict[str, str]:
        """Field → what is wrong with it; empty when the adjustment can be added."""
        found = {"points": self._points_fault(t), "note": self._note_fault(t)}
        return {field: sentence for field, sentence in found.items() if sentence}

    def adjustment(self) -> Adjustment:
        """Ask `faults` before."""
        points = int(self.points)
        return Adjustment(points=-points if self.minus else points, reason=self.reason, note=tidy(self.note))

    def _points_fault(self, t: Translator) -> str:
        text = self.points.strip()
        if not text:
            return t.gettext("How many points? Write a whole number.")
        if not _DIGITS.fullmatch(text):
            return t.gettext("“{text}” is no whole number. Use digits only, such as 100.", text=text[:20])
        if not 1 <= int(text) <= MOST_POINTS:
            return t.gettext("Choose {least} to {most} points.", least=t.points(1), most=t.points(MOST_POINTS))
        return ""

    def _note_fault(self, t: Translator) -> str:
        fault = text_fault("note", tidy(self.note))
        if fault is None:
            return ""
        return model_error_sentence(t, fault.code, {"limit": NOTE_LENGTH, **fault.values})
