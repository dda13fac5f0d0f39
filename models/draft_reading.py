"""A draft as it stands: what is stored of it, over what it stands on."""

__all__ = ["check_version", "check_versions", "draft_on", "look_at_draft", "read_draft"]

from collections.abc import Sequence
from typing import Any, TypeVar

from sqlmodel import Session, col, select

from models.codec import HEAD, SIDE
from models.draft_ground import DraftGround, draft_ground
from models.draft_rows import draft_rows
from models.errors import DraftClash, StaleRevision
from models.reseating import reseat
from models.shared_looks import shared
from models.snapshots import Draft, DraftPart
from models.tables import DeviceRow, DraftRow, MatchRow
from scoring import SideEntry

Value = TypeVar("Value")


def read_draft(session: Session, *, match: MatchRow, deal_id: str | None) -> Draft:
    """Raises NotFound for a deal that is not in the match."""
    return draft_on(session, ground=draft_ground(session, match=match, deal_id=deal_id))


def look_at_draft(session: Session, *, match_id: str, deal_id: str | None) -> Draft:
    """The same for whoever only reads: many phones at once are spared all but the first reading."""

    def look() -> Draft:
        return read_draft(session, match=session.get_one(MatchRow, match_id), deal_id=deal_id)

    return shared(session, ("draft", match_id, deal_id), look)


def draft_on(session: Session, *, ground: DraftGround) -> Draft:
    """The draft on this ground."""
    rows = draft_rows(session, match_id=ground.match.id, deal_id=ground.deal_id)
    labels = _labels(session, rows.values())
    head = HEAD.decode(rows[0].value) if 0 in rows else ground.head
    return Draft(
        match_id=ground.match.id,
        deal_id=ground.deal_id,
        base=ground.base,
        head=_part(rows.get(0), head, ground.base, labels),
        sides=tuple(
            _part(rows.get(part), _side(rows.get(part), empty), ground.base, labels)
            for part, empty in enumerate(ground.sides(head.alone), start=1)
        ),
    )


def check_version(part: DraftPart[Any], version: int, *, ground: DraftGround) -> None:
    """Raises StaleRevision when `version` is of a draft that is gone, DraftClash when the part was changed since."""
    if version < ground.base:
        raise StaleRevision(ground.match.revision)
    if version != part.version:
        raise DraftClash(part)


def check_versions(session: Session, *, match: MatchRow, deal_id: str | None, versions: Sequence[int]) -> None:
    """The same for the head and all sides at once; another number of sides is a clash about the head."""
    ground = draft_ground(session, match=match, deal_id=deal_id)
    draft = draft_on(session, ground=ground)
    parts: tuple[DraftPart[Any], ...] = (draft.head, *draft.sides)
    for part, version in zip(parts, versions, strict=False):
        check_version(part, version, ground=ground)
    if len(parts) != len(versions):
        raise DraftClash(draft.head)


def _labels(session: Session, rows: Any) -> dict[str, str]:
    devices = {row.device_id for row in rows}
    query = select(DeviceRow.id, DeviceRow.label).where(col(DeviceRow.id).in_(devices))
    return dict(session.exec(query).all()) if devices else {}


def _part(row: DraftRow | None, value: Value, base: int, labels: dict[str, str]) -> DraftPart[Value]:
    if row is None:
        return DraftPart(version=base, value=value, device_id=None, device_label=None, saved_at=None)
    return DraftPart(
        version=row.version,
        value=value,
        device_id=row.device_id,
        device_label=labels[row.device_id],
        saved_at=row.saved_at,
    )


def _side(row: DraftRow | None, empty: SideEntry) -> SideEntry:
    if row is None:
        return empty
    side = SIDE.decode(row.value)
    # An earlier deal was corrected meanwhile, and the three play in another phase now.
    return side if side.players == empty.players else reseat((side,), (empty,))[0]
