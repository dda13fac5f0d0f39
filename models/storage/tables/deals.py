"""Tables of deals: the log of a match, and drafts."""

from datetime import datetime

from sqlalchemy import Text, UniqueConstraint
from sqlmodel import Field

from models.storage.tables.columns import Row, UtcDateTime, parent_column


class MatchEventRow(Row, table=True):
    """An event of a match (models/history). Append-only, with two exceptions: entries that stayed behind return with a
    transfer, and the verdicts of a device are deleted with it. `number` only rises, and may have gaps.
    """

    __tablename__ = "match_events"
    __table_args__ = (UniqueConstraint("match_id", "device_id", "request_id"),)
    match_id: str = Field(sa_column=parent_column("matches", primary_key=True))
    number: int = Field(primary_key=True)
    id: str = Field(unique=True)
    kind: str = Field(max_length=16)  # of EVENT_KINDS
    about: str  # the deal, or the event that is undone, redone or judged
    request_id: str | None = None
    device_id: str = Field(foreign_key="devices.id")
    at: datetime = Field(sa_type=UtcDateTime)
    value: str | None = Field(default=None, sa_type=Text)


class DraftRow(Row, table=True):
    """One part of a draft: 0 is the head, the others are the sides. `deal_id` is empty for the next new deal.

    Part -1 has no value; its version is the first one of the draft, above all those of drafts that were cleared.
    """

    __tablename__ = "draft_parts"
    match_id: str = Field(sa_column=parent_column("matches", primary_key=True))
    deal_id: str = Field(primary_key=True)
    part: int = Field(primary_key=True)
    version: int
    value: str = Field(sa_type=Text)
    device_id: str = Field(foreign_key="devices.id")
    saved_at: datetime = Field(sa_type=UtcDateTime)
