"""Import of the tournaments of an archive, after their matches."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import insert
from sqlmodel import Session, SQLModel, col, delete, select

from models.access.devices import Device
from models.archive.format import ArchivedTable, ArchivedTournament
from models.archive.import_people import DeviceIdMap
from models.people.match_figures import write_figures
from models.storage.changes import ChangeKind, record_change
from models.storage.codec import CONFIG, OFFICIAL, is_settled
from models.storage.id_batches import split_ids, taken_ids
from models.storage.tables import FIRST_SUBSTITUTE, EntrantRow, EventRow, MatchRow, TableMatchRow, TournamentRow
from models.tournaments.codec import SETUP, encode_event
from models.tournaments.events import Entered, MembershipsKept, Renamed, Resulted, Withdrawn
from models.tournaments.fold import TournamentFold
from models.tournaments.official import official_result
from models.tournaments.permissions import lock_tournament
from models.tournaments.setup import remove_unplayed
from models.values.ids import new_id
from models.values.tournament import players_of_entrant


def import_tournament(
    session: Session,
    archived: ArchivedTournament,
    *,
    device: Device,
    is_copy: bool,
    matches: Mapping[str, str],
    players: Mapping[str, str],
    devices: DeviceIdMap,
) -> None:
    """Add a tournament, or replace this device's tournament with the same id, which keeps its links, directors and
    confirmations. `matches` and `players` map ids in the file to ids here.

    Import its matches first. Events get new ids if some of their ids are taken.
    """
    fold = TournamentFold(setup=archived.setup)
    for event in archived.events:
        event.value.apply(fold, event.at)
    columns: dict[str, Any] = {
        "name": archived.name,
        "venue": archived.venue,
        "setup": SETUP.encode(archived.setup),
        "config": CONFIG.encode(archived.config),
        "seated": len(fold.rounds),
        "closed": fold.closed,
        "created_at": archived.created_at,
        "deleted_at": None,
    }
    found = row = lock_tournament(session, archived.id)
    if row is None or is_copy or row.owner_id != device.id:
        row = TournamentRow(id=new_id() if found else archived.id, owner_id=device.id, revision=0, **columns)
    taken = taken_ids(session, col(EventRow.id), [event.id for event in archived.events])
    ids = {event.id: new_id() if taken else event.id for event in archived.events}
    tables = {matches[table.match]: table for table in archived.tables if table.match in matches}
    _remove_contents(session, row, tables)
    row.sqlmodel_update(columns)
    row.revision = max(row.revision + 1, len(archived.events))
    session.add(row)
    session.flush()
    _insert(session, EntrantRow, row, _entrants(archived, players))
    _insert(session, EventRow, row, _events(session, archived, ids, players, devices))
    _insert(
        session,
        TableMatchRow,
        row,
        ({"match_id": each, **table.model_dump(exclude={"match"})} for each, table in tables.items()),
    )
    _set_results(session, archived, fold, ids, tables)
    record_change(session, row.id, row.revision, ChangeKind.TOPIC)


def _remove_contents(session: Session, row: TournamentRow, match_ids: Iterable[str]) -> None:
    """Remove all that a replaced tournament has, and these matches from the tables that they were at. The matches of
    other tables remain as matches, unless they are unplayed."""
    for batch in split_ids(tuple(match_ids)):
        session.exec(delete(TableMatchRow).where(col(TableMatchRow.match_id).in_(batch)))
    remove_unplayed(session, row)
    for table in (EntrantRow, EventRow, TableMatchRow):
        session.exec(delete(table).where(col(table.tournament_id) == row.id))


def _insert(session: Session, table: type[SQLModel], tournament: TournamentRow, rows: Iterator[dict[str, Any]]) -> None:
    values = [{"tournament_id": tournament.id, **each} for each in rows]
    if values:
        session.connection().execute(insert(table), values)


def _entrants(archived: ArchivedTournament, players: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    size = players_of_entrant(archived.setup, archived.config)
    for number, entrant in enumerate(archived.entrants):
        for place, player in enumerate(entrant):
            seat = place if place < size else FIRST_SUBSTITUTE + place - size
            yield {"number": number, "seat": seat, "player_id": players[player]}


def _events(
    session: Session,
    archived: ArchivedTournament,
    ids: Mapping[str, str],
    players: Mapping[str, str],
    devices: DeviceIdMap,
) -> Iterator[dict[str, Any]]:
    known = defaultdict(new_id, players)  # players of former entrants, whose names were deleted, are in no file
    for revision, event in enumerate(archived.events, start=1):
        value = event.value
        if isinstance(value, Entered | Renamed | Withdrawn):
            value = replace(value, players=tuple(known[player] for player in value.players))
        if isinstance(value, MembershipsKept):
            value = replace(value, players={known[player]: each for player, each in value.players.items()})
        if isinstance(value, Entered) and value.phone is not None:
            value = replace(value, phone=devices.find(session, value.phone))
        yield {
            "id": ids[event.id],
            "revision": revision,
            "request_id": event.request,
            "kind": event.kind,
            "value": encode_event(value),
            "device_id": devices.resolve(session, event.device),
            "at": event.at,
        }


def _set_results(
    session: Session,
    archived: ArchivedTournament,
    fold: TournamentFold,
    ids: Mapping[str, str],
    tables: Mapping[str, ArchivedTable],
) -> None:
    """Write the results in the log to their matches, whatever results those had in the file."""
    # The latest event with a result is the one that counts, if the result does.
    events = {
        (event.value.round, event.value.meeting): event
        for event in archived.events
        if isinstance(event.value, Resulted)
    }
    for batch in split_ids(tuple(tables)):
        for match in session.exec(select(MatchRow).where(col(MatchRow.id).in_(batch))).all():
            table = tables[match.id]
            meeting = table.ns, table.ew
            counts = meeting in fold.rounds[table.round].results
            result = events[table.round, meeting] if counts else None
            former = match.official
            match.official = None
            if result is not None:
                match.official = OFFICIAL.encode(official_result(result.value, event=ids[result.id]))
                if is_settled(match.official):
                    match.finished_at = match.finished_at or match.end_at(result.at)
            if match.official != former and not match.staged:
                write_figures(session, match=match)
