"""The phones that type at this moment, and where. Pure: drafts and times in, labels and seconds out."""

from datetime import datetime, timedelta

from models import Draft, DraftPart
from scoring import SideEntry

RECENT = timedelta(seconds=8)


def typists(draft: Draft, *, device_id: str, at: datetime) -> tuple[str | None, ...]:
    """For each side the label of the other phone that typed there a moment ago; None where nobody did."""
    return tuple(
        (part.device_label or "") if _left(part, device_id, at) > timedelta() else None for part in draft.sides
    )


def quiet_in(draft: Draft, *, device_id: str, at: datetime) -> float | None:
    """Seconds until the next of them falls silent; None when nobody types."""
    left = [span for part in draft.sides if (span := _left(part, device_id, at)) > timedelta()]
    return min(left).total_seconds() if left else None


def _left(part: DraftPart[SideEntry], device_id: str, at: datetime) -> timedelta:
    if part.saved_at is None or part.device_id == device_id:
        return timedelta()
    return part.saved_at + RECENT - at
