"""Matches: who sits where, who may join, the table's photo and rematch, what a finished one says of its players."""

from datetime import datetime
from typing import ClassVar

from sqlalchemy import Column, ForeignKey, Index, Text, UniqueConstraint
from sqlmodel import Field

from models.storage.tables.columns import Row, UtcDateTime, enum_column, of_match
from models.values.match import Role


class MatchRow(Row, table=True):
    """One match. From `rules_name` on: what lists show and search, worked out again at each action."""

    __tablename__ = "matches"
    __table_args__ = (Index(None, "deleted_at", "started_at", "id"),)
    id: str = Field(primary_key=True)
    revision: int
    config: str = Field(sa_type=Text)
    note: str
    place: str
    draft_base: int  # where the versions of the next new deal's draft begin
    started_at: datetime = Field(sa_type=UtcDateTime)
    finished_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    ended_early: bool = False  # the table has stopped; its goal may have been reached all the same
    deleted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    rules_name: str = Field(index=True)
    search_text: str  # place and note, case folded
    result: str = Field(sa_type=Text)
    clock: str | None = Field(default=None, sa_type=Text)  # None: nobody wants to see one


class SeatRow(Row, table=True):
    __tablename__ = "seats"
    __table_args__ = (Index(None, "player_id", "started_at", "match_id"),)
    match_id: str = Field(sa_column=of_match(primary_key=True))
    seat: int = Field(primary_key=True)
    player_id: str = Field(foreign_key="players.id")
    started_at: datetime = Field(sa_type=UtcDateTime)  # the match's: who played when, from the index alone


class MemberRow(Row, table=True):
    """A device's way into a match: by a link (as long as its generation is the link's), or for good without one."""

    __tablename__ = "members"
    __table_args__ = (UniqueConstraint("device_id", "match_id", "link_id"),)
    id: str = Field(primary_key=True)
    match_id: str = Field(sa_column=Column(ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True))
    device_id: str = Field(foreign_key="devices.id")
    role: Role = Field(sa_column=enum_column(Role))
    link_id: str | None = Field(default=None, foreign_key="links.id", ondelete="CASCADE")
    generation: int | None = None
    joined_at: datetime = Field(sa_type=UtcDateTime)


class LinkRow(Row, table=True):
    """The way to join for one match and role. Holds nothing usable: token and short code need the server's key."""

    __tablename__ = "links"
    __table_args__ = (UniqueConstraint("match_id", "role"),)
    id: str = Field(primary_key=True)
    match_id: str = Field(sa_column=of_match())
    role: Role = Field(sa_column=enum_column(Role))
    generation: int
    created_at: datetime = Field(sa_type=UtcDateTime)
    expires_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    revoked_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    code_number: int  # counts the short codes that this link had
    code_hash: str = Field(unique=True)
    code_expires_at: datetime = Field(sa_type=UtcDateTime)


class PhotoRow(Row, table=True):
    """The photo of a match's table; in a table of its own, so that nothing reads it by the way."""

    __tablename__ = "photos"
    match_id: str = Field(
        sa_column=Column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, nullable=False)
    )
    jpeg: bytes
    width: int
    height: int
    added_at: datetime = Field(sa_type=UtcDateTime)


class RematchRow(Row, table=True):
    """The match that follows another one at the same table: one at most, whoever begins it."""

    __tablename__ = "rematches"
    match_id: str = Field(
        sa_column=Column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, nullable=False)
    )
    follower_id: str = Field(foreign_key="matches.id", unique=True, ondelete="CASCADE")


class RecordRow(Row, table=True):
    """What a finished match says of one of its players, ready to be read by the thousand: without row numbers, SQLite
    keeps each player's records side by side, in the order in which the matches ended."""

    __tablename__ = "records"
    __table_args__: ClassVar = {"sqlite_with_rowid": False}
    player_id: str = Field(primary_key=True, foreign_key="players.id")
    ended_at: datetime = Field(primary_key=True, sa_type=UtcDateTime)
    match_id: str = Field(
        sa_column=Column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, nullable=False, index=True)
    )
    outcome: str
    rules_name: str
    players: str  # all players' ids by seat, separated by spaces
    met: str  # by seat, a letter: how it went with or against whoever sat there
    counted: int  # by which version of the counting
    side: int
    total: int  # of the side, in halves of a point, as `points` and `best` are: nothing smaller is ever credited
    points: int
    best: int
    deals: int
    pozzetti_deals: int  # of games with pozzetti
    burrachi: int
    clean: int
    missed: int
    closings: int
    own_closings: int
