"""Drafts of deals, autosaved while they are typed. Each part has a version of its own, independent of the match's
revision, so that two phones can fill in two sides at the same time.
"""

from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from sqlmodel import Session

from models.access.devices import Device
from models.access.permissions import Lock, match_for, role_to_read
from models.drafts.reading import DraftStart, cached_draft, check_version, draft_on, draft_start, read_draft
from models.drafts.reseating import reseat
from models.drafts.rows import clear_draft, draft_rows, put_part
from models.storage.changes import ChangeKind, note_change
from models.storage.codec import HEAD, SIDE
from models.storage.tables import DealRow, MatchRow
from models.values.deal import DealHead, Draft, DraftPart
from models.values.errors import DraftClash, MatchFinished, NotFound
from models.values.match import Role
from scoring import SideEntry

Value = TypeVar("Value")


def load_draft(session: Session, *, device: Device, match_id: str, deal_id: str | None = None) -> Draft:
    """Return the draft of the next new deal, or of an edit of `deal_id`; initial values where nothing is stored.

    Raises NotFound for a match that the device may not see, or a deal that is not in it.
    """
    role_to_read(session, device=device, match_id=match_id)
    return cached_draft(session, match_id=match_id, deal_id=deal_id)


def save_draft_side(
    session: Session, *, device: Device, match_id: str, deal_id: str | None, side: int, version: int, value: SideEntry
) -> Draft:
    """Save one side as typed, faulty or not. `version` is the version that it was typed over.

    Raises DraftClash with the current part when another phone saved first (the sides may be divided differently by
    now), StaleRevision when the deal was saved or the draft discarded since, MatchFinished, NotFound, NotAllowed, and
    InvalidEntry for values that no score sheet could hold.
    """
    start = _start(session, device, match_id, deal_id, lock=Lock.SHARED)
    draft = draft_on(session, start=start)
    if not 0 <= side < len(draft.sides):
        raise NotFound("side", str(side))
    part = draft.sides[side]
    check_version(part, version, start=start)
    if value.players != part.value.players:
        raise DraftClash(part)
    saved_at = _put(session, start, device, part=side + 1, version=version, value=SIDE.encode(value))
    _note(session, start.match)
    sides = list(draft.sides)
    sides[side] = _saved(device, version, value, saved_at)
    return replace(draft, sides=tuple(sides))


def save_draft_head(
    session: Session, *, device: Device, match_id: str, deal_id: str | None, version: int, value: DealHead
) -> Draft:
    """Save who went out and who plays alone. Changing `alone` redraws the sides and gives them new versions.

    Raises like `save_draft_side`.
    """
    start = _start(session, device, match_id, deal_id, lock=Lock.FULL)
    draft = draft_on(session, start=start)
    check_version(draft.head, version, start=start)
    saved_at = _put(session, start, device, part=0, version=version, value=HEAD.encode(value))
    _note(session, start.match)
    if value.alone == draft.head.value.alone:
        return replace(draft, head=_saved(device, version, value, saved_at))
    sides = reseat([part.value for part in draft.sides], start.sides(value.alone))
    _put_anew(session, start, device, sides)
    return read_draft(session, match=start.match, deal_id=deal_id)


def discard_draft(session: Session, *, device: Device, match_id: str, deal_id: str | None = None) -> Draft:
    """Discard the draft. Return the initial one. Raises NotFound, NotAllowed."""
    start = _start(session, device, match_id, deal_id, lock=Lock.FULL)
    clear_draft(session, match=start.match, deal=None if deal_id is None else session.get_one(DealRow, deal_id))
    _note(session, start.match)
    return read_draft(session, match=start.match, deal_id=deal_id)


def _start(session: Session, device: Device, match_id: str, deal_id: str | None, *, lock: Lock) -> DraftStart:
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.SCORER, lock=lock)
    if deal_id is None and match.finished_at is not None:
        raise MatchFinished
    return draft_start(session, match=match, deal_id=deal_id)


def _put(session: Session, start: DraftStart, device: Device, *, part: int, version: int, value: str) -> datetime:
    saved_at = put_part(
        session,
        match_id=start.match.id,
        deal_id=start.deal_id,
        part=part,
        version=version,
        value=value,
        device=device,
    )
    if saved_at is None:
        draft = draft_on(session, start=start)
        raise DraftClash(draft.head if part == 0 else draft.sides[part - 1])
    return saved_at


def _put_anew(session: Session, start: DraftStart, device: Device, sides: tuple[SideEntry, ...]) -> None:
    """Write all sides with new versions, so that input meant for the former sides is rejected. With fewer sides than
    before, the last part stays unused and keeps its version.
    """
    rows = draft_rows(session, match_id=start.match.id, deal_id=start.deal_id)
    for part, side in enumerate(sides, start=1):
        version = rows[part].version if part in rows else start.base
        _put(session, start, device, part=part, version=version, value=SIDE.encode(side))


def _saved(device: Device, version: int, value: Value, saved_at: datetime) -> DraftPart[Value]:
    """Return the saved part without reading it again."""
    return DraftPart(
        version=version + 1, value=value, device_id=device.id, device_label=device.label, saved_at=saved_at
    )


def _note(session: Session, match: MatchRow) -> None:
    note_change(session, match.id, match.revision, ChangeKind.DRAFT)
