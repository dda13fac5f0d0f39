"""Head to head: a player's results with and against each of the others."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import ArgumentError
from scoring.parsing import quote
from scoring.statistics.match_figures import MatchFigures
from scoring.statistics.results import Outcome, Results


class Encounter(StrEnum):
    """The result of one player with or against another at a table. Stored with matches, one letter for each seat: never
    change one.
    """

    WON_TOGETHER = "w"
    LOST_TOGETHER = "l"
    DRAWN_TOGETHER = "d"
    WON_AGAINST = "W"
    LOST_AGAINST = "L"
    DRAWN_AGAINST = "D"


_TOGETHER: Mapping[Outcome, Encounter] = {each: Encounter[f"{each.name}_TOGETHER"] for each in Outcome}
_AGAINST: Mapping[Outcome, Encounter] = {each: Encounter[f"{each.name}_AGAINST"] for each in Outcome}


@dataclass(frozen=True, kw_only=True)
class HeadToHead:
    """A player's record with one other player.

    `together` counts matches as partners, `against` matches on different sides: of these two, the side with more points
    won, even if a third side won the match.
    """

    other: str
    together: Results
    against: Results

    @staticmethod
    def from_counts(other: str, counts: Mapping[Encounter, int]) -> "HeadToHead":
        together, against = (
            Results(won=counts[kind[Outcome.WON]], lost=counts[kind[Outcome.LOST]], drawn=counts[kind[Outcome.DRAWN]])
            for kind in (_TOGETHER, _AGAINST)
        )
        return HeadToHead(other=other, together=together, against=against)

    @property
    def matches(self) -> int:
        return self.together.matches + self.against.matches


def list_encounters(match: MatchFigures, own_side: int) -> tuple[Encounter, ...]:
    """Return the encounter of a member of side `own_side` with each seat; its own seat counts as a partner's."""
    if own_side not in range(len(match.contenders)):
        raise ArgumentError("own_side", quote(own_side), f"0 to {len(match.contenders) - 1}")
    met = {
        seat: _TOGETHER[match.outcome(own_side)]
        if side == own_side
        else _AGAINST[_compare_sides(match, own_side, side)]
        for side, group in enumerate(match.contenders)
        for seat in group
    }
    return tuple(met[seat] for seat in range(len(match.players)))


def sort_by_encounters(lines: Iterable[HeadToHead]) -> tuple[HeadToHead, ...]:
    """Return the lines, the players met most often first, then by name."""
    return tuple(sorted(lines, key=lambda line: (-line.matches, line.other)))


def _compare_sides(match: MatchFigures, own_side: int, other_side: int) -> Outcome:
    difference = match.totals[own_side] - match.totals[other_side]
    if not difference:
        return Outcome.DRAWN
    return Outcome.WON if difference > 0 else Outcome.LOST
