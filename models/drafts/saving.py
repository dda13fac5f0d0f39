"""Drafts of deals, autosaved while they are typed. Each part has a version of its own, independent of the match's
revision, so that two phones can fill in two sides at the same time.
"""

from dataclasses import replace
from typing import TypeVar

from sqlmodel import Session

from models.access.devices import Device
from models.access.permissions import Lock, require_match, require_role
from models.drafts.reading import (
    InitialDraft,
    cached_draft,
    check_version,
    load_initial_draft,
    load_saved_draft,
    read_draft,
)
from models.drafts.reseating import move_head, move_values
from models.drafts.rows import clear_draft, write_part
from models.storage.changes import ChangeKind, record_change
from models.storage.codec import HEAD, SIDE
from models.storage.json_codec import JsonCodec
from models.values.deal import DealHead, Draft, DraftPart
from models.values.errors import DraftConflict, MatchFinished, NotFound
from models.values.match import Role
from scoring import SideEntry

Value = TypeVar("Value")


def load_draft(session: Session, *, device: Device, match_id: str, deal_id: str | None = None) -> Draft:
    """Return the draft of the next new deal, or of an edit of `deal_id`; initial values where nothing is stored.

    Raises NotFound for a match that the device may not see, or a deal that is not in it.
    """
    require_role(session, device=device, match_id=match_id)
    return cached_draft(session, match_id=match_id, deal_id=deal_id)


def save_draft_side(
    session: Session, *, device: Device, match_id: str, deal_id: str | None, side: int, version: int, value: SideEntry
) -> Draft:
    """Save one side as typed, faulty or not. `version` is the version that it was typed over.

    Raises DraftConflict with the current part when another phone saved first (the sides may be divided differently by
    now), StaleRevision when the deal was saved or the draft discarded since, MatchFinished, NotFound, NotAllowed, and
    InvalidEntry for values that no score sheet could hold.
    """
    initial = _lock_initial_draft(session, device, match_id, deal_id, lock=Lock.SHARED)
    draft = load_saved_draft(session, initial=initial)
    if not 0 <= side < len(draft.sides):
        raise NotFound("side", str(side))
    part = draft.sides[side]
    check_version(part, version, initial=initial)
    if value.players != part.value.players:
        raise DraftConflict(part)
    sides = list(draft.sides)
    sides[side] = _write_part(session, initial, device, side, value, codec=SIDE, version=version)
    return replace(draft, sides=tuple(sides))


def save_draft_head(
    session: Session, *, device: Device, match_id: str, deal_id: str | None, version: int, value: DealHead
) -> Draft:
    """Save who went out and who plays alone. Changing `alone` redraws the sides and gives them new versions;
    `closed_by` then names the new side that has the values of the side that went out.

    Raises like `save_draft_side`.
    """
    initial = _lock_initial_draft(session, device, match_id, deal_id, lock=Lock.FULL)
    draft = load_saved_draft(session, initial=initial)
    check_version(draft.head, version, initial=initial)
    if value.alone == draft.head.value.alone:
        return replace(draft, head=_write_part(session, initial, device, None, value, codec=HEAD, version=version))
    before, empty = [part.value for part in draft.sides], initial.empty_sides(value.alone)
    head = move_head(value, before, empty)
    _write_part(session, initial, device, None, head, codec=HEAD, version=version)
    _rewrite_sides(session, initial, device, move_values(before, empty))
    return read_draft(session, match=initial.match, deal_id=deal_id)


def discard_draft(session: Session, *, device: Device, match_id: str, deal_id: str | None = None) -> Draft:
    """Discard the draft. Return the initial one. Raises NotFound, NotAllowed."""
    initial = _lock_initial_draft(session, device, match_id, deal_id, lock=Lock.FULL)
    clear_draft(session, match_id=match_id, deal_id=deal_id, device=device)
    record_change(session, match_id, initial.match.revision, ChangeKind.DRAFT)
    return read_draft(session, match=initial.match, deal_id=deal_id)


def _lock_initial_draft(
    session: Session, device: Device, match_id: str, deal_id: str | None, *, lock: Lock
) -> InitialDraft:
    match, _role = require_match(session, device=device, match_id=match_id, role=Role.SCORER, lock=lock)
    if deal_id is None and match.finished_at is not None:
        raise MatchFinished
    return load_initial_draft(session, match=match, deal_id=deal_id)


def _write_part(
    session: Session,
    initial: InitialDraft,
    device: Device,
    side: int | None,
    value: Value,
    *,
    codec: JsonCodec[Value],
    version: int,
) -> DraftPart[Value]:
    """Write a part over this version. Return it without reading it again. Raises DraftConflict."""
    match, deal_id, text = initial.match, initial.deal_id, codec.encode(value)
    saved_at = write_part(session, match.id, deal_id, side, device=device, version=version, value=text)
    if saved_at is None:
        raise DraftConflict(read_draft(session, match=match, deal_id=deal_id).part(side))
    record_change(session, match.id, match.revision, ChangeKind.DRAFT)
    return DraftPart(
        version=version + 1, value=value, device_id=device.id, device_label=device.label, saved_at=saved_at
    )


def _rewrite_sides(session: Session, initial: InitialDraft, device: Device, sides: tuple[SideEntry, ...]) -> None:
    """Write all sides with new versions, so that input meant for the former sides is rejected. With fewer sides than
    before, the last part stays unused and keeps its version.
    """
    for side, value in enumerate(sides):
        version = initial.rows[side].version if side in initial.rows else initial.base
        _write_part(session, initial, device, side, value, codec=SIDE, version=version)
