"""The state of a tournament, read from its events and cached."""

from collections import defaultdict
from functools import lru_cache

from sqlmodel import Session, col, select

from models.storage.recent_cache import RecentCache
from models.storage.tables import FIRST_SUBSTITUTE, EntrantRow, EventRow, PlayerRow, TournamentRow
from models.tournaments.codec import SETUP, decode_event
from models.tournaments.errors import TournamentErrorCode
from models.tournaments.fold import TournamentFold, TournamentState
from models.values.errors import TournamentRefused
from models.values.tournament import Entrant
from scoring import Tournament

_CACHE_SIZE = 32  # states in the cache
_RECENT = 16  # latest events searched for one with a cached state


def load_state(session: Session, tournament: TournamentRow) -> TournamentState:
    """Return the state after the latest event, from the cache if possible.

    The id of the latest event identifies all earlier ones, too, so states of rolled-back transactions are never used.
    The draw changes the set-up.
    """
    query = select(EventRow.id).where(EventRow.tournament_id == tournament.id).order_by(col(EventRow.revision).desc())
    event_id, setup = session.exec(query.limit(1)).first(), _stored_setup(tournament.setup)
    state = None if event_id is None else _cache.get(event_id)
    if state is None or state.record.tournament != setup:
        state = _load_fold(session, tournament.id, setup).state()
        if event_id is not None:
            keep_state(event_id, state)
    return state


def keep_state(event_id: str, state: TournamentState) -> None:
    """Keep the state after an event in the cache."""
    _cache.put(event_id, state)


def _load_fold(session: Session, tournament_id: str, setup: Tournament) -> TournamentFold:
    """Return the fold of all events, continued from a cached state with this set-up if possible: a large tournament
    adds a hundred events a minute to thousands of earlier ones."""
    query = (
        select(EventRow.id, EventRow.kind, EventRow.value, EventRow.at)
        .where(EventRow.tournament_id == tournament_id)
        .order_by(col(EventRow.revision).desc())
    )
    recent = session.exec(query.limit(_RECENT)).all()
    for count, (event_id, *_) in enumerate(recent):
        before = _cache.get(event_id)
        if before is not None and before.record.tournament == setup:
            fold, later = before.fold.copy(), recent[:count]
            break
    else:
        fold, later = TournamentFold(setup=setup), session.exec(query).all()
    for _id, kind, text, at in reversed(later):
        decode_event(kind, text).apply(fold, at)
    return fold


def load_drawn(session: Session, tournament: TournamentRow) -> TournamentState:
    """Return the state of a drawn tournament, whose entrant numbers are final. Raises TournamentRefused while entries
    are open.
    """
    state = load_state(session, tournament)
    if not state.drawn:
        raise TournamentRefused(TournamentErrorCode.NOT_DRAWN)
    return state


def load_entrants(session: Session, tournament_id: str) -> tuple[Entrant, ...]:
    """Return all entrants by number, with their current names and substitutes."""
    query = (
        select(EntrantRow.number, EntrantRow.seat, PlayerRow.name)
        .join(PlayerRow)
        .where(EntrantRow.tournament_id == tournament_id)
        .order_by(col(EntrantRow.number), col(EntrantRow.seat))
    )
    names, substitutes = defaultdict[int, list[str]](list), defaultdict[int, list[str]](list)
    for number, seat, name in session.exec(query):
        (names if seat < FIRST_SUBSTITUTE else substitutes)[number].append(name)
    return tuple(
        Entrant(number=number, names=tuple(found), substitutes=tuple(substitutes[number]))
        for number, found in names.items()
    )


_stored_setup = lru_cache(maxsize=_CACHE_SIZE)(SETUP.decode)
# Folded states by the id of their last event.
_cache: RecentCache[str, TournamentState] = RecentCache(_CACHE_SIZE)
