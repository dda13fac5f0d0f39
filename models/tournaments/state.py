"""The state of a tournament, read from its events and cached."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import lru_cache

from sqlmodel import Session, col, select

from models.storage.recent_cache import RecentCache
from models.storage.tables import EntrantRow, EventRow, PlayerRow, TournamentRow
from models.tournaments.codec import SETUP, decode_event
from models.tournaments.fold import LoggedEvent, TournamentState, fold_events
from models.values.errors import ModelErrorCode, TournamentRefused
from models.values.tournament import EntrantCard, EventKind
from scoring import Round, TableResult, TableSeat, Tournament

_CACHE_SIZE = 32  # states in the cache
_RECENT = 16  # latest events searched for one with a cached state


def load_state(session: Session, tournament: TournamentRow) -> TournamentState:
    """Return the state after the latest event, from the cache if possible.

    The id of the latest event identifies all earlier ones, too. Otherwise only the events after the latest cached state
    are read: a large tournament adds a hundred events a minute to thousands of earlier ones.
    """
    query = select(EventRow.id).where(EventRow.tournament_id == tournament.id).order_by(col(EventRow.revision).desc())
    event_id = session.exec(query.limit(1)).one()
    state = _cache.get(event_id)
    if state is None:
        state = fold_events(_stored_setup(tournament.setup), _events(session, tournament))
        _cache.put(event_id, state)
    return state


def _events(session: Session, tournament: TournamentRow) -> tuple[LoggedEvent, ...]:
    """Return all events, continuing from a cached state. Cached states are found by event id, so states of rolled-back
    transactions are never used.
    """
    query = (
        select(EventRow.id, EventRow.kind, EventRow.value, EventRow.at)
        .where(EventRow.tournament_id == tournament.id)
        .order_by(col(EventRow.revision).desc())
    )
    recent = session.exec(query.limit(_RECENT)).all()
    for count, (event_id, *_) in enumerate(recent):
        before = _cache.get(event_id)
        if before is not None:
            return (*before.events, *_decoded(recent[:count]))
    return tuple(_decoded(session.exec(query).all()))


def _decoded(rows: Sequence[tuple[str, str, str, datetime]]) -> Iterator[LoggedEvent]:
    """Yield decoded events, oldest first."""
    for _id, kind, text, at in reversed(rows):
        yield EventKind(kind), decode_event(EventKind(kind), text), at


def load_drawn(session: Session, tournament: TournamentRow) -> TournamentState:
    """Return the state of a drawn tournament, whose entrant numbers are final. Raises TournamentRefused while entries
    are open.
    """
    state = load_state(session, tournament)
    if not state.drawn:
        raise TournamentRefused(ModelErrorCode.NOT_DRAWN)
    return state


def entrant_cards(session: Session, tournament_id: str) -> tuple[EntrantCard, ...]:
    """Return all entrants by number, with their current names."""
    query = (
        select(EntrantRow.number, PlayerRow.name)
        .join(PlayerRow)
        .where(EntrantRow.tournament_id == tournament_id)
        .order_by(col(EntrantRow.number), col(EntrantRow.seat))
    )
    names: defaultdict[int, list[str]] = defaultdict(list)
    for number, name in session.exec(query):
        names[number].append(name)
    return tuple(EntrantCard(number=number, names=tuple(found)) for number, found in names.items())


def seat_of(seats: Round, result: TableResult) -> TableSeat:
    """Return the table of a result of a round with these seats."""
    return next(seat for seat in seats if (seat.ns, seat.ew) == (result.ns, result.ew))


@lru_cache(maxsize=_CACHE_SIZE)
def _stored_setup(text: str) -> Tournament:
    return SETUP.decode(text)


# Folded states by the id of their last event.
_cache: RecentCache[str, TournamentState] = RecentCache(_CACHE_SIZE)
