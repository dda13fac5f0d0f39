"""The rows of drafts: written only over the version that the writer saw, cleared without a way back."""

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from importlib import import_module
from typing import Any

from sqlalchemy import bindparam
from sqlmodel import Session, col, delete, select

from models.access.devices import Device
from models.storage.tables import DealRow, DraftRow, MatchRow
from models.storage.transaction import now

# Both say INSERT … ON CONFLICT DO UPDATE in the same words.
_DIALECTS = {"sqlite": "sqlalchemy.dialects.sqlite", "postgresql": "sqlalchemy.dialects.postgresql"}

_KEY = ("match_id", "deal_id", "part")

# Made once: to make a statement, and the name under which it is found compiled, takes longer than SQLite does.
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


@cache
def _put_over(dialect: str) -> Any:
    """Writes a row where there is none, or one of the version `over`; gives the new version."""
    columns = tuple(DraftRow.model_fields)
    insert = import_module(_DIALECTS[dialect]).insert(DraftRow).values({name: bindparam(name) for name in columns})
    statement = insert.on_conflict_do_update(
        index_elements=_KEY,
        set_={name: insert.excluded[name] for name in columns if name not in _KEY},
        where=col(DraftRow.version) == bindparam("over"),
    )
    return statement.returning(DraftRow.version)


def draft_rows(session: Session, *, match_id: str, deal_id: str | None) -> dict[int, DraftRow]:
    """What is stored of a draft, by part: 0 the head, then the sides from 1."""
    found = session.exec(_ROWS, params={"match_id": match_id, "deal_id": deal_id or ""})
    return {row.part: row for row in found}


def put_part(
    session: Session, *, match_id: str, deal_id: str | None, part: int, version: int, value: str, device: Device
) -> datetime | None:
    """Write one part over `version`, with the next one; when that was, or None when another version is there by now."""
    saved_at = now(session)
    row = {
        "match_id": match_id,
        "deal_id": deal_id or "",
        "part": part,
        "version": version + 1,
        "value": value,
        "device_id": device.id,
        "saved_at": saved_at,
    }
    statement = _put_over(session.get_bind().dialect.name)
    written = session.connection().execute(statement, row | {"over": version}).first()
    return None if written is None else saved_at


def clear_draft(session: Session, *, match: MatchRow, deal: DealRow | None) -> None:
    """Forget the draft of a deal's edit (None: of the next new deal). The next draft begins with a version that was
    never used, so a save that comes late for this one is found out."""
    owner = match if deal is None else deal
    deal_id = None if deal is None else deal.id
    owner.draft_base = take_draft(session, match_id=match.id, deal_id=deal_id, base=owner.draft_base)


def take_draft(session: Session, *, match_id: str, deal_id: str | None, base: int) -> int:
    """The same, for whoever writes the next `base` by themselves."""
    about = {"match_id": match_id, "deal_id": deal_id or ""}
    versions: Iterable[int] = session.connection().execute(_CLEAR, about).scalars()
    return max([base, *versions]) + 1
