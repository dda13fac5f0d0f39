"""What passes in minutes: files on their way in, and codes that somebody tried."""

from datetime import datetime

from sqlalchemy import Column, ForeignKey
from sqlmodel import Field

from models.storage.tables.columns import Row, UtcDateTime


class UploadRow(Row, table=True):
    """A place for a file on its way in, where several instances share the database (models/archive/uploads)."""

    __tablename__ = "uploads"
    name: str = Field(primary_key=True)
    owner: str  # the device that asked for it
    opened_at: datetime = Field(sa_type=UtcDateTime)
    claimed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    done_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    size: int = 0
    refused: bool = False


class UploadPieceRow(Row, table=True):
    __tablename__ = "upload_pieces"
    name: str = Field(sa_column=Column(ForeignKey("uploads.name", ondelete="CASCADE"), primary_key=True))
    start: int = Field(primary_key=True)
    data: bytes


class CodeTryRow(Row, table=True):
    """A short code that somebody typed, from a place known by a keyed hash; right ones are forgotten at once."""

    __tablename__ = "code_tries"
    id: str = Field(primary_key=True)
    address: str
    at: datetime = Field(sa_type=UtcDateTime)
    failed: bool = False


# Of some minutes: no backup has them.
PASSING = frozenset({CodeTryRow.__tablename__, UploadRow.__tablename__, UploadPieceRow.__tablename__})
