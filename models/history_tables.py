"""The rows of what is kept about finished matches: records for statistics, photos, groups of players, and who erased
all."""

__all__ = ["ErasureRow", "GroupMemberRow", "GroupRow", "PhotoRow", "RecordRow"]

from datetime import datetime

from sqlalchemy import Column, ForeignKey, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

import models.tables  # noqa: F401 - sets the naming convention, and these tables refer to those
from models.times import UtcDateTime


class RecordRow(SQLModel, table=True):
    """What a finished match says of one of its players, ready to be read by the thousand: without row numbers, SQLite
    keeps each player's records side by side, in the order in which the matches ended."""

    __tablename__ = "records"
    __table_args__ = {"sqlite_with_rowid": False}
    player_id: str = Field(primary_key=True, foreign_key="players.id")
    ended_at: datetime = Field(primary_key=True, sa_type=UtcDateTime)
    match_id: str = Field(
        sa_column=Column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, nullable=False, index=True)
    )
    outcome: str
    rules_name: str
    players: str  # all players' ids by seat, separated by spaces
    record: str = Field(sa_type=Text)


class PhotoRow(SQLModel, table=True):
    """The photo of a match's table; in a table of its own, so that nothing reads it by the way."""

    __tablename__ = "photos"
    match_id: str = Field(
        sa_column=Column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, nullable=False)
    )
    jpeg: bytes
    width: int
    height: int
    added_at: datetime = Field(sa_type=UtcDateTime)


class GroupRow(SQLModel, table=True):
    """Players who meet regularly, and the rules that they play by: None for any."""

    __tablename__ = "groups"
    __table_args__ = (UniqueConstraint("owner_id", "name_key"),)
    id: str = Field(primary_key=True)
    owner_id: str = Field(foreign_key="devices.id")
    name: str
    name_key: str
    rules: str | None = Field(default=None, sa_type=Text)
    created_at: datetime = Field(sa_type=UtcDateTime)


class GroupMemberRow(SQLModel, table=True):
    __tablename__ = "group_members"
    group_id: str = Field(
        sa_column=Column(ForeignKey("groups.id", ondelete="CASCADE"), primary_key=True, nullable=False)
    )
    player_id: str = Field(primary_key=True, foreign_key="players.id", index=True)


class ErasureRow(SQLModel, table=True):
    """A device whose owner deleted everything at that moment; until it is purged it can be taken back."""

    __tablename__ = "erasures"
    device_id: str = Field(primary_key=True, foreign_key="devices.id")
    at: datetime = Field(sa_type=UtcDateTime)
