"""Head to head: somebody with and against each of the others."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from scoring.statistics.record import MatchRecord
from scoring.statistics.results import Outcome, Results


class Met(StrEnum):
    """How two at one table fared: together as partners, or the one against the other. Stored with matches, one letter
    for each seat: never change one."""

    WON_TOGETHER = "w"
    LOST_TOGETHER = "l"
    DRAWN_TOGETHER = "d"
    WON_AGAINST = "W"
    LOST_AGAINST = "L"
    DRAWN_AGAINST = "D"


_TOGETHER: Mapping[Outcome, Met] = MappingProxyType(
    {Outcome.WON: Met.WON_TOGETHER, Outcome.LOST: Met.LOST_TOGETHER, Outcome.DRAWN: Met.DRAWN_TOGETHER}
)
_AGAINST: Mapping[Outcome, Met] = MappingProxyType(
    {Outcome.WON: Met.WON_AGAINST, Outcome.LOST: Met.LOST_AGAINST, Outcome.DRAWN: Met.DRAWN_AGAINST}
)


@dataclass(frozen=True, kw_only=True)
class HeadToHead:
    """`together`: matches as partners. `against`: matches on different sides; whoever of the two sides had more points
    won between them, even when a third side won the match."""

    other: str
    together: Results
    against: Results

    @staticmethod
    def of(other: str, counts: Mapping[Met, int]) -> "HeadToHead":
        together, against = (
            Results(won=counts[kind[Outcome.WON]], lost=counts[kind[Outcome.LOST]], drawn=counts[kind[Outcome.DRAWN]])
            for kind in (_TOGETHER, _AGAINST)
        )
        return HeadToHead(other=other, together=together, against=against)

    @property
    def matches(self) -> int:
        return self.together.matches + self.against.matches


def met_by(match: MatchRecord, own: int) -> tuple[Met, ...]:
    """How one of side `own` fared with or against whoever sat on each seat; on the own one it is as with a partner."""
    met = {
        seat: _TOGETHER[match.outcome(own)] if side == own else _AGAINST[_between(match, own, side)]
        for side, group in enumerate(match.contenders)
        for seat in group
    }
    return tuple(met[seat] for seat in range(len(match.players)))


def head_to_head(player: str, matches: Iterable[MatchRecord]) -> tuple[HeadToHead, ...]:
    """With everyone whom the player ever met, those met most often first, then by name."""
    counts: dict[str, Counter[Met]] = {}
    for match in matches:
        own = match.side_of((player,))
        if own is None:
            continue
        for other, met in zip(match.players, met_by(match, own), strict=True):
            if other != player:
                counts.setdefault(other, Counter())[met] += 1
    return most_met_first(HeadToHead.of(other, count) for other, count in counts.items())


def most_met_first(lines: Iterable[HeadToHead]) -> tuple[HeadToHead, ...]:
    return tuple(sorted(lines, key=lambda line: (-line.matches, line.other)))


def _between(match: MatchRecord, own: int, other: int) -> Outcome:
    difference = match.totals[own] - match.totals[other]
    if not difference:
        return Outcome.DRAWN
    return Outcome.WON if difference > 0 else Outcome.LOST
