"""Statistics over many matches, aggregated in SQL. Results equal those computed by `scoring` from the figures."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import chain, groupby
from operator import attrgetter
from typing import Any

import sqlalchemy as sql
from sqlalchemy import ColumnElement
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, func

from models.storage.tables import FiguresRow
from scoring import (
    FORM_WINDOW,
    Encounter,
    HeadToHead,
    Outcome,
    RatedMatch,
    Results,
    Share,
    Statistics,
    compute_streaks,
    form_points,
    sort_by_encounters,
)

FORM_LENGTH = 60
"""Number of latest matches that a form shows; more dots would not fit a phone."""

_ORDER = (col(FiguresRow.ended_at), col(FiguresRow.match_id))
_SUMMED = ("deals", "points", "pozzetti_deals", "burrachi", "clean", "missed", "closings", "own_closings")
_OUTCOMES = {outcome.value: outcome for outcome in Outcome}
_MET = {met.value: met for met in Encounter}


@dataclass(frozen=True, kw_only=True)
class FormMatch:
    """One match of the form: the time of its end, and the wins in the window that ends with it."""

    ended_at: datetime
    recent: Share


def statistics_by_player(
    session: Session, *where: ColumnElement[bool], partner_id: str | None = None
) -> dict[str, Statistics]:
    """Return the statistics of each player in the rows that match `where`.

    With `partner_id`, only matches played together count, and the partner's times going out are included.
    """
    outcomes: defaultdict[str, list[Outcome]] = defaultdict(list)
    by_player = (col(FiguresRow.player_id), *_ORDER)
    ordered = sql.select(col(FiguresRow.player_id), col(FiguresRow.outcome)).where(*where).order_by(*by_player)
    for player_id, outcome in session.connection().execute(_restrict_to_partner(ordered, partner_id)):
        outcomes[player_id].append(_OUTCOMES[outcome])
    sums = [func.sum(getattr(FiguresRow, name)).label(name) for name in _SUMMED]
    best = func.max(sql.case((col(FiguresRow.deals) > 0, col(FiguresRow.best)))).label("best")
    closings = func.sum(col(_PARTNER.own_closings)) if partner_id else sql.literal(0)
    added = sql.select(col(FiguresRow.player_id), *sums, best, closings.label("partners_closings")).where(*where)
    rows = session.connection().execute(_restrict_to_partner(added.group_by(col(FiguresRow.player_id)), partner_id))
    return {row.player_id: _statistics(row, outcomes[row.player_id]) for row in rows}


_PARTNER = aliased(FiguresRow)


def _restrict_to_partner(
    query: "sql.Select[*tuple[Any, ...]]", partner_id: str | None
) -> "sql.Select[*tuple[Any, ...]]":
    """Restrict to matches with the partner on the same side."""
    if partner_id is None:
        return query
    names = ("ended_at", "match_id", "side")
    same_side = [getattr(_PARTNER, name) == getattr(FiguresRow, name) for name in names]
    return query.join_from(FiguresRow, _PARTNER, sql.and_(col(_PARTNER.player_id) == partner_id, *same_side))


def _statistics(row: Any, outcomes: list[Outcome]) -> Statistics:
    deals = int(row.deals)
    return Statistics(
        results=Results.from_outcomes(outcomes),
        streaks=compute_streaks(outcomes),
        deals=deals,
        points=Fraction(int(row.points), 2),
        best_deal=None if row.best is None else Fraction(int(row.best), 2),
        clean=Share(part=int(row.clean), whole=int(row.burrachi)),
        closings=Share(part=int(row.closings), whole=deals),
        own_closings=int(row.own_closings) + int(row.partners_closings),
        pozzetti_missed=Share(part=int(row.missed), whole=int(row.pozzetti_deals)),
    )


def latest_form(session: Session, *where: ColumnElement[bool], partner_id: str | None) -> tuple[FormMatch, ...]:
    """Return the latest form points of a team.

    Matches before the first returned one are loaded as well, for its moving window.
    """
    query = sql.select(col(FiguresRow.ended_at), col(FiguresRow.outcome)).where(*where)
    latest = query.order_by(*(each.desc() for each in _ORDER)).limit(FORM_LENGTH + FORM_WINDOW - 1)
    rows = session.connection().execute(_restrict_to_partner(latest, partner_id)).all()[::-1]
    points = form_points([_OUTCOMES[row.outcome] for row in rows])
    entries = [FormMatch(ended_at=row.ended_at, recent=recent) for row, recent in zip(rows, points, strict=True)]
    return tuple(entries[-FORM_LENGTH:])


def head_to_heads(session: Session, *where: ColumnElement[bool], player_id: str) -> tuple[HeadToHead, ...]:
    """Return the player's results with and against each other player, those met most often first."""
    rows = session.connection().execute(sql.select(col(FiguresRow.players), col(FiguresRow.met)).where(*where))
    pairs = Counter(chain.from_iterable(zip(players.split(), met, strict=True) for players, met in rows))
    counts: defaultdict[str, Counter[Encounter]] = defaultdict(Counter)
    for (other, met), count in pairs.items():
        if other != player_id:
            counts[other][_MET[met]] = count
    return sort_by_encounters(HeadToHead.from_counts(other, count) for other, count in counts.items())


def played_rule_names(session: Session, *where: ColumnElement[bool]) -> tuple[str, ...]:
    """Return the names of the rule sets played, most played first."""
    counted = sql.select(col(FiguresRow.rules_name), func.count()).where(*where).group_by(col(FiguresRow.rules_name))
    found = sorted(session.connection().execute(counted), key=lambda row: (-row[1], row[0]))
    return tuple(name for name, _ in found)


def rated_matches(session: Session, *where: ColumnElement[bool]) -> Iterator[RatedMatch]:
    """Yield the part of each match that rating needs, in playing order. `where` must select all rows of a match or
    none.
    """
    names = ("match_id", "player_id", "players", "side", "total")
    query = sql.select(*(getattr(FiguresRow, name) for name in names)).where(*where).order_by(*_ORDER)
    for _, rows in groupby(session.connection().execute(query), key=attrgetter("match_id")):
        yield _rated_match(list(rows))


def _rated_match(rows: list[Any]) -> RatedMatch:
    players: tuple[str, ...] = tuple(rows[0].players.split())
    sides: Mapping[str, int] = {row.player_id: row.side for row in rows}
    totals = {row.side: Fraction(row.total, 2) for row in rows}
    groups = [tuple(seat for seat, player in enumerate(players) if sides[player] == side) for side in sorted(totals)]
    return RatedMatch(players=players, contenders=tuple(groups), totals=tuple(totals[side] for side in sorted(totals)))
