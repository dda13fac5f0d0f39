"""Tables of players and groups."""

from datetime import datetime

from sqlalchemy import ColumnElement, Text, UniqueConstraint
from sqlmodel import Field, col

from models.storage.tables.columns import Row, UtcDateTime, parent_column

_UNNAMED_PREFIX = "\n"  # of a key; the key of a name contains no line break


def unnamed_key(player_id: str) -> str:
    """Return the key of a player without a name, which equals the key of no name and of no other player."""
    return _UNNAMED_PREFIX + player_id


def named_players() -> ColumnElement[bool]:
    """Return the condition for players who have a name."""
    return ~col(PlayerRow.name_key).startswith(_UNNAMED_PREFIX)


class PlayerRow(Row, table=True):
    """A player, identified by name for each owner and shared by all of the owner's matches.

    A player without a name is in one match only. `name` is then the one that the match shows ("Player 1"), and
    `name_key` an `unnamed_key`, so that nobody is found by it.
    """

    __tablename__ = "players"
    __table_args__ = (UniqueConstraint("owner_id", "name_key"),)
    id: str = Field(primary_key=True)
    owner_id: str = Field(foreign_key="devices.id")
    name: str
    name_key: str = Field(index=True)
    colour: int | None = None  # of the initials: an index into the palette
    membership: str | None = Field(default=None, sa_type=Text)
    former_name: str | None = None  # the name of a deleted or merged player until it is purged
    merged: str | None = Field(default=None, sa_type=Text)  # what a merged player had (models/people/merging.py)
    deleted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)

    @property
    def is_named(self) -> bool:
        return not self.name_key.startswith(_UNNAMED_PREFIX)


class GroupRow(Row, table=True):
    """Players who meet regularly, and their rules; None for any rules."""

    __tablename__ = "groups"
    __table_args__ = (UniqueConstraint("owner_id", "name_key"),)
    id: str = Field(primary_key=True)
    owner_id: str = Field(foreign_key="devices.id")
    name: str
    name_key: str
    rules: str | None = Field(default=None, sa_type=Text)
    created_at: datetime = Field(sa_type=UtcDateTime)


class GroupMemberRow(Row, table=True):
    __tablename__ = "group_members"
    group_id: str = Field(sa_column=parent_column("groups", primary_key=True))
    player_id: str = Field(primary_key=True, foreign_key="players.id", index=True)
