"""Match snapshots, loaded with three queries (four for a finished match)."""

from dataclasses import replace

import sqlalchemy as sql
from sqlalchemy import String, bindparam
from sqlmodel import Session, col

from models.access.devices import Device
from models.access.permissions import require_role
from models.history.events import Event
from models.history.log import load_history
from models.history.match_history import DealHistory, MatchHistory, ReversibleAction
from models.matches.rematch_links import rematch_id_of
from models.storage.codec import CLOCK, CONTEST, official_result
from models.storage.folding import fold
from models.storage.read_cache import cached
from models.storage.tables import MatchRow, PlayerRow, SeatRow, named_players
from models.values.deal import Action, ActionKind, Agreement, Contest, DealSnapshot, DealVerdict, Verdict
from models.values.match import MatchSnapshot, PlayerName, Role, counted_standings
from scoring import DealEntry, DealScore

# Built once: building such a query takes as long as executing it on SQLite.
_PLAYERS = (
    sql.select(col(PlayerRow.id), col(PlayerRow.name), named_players())
    .join(SeatRow)
    .where(col(SeatRow.match_id) == bindparam("match_id", type_=String))
    .order_by(col(SeatRow.seat))
)
_WHOLE_DEAL = Contest(side=None, reason=None, note="")


def load_match(session: Session, *, device: Device, match_id: str) -> MatchSnapshot:
    """Return the match as this device may see it. Raises NotFound, also without access."""
    role = require_role(session, device=device, match_id=match_id)
    return cached_match(session, match_id=match_id, role=role)


def load_snapshot(
    session: Session, *, match: MatchRow, role: Role, history: MatchHistory | None = None
) -> MatchSnapshot:
    """Return the match as of this transaction; `history` is its history, if already loaded."""
    history = load_history(session, match.id) if history is None else history
    folded = fold(match.config, history.entries, stopped=history.is_ended)
    session.flush()
    official = official_result(match.official, match.finished_at)
    return MatchSnapshot(
        id=match.id,
        revision=match.revision,
        config=folded.config,
        players=_players(session, match.id),
        deals=tuple(
            _deal(history, deal, entry, score, number=number)
            for number, (deal, entry, score) in enumerate(
                zip(history.deals, folded.entries, folded.scores, strict=True), start=1
            )
        ),
        standings=counted_standings(folded.standings, official),
        started_at=match.started_at,
        finished_at=match.finished_at,
        note=match.note,
        venue=match.venue,
        role=role,
        undoable=_action(history.undoable),
        redoable=_action(history.redoable),
        clock=None if match.clock is None else CLOCK.decode(match.clock),
        official=official,
        rematch_id=None if match.finished_at is None else rematch_id_of(session, match.id),
    )


def cached_match(session: Session, *, match_id: str, role: Role) -> MatchSnapshot:
    """Return the snapshot from the read cache, which many phones share."""

    def read() -> MatchSnapshot:
        return load_snapshot(session, match=session.get_one(MatchRow, match_id), role=role)

    snapshot = cached(session, ("match", match_id), read)
    return snapshot if snapshot.role is role else replace(snapshot, role=role)


def _players(session: Session, match_id: str) -> tuple[PlayerName, ...]:
    found = session.connection().execute(_PLAYERS, {"match_id": match_id})
    return tuple(PlayerName(id=player_id, name=name, is_named=bool(named)) for player_id, name, named in found)


def _deal(history: MatchHistory, deal: DealHistory, entry: DealEntry, score: DealScore, *, number: int) -> DealSnapshot:
    version = deal.versions[-1]
    is_changed = version is not deal.added  # a change that was undone doesn't count
    return DealSnapshot(
        id=deal.id,
        number=number,
        entry=entry,
        score=score,
        entered_by=deal.added.device_label,
        entered_at=deal.added.at,
        changed_by=version.device_label if is_changed else None,
        agreement=Agreement(
            action_id=version.id,
            author_id=version.device_id,
            verdicts=tuple(map(_deal_verdict, history.verdicts(version))),
        ),
    )


def _deal_verdict(event: Event) -> DealVerdict:
    contest = _WHOLE_DEAL if event.value is None else CONTEST.decode(event.value)
    return DealVerdict(
        device_label=event.device_label,
        verdict=Verdict(event.kind),
        **vars(contest),
        at=event.at,
    )


def _action(action: ReversibleAction | None) -> Action | None:
    if action is None:
        return None
    event = action.event
    return Action(
        id=event.id,
        kind=ActionKind(event.kind),
        deal_number=action.number,
        device_id=event.device_id,
        device_label=event.device_label,
    )
