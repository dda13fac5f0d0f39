"""Short-lived tables: uploads in progress, and attempts at short codes."""

from datetime import datetime

from sqlalchemy import Column, ForeignKey
from sqlmodel import Field

from models.storage.tables.columns import Row, UtcDateTime


class UploadRow(Row, table=True):
    """An upload slot that a request has claimed; stored if several instances share the database (models/archive)."""

    __tablename__ = "uploads"
    name: str = Field(primary_key=True)
    owner: str  # keyed hash of the network
    opened_at: datetime = Field(sa_type=UtcDateTime)
    claimed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)  # None once the file was read
    done_at: datetime | None = Field(default=None, sa_type=UtcDateTime)  # when the file was complete
    size: int = 0  # bytes stored
    refused: bool = False  # there was no room for it


class UploadChunkRow(Row, table=True):
    __tablename__ = "upload_pieces"
    name: str = Field(sa_column=Column(ForeignKey("uploads.name", ondelete="CASCADE"), primary_key=True))
    start: int = Field(primary_key=True)
    data: bytes


class CodeAttemptRow(Row, table=True):
    """An attempt at a short code; the address is a keyed hash. Successful attempts are deleted."""

    __tablename__ = "code_tries"
    id: str = Field(primary_key=True)
    address: str
    at: datetime = Field(sa_type=UtcDateTime)
    failed: bool = False


# Excluded from backups.
SHORT_LIVED_TABLES = frozenset({CodeAttemptRow.__tablename__, UploadRow.__tablename__, UploadChunkRow.__tablename__})
