"""The list of a device's matches, with search, filters and paging."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime

import sqlalchemy as sql
from sqlalchemy import ColumnElement, Select, or_
from sqlmodel import Session, col, select

from models.access.devices import Device
from models.access.permissions import active_membership
from models.storage.codec import RESULT, official_result
from models.storage.tables import (
    FiguresRow,
    MatchRow,
    MemberRow,
    PlayerRow,
    SeatRow,
    TableMatchRow,
    TournamentRow,
    found_by,
    named_players,
    not_deleted,
)
from models.values.errors import InvalidSetup
from models.values.match import MatchSummary, Role, counted_result
from models.values.text import name_key, search_fault, search_key
from scoring import Outcome

_MAX_MATCHES = 200
_MAX_SEARCH_WORDS = 8  # further words of a search are ignored


def list_matches(
    session: Session,
    *,
    device: Device,
    finished: bool | None = None,
    words: str = "",
    player: str = "",
    rules_name: str = "",
    since: datetime | None = None,
    until: datetime | None = None,
    outcome: Outcome | None = None,
    of_tournaments: bool = True,
    limit: int = 50,
    offset: int = 0,
) -> tuple[MatchSummary, ...]:
    """Return the matches that the device owns or has joined, latest first, at most 200 per call.

    Each of `words` must occur in a player's name, the venue or the note, ignoring case and accents; `player` is a whole
    name. `since` and `until` bound the start; `until` is exclusive. Empty values and None do not filter.

    `outcome` is the outcome of `player`; without a player, DRAWN finds all draws and other outcomes are ignored.

    Unfinished tournament matches are listed only if the device joined that table. With `of_tournaments` false, the same
    holds for finished matches, unless the tournament was deleted.

    Raises InvalidSetup for texts that are too long, before running a query.
    """
    if faults := tuple(filter(None, map(search_fault, (words, player, rules_name)))):
        raise InvalidSetup(faults)
    query = (
        select(MatchRow.id)
        .where(
            *_accessible(device),
            *_tournament_matches(device, running=finished is False, included=of_tournaments),
            *_filters(finished=finished, rules_name=rules_name, since=since, until=until),
            *map(_matches_word, search_key(words).split()[:_MAX_SEARCH_WORDS]),
            *_matches_of_player(player, outcome),
        )
        .order_by(col(MatchRow.started_at).desc(), col(MatchRow.id).desc())
        .limit(min(max(limit, 0), _MAX_MATCHES))
        .offset(max(offset, 0))
    )
    # Select only ids first: sorting complete rows would take ten times as long.
    page = session.exec(query).all()
    roles = _roles(session, device, page)
    rows = {match.id: match for match in session.exec(select(MatchRow).where(col(MatchRow.id).in_(page)))}
    return summarize_matches(session, [(rows[match_id], roles[match_id]) for match_id in page])


def count_matches(session: Session, *, finished: bool | None = None, until: datetime | None = None) -> int:
    """Return the number of matches of all devices in the database, without deleted ones. `until` bounds the start and
    is exclusive."""
    filters = _filters(finished=finished, rules_name="", since=None, until=until)
    query = select(sql.func.count()).select_from(MatchRow).where(not_deleted(MatchRow), *filters)
    return session.exec(query).one()


def match_revisions(session: Session, match_ids: Sequence[str]) -> dict[str, int]:
    """Return the revision of each of these matches, in the same order, without those that the database doesn't have.

    Deleted matches count; those that are still being imported, which have no members, don't."""
    query = select(MatchRow.id, MatchRow.revision).where(
        col(MatchRow.id).in_(match_ids), sql.exists().where(col(MemberRow.match_id) == MatchRow.id)
    )
    revisions = dict(session.exec(query).all())
    return {match_id: revisions[match_id] for match_id in match_ids if match_id in revisions}


def first_match_at(session: Session, *, device: Device) -> datetime | None:
    """Return the start of the device's earliest match, or None without matches."""
    query = select(MatchRow.started_at).where(*_accessible(device)).order_by(col(MatchRow.started_at)).limit(1)
    return session.exec(query).first()


def list_played_rules(session: Session, *, device: Device) -> tuple[str, ...]:
    """Return the sorted names of the rule sets of the device's matches."""
    query = select(MatchRow.rules_name).where(*_accessible(device)).distinct()
    return tuple(sorted(session.exec(query)))


def summarize_matches(session: Session, rows: Sequence[tuple[MatchRow, Role]]) -> tuple[MatchSummary, ...]:
    """Return summaries of these rows, fetching all players' names in one query."""
    names = _names(session, [match.id for match, _role in rows])
    return tuple(_summary(match, names[match.id], role) for match, role in rows)


def _memberships(device: Device) -> Select[str, Role]:
    memberships = sql.select(col(MemberRow.match_id), col(MemberRow.role))
    return memberships.where(col(MemberRow.device_id) == device.id, active_membership())


def _accessible(device: Device) -> tuple[ColumnElement[bool], ...]:
    """Select the matches of the device that are not deleted."""
    memberships = _memberships(device).with_only_columns(col(MemberRow.match_id))
    return col(MatchRow.id).in_(memberships), not_deleted(MatchRow)


def _tournament_matches(device: Device, *, running: bool, included: bool) -> Iterator[ColumnElement[bool]]:
    """Exclude tournament matches, except those joined by a table card.

    The owner of a tournament is a member of all its matches, but plays at one table at most.
    """
    if included and not running:
        return
    by_card = _memberships(device).with_only_columns(col(MemberRow.match_id)).where(col(MemberRow.link_id).is_not(None))
    tournament_matches = select(TableMatchRow.match_id)
    if not running:
        tournament_matches = tournament_matches.join(TournamentRow).where(not_deleted(TournamentRow))
    yield or_(col(MatchRow.id).not_in(tournament_matches), col(MatchRow.id).in_(by_card))


def _roles(session: Session, device: Device, match_ids: Sequence[str]) -> dict[str, Role]:
    """Return the highest role in each match."""
    query = _memberships(device).where(col(MemberRow.match_id).in_(match_ids))
    roles: dict[str, Role] = {}
    for match_id, role in session.connection().execute(query):
        roles[match_id] = max(role, roles.get(match_id, role), key=lambda each: each.rank)
    return roles


def _matches_word(word: str) -> ColumnElement[bool]:
    in_details = col(MatchRow.search_text).contains(word, autoescape=True)
    named = found_by(col(PlayerRow.name_key), search_key(word))
    return or_(in_details, col(MatchRow.id).in_(_matches_with(_players(named))))


def _players(named: ColumnElement[bool]) -> Select[str]:
    return sql.select(col(PlayerRow.id)).where(named, named_players())


def _matches_with(players: Select[str]) -> Select[str]:
    return sql.select(col(SeatRow.match_id)).where(col(SeatRow.player_id).in_(players))


def _matches_of_player(name: str, outcome: Outcome | None) -> Iterator[ColumnElement[bool]]:
    players = _players(col(PlayerRow.name_key) == name_key(name))
    if name and outcome is None:
        yield col(MatchRow.id).in_(_matches_with(players))
    elif name:
        with_outcome = select(FiguresRow.match_id).where(
            col(FiguresRow.player_id).in_(players), col(FiguresRow.outcome) == outcome
        )
        yield col(MatchRow.id).in_(with_outcome)
    elif outcome is Outcome.DRAWN:
        yield col(MatchRow.id).in_(select(FiguresRow.match_id).where(col(FiguresRow.outcome) == outcome))


def _filters(
    *, finished: bool | None, rules_name: str, since: datetime | None, until: datetime | None
) -> Iterator[ColumnElement[bool]]:
    if finished is not None:
        ended = col(MatchRow.finished_at)
        yield ended.is_not(None) if finished else ended.is_(None)
    if rules_name:
        yield col(MatchRow.rules_name) == rules_name
    if since is not None:
        yield col(MatchRow.started_at) >= since
    if until is not None:
        yield col(MatchRow.started_at) < until


def _names(session: Session, match_ids: Sequence[str]) -> defaultdict[str, list[str]]:
    query = (
        select(SeatRow.match_id, PlayerRow.name)
        .join(PlayerRow)
        .where(col(SeatRow.match_id).in_(match_ids))
        .order_by(col(SeatRow.match_id), col(SeatRow.seat))
    )
    names = defaultdict(list)
    for match_id, name in session.exec(query):
        names[match_id].append(name)
    return names


def _summary(match: MatchRow, names: Sequence[str], role: Role) -> MatchSummary:
    result = counted_result(RESULT.decode(match.result), official_result(match.official, match.finished_at))
    return MatchSummary(
        id=match.id,
        players=tuple(names),
        rules_name=match.rules_name,
        **vars(result),
        started_at=match.started_at,
        finished_at=match.finished_at,
        venue=match.venue,
        role=role,
    )
