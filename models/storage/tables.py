"""The rows, nothing else. Values of `scoring` are JSON text (models/storage/codec), enums their value, times in UTC."""

__all__ = [
    "PASSING",
    "ActionRow",
    "AgreementRow",
    "CodeTryRow",
    "ConfirmationRow",
    "DealRow",
    "DeviceKeyRow",
    "DeviceRow",
    "DirectorRow",
    "DraftRow",
    "EntrantRow",
    "ErasureRow",
    "EventRow",
    "GroupMemberRow",
    "GroupRow",
    "LinkRow",
    "MatchRow",
    "MemberRow",
    "PhotoRow",
    "PlayerRow",
    "PreferenceRow",
    "RecordRow",
    "SavedRuleSetRow",
    "SeatRow",
    "ServerKeyRow",
    "TableMatchRow",
    "TournamentRow",
    "UploadPieceRow",
    "UploadRow",
    "UtcDateTime",
    "not_deleted",
]

from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    DateTime,
    Dialect,
    Enum,
    ForeignKey,
    Index,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlmodel import Field, SQLModel, col

from models.values.deal import ActionKind, ActionState, Verdict
from models.values.match import Role
from models.values.tournament import EventKind


class UtcDateTime(TypeDecorator[datetime]):
    """Takes aware times only, gives them back in UTC. SQLite would lose the zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone; use an aware time, e.g. datetime.now(UTC)")
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        moment: datetime = value.replace(tzinfo=UTC) if dialect.name == "sqlite" else value.astimezone(UTC)
        return moment


SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


def _enum(kind: type[StrEnum]) -> "Column[Any]":
    values = Enum(kind, native_enum=False, length=16, values_callable=lambda members: [each.value for each in members])
    return Column(values, nullable=False)


def _of_match(*, primary_key: bool = False) -> "Column[Any]":
    return Column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=primary_key, nullable=False)


class DeviceRow(SQLModel, table=True):
    """Someone's identity; `recovery_hash` is the keyed hash of the code that brings it back, `moves` counts the
    browsers that came to it: a code for moving is good for one more. `seen_at` is right to a day, and None
    until the second one."""

    __tablename__ = "devices"
    id: str = Field(primary_key=True)
    label: str
    created_at: datetime = Field(sa_type=UtcDateTime)
    recovery_hash: str | None = Field(default=None, unique=True)
    moves: int = 0
    seen_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class DeviceKeyRow(SQLModel, table=True):
    """A browser's secret, hashed. One device has several once it was recovered in another browser or origin."""

    __tablename__ = "device_keys"
    secret_hash: str = Field(primary_key=True)
    device_id: str = Field(foreign_key="devices.id", index=True)
    created_at: datetime = Field(sa_type=UtcDateTime)


class PreferenceRow(SQLModel, table=True):
    __tablename__ = "preferences"
    device_id: str = Field(primary_key=True, foreign_key="devices.id")
    language: str | None = None
    theme: str
    last_setup: str | None = Field(default=None, sa_type=Text)


class SavedRuleSetRow(SQLModel, table=True):
    __tablename__ = "saved_rule_sets"
    __table_args__ = (UniqueConstraint("device_id", "name_key"),)
    id: str = Field(primary_key=True)
    device_id: str = Field(foreign_key="devices.id")
    name_key: str
    rules: str = Field(sa_type=Text)
    saved_at: datetime = Field(sa_type=UtcDateTime)


class PlayerRow(SQLModel, table=True):
    """A person whom the owner of a device knows by name, the same one in all matches."""

    __tablename__ = "players"
    __table_args__ = (UniqueConstraint("owner_id", "name_key"),)
    id: str = Field(primary_key=True)
    owner_id: str = Field(foreign_key="devices.id")
    name: str
    name_key: str = Field(index=True)
    colour: int | None = None  # of the initials: a number of the palette
    former_name: str | None = None  # of a deleted player, until it is purged
    deleted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class MatchRow(SQLModel, table=True):
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


class SeatRow(SQLModel, table=True):
    __tablename__ = "seats"
    __table_args__ = (Index(None, "player_id", "started_at", "match_id"),)
    match_id: str = Field(sa_column=_of_match(primary_key=True))
    seat: int = Field(primary_key=True)
    player_id: str = Field(foreign_key="players.id")
    started_at: datetime = Field(sa_type=UtcDateTime)  # the match's: who played when, from the index alone


class MemberRow(SQLModel, table=True):
    """A device's way into a match: by a link (as long as its generation is the link's), or for good without one."""

    __tablename__ = "members"
    __table_args__ = (UniqueConstraint("device_id", "match_id", "link_id"),)
    id: str = Field(primary_key=True)
    match_id: str = Field(sa_column=Column(ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True))
    device_id: str = Field(foreign_key="devices.id")
    role: Role = Field(sa_column=_enum(Role))
    link_id: str | None = Field(default=None, foreign_key="links.id", ondelete="CASCADE")
    generation: int | None = None
    joined_at: datetime = Field(sa_type=UtcDateTime)


class LinkRow(SQLModel, table=True):
    """The way to join for one match and role. Holds nothing usable: token and short code need the server's key."""

    __tablename__ = "links"
    __table_args__ = (UniqueConstraint("match_id", "role"),)
    id: str = Field(primary_key=True)
    match_id: str = Field(sa_column=_of_match())
    role: Role = Field(sa_column=_enum(Role))
    generation: int
    created_at: datetime = Field(sa_type=UtcDateTime)
    expires_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    revoked_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    code_number: int  # counts the short codes that this link had
    code_hash: str = Field(unique=True)
    code_expires_at: datetime = Field(sa_type=UtcDateTime)


class DealRow(SQLModel, table=True):
    """A deal; a deleted one stays for undo. `position` orders the deals of a match and never changes."""

    __tablename__ = "deals"
    __table_args__ = (UniqueConstraint("match_id", "position"),)
    id: str = Field(primary_key=True)
    match_id: str = Field(sa_column=_of_match())
    position: int
    entry: str = Field(sa_type=Text)
    deleted: bool = False
    last_action_id: str | None = None  # the done action that made it what it is
    draft_base: int  # where the versions of the draft of its next edit begin
    entered_by: str = Field(foreign_key="devices.id")
    entered_at: datetime = Field(sa_type=UtcDateTime)
    changed_by: str | None = Field(default=None, foreign_key="devices.id")
    changed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class ActionRow(SQLModel, table=True):
    """The trail: one row for each action, never removed. An undo or redo is an action too and names its `target_id`."""

    __tablename__ = "actions"
    __table_args__ = (UniqueConstraint("match_id", "revision"), UniqueConstraint("match_id", "device_id", "request_id"))
    id: str = Field(primary_key=True)
    match_id: str = Field(sa_column=_of_match())
    revision: int
    request_id: str | None = None
    kind: ActionKind = Field(sa_column=_enum(ActionKind))
    state: ActionState = Field(sa_column=_enum(ActionState))
    state_revision: int  # when the state last changed
    target_id: str | None = None
    previous_id: str | None = None  # the deal's last action before this one
    deal_id: str = Field(foreign_key="deals.id", ondelete="CASCADE", index=True)
    deal_number: int
    before: str | None = Field(default=None, sa_type=Text)  # the entry as JSON; None: there was no deal
    after: str | None = Field(default=None, sa_type=Text)
    device_id: str = Field(foreign_key="devices.id")
    at: datetime = Field(sa_type=UtcDateTime)


class AgreementRow(SQLModel, table=True):
    """What one device says of a deal as an action left it: another state of the deal, another agreement."""

    __tablename__ = "agreements"
    action_id: str = Field(sa_column=Column(ForeignKey("actions.id", ondelete="CASCADE"), primary_key=True))
    device_id: str = Field(primary_key=True, foreign_key="devices.id")
    verdict: Verdict = Field(sa_column=_enum(Verdict))
    side: int | None = None  # of a contested line
    reason: str | None = None
    note: str = ""
    at: datetime = Field(sa_type=UtcDateTime)


class DraftRow(SQLModel, table=True):
    """One part of a draft: 0 is the head, then come the sides. `deal_id` is empty for the next new deal."""

    __tablename__ = "draft_parts"
    match_id: str = Field(sa_column=_of_match(primary_key=True))
    deal_id: str = Field(primary_key=True)
    part: int = Field(primary_key=True)
    version: int
    value: str = Field(sa_type=Text)
    device_id: str = Field(foreign_key="devices.id")
    saved_at: datetime = Field(sa_type=UtcDateTime)


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


def _of_tournament(*, primary_key: bool = False) -> "Column[Any]":
    return Column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=primary_key, nullable=False)


class TournamentRow(SQLModel, table=True):
    """A tournament. What happened in it are its events; `seated` and `closed` count its rounds for lists, and for
    whoever only asks whether one is open. Links of an older `generation` open nothing."""

    __tablename__ = "tournaments"
    id: str = Field(primary_key=True)
    owner_id: str = Field(foreign_key="devices.id", index=True)
    revision: int
    name: str
    place: str
    setup: str = Field(sa_type=Text)
    config: str = Field(sa_type=Text)  # of each of its matches
    seated: int = 0
    closed: int = 0
    generation: int = 1
    created_at: datetime = Field(sa_type=UtcDateTime)
    deleted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class EntrantRow(SQLModel, table=True):
    """Who plays for a pair, `seat` by seat; a single has one."""

    __tablename__ = "tournament_entrants"
    tournament_id: str = Field(sa_column=_of_tournament(primary_key=True))
    number: int = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    player_id: str = Field(foreign_key="players.id", index=True)


class DirectorRow(SQLModel, table=True):
    """A device that came by the directors' link, as it was at that `generation`."""

    __tablename__ = "tournament_directors"
    tournament_id: str = Field(sa_column=_of_tournament(primary_key=True))
    device_id: str = Field(primary_key=True, foreign_key="devices.id", index=True)
    generation: int
    joined_at: datetime = Field(sa_type=UtcDateTime)


class EventRow(SQLModel, table=True):
    """The trail of a tournament, only ever added to; a correction is one more. A round is seated once."""

    __tablename__ = "tournament_events"
    __table_args__ = (
        UniqueConstraint("tournament_id", "revision"),
        UniqueConstraint("tournament_id", "seated_round"),
        UniqueConstraint("tournament_id", "device_id", "request_id"),
    )
    id: str = Field(primary_key=True)
    tournament_id: str = Field(sa_column=_of_tournament())
    revision: int
    request_id: str | None = None
    kind: EventKind = Field(sa_column=_enum(EventKind))
    seated_round: int | None = None  # of the event that seats it
    value: str = Field(sa_type=Text)
    device_id: str = Field(foreign_key="devices.id")
    at: datetime = Field(sa_type=UtcDateTime)


class TableMatchRow(SQLModel, table=True):
    """The match of one table of a round, which is a match like any other."""

    __tablename__ = "tournament_matches"
    __table_args__ = (UniqueConstraint("tournament_id", "round", "section", "number"),)
    match_id: str = Field(sa_column=_of_match(primary_key=True))
    tournament_id: str = Field(sa_column=_of_tournament())
    round: int
    section: int
    number: int
    ns: int
    ew: int


class ConfirmationRow(SQLModel, table=True):
    """What a side of a table says of its score, as it was at that `revision` of the match."""

    __tablename__ = "tournament_confirmations"
    match_id: str = Field(sa_column=_of_match(primary_key=True))
    side: int = Field(primary_key=True)
    revision: int
    verdict: Verdict = Field(sa_column=_enum(Verdict))
    device_id: str = Field(foreign_key="devices.id")
    at: datetime = Field(sa_type=UtcDateTime)


class ErasureRow(SQLModel, table=True):
    """A device whose owner deleted everything at that moment; until it is purged it can be taken back."""

    __tablename__ = "erasures"
    device_id: str = Field(primary_key=True, foreign_key="devices.id")
    at: datetime = Field(sa_type=UtcDateTime)


class ServerKeyRow(SQLModel, table=True):
    """What tells whether an instance has the key of all others; one row, and nothing that gives the key away."""

    __tablename__ = "server_keys"
    fingerprint: str = Field(primary_key=True)
    since: datetime = Field(sa_type=UtcDateTime)


class UploadRow(SQLModel, table=True):
    """A place for a file on its way in, where several instances share the database (models/archive/uploads)."""

    __tablename__ = "uploads"
    name: str = Field(primary_key=True)
    owner: str  # the device that asked for it
    opened_at: datetime = Field(sa_type=UtcDateTime)
    claimed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    done_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    size: int = 0
    refused: bool = False


class UploadPieceRow(SQLModel, table=True):
    __tablename__ = "upload_pieces"
    name: str = Field(sa_column=Column(ForeignKey("uploads.name", ondelete="CASCADE"), primary_key=True))
    start: int = Field(primary_key=True)
    data: bytes


class CodeTryRow(SQLModel, table=True):
    """A short code that somebody typed, from a place known by a keyed hash; right ones are forgotten at once."""

    __tablename__ = "code_tries"
    id: str = Field(primary_key=True)
    address: str
    at: datetime = Field(sa_type=UtcDateTime)
    failed: bool = False


# Of some minutes: no backup has them.
PASSING = frozenset({CodeTryRow.__tablename__, UploadRow.__tablename__, UploadPieceRow.__tablename__})


def not_deleted(table: type[MatchRow] | type[PlayerRow] | type[TournamentRow]) -> ColumnElement[bool]:
    """Matches, players or tournaments that were not deleted; deleted ones stay in their table until they are purged."""
    return col(table.deleted_at).is_(None)
