"""Details and statistics of one player, or of two as partners, from their finished matches."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from models.matches import list_rule_sets
from models.people import HeadToHeadLine, PlayerReport, PlayerSummary, list_players, load_report
from models.store import Transaction
from models.values import NotFound
from scoring import PRESETS, RuleSet
from views.core.session import Session, use_session
from views.core.use_loaded import Loaded, use_loaded
from views.people.period import Period, period_bounds
from wording import common_terms


@dataclass(frozen=True, kw_only=True)
class StatisticsView:
    """The filters of the statistics: a period, and one game or "" for all games."""

    period: Period = Period.ALL
    rules_name: str = ""


@dataclass(frozen=True, kw_only=True)
class PlayerDetails:
    """Player with statistics. `head_to_heads` has the other players who still exist, by id in `people`. `rule_names`
    are all games of the period, and `terms` are rules with the terms of those shown (None: Burraco's).
    `partner_head_to_head` is the partners' result with and against each other, None for one player."""

    player: PlayerSummary
    partner: PlayerSummary | None
    report: PlayerReport
    head_to_heads: tuple[HeadToHeadLine, ...]
    partner_head_to_head: HeadToHeadLine | None
    rule_names: tuple[str, ...]
    terms: RuleSet | None
    people: Mapping[str, PlayerSummary]


def use_player(player_id: str, view: StatisticsView, *, partner_id: str | None = None) -> Loaded[PlayerDetails]:
    session = use_session()
    read = partial(_load_player_details, session, player_id, partner_id, view)
    return use_loaded((player_id, partner_id), read, view=view)


def _load_player_details(
    session: Session, player_id: str, partner_id: str | None, view: StatisticsView, transaction: Transaction
) -> PlayerDetails:
    people = {person.id: person for person in list_players(transaction, device=session.device)}
    for each in (player_id, partner_id):
        if each is not None and each not in people:
            raise NotFound("player", each)
    since, until = period_bounds(session.translator, view.period, session.store.clock())
    load = partial(load_report, transaction, device=session.device, player_id=player_id, since=since, until=until)
    own_report = load(rules_name=view.rules_name)
    report = own_report if partner_id is None else load(rules_name=view.rules_name, partner_id=partner_id)
    games = {**PRESETS, **{rules.name: rules for rules in list_rule_sets(transaction, device=session.device)}}
    return PlayerDetails(
        player=people[player_id],
        partner=None if partner_id is None else people[partner_id],
        report=report,
        head_to_heads=tuple(entry for entry in own_report.head_to_heads if entry.player.id in people),
        partner_head_to_head=next((entry for entry in own_report.head_to_heads if entry.player.id == partner_id), None),
        rule_names=load().rule_names if view.rules_name else own_report.rule_names,
        terms=common_terms([games.get(name) for name in report.rule_names]),
        people=people,
    )
