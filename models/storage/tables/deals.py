"""Tables of deals: the log of actions, agreements, and drafts."""

from datetime import datetime

from sqlalchemy import Column, ForeignKey, Text, UniqueConstraint
from sqlmodel import Field

from models.storage.tables.columns import Row, UtcDateTime, enum_column, match_id_column
from models.values.deal import ActionKind, ActionState, Verdict


class DealRow(Row, table=True):
    """A deal; deleted ones are kept for undo. `position` orders the deals of a match and never changes."""

    __tablename__ = "deals"
    __table_args__ = (UniqueConstraint("match_id", "position"),)
    id: str = Field(primary_key=True)
    match_id: str = Field(sa_column=match_id_column())
    position: int
    entry: str = Field(sa_type=Text)
    deleted: bool = False
    last_action_id: str | None = None  # the action in state done that produced `entry`
    draft_base: int  # the first version of the draft of its next edit
    entered_by: str = Field(foreign_key="devices.id")
    entered_at: datetime = Field(sa_type=UtcDateTime)
    changed_by: str | None = Field(default=None, foreign_key="devices.id")
    changed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class ActionRow(Row, table=True):
    """The append-only log of actions. An undo or redo is an action too; `target_id` is the action that it refers to."""

    __tablename__ = "actions"
    __table_args__ = (UniqueConstraint("match_id", "revision"), UniqueConstraint("match_id", "device_id", "request_id"))
    id: str = Field(primary_key=True)
    match_id: str = Field(sa_column=match_id_column())
    revision: int
    request_id: str | None = None
    kind: ActionKind = Field(sa_column=enum_column(ActionKind))
    state: ActionState = Field(sa_column=enum_column(ActionState))
    state_revision: int  # when the state last changed
    target_id: str | None = None
    previous_id: str | None = None  # the deal's last action before this one
    deal_id: str = Field(foreign_key="deals.id", ondelete="CASCADE", index=True)
    deal_number: int
    before: str | None = Field(default=None, sa_type=Text)  # the entry as JSON, None if there was no deal
    after: str | None = Field(default=None, sa_type=Text)
    device_id: str = Field(foreign_key="devices.id")
    at: datetime = Field(sa_type=UtcDateTime)


class AgreementRow(Row, table=True):
    """One device's verdict on a deal as an action left it; it does not apply to later states of the deal."""

    __tablename__ = "agreements"
    action_id: str = Field(sa_column=Column(ForeignKey("actions.id", ondelete="CASCADE"), primary_key=True))
    device_id: str = Field(primary_key=True, foreign_key="devices.id")
    verdict: Verdict = Field(sa_column=enum_column(Verdict))
    side: int | None = None  # of a contested line
    reason: str | None = None
    note: str = ""
    at: datetime = Field(sa_type=UtcDateTime)


class DraftRow(Row, table=True):
    """One part of a draft: 0 is the head, the others are the sides. `deal_id` is empty for the next new deal."""

    __tablename__ = "draft_parts"
    match_id: str = Field(sa_column=match_id_column(primary_key=True))
    deal_id: str = Field(primary_key=True)
    part: int = Field(primary_key=True)
    version: int
    value: str = Field(sa_type=Text)
    device_id: str = Field(foreign_key="devices.id")
    saved_at: datetime = Field(sa_type=UtcDateTime)
