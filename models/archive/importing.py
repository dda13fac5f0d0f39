"""Import of an archive into the database; existing data is overwritten only on request."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import insert
from sqlmodel import Session, col, delete, select, update

from models.access.devices import Device, lock_device
from models.access.permissions import role_of
from models.archive.format import Archive, ArchivedMatch
from models.archive.import_matches import delete_match_contents, insert_match
from models.archive.import_people import DeviceIdMap, OnDuplicate, import_groups, import_players, import_rule_sets
from models.archive.import_tournaments import import_tournament
from models.people.match_figures import write_figures
from models.people.member_list import load_member_list, save_member_list
from models.storage.changes import ChangeKind, record_change
from models.storage.id_batches import split_ids
from models.storage.pieces import Checkpoint, Pieces
from models.storage.tables import MatchRow, MemberRow, TableMatchRow, TournamentRow
from models.storage.transaction import ROW_LOCK, OpenTransaction, now
from models.values.ids import new_id
from models.values.match import Role


class _Outcome(StrEnum):
    """An outcome for a match or a tournament of the file; each value is a field of the report."""

    ADDED = "added"
    COPIED = "copied"
    REPLACED = "replaced"
    SKIPPED = "skipped"


@dataclass(frozen=True, kw_only=True)
class Duplicate:
    """A match of the file that exists already. `local_revision` is None if another device owns it; otherwise the larger
    revision is the newer one."""

    players: tuple[str, ...]
    started_at: datetime
    revision: int
    local_revision: int | None


@dataclass(frozen=True, kw_only=True)
class ImportPreview:
    """A preview. `new` counts matches that would be added; the other numbers are totals of the file.
    `known_tournaments` are the names of those that exist already."""

    new: int
    duplicates: tuple[Duplicate, ...]
    known_tournaments: tuple[str, ...]
    matches: int
    tournaments: int
    players: int
    groups: int
    rule_sets: int
    members: int


@dataclass(frozen=True, kw_only=True)
class ImportReport:
    """The result: ids of matches in this database, and how many tournaments, groups and rule sets were added or
    replaced; how many of the tournaments were replaced, and how many others left unchanged."""

    added: tuple[str, ...]
    copied: tuple[str, ...]
    replaced: tuple[str, ...]
    skipped: tuple[str, ...]
    tournaments: int
    replaced_tournaments: int
    skipped_tournaments: int
    groups: int
    rule_sets: int


def preview_import(session: Session, *, device: Device, archive: Archive) -> ImportPreview:
    """Return what an import would find, without changing anything."""
    existing = _local_matches(session, tuple(archive.matches.heads))
    owned = {match_id for match_id in existing if role_of(session, device=device, match_id=match_id) is Role.OWNER}
    duplicate_ids = {match_id for match_id, row in existing.items() if row.deleted_at is None or match_id not in owned}
    names = {player.id: player.name for player in archive.players}
    known = [each for each in _groups(session, device, archive, OnDuplicate.SKIP) if each.outcome is not None]
    return ImportPreview(
        new=len(archive.matches) - len(duplicate_ids.union(*(each.match_ids for each in known))),
        duplicates=tuple(
            Duplicate(
                players=tuple(names[player] for player in match.players),
                started_at=match.started_at,
                revision=match.revision,
                local_revision=existing[match.id].revision if match.id in owned else None,
            )
            for match in archive.matches.heads.values()
            if match.id in duplicate_ids
        ),
        known_tournaments=tuple(each.name for each in known),
        matches=len(archive.matches),
        tournaments=len(archive.tournaments),
        players=len(archive.players),
        groups=len(archive.groups),
        rule_sets=len(archive.rule_sets),
        members=0 if archive.members is None else archive.members.count,
    )


def import_history(
    session: Session, *, device: Device, archive: Archive, duplicates: OnDuplicate = OnDuplicate.SKIP
) -> ImportReport:
    """Import the matches, tournaments, players, groups and rule sets of the file; the device becomes their owner.

    Players are matched by name. A match that the device has deleted is not a duplicate: it is restored from the file.
    """
    return _Import(device=device, archive=archive, duplicates=duplicates).run(lambda: session)


def import_in_pieces(
    transact: OpenTransaction, *, device: Device, archive: Archive, duplicates: OnDuplicate = OnDuplicate.SKIP
) -> ImportReport:
    """Do the same in short transactions, between which others save.

    New matches are staged: nobody sees them before the last transaction, and the next start deletes what a crash has
    left. Matches that exist already are replaced one by one.
    """
    work = _Import(device=device, archive=archive, duplicates=duplicates)
    try:
        with Pieces(transact) as pieces:
            return work.run(pieces.checkpoint)
    except BaseException:
        _discard(transact, work.staged)
        raise


def discard_staged_matches(session: Session, *, before: datetime) -> None:
    """Delete the staged matches of imports that were interrupted before that time."""
    staged = (col(MatchRow.staged), col(MatchRow.deleted_at) < before)
    for batch in split_ids(session.exec(select(MatchRow.id).where(*staged)).all()):
        session.exec(delete(MatchRow).where(col(MatchRow.id).in_(batch)))


def _discard(transact: OpenTransaction, ids: Sequence[str]) -> None:
    if ids:
        with Pieces(transact) as pieces:
            for match_id in ids:
                pieces.checkpoint().exec(delete(MatchRow).where(col(MatchRow.id) == match_id))


class _Import:
    """One import. `staged` are the ids of matches that are not visible yet."""

    def __init__(self, *, device: Device, archive: Archive, duplicates: OnDuplicate) -> None:
        self.staged: list[str] = []
        self._device = device
        self._archive = archive
        self._duplicates = duplicates
        self._match_ids: dict[_Outcome, list[str]] = {outcome: [] for outcome in _Outcome}
        self._local_ids: dict[str, str] = {}

    def run(self, checkpoint: Checkpoint) -> ImportReport:
        session, archive, device = checkpoint(), self._archive, self._device
        lock_device(session, device.id)
        players = import_players(session, device=device, players=archive.players)
        self._people: Mapping[str, Any] = {"players": players, "devices": DeviceIdMap(device, archive)}
        groups = {each.tournament_id: each for each in _groups(session, device, archive, self._duplicates)}
        self._together = {match_id: each.outcome for each in groups.values() for match_id in each.match_ids}
        for archived in archive.matches:
            self._import_match(checkpoint(), archived, checkpoint)
        session = checkpoint()
        imported: Mapping[str, Any] = {"device": device, "duplicates": self._duplicates}
        for tournament in archive.tournaments:
            outcome = groups[tournament.id].outcome
            if outcome is not _Outcome.SKIPPED:
                is_copy = outcome is _Outcome.COPIED
                import_tournament(
                    session, tournament, device=device, is_copy=is_copy, matches=self._local_ids, **self._people
                )
        known = load_member_list(session, device=device)
        is_newer = known is None or archive.exported_at > known.imported_at
        if archive.members is not None and (is_newer or self._duplicates is OnDuplicate.REPLACE):
            save_member_list(session, device=device, members=archive.members)
        report = ImportReport(
            **{outcome.value: tuple(ids) for outcome, ids in self._match_ids.items()},
            tournaments=sum(each.outcome is not _Outcome.SKIPPED for each in groups.values()),
            replaced_tournaments=sum(each.outcome is None and each.is_here for each in groups.values()),
            skipped_tournaments=sum(each.outcome is _Outcome.SKIPPED for each in groups.values()),
            groups=import_groups(session, groups=archive.groups, players=players, **imported),
            rule_sets=import_rule_sets(session, rule_sets=archive.rule_sets, **imported),
        )
        published = self._publish(session)
        for match_id in published:  # a crash here leaves records to be written at the next start
            session = checkpoint()
            write_figures(session, match=session.get_one(MatchRow, match_id))
        return report

    def _import_match(self, session: Session, archived: ArchivedMatch, checkpoint: Checkpoint) -> None:
        row = session.get(MatchRow, archived.id)
        outcome = self._together.get(archived.id) or _match_outcome(session, self._device, row, self._duplicates)
        if outcome is _Outcome.SKIPPED:
            self._match_ids[outcome].append(archived.id)
        elif row is None or outcome is _Outcome.COPIED:
            match_id = archived.id if row is None else new_id()
            row = _staged_match(archived, match_id, at=now(session))
            self.staged.append(match_id)
            keep_ids = outcome is _Outcome.ADDED
            insert_match(session, archived, row=row, keep_ids=keep_ids, checkpoint=checkpoint, **self._people)
            self._match_ids[outcome].append(match_id)
            self._local_ids[archived.id] = match_id
        else:
            session.refresh(row, with_for_update=ROW_LOCK)
            official = row.official
            delete_match_contents(session, row, self._device)
            row.revision, row.deleted_at = max(row.revision + 1, archived.revision), None
            row.score_revision = row.revision
            insert_match(session, archived, row=row, keep_ids=True, **self._people)
            if session.get(TableMatchRow, row.id) is not None:
                row.official = official  # the log of the tournament decides
            write_figures(session, match=row)
            record_change(session, row.id, row.revision, ChangeKind.TOPIC)
            self._match_ids[outcome].append(row.id)
            self._local_ids[archived.id] = row.id

    def _publish(self, session: Session) -> Sequence[str]:
        """Make the staged matches visible to their owner, and return their ids."""
        published, self.staged = self.staged, []
        for batch in split_ids(published):
            session.exec(update(MatchRow).where(col(MatchRow.id).in_(batch)).values(staged=False, deleted_at=None))
        owner = {"device_id": self._device.id, "role": Role.OWNER, "joined_at": now(session)}
        if published:
            members = [{"id": new_id(), "match_id": match_id, **owner} for match_id in published]
            session.connection().execute(insert(MemberRow), members)
        for match_id in published:
            record_change(session, match_id, 0, ChangeKind.TOPIC)
        return published


@dataclass(frozen=True, kw_only=True)
class _Group:
    """A tournament of the file with its matches. `outcome` is that of all of them, None if each has its own: all are
    new, or replace those of this device. `is_here`: there is a tournament of its id."""

    tournament_id: str
    name: str
    match_ids: AbstractSet[str]
    outcome: _Outcome | None
    is_here: bool


def _groups(session: Session, device: Device, archive: Archive, duplicates: OnDuplicate) -> Iterator[_Group]:
    for each in archive.tournaments:
        row = session.get(TournamentRow, each.id)
        ids = [table.match for table in each.tables]
        existing = _local_matches(session, ids)
        outcomes = {_match_outcome(session, device, existing.get(match_id), duplicates) for match_id in ids}
        own = _outcome(row, duplicates, is_owned=row is not None and row.owner_id == device.id)
        outcomes.add(own)
        together = next((outcome for outcome in (_Outcome.SKIPPED, _Outcome.COPIED) if outcome in outcomes), None)
        is_here = own is not _Outcome.ADDED
        yield _Group(tournament_id=each.id, name=each.name, match_ids=frozenset(ids), outcome=together, is_here=is_here)


def _local_matches(session: Session, match_ids: Sequence[str]) -> dict[str, MatchRow]:
    rows = (session.exec(select(MatchRow).where(col(MatchRow.id).in_(ids))) for ids in split_ids(match_ids))
    return {row.id: row for batch in rows for row in batch}


def _match_outcome(session: Session, device: Device, row: MatchRow | None, duplicates: OnDuplicate) -> _Outcome:
    is_owned = row is not None and role_of(session, device=device, match_id=row.id) is Role.OWNER
    return _outcome(row, duplicates, is_owned=is_owned)


def _outcome(row: MatchRow | TournamentRow | None, duplicates: OnDuplicate, *, is_owned: bool) -> _Outcome:
    """Return what happens to a match or a tournament; `row` is the existing one of the same id."""
    if row is None or (is_owned and row.deleted_at is not None):
        return _Outcome.ADDED
    if duplicates is OnDuplicate.COPY:
        return _Outcome.COPIED
    return _Outcome.REPLACED if is_owned and duplicates is OnDuplicate.REPLACE else _Outcome.SKIPPED


def _staged_match(archived: ArchivedMatch, match_id: str, *, at: datetime) -> MatchRow:
    """Return a match that nobody sees: it has no members and counts as deleted, so that it is purged in any case."""
    return MatchRow(
        id=match_id,
        revision=archived.revision,
        staged=True,
        deleted_at=at,
        config="",
        note="",
        venue="",
        search_text="",
        result="",
        rules_name="",
        started_at=archived.started_at,
    )
