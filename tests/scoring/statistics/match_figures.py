"""Short constructors of match figures."""

from fractions import Fraction
from typing import Any

from scoring import MatchFigures


def match_record(
    players: str, contenders: tuple[tuple[int, ...], ...], totals: tuple[int, ...], **facts: Any
) -> MatchFigures:
    """Return the figures of 4 deals with no counts except `facts`.

    `players` by seat, separated by spaces. The side with the most points wins; equal points are a draw.
    """
    names = tuple(players.split())
    best = max(totals)
    nothing = (0,) * len(names)
    counts = dict.fromkeys(("burrachi", "clean", "missed", "closings", "own_closings"), nothing)
    values = {
        "players": names,
        "contenders": contenders,
        "totals": tuple(map(Fraction, totals)),
        "points": tuple(map(Fraction, totals)),
        "winner": totals.index(best) if totals.count(best) == 1 else None,
        "deals": 4,
        "has_pozzetti": True,
        "best": tuple(map(Fraction, nothing)),
        **counts,
    }
    return MatchFigures(**(values | facts))


def pairs_match(players: str, ours: int, theirs: int, **facts: Any) -> MatchFigures:
    """Return the figures of a match of four players, seats 0 and 2 against 1 and 3."""
    return match_record(players, ((0, 2), (1, 3)), (ours, theirs), **facts)


def singles_match(players: str, *totals: int, **facts: Any) -> MatchFigures:
    return match_record(players, tuple((seat,) for seat in range(len(totals))), totals, **facts)


def two_player_match(players: str, ours: int, theirs: int, **facts: Any) -> MatchFigures:
    return singles_match(players, ours, theirs, **facts)
