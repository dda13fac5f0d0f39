"""Season of a group, or of everyone, over a period."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from models.people import PlayerSummary, Season, list_players, load_season
from models.store import Transaction
from views.core.session import Session, use_session
from views.core.use_loaded import Loaded, use_loaded
from views.people.period import Period, period_bounds


@dataclass(frozen=True, kw_only=True)
class SeasonTable:
    """Season with the players who still exist, by id; a deleted player keeps the rank, without a name."""

    season: Season
    people: Mapping[str, PlayerSummary]


def use_season(group_id: str | None, period: Period) -> Loaded[SeasonTable]:
    """Return the season of a group, or of everyone whom this phone's owner knows if `group_id` is None."""
    session = use_session()
    return use_loaded(group_id, partial(_load_season_table, session, group_id, period), view=period)


def _load_season_table(session: Session, group_id: str | None, period: Period, transaction: Transaction) -> SeasonTable:
    since, until = period_bounds(session.translator, period, session.store.clock())
    return SeasonTable(
        season=load_season(transaction, device=session.device, group_id=group_id, since=since, until=until),
        people={person.id: person for person in list_players(transaction, device=session.device)},
    )
