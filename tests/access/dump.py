"""Dumps of all database rows, with the device that owns each row."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sqlmodel import Session

from models.storage.tables import MatchRow

_Row = Mapping[str, Any]
Dump = Mapping[str, tuple[_Row, ...]]
_TABLES = tuple(sorted(MatchRow.metadata.tables))


def dump(session: Session, *, previous: Dump | None = None, changes: int = -1) -> Dump:
    """Return the rows as this transaction sees them; reuse `previous` if its number of `changes` is still the current
    one.
    """
    if previous is not None and count_changes(session) == changes:
        return previous
    connection = _driver_connection(session)
    return {name: tuple(_rows(connection.execute(f"SELECT * FROM {name}"))) for name in _TABLES}


def count_changes(session: Session) -> int:
    """Return the number of rows that this connection has changed so far."""
    session.flush()
    return _driver_connection(session).total_changes


def _driver_connection(session: Session) -> sqlite3.Connection:
    """Return the DB-API connection: reading through SQLAlchemy takes ten times as long."""
    connection = session.connection().connection.cursor().connection
    assert isinstance(connection, sqlite3.Connection)
    return connection


def _rows(cursor: sqlite3.Cursor) -> Iterator[_Row]:
    names = [each[0] for each in cursor.description]
    return (dict(zip(names, row, strict=True)) for row in cursor)


def changed_tables(before: Dump, after: Dump) -> set[str]:
    if before is after:
        return set()
    return {
        name
        for name in _TABLES
        if before[name] != after[name] and _sorted_rows(before[name]) != _sorted_rows(after[name])
    }


def exclude_owned_rows(rows: Dump, devices: frozenset[str]) -> Dump:
    """Return the rows that don't belong to these devices.

    Devices without a secret, which an import leaves as labels, belong to no one; a tried code belongs to its network.
    """
    whose = _Owners(rows)
    labels = {row["id"] for row in rows["devices"]} - {row["device_id"] for row in rows["device_keys"]}
    return {
        name: tuple(row for row in rows[name] if _OWNER_BY_TABLE[name](whose, row) not in devices | labels | {_NETWORK})
        for name in _TABLES
    }


class _Owners:
    """Owners of matches, groups and upload slots by their ids."""

    def __init__(self, rows: Dump) -> None:
        self.match_owner = {row["match_id"]: row["device_id"] for row in rows["members"] if row["role"] == "owner"}
        self.group_owner = {row["id"]: row["owner_id"] for row in rows["groups"]}
        self.slot_owner = {row["name"]: row["owner"] for row in rows["uploads"]}
        self.tournament_owner = {row["id"]: row["owner_id"] for row in rows["tournaments"]}


def _match_owner(owners: _Owners, row: _Row) -> object:
    return owners.match_owner.get(row["match_id"])


def _tournament_owner(owners: _Owners, row: _Row) -> object:
    return owners.tournament_owner.get(row["tournament_id"])


def _row_device(owners: _Owners, row: _Row) -> object:
    return row["device_id"]


def _row_owner(owners: _Owners, row: _Row) -> object:
    return row["owner_id"]


_NETWORK = "a network"

# Every table must be listed: a new one without an entry fails.
_OWNER_BY_TABLE: Mapping[str, Callable[[_Owners, _Row], object]] = {
    "code_tries": lambda _, _row: _NETWORK,
    "device_keys": _row_device,
    "devices": lambda _, row: row["id"],
    "draft_parts": _match_owner,
    "erasures": _row_device,
    "group_members": lambda whose, row: whose.group_owner[row["group_id"]],
    "groups": _row_owner,
    "links": _match_owner,
    "match_events": _match_owner,
    "matches": lambda whose, row: whose.match_owner.get(row["id"]),
    "member_lists": _row_device,
    "members": _match_owner,
    "photos": _match_owner,
    "players": _row_owner,
    "preferences": _row_device,
    "records": _match_owner,
    "rematches": _match_owner,
    "saved_rule_sets": _row_device,
    "seats": _match_owner,
    "server_keys": lambda _, _row: "the server",
    "tournament_confirmations": _match_owner,
    "tournament_directors": _tournament_owner,
    "tournament_entrants": _tournament_owner,
    "tournament_events": _tournament_owner,
    "tournament_matches": _tournament_owner,
    "tournaments": _row_owner,
    "upload_pieces": lambda whose, row: whose.slot_owner.get(row["name"]),
    "uploads": lambda _, row: row["owner"],
}


def _sorted_rows(rows: tuple[_Row, ...]) -> list[str]:
    return sorted(map(repr, rows))
