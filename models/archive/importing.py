"""Import of an archive into the database, in one transaction; existing data is overwritten only on request."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from models.access.devices import Device, lock_device
from models.access.permissions import role_of
from models.archive.format import Archive, ArchivedMatch, MatchHeader
from models.archive.id_batches import split_ids
from models.archive.import_matches import delete_match_contents, insert_match
from models.archive.import_people import DeviceIdMap, OnDuplicate, import_groups, import_players, import_rule_sets
from models.storage.changes import ChangeKind, record_change
from models.storage.tables import MatchRow, MemberRow
from models.storage.transaction import ROW_LOCK, now
from models.values.ids import new_id
from models.values.match import Role


@dataclass(frozen=True, kw_only=True)
class Duplicate:
    """A match of the file that exists already. `local_revision` is None if another device owns it; otherwise the larger
    revision is the newer one."""

    match_id: str
    players: tuple[str, ...]
    started_at: datetime
    revision: int
    local_revision: int | None


@dataclass(frozen=True, kw_only=True)
class ImportPreview:
    """A preview. `new` counts matches that do not exist yet; the other numbers are totals of the file."""

    new: int
    duplicates: tuple[Duplicate, ...]
    players: int
    groups: int
    rule_sets: int


@dataclass(frozen=True, kw_only=True)
class ImportReport:
    """The result: ids of matches in this database, and numbers of groups and rule sets added or replaced."""

    added: tuple[str, ...]
    copied: tuple[str, ...]
    replaced: tuple[str, ...]
    skipped: tuple[str, ...]
    groups: int
    rule_sets: int


def preview_import(session: Session, *, device: Device, archive: Archive) -> ImportPreview:
    """Return what an import would find, without changing anything."""
    existing = _local_matches(session, archive.matches.heads)
    owned = {match_id for match_id in existing if role_of(session, device=device, match_id=match_id) is Role.OWNER}
    duplicate_ids = {match_id for match_id, row in existing.items() if row.deleted_at is None or match_id not in owned}
    names = {player.id: player.name for player in archive.players}
    return ImportPreview(
        new=len(archive.matches) - len(duplicate_ids),
        duplicates=tuple(
            Duplicate(
                match_id=match.id,
                players=tuple(names[player] for player in match.players),
                started_at=match.started_at,
                revision=match.revision,
                local_revision=existing[match.id].revision if match.id in owned else None,
            )
            for match in archive.matches.heads
            if match.id in duplicate_ids
        ),
        players=len(archive.players),
        groups=len(archive.groups),
        rule_sets=len(archive.rule_sets),
    )


def import_history(
    session: Session, *, device: Device, archive: Archive, duplicates: OnDuplicate = OnDuplicate.SKIP
) -> ImportReport:
    """Import the matches, players, groups and rule sets of the file; the device becomes their owner.

    Players are matched by name. A match that the device has deleted is not a duplicate: it is restored from the file.
    """
    lock_device(session, device.id)
    players = import_players(session, device=device, players=archive.players)
    devices = DeviceIdMap(session, device, archive)
    existing = _local_matches(session, archive.matches.heads)
    match_ids: dict[str, list[str]] = {"added": [], "copied": [], "replaced": [], "skipped": []}
    for archived in archive.matches:
        row = existing.get(archived.id)
        field = _report_field(session, device, row, duplicates)
        match_ids[field].append(archived.id)
        if field == "skipped":
            continue
        if row is None or field == "copied":
            row = _new_match(archived, archived.id if row is None else new_id())
            insert_match(session, archived, row=row, players=players, devices=devices, keep_ids=field == "added")
            _add_owner(session, device, row)
            match_ids[field][-1] = row.id
        else:
            session.refresh(row, with_for_update=ROW_LOCK)
            delete_match_contents(session, row)
            row.revision = max(row.revision + 1, archived.revision)
            insert_match(session, archived, row=row, players=players, devices=devices, keep_ids=True)
        record_change(session, row.id, row.revision, ChangeKind.MATCH)
    return ImportReport(
        **{field: tuple(ids) for field, ids in match_ids.items()},
        groups=import_groups(session, device=device, groups=archive.groups, players=players, duplicates=duplicates),
        rule_sets=import_rule_sets(session, device=device, rule_sets=archive.rule_sets, duplicates=duplicates),
    )


def _local_matches(session: Session, matches: Sequence[MatchHeader]) -> dict[str, MatchRow]:
    rows = (
        session.exec(select(MatchRow).where(col(MatchRow.id).in_(ids)))
        for ids in split_ids([match.id for match in matches])
    )
    return {row.id: row for batch in rows for row in batch}


def _report_field(session: Session, device: Device, row: MatchRow | None, duplicates: OnDuplicate) -> str:
    """Return the name of the report's field for a match; `row` is the existing match of the same id."""
    if row is None:
        return "added"
    owned = role_of(session, device=device, match_id=row.id) is Role.OWNER
    if owned and row.deleted_at is not None:
        return "added"
    if duplicates is OnDuplicate.COPY:
        return "copied"
    return "replaced" if owned and duplicates is OnDuplicate.REPLACE else "skipped"


def _new_match(archived: ArchivedMatch, match_id: str) -> MatchRow:
    return MatchRow(
        id=match_id,
        revision=archived.revision,
        draft_base=0,
        config="",
        note="",
        place="",
        search_text="",
        result="",
        rules_name="",
        started_at=archived.started_at,
    )


def _add_owner(session: Session, device: Device, row: MatchRow) -> None:
    member = MemberRow(id=new_id(), match_id=row.id, device_id=device.id, role=Role.OWNER, joined_at=now(session))
    session.add(member)
    session.flush()
