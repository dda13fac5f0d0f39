"""All rows of a database, and whose they are."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sqlmodel import Session

from models.storage.tables import MatchRow

_Row = Mapping[str, Any]
Dump = Mapping[str, tuple[_Row, ...]]
_TABLES = tuple(sorted(MatchRow.metadata.tables))


def dump(session: Session, *, known: Dump | None = None, changes: int = -1) -> Dump:
    """As this transaction sees them; what is `known` from when it had made so many `changes`, as long as it made no
    more."""
    if known is not None and made(session) == changes:
        return known
    return {name: tuple(_rows(_driver(session).execute(f"SELECT * FROM {name}"))) for name in _TABLES}  # noqa: S608


def made(session: Session) -> int:
    """How many rows were changed by this connection so far."""
    session.flush()
    return _driver(session).total_changes


def _driver(session: Session) -> sqlite3.Connection:
    """SQLAlchemy would take ten times as long."""
    connection = session.connection().connection.driver_connection
    assert isinstance(connection, sqlite3.Connection)
    return connection


def _rows(cursor: sqlite3.Cursor) -> Iterator[_Row]:
    names = [each[0] for each in cursor.description]
    return (dict(zip(names, row, strict=True)) for row in cursor)


def changed_tables(before: Dump, after: Dump) -> set[str]:
    if before is after:
        return set()
    return {
        name for name in _TABLES if before[name] != after[name] and _in_order(before[name]) != _in_order(after[name])
    }


def foreign(rows: Dump, devices: frozenset[str]) -> Dump:
    """The rows of everybody but these devices. Mere labels, devices without a secret that an import leaves behind, are
    nobody's; a tried code is of the network that it came from."""
    whose = _Owners(rows)
    labels = {row["id"] for row in rows["devices"]} - {row["device_id"] for row in rows["device_keys"]}
    return {
        name: tuple(row for row in rows[name] if _OWNER[name](whose, row) not in devices | labels | {_NETWORK})
        for name in _TABLES
    }


class _Owners:
    """The devices that own matches, groups and places for files, by their ids; the match of an action."""

    def __init__(self, rows: Dump) -> None:
        self.of_match = {row["match_id"]: row["device_id"] for row in rows["members"] if row["role"] == "owner"}
        self.of_group = {row["id"]: row["owner_id"] for row in rows["groups"]}
        self.of_place = {row["name"]: row["owner"] for row in rows["uploads"]}
        self.of_tournament = {row["id"]: row["owner_id"] for row in rows["tournaments"]}
        self.match_of = {row["id"]: row["match_id"] for row in rows["actions"]}


def _of_match(whose: _Owners, row: _Row) -> object:
    return whose.of_match.get(row["match_id"])


def _of_tournament(whose: _Owners, row: _Row) -> object:
    return whose.of_tournament.get(row["tournament_id"])


def _of_device(whose: _Owners, row: _Row) -> object:
    return row["device_id"]


def _of_owner(whose: _Owners, row: _Row) -> object:
    return row["owner_id"]


_NETWORK = "a network"

# Every table: a new one without an owner here fails.
_OWNER: Mapping[str, Callable[[_Owners, _Row], object]] = {
    "actions": _of_match,
    "code_tries": lambda _, _row: _NETWORK,
    "agreements": lambda whose, row: whose.of_match.get(whose.match_of[row["action_id"]]),
    "deals": _of_match,
    "device_keys": _of_device,
    "devices": lambda _, row: row["id"],
    "draft_parts": _of_match,
    "erasures": _of_device,
    "group_members": lambda whose, row: whose.of_group[row["group_id"]],
    "groups": _of_owner,
    "links": _of_match,
    "matches": lambda whose, row: whose.of_match.get(row["id"]),
    "members": _of_match,
    "photos": _of_match,
    "players": _of_owner,
    "preferences": _of_device,
    "records": _of_match,
    "rematches": _of_match,
    "saved_rule_sets": _of_device,
    "seats": _of_match,
    "server_keys": lambda _, _row: "the server",
    "tournament_confirmations": _of_match,
    "tournament_directors": _of_tournament,
    "tournament_entrants": _of_tournament,
    "tournament_events": _of_tournament,
    "tournament_matches": _of_tournament,
    "tournaments": _of_owner,
    "upload_pieces": lambda whose, row: whose.of_place.get(row["name"]),
    "uploads": lambda _, row: row["owner"],
}


def _in_order(rows: tuple[_Row, ...]) -> list[str]:
    return sorted(map(repr, rows))
