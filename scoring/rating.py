"""A rating that grows with every match: Weng and Lin's Plackett–Luce model, as openskill computes it.

It knows teams (a strong partner makes a win worth less) and draws, and how sure it is of each player.
"""

__all__ = ["Rating", "rate"]

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from scoring.match_record import MatchRecord

_START = 1000
_STEP = 40  # shown points for one of the model's


@dataclass(frozen=True, kw_only=True)
class Rating:
    """`mu` is the strength that the model believes in, `sigma` how unsure it is of that."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """What a table shows: 1000 for somebody unknown. It counts three sigmas less than mu, so that a rating is
        earned by playing, not by one lucky match."""
        return round(_START + _STEP * (self.mu - 3 * self.sigma))


def rate(matches: Iterable[MatchRecord]) -> dict[str, Rating]:
    """Everyone's rating after these matches, in playing order; sides are ranked by their totals."""
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
