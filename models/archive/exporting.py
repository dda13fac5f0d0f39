"""Export of a device's data as an archive, a file that another Pinella can import (docs/export-format.md)."""

import gzip
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeVar

from pydantic_core import from_json
from sqlmodel import Session, col, select

from models.access.devices import Device
from models.access.permissions import owned_by, require_match
from models.access.signing import Signer
from models.archive.format import FORMAT, VERSION
from models.history.events import ENTRY_KINDS
from models.lists.member_list import unpack_member, unpack_members
from models.people.memberships import without_players
from models.program import PROGRAM_VERSION
from models.sharing.joining import resolve_token
from models.storage.id_batches import split_ids
from models.storage.tables import (
    DeviceRow,
    EntrantRow,
    EventRow,
    GroupMemberRow,
    GroupRow,
    MatchEventRow,
    MatchRow,
    MemberListRow,
    MemberRow,
    PlayerRow,
    SavedRuleSetRow,
    SeatRow,
    TableMatchRow,
    TournamentRow,
    named_players,
    not_deleted,
)
from models.storage.transaction import now
from models.tournaments.events import MembershipsKept
from models.values.deal import Verdict
from models.values.match import Role

_Json = dict[str, Any]
_COMPRESS_FROM_BYTES = 16 * 2**20  # bytes; a larger file is compressed, to about a fourteenth
_GZIP_LEVEL = 6  # higher levels take much longer and gain little


def export_history(session: Session, *, device: Device, match_ids: Sequence[str] | None = None) -> bytes:
    """Return an archive of the device's matches and tournaments with their logs, players, groups, saved rule sets
    and membership list.

    With `match_ids`, export those matches and their players only; viewing permission is enough. Links, members,
    secrets, drafts and deleted data are never exported. Large archives are compressed, see `export_extension`. Raises
    NotFound.
    """
    if match_ids is None:
        owned = select(MatchRow.id).join(MemberRow).where(owned_by(device), not_deleted(MatchRow))
        owned = owned.order_by(col(MatchRow.started_at), col(MatchRow.id))
        return _build_archive(session, session.exec(owned).all(), owner=device)
    for match_id in match_ids:
        require_match(session, device=device, match_id=match_id, role=Role.VIEWER)
    return _build_archive(session, match_ids)


def export_shared(session: Session, *, signer: Signer, token: str) -> bytes:
    """Return an archive of the match that this link leads to; needs no device. Raises LinkRefused."""
    return _build_archive(session, (resolve_token(session, signer=signer, token=token).match_id,))


def export_extension(data: bytes) -> str:
    """Return the file name extension of an archive."""
    return "json" if data.startswith(b"{") else "json.gz"


def _build_archive(session: Session, match_ids: Sequence[str], *, owner: Device | None = None) -> bytes:
    """Return the archive; with `owner`, including all players, groups and rule sets of that device."""
    matches = list(_matches(session, match_ids))
    tournaments = [] if owner is None else list(_tournaments(session, owner, set(match_ids)))
    seated = {player for match in matches for player in match["players"]}
    seated |= {player for tournament in tournaments for entrant in tournament["entrants"] for player in entrant}
    archive = {
        "format": FORMAT,
        "version": VERSION,
        "program": f"Pinella {PROGRAM_VERSION}",
        "exported_at": _time(now(session)),
        "players": list(_players(session, seated, owner)),
        "devices": list(_devices(session, [*matches, *tournaments])),
        "rule_sets": [] if owner is None else _rule_sets(session, owner),
        "groups": [] if owner is None else list(_groups(session, owner)),
        "matches": matches,
        **({} if owner is None else {"tournaments": tournaments, **_member_list(session, owner)}),
    }
    data = json.dumps(archive, ensure_ascii=False, separators=(",", ":")).encode()
    return data if len(data) < _COMPRESS_FROM_BYTES else gzip.compress(data, _GZIP_LEVEL)


def _players(session: Session, seated: set[str], owner: Device | None) -> Iterator[_Json]:
    ids = set(seated)
    if owner is not None:
        owned_ids = select(PlayerRow.id).where(PlayerRow.owner_id == owner.id, not_deleted(PlayerRow), named_players())
        ids |= set(session.exec(owned_ids))
    for batch in split_ids(sorted(ids)):
        for row in session.exec(select(PlayerRow).where(col(PlayerRow.id).in_(batch)).order_by(col(PlayerRow.id))):
            unnamed = {} if row.is_named else {"unnamed": True}
            membership = row.membership if owner is not None and row.deleted_at is None else None
            details = {} if membership is None else {"membership": _stored_value(membership)}
            yield {"id": row.id, "name": row.name, "colour": row.colour, **unnamed, **details}


def _devices(session: Session, logs: Sequence[_Json]) -> Iterator[_Json]:
    """Yield the devices in the events of matches and tournaments."""
    events = [event for log in logs for event in log["events"]]
    phones = (event["value"].get("phone") for event in events if "value" in event)
    ids = {event["device"] for event in events} | set(filter(None, phones))
    for batch in split_ids(sorted(ids)):
        for row in session.exec(select(DeviceRow).where(col(DeviceRow.id).in_(batch)).order_by(col(DeviceRow.id))):
            yield {"id": row.id, "label": row.label}


def _rule_sets(session: Session, owner: Device) -> list[Any]:
    query = select(SavedRuleSetRow.rules).where(SavedRuleSetRow.device_id == owner.id)
    return [_stored_value(rules) for rules in session.exec(query.order_by(col(SavedRuleSetRow.name_key)))]


def _groups(session: Session, owner: Device) -> Iterator[_Json]:
    for group in session.exec(select(GroupRow).where(GroupRow.owner_id == owner.id).order_by(col(GroupRow.id))).all():
        members = select(GroupMemberRow.player_id).where(GroupMemberRow.group_id == group.id)
        yield {
            "id": group.id,
            "name": group.name,
            "rules": None if group.rules is None else _stored_value(group.rules),
            "members": list(session.exec(members.order_by(col(GroupMemberRow.player_id)))),
            "created_at": _time(group.created_at),
        }


def _member_list(session: Session, owner: Device) -> _Json:
    """Return the device's membership list as a field of the archive, empty if it has none."""
    packed = session.exec(select(MemberListRow.packed).where(MemberListRow.device_id == owner.id)).first()
    if packed is None:
        return {}
    members = [unpack_member(line) for _card, _person, line in unpack_members(packed)]
    details = [{key: str(value) for key, value in vars(each.membership).items() if value} for each in members]
    return {"members": [{"name": each.name, "membership": own} for each, own in zip(members, details, strict=True)]}


def _tournaments(session: Session, owner: Device, match_ids: AbstractSet[str]) -> Iterator[_Json]:
    """Yield the tournaments of the owner, with those tables whose matches are exported."""
    players = select(PlayerRow.id).where(PlayerRow.owner_id == owner.id, col(PlayerRow.deleted_at).is_not(None))
    deleted = set(session.exec(players))
    query = select(TournamentRow).where(TournamentRow.owner_id == owner.id, not_deleted(TournamentRow))
    for row in session.exec(query.order_by(col(TournamentRow.created_at), col(TournamentRow.id))).all():
        entrants = select(EntrantRow).where(EntrantRow.tournament_id == row.id)
        entrants = entrants.order_by(col(EntrantRow.number), col(EntrantRow.seat))
        tables = select(TableMatchRow).where(TableMatchRow.tournament_id == row.id)
        places = (col(TableMatchRow.round), col(TableMatchRow.section), col(TableMatchRow.number))
        events = select(EventRow).where(EventRow.tournament_id == row.id).order_by(col(EventRow.revision))
        yield {
            "id": row.id,
            "name": row.name,
            "place": row.venue,
            "setup": _stored_value(row.setup),
            "config": _stored_value(row.config),
            "created_at": _time(row.created_at),
            "entrants": [
                [each.player_id for each in players]
                for _number, players in groupby(session.exec(entrants), key=attrgetter("number"))
            ],
            "tables": [
                {
                    **{name: getattr(table, name) for name in ("round", "section", "number", "ns", "ew")},
                    "match": table.match_id,
                }
                for table in session.exec(tables.order_by(*places))
                if table.match_id in match_ids
            ],
            "events": [
                {
                    "id": event.id,
                    "kind": event.kind,
                    "value": _event_value(event, deleted),
                    "device": event.device_id,
                    "at": _time(event.at),
                    "request": event.request_id,
                }
                for event in session.exec(events)
            ],
        }


def _event_value(event: EventRow, deleted: AbstractSet[str]) -> Any:
    """Return the value of an event, without the cards of `deleted` players."""
    value = _stored_value(event.value)
    return without_players(value, deleted) if event.kind == MembershipsKept.name else value


_Row = TypeVar("_Row", MatchEventRow, SeatRow)


def _matches(session: Session, match_ids: Sequence[str]) -> Iterator[_Json]:
    """Yield the matches in the order of the ids."""
    for ids in split_ids(match_ids):
        rows = {match.id: match for match in session.exec(select(MatchRow).where(col(MatchRow.id).in_(ids)))}
        seats = _rows_by_match(session, SeatRow, ids, SeatRow.seat)
        events = _rows_by_match(session, MatchEventRow, ids, MatchEventRow.number)
        for each in ids:
            yield _match(rows[each], seats[each], events[each])


def _time(moment: datetime) -> str:
    return moment.isoformat().replace("+00:00", "Z")


def _stored_value(text: str) -> Any:
    """Return the value of a stored JSON text, without its envelope."""
    return from_json(text)["value"]


def _rows_by_match(session: Session, table: type[_Row], ids: Sequence[str], order: int) -> defaultdict[str, list[_Row]]:
    found: defaultdict[str, list[_Row]] = defaultdict(list)
    for row in session.exec(select(table).where(col(table.match_id).in_(ids)).order_by(col(order))):
        found[row.match_id].append(row)
    return found


def _match(match: MatchRow, seats: Sequence[SeatRow], events: Sequence[MatchEventRow]) -> _Json:
    return {
        "id": match.id,
        "revision": match.revision,
        "config": _stored_value(match.config),
        "players": [seat.player_id for seat in seats],
        "note": match.note,
        "place": match.venue,
        "started_at": _time(match.started_at),
        "finished_at": None if match.finished_at is None else _time(match.finished_at),
        **({} if match.official is None else {"official": _stored_value(match.official)}),
        "events": [_event(event) for event in events],
    }


def _event(event: MatchEventRow) -> _Json:
    value = None if event.value is None else _stored_value(event.value)
    return {
        "id": event.id,
        "kind": event.kind,
        "about": event.about,
        "entry": value if event.kind in ENTRY_KINDS else None,
        "contest": value if event.kind == Verdict.CONTESTED else None,
        "device": event.device_id,
        "at": _time(event.at),
        "request": event.request_id,
    }
