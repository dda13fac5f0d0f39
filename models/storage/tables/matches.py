"""Tables of matches: seats, members and links, photos, rematches, and figures of the players."""

from datetime import datetime
from typing import ClassVar

from sqlalchemy import Index, Text, UniqueConstraint
from sqlmodel import Field

from models.storage.tables.columns import Row, UtcDateTime, enum_column, parent_column
from models.values.match import Role


class MatchRow(Row, table=True):
    """A match. `rules_name` and the fields after it are denormalized for lists and search, updated with each action."""

    __tablename__ = "matches"
    __table_args__ = (Index(None, "deleted_at", "started_at", "id"),)
    id: str = Field(primary_key=True)
    revision: int
    config: str = Field(sa_type=Text)
    note: str
    venue: str = Field(sa_column_kwargs={"name": "place"})  # the column keeps its first name
    started_at: datetime = Field(sa_type=UtcDateTime)
    finished_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    deleted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    staged: bool = False  # an import in progress; counts as deleted
    rules_name: str = Field(index=True)
    search_text: str  # venue and note, without case and accents
    result: str = Field(sa_type=Text)  # of the deals
    deals: int = 0  # that count
    score_revision: int = 0  # the last one that changed the score
    published: int = 0  # changes, in a database that several processes share
    official: str | None = Field(default=None, sa_type=Text)  # of a tournament's table; counts instead of `result`
    clock: str | None = Field(default=None, sa_type=Text)  # None: not shown

    def end_at(self, moment: datetime) -> datetime:
        """Return `moment`, but not before the beginning: the clock may have been set back since."""
        return max(moment, self.started_at)


class SeatRow(Row, table=True):
    __tablename__ = "seats"
    __table_args__ = (Index(None, "player_id", "started_at", "match_id"),)
    match_id: str = Field(sa_column=parent_column("matches", primary_key=True))
    seat: int = Field(primary_key=True)
    player_id: str = Field(foreign_key="players.id")
    started_at: datetime = Field(sa_type=UtcDateTime)  # copied from the match, for a covering index


class MemberRow(Row, table=True):
    """A device's access to a match: through a link, as long as the generations agree, or permanent without a link.

    `hall_id` is the device whose hall's permanent code it came by, which may be purged; it `asks` until a director
    answers.
    """

    __tablename__ = "members"
    __table_args__ = (UniqueConstraint("device_id", "match_id", "link_id"),)
    id: str = Field(primary_key=True)
    match_id: str = Field(sa_column=parent_column("matches", index=True))
    device_id: str = Field(foreign_key="devices.id")
    role: Role = Field(sa_column=enum_column(Role))
    link_id: str | None = Field(default=None, foreign_key="links.id", ondelete="CASCADE")
    generation: int | None = None
    joined_at: datetime = Field(sa_type=UtcDateTime)
    hall_id: str | None = None
    asks: bool = False


class LinkRow(Row, table=True):
    """A join link for one match and role. The row is not secret: tokens and short codes need the server's key."""

    __tablename__ = "links"
    __table_args__ = (UniqueConstraint("match_id", "role"),)
    id: str = Field(primary_key=True)
    match_id: str = Field(sa_column=parent_column("matches"))
    role: Role = Field(sa_column=enum_column(Role))
    generation: int
    created_at: datetime = Field(sa_type=UtcDateTime)
    expires_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    revoked_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    code_number: int  # the number of short codes that were issued for this link
    code_hash: str = Field(unique=True)
    code_expires_at: datetime = Field(sa_type=UtcDateTime)


class PhotoRow(Row, table=True):
    """The photo of a match, in a table of its own so that it is read only on demand."""

    __tablename__ = "photos"
    match_id: str = Field(sa_column=parent_column("matches", primary_key=True))
    jpeg: bytes
    width: int
    height: int
    added_at: datetime = Field(sa_type=UtcDateTime)


class RematchRow(Row, table=True):
    """The rematch of a match, at most one."""

    __tablename__ = "rematches"
    match_id: str = Field(sa_column=parent_column("matches", primary_key=True))
    follower_id: str = Field(foreign_key="matches.id", unique=True, ondelete="CASCADE")


class FiguresRow(Row, table=True):
    """The statistics of one player in one finished match.

    WITHOUT ROWID, so that SQLite clusters the figures of each player, ordered by the end of the match.
    """

    __tablename__ = "records"
    __table_args__: ClassVar = {"sqlite_with_rowid": False}
    player_id: str = Field(primary_key=True, foreign_key="players.id")
    ended_at: datetime = Field(primary_key=True, sa_type=UtcDateTime)
    match_id: str = Field(sa_column=parent_column("matches", primary_key=True, index=True))
    outcome: str
    rules_name: str
    players: str  # all players' ids by seat, space-separated
    met: str  # one letter per seat: the outcome with or against that player
    counted: int  # the version of the counting rules
    side: int
    total: int  # of the side; like `points` and `best` in half points, the smallest unit ever credited
    points: int
    best: int
    deals: int
    pozzetti_deals: int  # deals of games with pozzetti
    burrachi: int
    clean: int
    missed: int
    closings: int
    own_closings: int
