"""Tables of devices: browser secrets, preferences, saved rule sets, erasures; and the server's key."""

from datetime import datetime

from sqlalchemy import Text, UniqueConstraint
from sqlmodel import Field

from models.storage.tables.columns import Row, UtcDateTime


class DeviceRow(Row, table=True):
    """A device: the identity of a user without an account.

    `recovery_hash` is the keyed hash of its recovery code. `moves` counts the browsers that it was moved to, so that
    each code for moving works once. `seen_at` is accurate to a day, None until the second day.
    """

    __tablename__ = "devices"
    id: str = Field(primary_key=True)
    label: str
    created_at: datetime = Field(sa_type=UtcDateTime)
    recovery_hash: str | None = Field(default=None, unique=True)
    moves: int = 0
    seen_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class DeviceKeyRow(Row, table=True):
    """The hash of a browser's secret. A device has several after it was recovered in another browser or origin."""

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
    forms: str = Field(default="{}", sa_type=Text)  # half-filled ones, in JSON
    seen_hints: str = ""  # space-separated
    hall: str | None = Field(default=None, sa_type=Text)


class SavedRuleSetRow(Row, table=True):
    __tablename__ = "saved_rule_sets"
    __table_args__ = (UniqueConstraint("device_id", "name_key"),)
    id: str = Field(primary_key=True)
    device_id: str = Field(foreign_key="devices.id")
    name_key: str
    rules: str = Field(sa_type=Text)
    saved_at: datetime = Field(sa_type=UtcDateTime)


class MemberListRow(Row, table=True):
    """The membership list of a device, packed by models/lists/member_list.py: one row, so that an import replaces it in
    one short write, however long it is."""

    __tablename__ = "member_lists"
    device_id: str = Field(primary_key=True, foreign_key="devices.id")
    packed: bytes
    members: int
    imported_at: datetime = Field(sa_type=UtcDateTime)


class ErasureRow(Row, table=True):
    """A device whose owner deleted everything at that time; it can be undone until it is purged."""

    __tablename__ = "erasures"
    device_id: str = Field(primary_key=True, foreign_key="devices.id")
    at: datetime = Field(sa_type=UtcDateTime)


class ServerKeyRow(Row, table=True):
    """One row with the fingerprint of the server's key, which reveals an instance with a different key, and the number
    of renewals of the admin link."""

    __tablename__ = "server_keys"
    fingerprint: str = Field(primary_key=True)
    since: datetime = Field(sa_type=UtcDateTime)
    admin_renewals: int = 0
