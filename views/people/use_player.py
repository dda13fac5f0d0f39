"""One player, or two as partners: who they are, and what their finished matches say."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from models import NotFound, PlayerCard, PlayerReport, Rival, Transaction, list_players, load_report
from views.core.session import Session, use_session
from views.core.use_loaded import Loaded, use_loaded
from views.people.period import Period, span_of


@dataclass(frozen=True, kw_only=True)
class StatisticsView:
    """What the reader looks at: a period, and one game or all ("")."""

    period: Period = Period.ALL
    game: str = ""


@dataclass(frozen=True, kw_only=True)
class PlayerSheet:
    """`rivals` has the other players who still exist, by id in `people`. `games` are all games of the period; `between`
    is how the two partners fared with and against each other, None for one player."""

    player: PlayerCard
    partner: PlayerCard | None
    report: PlayerReport
    rivals: tuple[Rival, ...]
    between: Rival | None
    games: tuple[str, ...]
    people: Mapping[str, PlayerCard]


def use_player(player_id: str, view: StatisticsView, *, partner_id: str | None = None) -> Loaded[PlayerSheet]:
    session = use_session()
    read = partial(_sheet, session, player_id, partner_id, view)
    return use_loaded((player_id, partner_id), read, view=view)


def _sheet(
    session: Session, player_id: str, partner_id: str | None, view: StatisticsView, transaction: Transaction
) -> PlayerSheet:
    people = {card.id: card for card in list_players(transaction, device=session.device)}
    for each in (player_id, partner_id):
        if each is not None and each not in people:
            raise NotFound("player", each)
    span = span_of(view.period, session.store.clock())
    ask = partial(
        load_report,
        transaction,
        device=session.device,
        player_id=player_id,
        since=span.since,
        until=span.until,
    )
    own = ask(rules_name=view.game)
    return PlayerSheet(
        player=people[player_id],
        partner=None if partner_id is None else people[partner_id],
        report=own if partner_id is None else ask(rules_name=view.game, partner_id=partner_id),
        rivals=tuple(rival for rival in own.rivals if rival.player.id in people),
        between=next((rival for rival in own.rivals if rival.player.id == partner_id), None),
        games=ask().games if view.game else own.games,
        people=people,
    )
