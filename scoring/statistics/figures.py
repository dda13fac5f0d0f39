"""Statistics of a player or a team of partners, counted from finished matches."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.statistics.form import Streaks, compute_streaks
from scoring.statistics.match_figures import MatchFigures, Team
from scoring.statistics.results import Results, Share


class Measure(StrEnum):
    """Codes of the figures; `wording` has their names and definitions."""

    MATCHES = "matches"
    WINS = "wins"
    AVERAGE = "average"  # points per deal
    BEST_DEAL = "best-deal"
    CLEAN = "clean"
    CLOSINGS = "closings"
    OWN_CLOSINGS = "own-closings"
    POZZETTI_MISSED = "pozzetti-missed"
    STREAKS = "streaks"
    HEAD_TO_HEAD = "head-to-head"
    FORM = "form"
    RATING = "rating"


@dataclass(frozen=True, kw_only=True)
class Statistics:
    """The figures of `Measure`, except the figures with their own function; `points` are all credited points."""

    results: Results
    streaks: Streaks
    deals: int
    points: Fraction
    best_deal: Fraction | None  # None before the first deal
    clean: Share  # burrachi without a wild, out of all
    closings: Share  # deals that the side closed, out of all
    own_closings: int
    pozzetti_missed: Share  # out of the deals of games with pozzetti

    @property
    def average(self) -> Fraction | None:
        """Points per deal."""
        return self.points / self.deals if self.deals else None


def compute_statistics(team: Team, matches: Iterable[MatchFigures]) -> Statistics:
    """Compute the statistics of a player (a team of one) or of partners, from matches in playing order.

    Only matches that the whole team played on one side count.
    """
    team = tuple(team)
    played = [(match, side) for match in matches if (side := match.find_side(team)) is not None]
    first = [(match, match.players.index(team[0])) for match, _ in played]  # partners share all but own_closings
    outcomes = [match.outcome(side) for match, side in played]
    deals = sum(match.deals for match, _ in played)
    return Statistics(
        results=Results.from_outcomes(outcomes),
        streaks=compute_streaks(outcomes),
        deals=deals,
        points=sum((match.points[side] for match, side in played), Fraction(0)),
        best_deal=max((match.best[seat] for match, seat in first if match.deals), default=None),
        clean=Share(
            part=sum(match.clean[seat] for match, seat in first),
            whole=sum(match.burrachi[seat] for match, seat in first),
        ),
        closings=Share(part=sum(match.closings[seat] for match, seat in first), whole=deals),
        own_closings=sum(match.own_closings[match.players.index(player)] for match, _ in played for player in team),
        pozzetti_missed=Share(
            part=sum(match.missed[seat] for match, seat in first),
            whole=sum(match.deals for match, _ in played if match.has_pozzetti),
        ),
    )
