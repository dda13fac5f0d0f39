"""Statistics of a device's finished matches: of a player or a pair, and the ranking of a group."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, exists, select

from models.access.devices import Device
from models.people.aggregates import (
    FormMatch,
    head_to_heads,
    latest_form,
    played_rule_names,
    rated_matches,
    statistics_by_player,
)
from models.people.groups import Group, member_ids, require_group
from models.storage.tables import FiguresRow, PlayerRow
from models.values.errors import NotFound
from models.values.match import PlayerName
from scoring import HeadToHead, LeaderboardLine, Statistics, rank_players, rate_players


@dataclass(frozen=True, kw_only=True)
class HeadToHeadLine:
    """Results with and against another player."""

    player: PlayerName
    result: HeadToHead


@dataclass(frozen=True, kw_only=True)
class PlayerReport:
    """Statistics of a player, or of a pair (`head_to_heads` is empty then).

    `rule_names` are the names of the rule sets played, most played first; points under different rules are not
    comparable. `form` covers the latest matches.
    """

    statistics: Statistics
    form: tuple[FormMatch, ...]
    head_to_heads: tuple[HeadToHeadLine, ...]
    rule_names: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class SeasonLine:
    player: PlayerName
    standing: LeaderboardLine


@dataclass(frozen=True, kw_only=True)
class Season:
    """The ranking of a group, or of all players of the device (`group` None). For a group, only matches with all seats
    taken by its members count.
    """

    group: Group | None
    matches: int
    lines: tuple[SeasonLine, ...]


def load_report(
    session: Session,
    *,
    device: Device,
    player_id: str,
    partner_id: str | None = None,
    rules_name: str = "",
    since: datetime | None = None,
    until: datetime | None = None,
) -> PlayerReport:
    """Return the statistics of a named player or a pair. `since` and `until` bound the end of matches; `until` is
    exclusive. Raises NotFound.
    """
    team = tuple(each for each in (player_id, partner_id) if each is not None)
    names = _names(session, device)
    for each in team:
        if each not in names or not names[each].is_named:
            raise NotFound("player", each)
    where = (col(FiguresRow.player_id) == player_id, *_period_conditions(rules_name, since, until))
    found = statistics_by_player(session, *where, partner_id=partner_id)
    results = head_to_heads(session, *where, player_id=player_id) if partner_id is None else ()
    met = [HeadToHeadLine(player=names[line.other], result=line) for line in results]
    return PlayerReport(
        statistics=found.get(player_id) or Statistics(),
        form=latest_form(session, *where, partner_id=partner_id),
        head_to_heads=tuple(entry for entry in met if entry.player.is_named),
        rule_names=played_rule_names(session, *where),
    )


def load_season(
    session: Session,
    *,
    device: Device,
    group_id: str | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
) -> Season:
    """Return the ranking of a group over a period, by the group's rules if it has any. Raises NotFound."""
    names = _names(session, device)
    group = None if group_id is None else require_group(session, device=device, group_id=group_id)
    members = frozenset(names) if group is None else member_ids(session, group=group)
    rules_name = "" if group is None or group.rules is None else group.rules.name
    where = [col(FiguresRow.player_id).in_(members), *_period_conditions(rules_name, since, until)]
    if group is not None:
        outsider = aliased(FiguresRow)
        conditions = (col(outsider.match_id) == col(FiguresRow.match_id), col(outsider.player_id).not_in(members))
        where.append(~exists().where(*conditions))
    matches = tuple(rated_matches(session, *where))
    ratings = {player: rating for player, rating in rate_players(matches).items() if names[player].is_named}
    table = rank_players(ratings, statistics_by_player(session, *where))
    lines = [SeasonLine(player=names[entry.player], standing=entry) for entry in table]
    # The engine knows only ids, so break the remaining ties by name here.
    lines.sort(
        key=lambda line: (line.standing.rank, -(line.standing.statistics.average or 0), line.player.name.casefold())
    )
    return Season(group=group, matches=len(matches), lines=tuple(lines))


def _names(session: Session, device: Device) -> dict[str, PlayerName]:
    """Return all players of the device by id, including deleted and unnamed ones, because matches refer to them."""
    query = select(PlayerRow).where(PlayerRow.owner_id == device.id)
    return {row.id: PlayerName(id=row.id, name=row.name, is_named=row.is_named) for row in session.exec(query)}


def _period_conditions(
    rules_name: str, since: datetime | None, until: datetime | None
) -> Iterator[ColumnElement[bool]]:
    if rules_name:
        yield col(FiguresRow.rules_name) == rules_name
    if since is not None:
        yield col(FiguresRow.ended_at) >= since
    if until is not None:
        yield col(FiguresRow.ended_at) < until
