"""Everything that follows from the log of each match in a database, as plain JSON."""

import dataclasses
import json
from collections.abc import Sequence
from typing import Any

from sqlmodel import Session, col, select

from models.access import Device
from models.deals import deal_history
from models.drafts import load_draft
from models.matches import list_matches, load_match
from models.storage.tables import DeviceRow, MatchRow, MemberRow, TournamentRow
from models.tournaments import load_tournament
from models.values import Draft, MatchSnapshot, Role
from scoring import DealEntry


def describe_database(session: Session) -> dict[str, Any]:
    """Return what the owners of the matches and of the tournaments see."""
    labels = dict(session.exec(select(DeviceRow.id, DeviceRow.label)).all())
    owners = select(MatchRow.id, MemberRow.device_id).join(MemberRow).where(MemberRow.role == Role.OWNER)
    matches = {
        match_id: _match(session, Device(id=owner, label=labels[owner]), match_id)
        for match_id, owner in session.exec(owners.where(col(MatchRow.deleted_at).is_(None)).order_by(MatchRow.id))
    }
    tournaments = {
        row.id: [[_plain(card) for card in _round(session, row, number).tables] for number in range(row.seated)]
        for row in session.exec(select(TournamentRow))
    }
    return {"matches": matches, "tournaments": tournaments}


def _round(session: Session, row: TournamentRow, number: int) -> Any:
    return load_tournament(session, device=Device(id=row.owner_id, label=""), tournament_id=row.id, number=number)


def _match(session: Session, device: Device, match_id: str) -> dict[str, Any]:
    about: dict[str, Any] = {"device": device, "match_id": match_id}
    match = load_match(session, **about)
    listed = [each for each in list_matches(session, device=device, limit=200) if each.id == match_id]
    return {
        **{name: _plain(getattr(match, name)) for name in _FIELDS},
        "totals": [str(total) for total in match.standings.totals],
        "ended_early": match.standings.ended_early,
        "deals": [_deal(match, index) for index in range(len(match.deals))],
        "trails": [
            [
                {**_plain(change), "before": _points(change.before), "after": _points(change.after)}
                for change in deal_history(session, **about, deal_id=deal.id)
            ]
            for deal in match.deals
        ],
        "drafts": [
            _versions(load_draft(session, **about, deal_id=deal_id))
            for deal_id in (*((None,) if match.finished_at is None else ()), *(deal.id for deal in match.deals))
        ],
        "listed": [_plain(each) for each in listed],
    }


_FIELDS = ("revision", "finished_at", "note", "undoable", "redoable", "official")


def _deal(match: MatchSnapshot, index: int) -> dict[str, Any]:
    deal = match.deals[index]
    kept = {name: _plain(getattr(deal, name)) for name in ("id", "number", "entered_by", "changed_by")}
    return {
        **kept,
        "agreement": _plain(deal.agreement),
        "points": _points(deal.entry),
        "totals": [str(side.total) for side in deal.score.sides],
    }


def _points(entry: DealEntry | None) -> Sequence[int] | None:
    return None if entry is None else [side.table_points for side in entry.sides]


def _versions(draft: Draft) -> list[int]:
    return [draft.base, *draft.versions]


def _plain(value: Any) -> Any:
    plain = dataclasses.asdict(value) if dataclasses.is_dataclass(value) and not isinstance(value, type) else value
    return json.loads(json.dumps(plain, default=str))
