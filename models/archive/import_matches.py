"""Import of the matches of an archive."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, delete

from models.archive.format import ArchivedAction, ArchivedAgreement, ArchivedDeal, ArchivedMatch
from models.archive.id_batches import taken_ids
from models.archive.import_people import DeviceIdMap
from models.drafts.rows import clear_draft
from models.matches.setup import search_text
from models.storage.codec import CONFIG, ENTRY, OFFICIAL, RESULT, is_settled
from models.storage.folding import fold
from models.storage.pieces import Checkpoint, OnePiece
from models.storage.tables import ActionRow, AgreementRow, DealRow, DraftRow, MatchRow, SeatRow
from models.values.ids import new_id
from models.values.match import result_of

_Ids = Mapping[str, str]
_BATCH = 200  # rows of a long match


@dataclass(frozen=True, kw_only=True)
class _ImportContext:
    """The ids in this database for those in the file, and the entries of each deal as JSON text."""

    match_id: str
    deals: _Ids
    actions: _Ids
    devices: DeviceIdMap
    entries: Mapping[str, Sequence[str]]


def insert_match(
    session: Session,
    archived: ArchivedMatch,
    *,
    row: MatchRow,
    players: _Ids,
    devices: DeviceIdMap,
    keep_ids: bool,
    checkpoint: Checkpoint | None = None,
) -> None:
    """Fill the row, which has its id and revision, and add everything that belongs to the match.

    Without `keep_ids`, deals and actions get new ids; with it, only those whose ids are taken. `checkpoint` may end the
    transaction in the middle of a long match.
    """
    _fill_match_row(row, archived)
    session.add(row)
    session.flush()
    for seat, player in enumerate(archived.players):
        session.add(SeatRow(match_id=row.id, seat=seat, player_id=players[player], started_at=row.started_at))
    context = _ImportContext(
        match_id=row.id,
        deals=_local_ids(session, col(DealRow.id), [deal.id for deal in archived.deals], keep=keep_ids),
        actions=_local_ids(session, col(ActionRow.id), [action.id for action in archived.actions], keep=keep_ids),
        devices=devices,
        entries={deal.id: [ENTRY.encode(entry) for entry in deal.entries] for deal in archived.deals},
    )
    checkpoint = checkpoint or OnePiece(session).checkpoint
    for device in _devices_of(archived):
        devices.resolve(checkpoint(), device)
    for rows in (
        [_deal(deal, context) for deal in archived.deals],
        [_action(action, context) for action in archived.actions],
        [_agreement(agreement, context) for agreement in archived.agreements],
    ):
        for start in range(0, len(rows), _BATCH):
            session = checkpoint()
            session.add_all(rows[start : start + _BATCH])
            session.flush()


def _devices_of(archived: ArchivedMatch) -> Iterator[str]:
    for deal in archived.deals:
        yield deal.entered_by
        if deal.changed_by is not None:
            yield deal.changed_by
    yield from (action.device for action in archived.actions)
    yield from (agreement.device for agreement in archived.agreements)


def delete_match_contents(session: Session, row: MatchRow) -> None:
    """Delete everything of a match but its members and links."""
    clear_draft(session, match=row, deal=None)
    for table in (ActionRow, DraftRow, DealRow, SeatRow):
        session.exec(delete(table).where(col(table.match_id) == row.id))


def _fill_match_row(row: MatchRow, archived: ArchivedMatch) -> None:
    played = sorted((deal for deal in archived.deals if not deal.deleted), key=lambda deal: deal.position)
    row.config = CONFIG.encode(archived.config)
    row.note, row.place = archived.note, archived.place
    row.search_text = search_text(archived.note, archived.place)
    if archived.official is not None:
        row.official = OFFICIAL.encode(archived.official)
    kept = row.finished_at if is_settled(row.official) else None  # of a table that an older copy replaces
    row.started_at, row.finished_at = archived.started_at, archived.finished_at or kept
    row.rules_name = archived.config.rules.name
    row.ended_early = archived.ended_early
    entries = [ENTRY.encode(deal.entries[deal.entry]) for deal in played]
    state = fold(row.config, entries, stopped=row.ended_early).standings
    row.result = RESULT.encode(result_of(state))


def _local_ids(session: Session, column: object, ids: Sequence[str], *, keep: bool) -> dict[str, str]:
    taken = taken_ids(session, column, ids) if keep else set(ids)
    return {each: new_id() if each in taken else each for each in ids}


def _deal(deal: ArchivedDeal, context: _ImportContext) -> DealRow:
    return DealRow(
        id=context.deals[deal.id],
        match_id=context.match_id,
        position=deal.position,
        entry=context.entries[deal.id][deal.entry],
        deleted=deal.deleted,
        last_action_id=None if deal.last_action is None else context.actions[deal.last_action],
        draft_base=0,
        entered_by=context.devices[deal.entered_by],
        entered_at=deal.entered_at,
        changed_by=None if deal.changed_by is None else context.devices[deal.changed_by],
        changed_at=deal.changed_at,
    )


def _action(action: ArchivedAction, context: _ImportContext) -> ActionRow:
    return ActionRow(
        id=context.actions[action.id],
        match_id=context.match_id,
        revision=action.revision,
        request_id=action.request,
        kind=action.kind,
        state=action.state,
        state_revision=action.state_revision,
        target_id=None if action.target is None else context.actions[action.target],
        previous_id=None if action.previous is None else context.actions[action.previous],
        deal_id=context.deals[action.deal],
        deal_number=action.deal_number,
        before=None if action.before is None else context.entries[action.deal][action.before],
        after=None if action.after is None else context.entries[action.deal][action.after],
        device_id=context.devices[action.device],
        at=action.at,
    )


def _agreement(agreement: ArchivedAgreement, context: _ImportContext) -> AgreementRow:
    return AgreementRow(
        action_id=context.actions[agreement.action],
        device_id=context.devices[agreement.device],
        verdict=agreement.verdict,
        side=agreement.side,
        reason=agreement.reason,
        note=agreement.note,
        at=agreement.at,
    )
