"""Import of the matches of an archive."""

from collections.abc import Mapping

from sqlmodel import Session, col, delete

from models.access.devices import Device
from models.archive.archived_history import archived_history
from models.archive.format import ArchivedEvent, ArchivedMatch
from models.archive.import_people import DeviceIdMap
from models.drafts.rows import clear_draft
from models.matches.setup import search_text
from models.storage.codec import CONFIG, CONTEST, ENTRY, OFFICIAL, RESULT, is_settled
from models.storage.id_batches import taken_ids
from models.storage.pieces import Checkpoint
from models.storage.tables import DraftRow, MatchEventRow, MatchRow, SeatRow
from models.values.ids import new_id
from models.values.match import result_of

_BATCH = 200  # rows of a long match


def insert_match(
    session: Session,
    archived: ArchivedMatch,
    *,
    row: MatchRow,
    players: Mapping[str, str],
    devices: DeviceIdMap,
    keep_ids: bool,
    checkpoint: Checkpoint | None = None,
) -> None:
    """Fill the row, which has its id and revision, and add everything that belongs to the match.

    Without `keep_ids`, deals and events get new ids; with it, only if some of their ids are taken. `checkpoint` may end
    the transaction in the middle of a long match.
    """
    _fill_match_row(row, archived)
    session.add(row)
    session.flush()
    for seat, player in enumerate(archived.players):
        session.add(SeatRow(match_id=row.id, seat=seat, player_id=players[player], started_at=row.started_at))
    event_ids = [event.id for event in archived.events]
    keep_ids = keep_ids and not taken_ids(session, col(MatchEventRow.id), event_ids)
    known = (*event_ids, *(event.about for event in archived.events))
    ids = {each: each if keep_ids else new_id() for each in known}
    checkpoint = checkpoint or (lambda: session)
    rows = [
        _event(event, row.id, number, ids=ids, device_id=devices.resolve(checkpoint(), event.device))
        for number, event in enumerate(archived.events, start=1)
    ]
    for start in range(0, len(rows), _BATCH):
        session = checkpoint()
        session.add_all(rows[start : start + _BATCH])
        session.flush()


def delete_match_contents(session: Session, row: MatchRow, device: Device) -> None:
    """Delete everything of a match but its members and links."""
    for table in (MatchEventRow, SeatRow):
        session.exec(delete(table).where(col(table.match_id) == row.id))
    session.exec(delete(DraftRow).where(col(DraftRow.match_id) == row.id, col(DraftRow.deal_id) != ""))
    clear_draft(session, match_id=row.id, deal_id=None, device=device)


def _fill_match_row(row: MatchRow, archived: ArchivedMatch) -> None:
    row.config = CONFIG.encode(archived.config)
    row.note, row.venue = archived.note, archived.venue
    row.search_text = search_text(archived.note, archived.venue)
    if archived.official is not None:
        row.official = OFFICIAL.encode(archived.official)
    kept = row.finished_at if is_settled(row.official) else None  # of a table that an older copy replaces
    row.started_at = archived.started_at
    row.finished_at = archived.finished_at or (kept and row.end_at(kept))
    row.rules_name = archived.config.rules.name
    history, standings = archived_history(archived)
    row.result, row.deals = RESULT.encode(result_of(standings)), len(history.deals)


def _event(
    event: ArchivedEvent, match_id: str, number: int, *, ids: Mapping[str, str], device_id: str
) -> MatchEventRow:
    value = None if event.entry is None else ENTRY.encode(event.entry)
    if event.contest is not None:
        value = CONTEST.encode(event.contest)
    return MatchEventRow(
        match_id=match_id,
        number=number,
        id=ids[event.id],
        kind=event.kind.value,
        about=ids[event.about],
        request_id=event.request,
        device_id=device_id,
        at=event.at,
        value=value,
    )
