"""Drafts for tests, as the database would return them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from models.values import DealHead, Draft, DraftPart
from scoring import SideEntry

MINE, THEIRS = "my phone", "their phone"
START = datetime(2026, 1, 15, 21, 0, tzinfo=UTC)


def seconds_later(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def side(index: int = 0, **values: Any) -> SideEntry:
    return SideEntry(players=(index, index + 2), **values)


def draft(*sides: SideEntry, head: DealHead | None = None, base: int = 0) -> Draft:
    """Return a new draft without saved parts."""
    return Draft(
        match_id="match",
        deal_id=None,
        base=base,
        has_forming_sides=False,
        head=_part(head or DealHead(), base),
        sides=tuple(_part(each, base) for each in sides or (side(0), side(1))),
    )


def _part(value: Any, version: int) -> DraftPart[Any]:
    return DraftPart(version=version, value=value, device_id=None, device_label=None, saved_at=None)


def with_saved_part(before: Draft, name: int | None, value: Any, *, by: str, at: datetime = START) -> Draft:
    """Return the draft after this device has committed one part."""
    part = before.part(name)
    new = DraftPart(version=part.version + 1, value=value, device_id=by, device_label=f"{by}’s label", saved_at=at)
    if name is None:
        return replace(before, head=new)
    return replace(before, sides=tuple(new if index == name else old for index, old in enumerate(before.sides)))
