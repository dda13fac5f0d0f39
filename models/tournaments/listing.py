"""The list of tournaments that a device directs, with a search of the finished ones."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import sqlalchemy as sql
from sqlalchemy import ColumnElement
from sqlmodel import Session, col, func, or_, select
from sqlmodel.sql.expression import SelectOfScalar

from models.access.devices import Device
from models.storage.tables import DirectorRow, EntrantRow, EventRow, PlayerRow, TournamentRow, found_by, not_deleted
from models.storage.transaction import now
from models.tournaments.codec import SETUP, decode_event
from models.tournaments.events import Closed, DetailsSet, Sent
from models.tournaments.fold import TournamentFold
from models.tournaments.state import load_entrants, load_state
from models.values.text import name_key, search_key
from models.values.tournament import TournamentSummary
from scoring import missing_results

_MAX_TOURNAMENTS = 50
_MAX_RANKED = 12  # finished tournaments whose winners are listed: a large one takes 50 ms to read
_MAX_SEARCH_WORDS = 8  # further words of a search are ignored
_REMINDED = timedelta(days=400)  # since the set-up: bounds the number of events that each visit of home reads


def list_tournaments(
    session: Session,
    *,
    device: Device,
    finished: bool = False,
    words: str = "",
    player: str = "",
    since: datetime | None = None,
    until: datetime | None = None,
    limit: int = _MAX_TOURNAMENTS,
    ranked: int = _MAX_RANKED,
) -> tuple[TournamentSummary, ...]:
    """Return up to `limit` tournaments that the device directs, latest first; with `finished`, only finished ones,
    ordered by their end. The first `ranked` finished ones have their winners, and their events are read for that.

    Each of `words` must occur in an entrant's name, the tournament's name or the venue; `player` is the whole name of
    an entrant. `since` and `until` bound the end; `until` is exclusive. Empty values and None do not filter.
    """
    query = _directed_by(device)
    if player:
        query = query.where(_has_player(col(PlayerRow.name_key) == name_key(player)))
    # Matched in Python: a device has few tournaments, and SQL cannot fold names the way search_key does.
    found = session.exec(query).all()
    for word in search_key(words).split()[:_MAX_SEARCH_WORDS]:
        found = _mentioning(session, found, word)
    if not finished:
        return _with_winners(session, found, _summaries(session, found[:limit]), ranked)
    ended = ((each.ended_at, each) for each in _summaries(session, found))
    dated = [(at, each) for at, each in ended if at is not None]
    latest = [
        each
        for at, each in sorted(dated, key=lambda pair: pair[0], reverse=True)
        if (since is None or since <= at) and (until is None or at < until)
    ]
    return _with_winners(session, found, latest[:limit], ranked)


def count_tournaments(session: Session, *, until: datetime | None = None) -> int:
    """Return the number of tournaments in the database, without deleted ones; `until` bounds their creation and is
    exclusive."""
    filters = [] if until is None else [col(TournamentRow.created_at) < until]
    query = select(func.count()).select_from(TournamentRow).where(not_deleted(TournamentRow), *filters)
    return session.exec(query).one()


def list_due_results(session: Session, *, device: Device) -> tuple[TournamentSummary, ...]:
    """Return the finished tournaments that the device directs and whose results are still to be sent, latest first."""
    recent = col(TournamentRow.closed) > 0, col(TournamentRow.created_at) > now(session) - _REMINDED
    rows = session.exec(_directed_by(device).where(*recent)).all()
    if not rows:
        return ()
    query = (
        select(EventRow)
        .where(col(EventRow.tournament_id).in_([row.id for row in rows]))
        .where(col(EventRow.kind).in_((DetailsSet.name, Sent.name)))
        .order_by(col(EventRow.revision))
    )
    folds = {row.id: TournamentFold(setup=SETUP.decode(row.setup)) for row in rows}
    for event in session.exec(query):
        decode_event(event.kind, event.value).apply(folds[event.tournament_id], event.at)
    due = {key: each.details.due_days for key, each in folds.items() if each.details.has_due_results and not each.sent}
    summaries = _summaries(session, [row for row in rows if row.id in due])
    return tuple(replace(each, due_days=due[each.id]) for each in summaries if each.ended_at is not None)


def _directed_by(device: Device) -> SelectOfScalar[TournamentRow]:
    directs = select(DirectorRow.tournament_id).where(
        DirectorRow.device_id == device.id,
        DirectorRow.tournament_id == TournamentRow.id,
        DirectorRow.generation == TournamentRow.generation,
    )
    return (
        select(TournamentRow)
        .where(or_(col(TournamentRow.owner_id) == device.id, directs.exists()), not_deleted(TournamentRow))
        .order_by(col(TournamentRow.created_at).desc(), col(TournamentRow.id))
    )


def _has_player(named: ColumnElement[bool]) -> ColumnElement[bool]:
    tournament_ids = sql.select(col(EntrantRow.tournament_id)).join(PlayerRow).where(named)
    return col(TournamentRow.id).in_(tournament_ids)


def _mentioning(session: Session, rows: Sequence[TournamentRow], word: str) -> list[TournamentRow]:
    with_player = select(TournamentRow.id).where(
        col(TournamentRow.id).in_([row.id for row in rows]),
        _has_player(found_by(col(PlayerRow.name_key), word)),
    )
    found = set(session.exec(with_player))
    return [row for row in rows if row.id in found or word in search_key(f"{row.name} {row.venue}")]


def _summaries(session: Session, rows: Sequence[TournamentRow]) -> list[TournamentSummary]:
    if not rows:  # on most phones, whose first screen asks for due results
        return []
    ids = [row.id for row in rows]
    counts = (
        select(EntrantRow.tournament_id, func.count(func.distinct(EntrantRow.number)))
        .where(col(EntrantRow.tournament_id).in_(ids))
        .group_by(col(EntrantRow.tournament_id))
    )
    closed = (
        select(EventRow.tournament_id, func.max(EventRow.at))
        .where(col(EventRow.tournament_id).in_(ids), EventRow.kind == Closed.name)
        .group_by(col(EventRow.tournament_id))
    )
    entrants, closings = dict(session.exec(counts).all()), dict(session.exec(closed).all())
    summaries = []
    for row in rows:
        setup = SETUP.decode(row.setup)
        rounds = setup.schedule.rounds
        summaries.append(
            TournamentSummary(
                id=row.id,
                name=row.name,
                venue=row.venue,
                competition=setup.competition,
                entrants=entrants.get(row.id, 0),
                rounds=rounds,
                seated=row.seated,
                closed=row.closed,
                created_at=row.created_at,
                ended_at=closings[row.id] if row.closed == rounds else None,
            )
        )
    return summaries


def _with_winners(
    session: Session, rows: Sequence[TournamentRow], summaries: Sequence[TournamentSummary], count: int
) -> tuple[TournamentSummary, ...]:
    """Return the summaries, the first `count` finished ones with their winners."""
    known = {row.id: row for row in rows}
    ranked = {each.id for each in [each for each in summaries if each.ended_at][:count]}
    return tuple(
        replace(each, winners=_winners(session, known[each.id])) if each.id in ranked else each for each in summaries
    )


def _winners(session: Session, row: TournamentRow) -> tuple[tuple[str, ...], ...]:
    """Return the names of the entrants in the first place; none if results are missing."""
    state = load_state(session, row)
    if any(missing_results(state.record, number) for number in range(row.closed)):
        return ()
    entrants = load_entrants(session, row.id)
    return tuple(entrants[line.entrant].names for line in state.ranking if line.rank == 1)
