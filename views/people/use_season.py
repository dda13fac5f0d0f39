"""The table of a group, or of everybody, over a period."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from models import PlayerCard, Season, Transaction, list_players, load_season
from views.core.session import Session, use_session
from views.core.use_loaded import Loaded, use_loaded
from views.people.period import Period, span_of


@dataclass(frozen=True, kw_only=True)
class SeasonSheet:
    """`people` has the players who still exist, by id: somebody deleted keeps the place, without a name."""

    season: Season
    people: Mapping[str, PlayerCard]


def use_season(group_id: str | None, period: Period) -> Loaded[SeasonSheet]:
    """`group_id` None: everybody whom this phone's owner knows."""
    session = use_session()
    return use_loaded(group_id, partial(_sheet, session, group_id, period), view=period)


def _sheet(session: Session, group_id: str | None, period: Period, transaction: Transaction) -> SeasonSheet:
    span = span_of(period, session.store.clock())
    return SeasonSheet(
        season=load_season(transaction, device=session.device, group_id=group_id, since=span.since, until=span.until),
        people={card.id: card for card in list_players(transaction, device=session.device)},
    )
