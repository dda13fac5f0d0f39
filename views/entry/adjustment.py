"""An adjustment as typed on the extras sheet: points that a referee or the players give or take away. Pure."""

from dataclasses import dataclass

from models.values import normalize_text, text_fault
from scoring import Adjustment
from views.core.whole_numbers import parse_whole_number
from wording import Translator, model_error_sentence

REASONS = ("other", "referee", "agreed")
MAX_ADJUSTMENT_POINTS = 20_000


@dataclass(frozen=True, kw_only=True)
class AdjustmentForm:
    """An adjustment as typed: `side` gets `points`, or loses them if `is_negative` or if they have a minus sign."""

    side: int = 0
    is_negative: bool = True
    points: str = ""
    reason: str = REASONS[0]
    note: str = ""

    def faults(self, t: Translator) -> dict[str, str]:
        """Return the messages by field, for invalid fields only; empty if the adjustment can be added."""
        points, note = self._points_fault(t), text_fault("note", normalize_text(self.note))
        found = {"points": points, "note": "" if note is None else model_error_sentence(t, note.code, note.values)}
        return {field: sentence for field, sentence in found.items() if sentence}

    def to_adjustment(self) -> Adjustment:
        """Return the adjustment. The form must have no `faults`."""
        points = parse_whole_number(self.points) or 0
        return Adjustment(
            points=-abs(points) if self.is_negative else points, reason=self.reason, note=normalize_text(self.note)
        )

    def _points_fault(self, t: Translator) -> str:
        text, points = self.points.strip(), parse_whole_number(self.points)
        if not text:
            return t.gettext("Enter the points as a whole number.")
        if points is None:
            return t.gettext("“{text}” isn’t a whole number. Use digits only, such as 100.", text=text[:20])
        if not 1 <= abs(points) <= MAX_ADJUSTMENT_POINTS:
            return t.gettext(
                "Choose {least} to {most} points.", least=t.points(1), most=t.points(MAX_ADJUSTMENT_POINTS)
            )
        return ""
