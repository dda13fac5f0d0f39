"""The phones that are typing now, and their sides. Pure functions of drafts and times."""

from datetime import datetime, timedelta

from models.values import Draft, DraftPart
from scoring import SideEntry

TYPING_TTL = timedelta(seconds=8)


def typists(draft: Draft, *, device_id: str, at: datetime) -> tuple[str | None, ...]:
    """Return for each side the label of another phone that typed there within `TYPING_TTL`, or None."""
    return tuple(
        (part.device_label or "") if _remaining(part, device_id, at) > timedelta() else None for part in draft.sides
    )


def seconds_until_quiet(draft: Draft, *, device_id: str, at: datetime) -> float | None:
    """Return the seconds until the next of these labels expires; None if no other phone is typing."""
    left = [span for part in draft.sides if (span := _remaining(part, device_id, at)) > timedelta()]
    return min(left).total_seconds() if left else None


def _remaining(part: DraftPart[SideEntry], device_id: str, at: datetime) -> timedelta:
    if part.saved_at is None or part.device_id == device_id:
        return timedelta()
    return part.saved_at + TYPING_TTL - at
