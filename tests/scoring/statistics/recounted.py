"""Statistics, the leaderboard, head-to-head records and form, counted from whole matches instead of stored rows."""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from fractions import Fraction

from scoring import (
    Encounter,
    HeadToHead,
    LeaderboardLine,
    MatchFigures,
    Results,
    Share,
    Statistics,
    compute_streaks,
    form_points,
    list_encounters,
    rank_players,
    rate_players,
    sort_by_encounters,
)


def find_side(match: MatchFigures, team: Collection[str]) -> int | None:
    """Return the index of the contender that has all of `team`, or None if they were not on one side."""
    seats = {match.players.index(player) if player in match.players else None for player in team}
    return next((side for side, group in enumerate(match.contenders) if seats.issubset(group)), None)


def compute_statistics(team: Sequence[str], matches: Sequence[MatchFigures]) -> Statistics:
    """Compute the statistics of a player (a team of one) or of partners, from matches in playing order.

    Only matches that the whole team played on one side count.
    """
    played = [(match, side) for match in matches if (side := find_side(match, team)) is not None]
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


def leaderboard(players: Collection[str], matches: Sequence[MatchFigures]) -> tuple[LeaderboardLine, ...]:
    """Return the leaderboard of a group. Only matches with `players` in all seats count."""
    within = [match for match in matches if set(match.players) <= set(players)]
    ratings = rate_players(within)
    return rank_players(ratings, {player: compute_statistics((player,), within) for player in ratings})


def compute_form(player: str, matches: Sequence[MatchFigures]) -> tuple[Share, ...]:
    """Return the recent wins after each match of the player, in playing order."""
    sides = [find_side(match, (player,)) for match in matches]
    return form_points([
        match.outcome(side) for match, side in zip(matches, sides, strict=True) if side is not None
    ])  # fmt: skip


def head_to_head(player: str, matches: Sequence[MatchFigures]) -> tuple[HeadToHead, ...]:
    """Return the player's record with each other player, the most often met first, then by name."""
    counts: defaultdict[str, Counter[Encounter]] = defaultdict(Counter)
    for match in matches:
        own = find_side(match, (player,))
        met = [] if own is None else zip(match.players, list_encounters(match, own), strict=True)
        for other, encounter in met:
            if other != player:
                counts[other][encounter] += 1
    return sort_by_encounters(HeadToHead.from_counts(other, count) for other, count in counts.items())
