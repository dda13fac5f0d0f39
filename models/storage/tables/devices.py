"""Devices: their browsers, what they prefer, their house rules; what is erased; the server's key."""

from datetime import datetime

from sqlalchemy import Text, UniqueConstraint
from sqlmodel import Field

from models.storage.tables.columns import Row, UtcDateTime


class DeviceRow(Row, table=True):
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


class DeviceKeyRow(Row, table=True):
    """A browser's secret, hashed. One device has several once it was recovered in another browser or origin."""

    __tablename__ = "device_keys"
    secret_hash: str = Field(primary_key=True)
    device_id: str = Field(foreign_key="devices.id", index=True)
    created_at: datetime = Field(sa_type=UtcDateTime)


class PreferenceRow(Row, table=True):
    __tablename__ = "preferences"
    device_id: str = Field(primary_key=True, foreign_key="devices.id")
    language: str | None = None
    theme: str
    last_setup: str | None = Field(default=None, sa_type=Text)


class SavedRuleSetRow(Row, table=True):
    __tablename__ = "saved_rule_sets"
    __table_args__ = (UniqueConstraint("device_id", "name_key"),)
    id: str = Field(primary_key=True)
    device_id: str = Field(foreign_key="devices.id")
    name_key: str
    rules: str = Field(sa_type=Text)
    saved_at: datetime = Field(sa_type=UtcDateTime)


class ErasureRow(Row, table=True):
    """A device whose owner deleted everything at that moment; until it is purged it can be taken back."""

    __tablename__ = "erasures"
    device_id: str = Field(primary_key=True, foreign_key="devices.id")
    at: datetime = Field(sa_type=UtcDateTime)


class ServerKeyRow(Row, table=True):
    """What tells whether an instance has the key of all others; one row, and nothing that gives the key away."""

    __tablename__ = "server_keys"
    fingerprint: str = Field(primary_key=True)
    since: datetime = Field(sa_type=UtcDateTime)
