"""The table of a group over a period, and the rating that orders it: Weng and Lin's Plackett–Luce model by openskill.

The rating knows teams (a strong partner makes a win worth less) and draws, and how sure it is of each player.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from openskill.models import PlackettLuce, PlackettLuceRating

from scoring.statistics.figures import Statistics, statistics_of
from scoring.statistics.record import MatchRecord
from scoring.statistics.results import ENOUGH

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


class RatedMatch(Protocol):
    """What the rating asks of a match; a `MatchRecord` has more."""

    @property
    def players(self) -> tuple[str, ...]: ...

    @property
    def contenders(self) -> tuple[tuple[int, ...], ...]: ...

    @property
    def totals(self) -> tuple[Fraction, ...]: ...


def rate(matches: Iterable[RatedMatch]) -> dict[str, Rating]:
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


@dataclass(frozen=True, kw_only=True)
class Place:
    """One line. Players of equal shown rating share a place, and the next one is left out (1, 1, 3)."""

    place: int
    player: str
    rating: Rating
    statistics: Statistics

    @property
    def provisional(self) -> bool:
        """Whether the player has played too few matches for the place to mean much."""
        return self.statistics.results.matches < ENOUGH


def leaderboard(players: Collection[str], matches: Iterable[MatchRecord]) -> tuple[Place, ...]:
    """The group's table, best rating first; members without a match are not in it.

    Only matches count in which every seat is taken by one of `players`, in playing order: a guest's evening says
    nothing about the group. Equal ratings are ordered by points for each deal, then by name.
    """
    group = frozenset(players)
    within = [match for match in matches if group.issuperset(match.players)]
    ratings = rate(within)
    return places(ratings, {player: statistics_of((player,), within) for player in ratings})


def places(ratings: Mapping[str, Rating], statistics: Mapping[str, Statistics]) -> tuple[Place, ...]:
    """The table of those who are rated, in the order that `leaderboard` promises."""
    found = [(rating, player, statistics[player]) for player, rating in ratings.items()]
    found.sort(key=lambda line: (-line[0].shown, -(line[2].average or 0), line[1]))
    shown = [rating.shown for rating, _, _ in found]
    return tuple(
        Place(place=shown.index(rating.shown) + 1, player=player, rating=rating, statistics=figures)
        for rating, player, figures in found
    )
