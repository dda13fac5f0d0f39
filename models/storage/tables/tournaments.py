"""Tables of tournaments: entrants, directors, the event log, and the matches of their tables."""

from datetime import datetime

from sqlalchemy import Column, String, Text, UniqueConstraint
from sqlmodel import Field, col, select
from sqlmodel.sql.expression import SelectOfScalar

from models.storage.tables.columns import Row, UtcDateTime, enum_column, parent_column
from models.storage.tables.matches import MatchRow
from models.values.deal import Verdict


class TournamentRow(Row, table=True):
    """A tournament; its state is derived from its events.

    `seated` and `closed` count rounds, so that lists need no events. Links of an older `generation` are revoked.
    """

    __tablename__ = "tournaments"
    id: str = Field(primary_key=True)
    owner_id: str = Field(foreign_key="devices.id", index=True)
    revision: int
    name: str
    venue: str = Field(sa_column_kwargs={"name": "place"})  # the column keeps its first name
    setup: str = Field(sa_type=Text)
    config: str = Field(sa_type=Text)  # of every match
    seated: int = 0
    closed: int = 0
    generation: int = 1
    published: int = 0  # changes, in a database that several processes share
    created_at: datetime = Field(sa_type=UtcDateTime)
    deleted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


FIRST_SUBSTITUTE = 4


class EntrantRow(Row, table=True):
    """A player of an entrant: a pair has two, by `seat`, a single one. Substitutes follow from FIRST_SUBSTITUTE on."""

    __tablename__ = "tournament_entrants"
    tournament_id: str = Field(sa_column=parent_column("tournaments", primary_key=True))
    number: int = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    player_id: str = Field(foreign_key="players.id", index=True)


class DirectorRow(Row, table=True):
    """A device that joined through the directors' link of that `generation`."""

    __tablename__ = "tournament_directors"
    tournament_id: str = Field(sa_column=parent_column("tournaments", primary_key=True))
    device_id: str = Field(primary_key=True, foreign_key="devices.id", index=True)
    generation: int
    joined_at: datetime = Field(sa_type=UtcDateTime)


class EventRow(Row, table=True):
    """An event of a tournament, append-only: corrections are new events."""

    __tablename__ = "tournament_events"
    __table_args__ = (
        UniqueConstraint("tournament_id", "revision"),
        UniqueConstraint("tournament_id", "device_id", "request_id"),
    )
    id: str = Field(primary_key=True)
    tournament_id: str = Field(sa_column=parent_column("tournaments"))
    revision: int
    request_id: str | None = None
    kind: str = Field(sa_column=Column(String(16), nullable=False))
    value: str = Field(sa_type=Text)
    device_id: str = Field(foreign_key="devices.id")
    at: datetime = Field(sa_type=UtcDateTime)


class TableMatchRow(Row, table=True):
    """The match of one table in a round; an ordinary match."""

    __tablename__ = "tournament_matches"
    __table_args__ = (UniqueConstraint("tournament_id", "round", "section", "number"),)
    match_id: str = Field(sa_column=parent_column("matches", primary_key=True))
    tournament_id: str = Field(sa_column=parent_column("tournaments"))
    round: int
    section: int
    number: int
    ns: int
    ew: int


class ConfirmationRow(Row, table=True):
    """A side's verdict on the result of its table, given at that `revision` of the match; it counts until the score
    changes.
    """

    __tablename__ = "tournament_confirmations"
    match_id: str = Field(sa_column=parent_column("matches", primary_key=True))
    side: int = Field(primary_key=True)
    revision: int
    verdict: Verdict = Field(sa_column=enum_column(Verdict))
    device_id: str = Field(foreign_key="devices.id")
    at: datetime = Field(sa_type=UtcDateTime)


def seated_only() -> SelectOfScalar[str]:
    """Return a query of the ids of the tables without a deal or a result, which don't count as matches."""
    unfinished = (col(MatchRow.finished_at).is_(None), col(MatchRow.official).is_(None))
    return select(TableMatchRow.match_id).join(MatchRow).where(*unfinished, MatchRow.deals == 0)
