"""A whole match on its way to another phone: with its history, and with the name of whoever hands it over."""

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

_FROM = 1  # bytes that say how long the name is


class Relation(StrEnum):
    """How a match that is handed over stands to the one of the same id that is here."""

    NEW = "new"  # there is none
    SAME = "same"
    NEWER = "newer"  # it goes on where ours ended
    OLDER = "older"  # ours goes on where it ended
    FORKED = "forked"  # both have gone on, each in its own way
    FOREIGN = "foreign"  # somebody else's, at the same server


@dataclass(frozen=True, kw_only=True)
class HandedSide:
    """One of the two histories of a match."""

    result: MatchResult
    actions: int


@dataclass(frozen=True, kw_only=True)
class HandedMatch:
    """`here` is None where there is none of ours."""

    match_id: str
    players: tuple[str, ...]
    rules_name: str
    relation: Relation
    there: HandedSide
    here: HandedSide | None


def carry_match(session: Session, *, device: Device, match_id: str) -> tuple[str, ...]:
    """The texts of the codes that hand this match over, in the order in which they are shown. Raises NotFound, and
    CodeRefused where it is too long for codes."""
    return parts_of(_content(session, device, match_id))


def carry_whole(session: Session, *, device: Device, match_id: str) -> str:
    """The same in one text, for a link. Raises NotFound."""
    return in_one(_content(session, device, match_id))


def _content(session: Session, device: Device, match_id: str) -> bytes:
    name = device.label.encode()
    return bytes([len(name)]) + name + export_history(session, device=device, match_ids=(match_id,))


def handed_content(content: bytes) -> tuple[str, bytes]:
    """Who handed it over, empty where that phone has no name, and the file. Raises CodeRefused."""
    length = content[0] if content else 0
    try:
        name = tidy(content[_FROM : _FROM + length].decode())
    except UnicodeDecodeError as error:
        raise CodeRefused(ModelErrorCode.CODE_DAMAGED, str(content[:20]), "it should begin with a name") from error
    return "" if text_fault("label", name) else name, content[_FROM + length :]


def look_at_handed(session: Session, *, device: Device, archive: Archive) -> HandedMatch:
    """What an import of this one match would meet. Changes nothing. Raises CodeRefused for more than a match."""
    if len(archive.matches) != 1:
        raise CodeRefused(ModelErrorCode.CODE_FOREIGN, f"{len(archive.matches)} matches", "one is handed over at once")
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
    """Bring it here, as a match of this device; returns its id here. What goes on where ours ended takes its place,
    and so does another history `instead` of ours; otherwise that comes beside ours. Raises StaleRevision where it
    stands otherwise to ours than when it was `seen`."""
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
    """`ours` are the actions of the match as it is here, at this revision."""
    theirs = {action.id for action in match.actions}
    if ours == theirs:
        same = match.revision - revision  # a note or a place leaves no trail
        return Relation.NEWER if same > 0 else Relation.OLDER if same < 0 else Relation.SAME
    if ours < theirs:
        return Relation.NEWER
    return Relation.OLDER if theirs < ours else Relation.FORKED


def _result(match: ArchivedMatch) -> MatchResult:
    played = sorted((deal for deal in match.deals if not deal.deleted), key=lambda deal: deal.position)
    scores = [score_deal(deal.entries[deal.entry], match.config.table_rules) for deal in played]
    return result_of(standings(scores, match.config, stopped=match.ended_early))
