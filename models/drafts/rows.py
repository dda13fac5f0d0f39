"""Rows of drafts, written with optimistic locking by version."""

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from importlib import import_module
from typing import Any

from sqlalchemy import bindparam, insert
from sqlmodel import Session, col, delete, select

from models.access.devices import Device
from models.storage.tables import DraftRow
from models.storage.transaction import now

# INSERT … ON CONFLICT DO UPDATE has the same API in both dialects.
_DIALECTS = {"sqlite": "sqlalchemy.dialects.sqlite", "postgresql": "sqlalchemy.dialects.postgresql"}

_KEY = ("match_id", "deal_id", "part")
_BASE = -1  # the stored part whose version is the first one of the draft

# Built once: building a statement and its compilation cache key takes longer than executing it on SQLite.
_ROWS = (
    select(DraftRow)
    .where(DraftRow.match_id == bindparam("match_id"), DraftRow.deal_id == bindparam("deal_id"))
    .execution_options(populate_existing=True)
)

_CLEAR = (
    delete(DraftRow)
    .where(col(DraftRow.match_id) == bindparam("match_id"), col(DraftRow.deal_id) == bindparam("deal_id"))
    .returning(col(DraftRow.version))
)
_INSERT = insert(DraftRow)


@cache
def _upsert_statement(dialect: str) -> Any:
    """Build an upsert that inserts a row, or updates it only if its version is `over`; it returns the new version."""
    columns = tuple(DraftRow.model_fields)
    added = import_module(_DIALECTS[dialect]).insert(DraftRow).values({name: bindparam(name) for name in columns})
    statement = added.on_conflict_do_update(
        index_elements=_KEY,
        set_={name: added.excluded[name] for name in columns if name not in _KEY},
        where=col(DraftRow.version) == bindparam("over"),
    )
    return statement.returning(DraftRow.version)


def draft_rows(session: Session, *, match_id: str, deal_id: str | None) -> tuple[int, dict[int | None, DraftRow]]:
    """Return the first version of a draft, and its stored parts by the index of their side, None for the head."""
    found = session.exec(_ROWS, params={"match_id": match_id, "deal_id": deal_id or ""})
    rows = {row.part: row for row in found}
    base = rows.pop(_BASE, None)
    return base.version if base else 0, {part - 1 if part else None: row for part, row in rows.items()}


def write_part(
    session: Session, match_id: str, deal_id: str | None, side: int | None, *, device: Device, version: int, value: str
) -> datetime | None:
    """Write the part of this side, or the head for None, over `version` and increment it. Return the time, or None when
    the stored version differs.
    """
    saved_at = now(session)
    row = {
        "match_id": match_id,
        "deal_id": deal_id or "",
        "part": 0 if side is None else side + 1,
        "version": version + 1,
        "value": value,
        "device_id": device.id,
        "saved_at": saved_at,
    }
    statement = _upsert_statement(session.get_bind().dialect.name)
    written = session.connection().execute(statement, row | {"over": version}).first()
    return None if written is None else saved_at


def clear_draft(session: Session, *, match_id: str, deal_id: str | None, device: Device) -> None:
    """Delete the draft of a deal's edit (None: of the next new deal). The next draft starts above all used versions, so
    that a late save for this one is detected.
    """
    about = {"match_id": match_id, "deal_id": deal_id or ""}
    versions: Iterable[int] = session.connection().execute(_CLEAR, about).scalars()
    base = {"part": _BASE, "version": max(versions, default=0) + 1, "value": ""}
    session.connection().execute(_INSERT, {**about, **base, "device_id": device.id, "saved_at": now(session)})
