"""The figures of a player or of partners, counted from finished matches."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.statistics.form import Streaks, streaks_of
from scoring.statistics.record import MatchRecord
from scoring.statistics.results import Results, Share


class Measure(StrEnum):
    """The figures as codes: `wording` has the name and the definition of each."""

    MATCHES = "matches"
    WINS = "wins"
    AVERAGE = "average"  # points for each deal
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
    """Every figure of `Measure` but those that have a function of their own; `points` are all credited points."""

    results: Results
    streaks: Streaks
    deals: int
    points: Fraction
    best_deal: Fraction | None  # None before the first match
    clean: Share  # burrachi without a wild, of all
    closings: Share  # deals that the side closed, of all
    own_closings: int
    pozzetti_missed: Share  # of the deals of games with pozzetti

    @property
    def average(self) -> Fraction | None:
        """Points for each deal."""
        return self.points / self.deals if self.deals else None


def statistics_of(team: Iterable[str], matches: Iterable[MatchRecord]) -> Statistics:
    """Of one player (a team of one), or of partners: then only matches count in which they were one side.

    `matches` come in playing order. Those without the team count nothing.
    """
    team = tuple(team)
    played = [(match, side) for match in matches if (side := match.side_of(team)) is not None]
    first = [(match, match.players.index(team[0])) for match, _ in played]  # partners share all but their own closings
    outcomes = [match.outcome(side) for match, side in played]
    deals = sum(match.deals for match, _ in played)
    return Statistics(
        results=Results.of(outcomes),
        streaks=streaks_of(outcomes),
        deals=deals,
        points=sum((match.points[side] for match, side in played), Fraction(0)),
        best_deal=max((match.best[seat] for match, seat in first), default=None),
        clean=Share(
            part=sum(match.clean[seat] for match, seat in first),
            whole=sum(match.burrachi[seat] for match, seat in first),
        ),
        closings=Share(part=sum(match.closings[seat] for match, seat in first), whole=deals),
        own_closings=sum(match.own_closings[match.players.index(player)] for match, _ in played for player in team),
        pozzetti_missed=Share(
            part=sum(match.missed[seat] for match, seat in first),
            whole=sum(match.deals for match, _ in played if match.pozzetti),
        ),
    )
