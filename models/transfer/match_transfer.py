"""Export a match for another phone, together with the sender's device label, and import it there."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Row
from sqlmodel import Session

from models.access.devices import Device
from models.access.permissions import role_of
from models.archive.archived_history import archived_history
from models.archive.exporting import export_history
from models.archive.format import Archive, ArchivedEvent, ArchivedMatch
from models.archive.import_people import OnDuplicate
from models.archive.importing import import_history
from models.matches.loading import load_match
from models.storage.codec import ENTRY
from models.storage.tables import MatchRow
from models.transfer.code_parts import encode_parts, encode_single
from models.transfer.history import load_events, restore_events, without_history
from models.transfer.text_encoding import CodeRefused
from models.values.deal import Verdict
from models.values.errors import ModelErrorCode, StaleRevision
from models.values.match import MatchOutcome, Role, counted_result, result_of
from scoring import MatchConfig, Standings


class Relation(StrEnum):
    """Relation of a received match to the local match of the same id."""

    NEW = "new"  # no local match
    SAME = "same"
    NEWER = "newer"  # extends the local history
    OLDER = "older"  # the local history extends it
    FORKED = "forked"  # both histories have diverged, or the same action left different deals
    FOREIGN = "foreign"  # belongs to another device of the same server


@dataclass(frozen=True, kw_only=True)
class TransferPreview:
    """Preview of a received match, with the results of both copies; `local` is None without a local one."""

    match_id: str
    sent_at: datetime
    players: tuple[str, ...]
    config: MatchConfig
    standings: Standings  # of the received match
    relation: Relation
    received: MatchOutcome
    local: MatchOutcome | None


def export_match_parts(
    session: Session, *, device: Device, match_id: str, with_history: bool = False
) -> tuple[str, ...]:
    """Return the texts of the QR codes that transfer this match, in display order. Raises NotFound, and CodeRefused
    when the match is too long for QR codes.
    """
    return encode_parts(match_content(session, device, match_id, with_history=with_history))


def export_match_text(session: Session, *, device: Device, match_id: str, with_history: bool = False) -> str:
    """Return the same content as one text, for a link. Raises NotFound."""
    return encode_single(match_content(session, device, match_id, with_history=with_history))


def match_content(session: Session, device: Device, match_id: str, *, with_history: bool) -> bytes:
    """Return what the codes of a match contain, uncompressed. Raises NotFound."""
    name = device.label.encode()
    data = export_history(session, device=device, match_ids=(match_id,))
    return bytes([len(name)]) + name + (data if with_history else without_history(session, data))


def preview_transfer(session: Session, *, device: Device, archive: Archive) -> TransferPreview:
    """Return a preview of importing this archive, which must hold exactly one match and no tournament. Changes nothing.
    Raises CodeRefused otherwise.
    """
    if len(archive.matches) != 1 or archive.tournaments:
        raise CodeRefused(ModelErrorCode.CODE_FOREIGN, f"{len(archive.matches)} matches", "expected exactly one")
    match = archive.matches[0]
    names = {player.id: player.name for player in archive.players}
    row = session.get(MatchRow, match.id)
    relation, local = Relation.NEW, None
    if row is not None and role_of(session, device=device, match_id=row.id) is not Role.OWNER:
        relation = Relation.FOREIGN
    elif row is not None and row.deleted_at is None:
        local_events = load_events(session, row.id)
        relation = _relation(_action_ids(local_events.values()), row.revision, match)
        if _contradicts(local_events, match):
            relation = Relation.FORKED
        local = result_of(load_match(session, device=device, match_id=row.id).standings)
    return TransferPreview(
        match_id=match.id,
        sent_at=archive.exported_at,
        players=tuple(names[player] for player in match.players),
        config=match.config,
        standings=archived_history(match)[1],
        relation=relation,
        received=_result(match),
        local=local,
    )


def import_transfer(
    session: Session, *, device: Device, archive: Archive, expected: Relation, replace_forked: bool = False
) -> str:
    """Import a received match as a match of this device. Return its local id.

    A match that extends the local history replaces it; states of deals that only this phone has are kept. A diverged
    history replaces it if `replace_forked` is true; otherwise it is added as a copy. Raises StaleRevision if the
    relation is no longer the one `expected` from the preview.
    """
    preview = preview_transfer(session, device=device, archive=archive)
    if preview.relation is not expected:
        row = session.get(MatchRow, preview.match_id)
        raise StaleRevision(row.revision if row else 0)
    if expected in {Relation.SAME, Relation.OLDER}:
        return preview.match_id
    replaces = expected is Relation.NEWER or (replace_forked and expected is Relation.FORKED)
    duplicates = OnDuplicate.REPLACE if replaces else OnDuplicate.COPY
    local = load_events(session, preview.match_id) if replaces else {}
    report = import_history(session, device=device, archive=archive, duplicates=duplicates)
    (match_id,) = report.added + report.copied + report.replaced
    restore_events(session, match_id, local)
    return match_id


def _action_ids(events: Iterable[ArchivedEvent | Row[Any]]) -> set[str]:
    """Return the ids of the events without verdicts: deleting a device removes its verdicts from one copy only."""
    return {event.id for event in events if event.kind not in set(Verdict)}


def _relation(local_actions: AbstractSet[str], revision: int, match: ArchivedMatch) -> Relation:
    """Compare a received match with the ids of actions and the revision of the local one."""
    received_actions = _action_ids(match.events)
    if local_actions == received_actions:
        newer_by = match.revision - revision  # edits of note or venue increment the revision without an action
        return Relation.NEWER if newer_by > 0 else Relation.OLDER if newer_by < 0 else Relation.SAME
    if local_actions < received_actions:
        return Relation.NEWER
    return Relation.OLDER if received_actions < local_actions else Relation.FORKED


def _contradicts(local: Mapping[str, Row[Any]], match: ArchivedMatch) -> bool:
    """Return whether an event has another entry than the local one: then the received match was altered."""
    entries = ((event.entry, local[event.id].value) for event in match.events if event.id in local)
    return any(ours and theirs and ENTRY.decode(ours) != theirs for theirs, ours in entries)


def _result(match: ArchivedMatch) -> MatchOutcome:
    official = None if match.finished_at is None else match.official
    return counted_result(result_of(archived_history(match)[1]), official)
