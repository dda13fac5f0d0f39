"""Figures of finished matches: one row of figures per player, written when a match ends."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

import sqlalchemy as sql
from sqlmodel import Session, col, delete, exists, select

from models.history.log import load_history
from models.history.match_history import MatchHistory
from models.storage.codec import official_result
from models.storage.folding import fold
from models.storage.tables import FiguresRow, MatchRow, SeatRow, not_deleted
from models.values.errors import CorruptData
from models.values.match import counted_standings
from scoring import STATISTICS_VERSION, MatchFigures, ScoringError, build_match_figures, list_encounters

_log = logging.getLogger(__name__)


def write_figures(session: Session, *, match: MatchRow, history: MatchHistory | None = None) -> None:
    """Rewrite the figures of this match. Unfinished and deleted matches have none, nor do matches without deals and
    without an official result. `history` is the match's history, if already loaded.
    """
    session.exec(delete(FiguresRow).where(col(FiguresRow.match_id) == match.id))
    if match.finished_at is None or match.deleted_at is not None:
        return
    history = load_history(session, match.id) if history is None else history
    official = official_result(match.official, match.finished_at)
    if not history.deals and official is None:  # no result: it was ended early, and then all its deals were deleted
        return
    folded = fold(match.config, history.entries, stopped=history.is_ended)
    seated = select(SeatRow.player_id).where(SeatRow.match_id == match.id).order_by(col(SeatRow.seat))
    figures = build_match_figures(
        players=tuple(session.exec(seated)),
        config=folded.config,
        deals=tuple(zip(folded.entries, folded.scores, strict=True)),
        standings=counted_standings(folded.standings, official),
    )
    if official is not None:  # the Victory Points of an award decide, not the points
        figures = replace(figures, totals=tuple(map(Fraction, official.decisive)))
    shared = {"ended_at": match.finished_at, "match_id": match.id, "rules_name": match.rules_name}
    session.connection().execute(sql.insert(FiguresRow), [{**shared, **row} for row in figure_rows(figures)])


def write_missing_figures(session: Session) -> None:
    """Write the figures of finished matches that have none, or those computed by an older STATISTICS_VERSION.

    Unreadable matches are logged and skipped.
    """
    of_match = col(FiguresRow.match_id) == col(MatchRow.id)
    current = exists().where(of_match, col(FiguresRow.counted) == STATISTICS_VERSION)
    finished = (col(MatchRow.finished_at).is_not(None), not_deleted(MatchRow))
    missing = session.exec(select(MatchRow.id).where(*finished, ~current)).all()
    for match_id in missing:
        try:
            with session.begin_nested():
                write_figures(session, match=session.get_one(MatchRow, match_id))
        except (CorruptData, ScoringError, ValueError) as error:
            _log.error("match %s is unreadable: %s", match_id, type(error).__name__)


def figure_rows(figures: MatchFigures) -> Iterator[Mapping[str, object]]:
    """Yield one row of figures per player; points are in half points, as integers."""
    for side, group in enumerate(figures.contenders):
        met = "".join(list_encounters(figures, side))
        for seat in group:
            yield {
                "player_id": figures.players[seat],
                "players": " ".join(figures.players),
                "met": met,
                "counted": STATISTICS_VERSION,
                "outcome": figures.outcome(side),
                "side": side,
                "total": int(2 * figures.totals[side]),
                "points": int(2 * figures.points[side]),
                "best": int(2 * figures.best[seat]),
                "deals": figures.deals,
                "pozzetti_deals": figures.deals if figures.has_pozzetti else 0,
                "burrachi": figures.burrachi[seat],
                "clean": figures.clean[seat],
                "missed": figures.missed[seat],
                "closings": figures.closings[seat],
                "own_closings": figures.own_closings[seat],
            }
