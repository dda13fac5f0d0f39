"""The ranking: by Victory Points, net difference, points, then the direct match (docs/rules.md §6)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import comb
from types import MappingProxyType
from typing import TypeAlias

from scoring.tournament.options import Bye, TieBreak
from scoring.tournament.results import MatchResult, TournamentAdjustment, result_points
from scoring.tournament.victory_points import VictoryTable


@dataclass(frozen=True, kw_only=True)
class RankingLine:
    """One line. Tied entrants share a rank, and the next rank is skipped (1, 1, 3). `group` is from 0, best first."""

    rank: int
    entrant: int
    victory_points: int
    difference: int
    points: int
    played: int
    byes: int
    group: int | None = None


# A criterion: maps each of a tied group to a value, the larger the better.
Criterion: TypeAlias = Callable[[Sequence[int]], Mapping[int, object]]


def rank_matches(
    matches: Sequence[MatchResult],
    *,
    table: VictoryTable,
    byes: Iterable[int],
    bye: Bye,
    adjustments: Iterable[TournamentAdjustment],
    entrants: Iterable[int],
    tie_breaks: Sequence[TieBreak],
    groups: Mapping[int, int] = MappingProxyType({}),
) -> tuple[RankingLine, ...]:
    """Rank all `entrants` and everyone else with a result or a bye, best first, by encounters that count for every
    entrant of a side.

    `byes` has an entrant once for each of his byes, each worth `bye`. The direct match decides between entrants who
    have all met each other: by the Victory Points, then the difference, of these matches. Tied entrants are in the
    order of `entrants`. `groups` has the group of each entrant: all of one are before the next, and those without a
    group are last.
    """
    resting = Counter(byes)
    sheet = _Totals(entrants)
    for match in matches:
        sheet.add_match(match, table)
    for entrant, count in resting.items():
        sheet.add(entrant, count * bye.victory_points, count * bye.difference, count * max(0, bye.difference))
    for each in adjustments:
        sheet.add(each.entrant, each.victory_points, each.difference, 0)
    criteria: Mapping[TieBreak, Criterion] = {
        TieBreak.DIFFERENCE: lambda _level: sheet.difference,
        TieBreak.POINTS: lambda _level: sheet.points,
        TieBreak.DIRECT: lambda level: direct_encounters(level, matches, table),
    }
    last = max(groups.values(), default=0) + 1
    places = {entrant: -groups.get(entrant, last) for entrant in sheet.victory_points}
    order = [
        lambda _level: places,
        lambda _level: sheet.victory_points,
        *(criteria[tie_break] for tie_break in tie_breaks),
    ]
    lines: list[RankingLine] = []
    for level in split_ties(list(sheet.victory_points), order):
        rank = len(lines) + 1
        lines += [sheet.make_line(rank, entrant, resting[entrant], groups.get(entrant)) for entrant in level]
    return tuple(lines)


class _Totals:
    """The sums of all entrants, in order of first appearance."""

    def __init__(self, entrants: Iterable[int]) -> None:
        self.victory_points: dict[int, int] = dict.fromkeys(entrants, 0)
        self.difference: defaultdict[int, int] = defaultdict(int)
        self.points: defaultdict[int, int] = defaultdict(int)
        self.played: Counter[int] = Counter()

    def add(self, entrant: int, victory_points: int, difference: int, points: int) -> None:
        self.victory_points[entrant] = self.victory_points.get(entrant, 0) + victory_points
        self.difference[entrant] += difference
        self.points[entrant] += points

    def add_match(self, match: MatchResult, table: VictoryTable) -> None:
        ours, theirs = result_points(match, table)
        for entrant in match.ns:
            self.add(entrant, ours, match.difference, match.ns_points)
        for entrant in match.ew:
            self.add(entrant, theirs, -match.difference, match.ew_points)
        self.played.update((*match.ns, *match.ew))

    def make_line(self, rank: int, entrant: int, byes: int, group: int | None) -> RankingLine:
        return RankingLine(
            rank=rank,
            entrant=entrant,
            victory_points=self.victory_points[entrant],
            difference=self.difference[entrant],
            points=self.points[entrant],
            played=self.played[entrant],
            byes=byes,
            group=group,
        )


def split_ties(level: Sequence[int], criteria: Sequence[Criterion]) -> list[Sequence[int]]:
    """Split tied entrants into groups that no criterion separates, the best first."""
    if len(level) == 1 or not criteria:
        return [level] if level else []
    values = criteria[0](level)
    ordered = sorted(level, key=values.__getitem__, reverse=True)  # type: ignore[arg-type]
    groups = [list(group) for _, group in groupby(ordered, key=values.__getitem__)]
    # The group became smaller, so the direct encounters within it may decide now.
    rest = criteria[1:] if len(groups) == 1 else criteria
    return [apart for group in groups for apart in split_ties(group, rest)]


def direct_encounters(
    level: Sequence[int], matches: Iterable[MatchResult], table: VictoryTable
) -> Mapping[int, tuple[int, int]]:
    """Return the Victory Points and difference of each in the matches among these, if they have all met each other."""
    scores = dict.fromkeys(level, (0, 0))
    among = [
        (ns, ew, match) for match in matches for ns in match.ns for ew in match.ew if ns in scores and ew in scores
    ]
    if len({frozenset((ns, ew)) for ns, ew, _match in among}) < comb(len(level), 2):
        return scores
    for ns, ew, match in among:
        won = result_points(match, table)
        for entrant, gained, ahead in zip((ns, ew), won, (match.difference, -match.difference), strict=True):
            points, difference = scores[entrant]
            scores[entrant] = (points + gained, difference + ahead)
    return scores
