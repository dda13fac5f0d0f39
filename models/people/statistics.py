"""Statistics of a device's finished matches: of one player or pair, and the table of a group."""

__all__ = ["FormEntry", "PlayerReport", "Rival", "Season", "SeasonLine", "load_report", "load_season"]

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, select

from models.access.devices import Device
from models.people.groups import Group, member_ids, own_group
from models.people.records import DatedRecord, read_records
from models.storage.tables import PlayerRow, RecordRow
from models.values.errors import NotFound
from models.values.match import PlayerName
from scoring import FormPoint, HeadToHead, Place, Statistics, form_of, head_to_head, leaderboard, statistics_of


@dataclass(frozen=True, kw_only=True)
class FormEntry:
    """One match of the form, with when it ended."""

    match_id: str
    ended_at: datetime
    point: FormPoint


@dataclass(frozen=True, kw_only=True)
class Rival:
    """Somebody met at the table, as partner or on another side."""

    player: PlayerName
    result: HeadToHead


@dataclass(frozen=True, kw_only=True)
class PlayerReport:
    """Of one player, or of two as partners (`partner`; `rivals` is empty then). `games` are the names of the rule sets
    that were played, the most played first: points of different games are not to be compared."""

    player: PlayerName
    partner: PlayerName | None
    statistics: Statistics
    form: tuple[FormEntry, ...]
    rivals: tuple[Rival, ...]
    games: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class SeasonLine:
    player: PlayerName
    place: Place


@dataclass(frozen=True, kw_only=True)
class Season:
    """`group` None: everybody whom the device knows. Matches count in which all seats were the group's."""

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
    """`since` and `until` bound the matches' ends, the latter excluded. Raises NotFound."""
    team = tuple(each for each in (player_id, partner_id) if each is not None)
    names = _names(session, device)
    for each in team:
        if each not in names:
            raise NotFound("player", each)
    where = _within(rules_name, since, until)
    dated = tuple(read_records(session, col(RecordRow.player_id) == player_id, *where))
    records = [each.record for each in dated]
    return PlayerReport(
        player=names[player_id],
        partner=None if partner_id is None else names[partner_id],
        statistics=statistics_of(team, records),
        form=tuple(_form(team, dated)),
        rivals=tuple(
            Rival(player=names[line.other], result=line)
            for line in (head_to_head(player_id, records) if partner_id is None else ())
        ),
        games=_by_number([each.rules_name for each in dated]),
    )


def load_season(
    session: Session,
    *,
    device: Device,
    group_id: str | None = None,
    rules_name: str = "",
    since: datetime | None = None,
    until: datetime | None = None,
) -> Season:
    """The table of a group over a period; a group that has rules counts the matches by these. Raises NotFound."""
    names = _names(session, device)
    group = None if group_id is None else own_group(session, device=device, group_id=group_id)
    members = frozenset(names) if group is None else member_ids(session, group=group)
    if group is not None and group.rules is not None:
        rules_name = group.rules.name
    # Each match once: by its first player, who is in the group if everybody is.
    first = col(RecordRow.players).startswith(col(RecordRow.player_id))
    where = _within(rules_name, since, until)
    found = read_records(session, col(RecordRow.player_id).in_(members), first, *where)
    records = [each.record for each in found if members.issuperset(each.record.players)]
    lines = [SeasonLine(player=names[place.player], place=place) for place in leaderboard(members, records)]
    # The engine knows ids only: whoever is level in everything stands by name.
    lines.sort(key=lambda line: (line.place.place, -(line.place.statistics.average or 0), line.player.name.casefold()))
    return Season(group=group, matches=len(records), lines=tuple(lines))


def _names(session: Session, device: Device) -> dict[str, PlayerName]:
    """All people of the device, deleted ones too: they still sat at tables."""
    query = select(PlayerRow.id, PlayerRow.name).where(PlayerRow.owner_id == device.id)
    return {player_id: PlayerName(id=player_id, name=name) for player_id, name in session.exec(query)}


def _within(rules_name: str, since: datetime | None, until: datetime | None) -> Iterator[ColumnElement[bool]]:
    if rules_name:
        yield col(RecordRow.rules_name) == rules_name
    if since is not None:
        yield col(RecordRow.ended_at) >= since
    if until is not None:
        yield col(RecordRow.ended_at) < until


def _form(team: tuple[str, ...], dated: Sequence[DatedRecord]) -> Iterator[FormEntry]:
    for point in form_of(team, (each.record for each in dated)):
        match = dated[point.match]
        yield FormEntry(match_id=match.match_id, ended_at=match.ended_at, point=point)


def _by_number(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name, _ in sorted(Counter(names).items(), key=lambda item: (-item[1], item[0])))
