"""Export a match with its history for another phone, together with the sender's device label, and import it there."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum

from sqlmodel import Session, col, select

from models.access.devices import Device
from models.access.permissions import role_of
from models.archive.exporting import export_history
from models.archive.format import Archive, ArchivedMatch
from models.archive.import_people import OnDuplicate
from models.archive.importing import import_history
from models.carried.packing import CodeRefused
from models.carried.parts import in_one, parts_of
from models.matches.loading import load_match
from models.storage.tables import ActionRow, MatchRow
from models.values.errors import ModelErrorCode, StaleRevision
from models.values.match import MatchResult, Role, result_of
from models.values.text import text_fault, tidy
from scoring import score_deal, standings

_FROM = 1  # length prefix of the sender's name, in bytes


class Relation(StrEnum):
    """Relation of a received match to the local match of the same id."""

    NEW = "new"  # no local match
    SAME = "same"
    NEWER = "newer"  # extends the local history
    OLDER = "older"  # the local history extends it
    FORKED = "forked"  # both histories have diverged
    FOREIGN = "foreign"  # belongs to another device of the same server


@dataclass(frozen=True, kw_only=True)
class HandedSide:
    """Result and length of one of the two histories of a match."""

    result: MatchResult
    actions: int


@dataclass(frozen=True, kw_only=True)
class HandedMatch:
    """Preview of a received match; `here` is None without a local copy."""

    match_id: str
    players: tuple[str, ...]
    rules_name: str
    relation: Relation
    there: HandedSide
    here: HandedSide | None


def carry_match(session: Session, *, device: Device, match_id: str) -> tuple[str, ...]:
    """Return the texts of the QR codes that transfer this match, in display order. Raises NotFound, and CodeRefused
    when the match is too long for QR codes.
    """
    return parts_of(_content(session, device, match_id))


def carry_whole(session: Session, *, device: Device, match_id: str) -> str:
    """Return the same content as one text, for a link. Raises NotFound."""
    return in_one(_content(session, device, match_id))


def _content(session: Session, device: Device, match_id: str) -> bytes:
    name = device.label.encode()
    return bytes([len(name)]) + name + export_history(session, device=device, match_ids=(match_id,))


def handed_content(content: bytes) -> tuple[str, bytes]:
    """Split content into the sender's name (empty if unset) and the export file. Raises CodeRefused."""
    length = content[0] if content else 0
    try:
        name = tidy(content[_FROM : _FROM + length].decode())
    except UnicodeDecodeError as error:
        raise CodeRefused(ModelErrorCode.CODE_DAMAGED, str(content[:20]), "expected a name at the start") from error
    return "" if text_fault("label", name) else name, content[_FROM + length :]


def look_at_handed(session: Session, *, device: Device, archive: Archive) -> HandedMatch:
    """Return a preview of importing this archive, which must hold exactly one match. Changes nothing. Raises
    CodeRefused for any other number of matches.
    """
    if len(archive.matches) != 1:
        raise CodeRefused(ModelErrorCode.CODE_FOREIGN, f"{len(archive.matches)} matches", "expected exactly one")
    match = archive.matches[0]
    names = {player.id: player.name for player in archive.players}
    row = session.get(MatchRow, match.id)
    relation, here = Relation.NEW, None
    if row is not None and role_of(session, device=device, match_id=row.id) is not Role.OWNER:
        relation = Relation.FOREIGN
    elif row is not None and row.deleted_at is None:
        ours = set(session.exec(select(col(ActionRow.id)).where(ActionRow.match_id == row.id)))
        relation = _relation(ours, row.revision, match)
        loaded = load_match(session, device=device, match_id=row.id)
        here = HandedSide(result=result_of(loaded.standings), actions=len(ours))
    return HandedMatch(
        match_id=match.id,
        players=tuple(names[player] for player in match.players),
        rules_name=match.config.rules.name,
        relation=relation,
        there=HandedSide(result=_result(match), actions=len(match.actions)),
        here=here,
    )


def take_handed(session: Session, *, device: Device, archive: Archive, seen: Relation, instead: bool = False) -> str:
    """Import a received match as a match of this device. Return its local id.

    A match that extends the local history replaces it. A diverged history replaces it if `instead` is true; otherwise
    it is added as a copy. Raises StaleRevision when the relation is no longer the one `seen` in the preview.
    """
    handed = look_at_handed(session, device=device, archive=archive)
    if handed.relation is not seen:
        raise StaleRevision(handed.here.actions if handed.here else 0)
    if seen in {Relation.SAME, Relation.OLDER}:
        return handed.match_id
    replaces = seen is Relation.NEWER or (instead and seen is Relation.FORKED)
    duplicates = OnDuplicate.REPLACE if replaces else OnDuplicate.COPY
    report = import_history(session, device=device, archive=archive, duplicates=duplicates)
    (match_id,) = report.added + report.copied + report.replaced
    return match_id


def _relation(ours: AbstractSet[str], revision: int, match: ArchivedMatch) -> Relation:
    """Compare a received match with the action ids and revision of the local one."""
    theirs = {action.id for action in match.actions}
    if ours == theirs:
        same = match.revision - revision  # edits of note or venue increment the revision without an action
        return Relation.NEWER if same > 0 else Relation.OLDER if same < 0 else Relation.SAME
    if ours < theirs:
        return Relation.NEWER
    return Relation.OLDER if theirs < ours else Relation.FORKED


def _result(match: ArchivedMatch) -> MatchResult:
    played = sorted((deal for deal in match.deals if not deal.deleted), key=lambda deal: deal.position)
    scores = [score_deal(deal.entries[deal.entry], match.config.table_rules) for deal in played]
    return result_of(standings(scores, match.config, stopped=match.ended_early))
