"""Head to head: somebody with and against each of the others."""

__all__ = ["HeadToHead", "head_to_head"]

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.statistics.record import MatchRecord
from scoring.statistics.results import Outcome, Results


@dataclass(frozen=True, kw_only=True)
class HeadToHead:
    """`together`: matches as partners. `against`: matches on different sides; whoever of the two sides had more points
    won between them, even when a third side won the match."""

    other: str
    together: Results
    against: Results

    @property
    def matches(self) -> int:
        return self.together.matches + self.against.matches


def head_to_head(player: str, matches: Iterable[MatchRecord]) -> tuple[HeadToHead, ...]:
    """With everyone whom the player ever met, those met most often first, then by name."""
    together: defaultdict[str, list[Outcome]] = defaultdict(list)
    against: defaultdict[str, list[Outcome]] = defaultdict(list)
    for match in matches:
        own = match.side_of((player,))
        if own is None:
            continue
        for side, group in enumerate(match.contenders):
            met, outcome = (together, match.outcome(own)) if side == own else (against, _between(match, own, side))
            for seat in group:
                met[match.players[seat]].append(outcome)
    others = (together.keys() | against.keys()) - {player}
    found = [
        HeadToHead(other=other, together=Results.of(together[other]), against=Results.of(against[other]))
        for other in others
    ]
    return tuple(sorted(found, key=lambda pair: (-pair.matches, pair.other)))


def _between(match: MatchRecord, own: int, other: int) -> Outcome:
    difference = match.totals[own] - match.totals[other]
    if not difference:
        return Outcome.DRAWN
    return Outcome.WON if difference > 0 else Outcome.LOST
