"""The table of a group over a period."""

__all__ = ["Place", "leaderboard"]

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from scoring.match_record import MatchRecord
from scoring.rating import Rating, rate
from scoring.share import ENOUGH
from scoring.statistics import Statistics, statistics_of


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
    found = [(rating, player, statistics_of((player,), within)) for player, rating in rate(within).items()]
    found.sort(key=lambda line: (-line[0].shown, -(line[2].average or 0), line[1]))
    shown = [rating.shown for rating, _, _ in found]
    return tuple(
        Place(place=shown.index(rating.shown) + 1, player=player, rating=rating, statistics=statistics)
        for rating, player, statistics in found
    )
