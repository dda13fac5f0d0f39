"""The leaderboard of a group over a period, ordered by openskill's Plackett–Luce rating (Weng and Lin).

The rating supports teams (a strong partner makes a win worth less) and draws, and has an uncertainty for each player.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.errors import ArgumentError
from scoring.parsing import quote
from scoring.statistics.figures import Statistics
from scoring.statistics.match_figures import RatedMatch
from scoring.statistics.results import MIN_SAMPLE_SIZE

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

_BASE_RATING = 1000
_RATING_SCALE = 40  # displayed points for one unit of the model


@dataclass(frozen=True, kw_only=True)
class Rating:
    """A player's rating: `mu` is the estimated strength, `sigma` its uncertainty."""

    mu: float
    sigma: float

    @property
    def display_value(self) -> int:
        """The displayed rating, 1000 for an unknown player.

        It is based on mu − 3 sigma, so that a high rating takes many matches, not one lucky win.
        """
        return round(_BASE_RATING + _RATING_SCALE * (self.mu - 3 * self.sigma))


def rate_players(matches: Iterable[RatedMatch]) -> dict[str, Rating]:
    """Rate all players over these matches, in playing order; sides are ranked by their totals."""
    # Imported here because it takes longer than the rest of the package, and only ratings need it.
    from openskill.models import PlackettLuce  # noqa: PLC0415

    model = PlackettLuce()
    ratings: dict[str, PlackettLuceRating] = {}
    for match in matches:
        for player in match.players:
            if player not in ratings:
                ratings[player] = model.rating(name=player)
        teams = [[ratings[match.players[seat]] for seat in group] for group in match.contenders]
        ranks = [float(-total) for total in match.totals]
        for group, rated in zip(match.contenders, model.rate(teams, ranks=ranks), strict=True):
            ratings |= {match.players[seat]: rating for seat, rating in zip(group, rated, strict=True)}
    return {player: Rating(mu=rating.mu, sigma=rating.sigma) for player, rating in ratings.items()}


@dataclass(frozen=True, kw_only=True)
class LeaderboardLine:
    """One line. Players with equal displayed ratings share a rank, and the next rank is skipped (1, 1, 3)."""

    rank: int
    player: str
    rating: Rating
    statistics: Statistics

    @property
    def is_provisional(self) -> bool:
        """Whether the player has too few matches for a meaningful rank."""
        return self.statistics.results.matches < MIN_SAMPLE_SIZE


def rank_players(ratings: Mapping[str, Rating], statistics: Mapping[str, Statistics]) -> tuple[LeaderboardLine, ...]:
    """Return the lines of rated players, the best rating first; equal ones are ordered by points per deal, then by
    name."""
    if missing := ratings.keys() - statistics.keys():
        raise ArgumentError("statistics", quote(sorted(missing)), "among its players")
    lines = [(rating, player, statistics[player]) for player, rating in ratings.items()]
    lines.sort(key=lambda line: (-line[0].display_value, -(line[2].average or 0), line[1]))
    display_values = [rating.display_value for rating, _, _ in lines]
    return tuple(
        LeaderboardLine(
            rank=display_values.index(rating.display_value) + 1, player=player, rating=rating, statistics=figures
        )
        for rating, player, figures in lines
    )
