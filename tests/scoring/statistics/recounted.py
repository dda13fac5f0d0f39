"""Head-to-head records and form, counted from whole matches instead of stored figures."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from scoring import (
    Encounter,
    FormPoint,
    HeadToHead,
    MatchFigures,
    PlayedMatch,
    form_points,
    list_encounters,
    sort_by_encounters,
)


def compute_form(player: str, matches: Sequence[MatchFigures]) -> tuple[FormPoint, ...]:
    """Return one point for each match of the player, in playing order."""
    sides = [match.find_side((player,)) for match in matches]
    return form_points([
        PlayedMatch(match=index, outcome=match.outcome(side), points=match.points[side], deals=match.deals)
        for index, (match, side) in enumerate(zip(matches, sides, strict=True))
        if side is not None
    ])  # fmt: skip


def head_to_head(player: str, matches: Sequence[MatchFigures]) -> tuple[HeadToHead, ...]:
    """Return the player's record with each other player, the most often met first, then by name."""
    counts: defaultdict[str, Counter[Encounter]] = defaultdict(Counter)
    for match in matches:
        own = match.find_side((player,))
        met = [] if own is None else zip(match.players, list_encounters(match, own), strict=True)
        for other, encounter in met:
            if other != player:
                counts[other][encounter] += 1
    return sort_by_encounters(HeadToHead.from_counts(other, count) for other, count in counts.items())
