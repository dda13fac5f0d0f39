"""A championship: the best results of several tournaments, in one part or in two halves (docs/rules.md §6)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, TypeAlias

from scoring.arguments import check_fields
from scoring.errors import ArgumentError
from scoring.parsing import Between, quote
from scoring.tournament.ranking import Criterion, direct_encounters, split_ties
from scoring.tournament.record import TournamentRecord, match_results, tournament_ranking
from scoring.tournament.results import MatchResult, result_points
from scoring.tournament.victory_points import VP_TABLES

Contestant: TypeAlias = tuple[str, ...]
"""The players of an entrant in alphabetical order, or a single player."""


class ChampionshipTie(StrEnum):
    """Criteria for equal points, usually in this order. Values may be stored: never rename one."""

    DIRECT = "direct"  # the encounters of the tied contestants in all tournaments, if they have all met
    DIFFERENCE = "difference"  # of the tournaments that count
    VICTORY_POINTS = "victory-points"  # of all tournaments, also of those that don't count
    LOT = "lot"


@dataclass(frozen=True, kw_only=True)
class ChampionshipEvent:
    """A tournament of a championship, with the players of each entrant by number.

    Raises ArgumentError if players are missing.
    """

    record: TournamentRecord
    players: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        check_fields(self)
        entrants = len(self.record.entrants)
        if len(self.players) < entrants:
            expected = f"the players of {entrants} entrants"
            raise ArgumentError("players", value=quote(self.players), expected=expected)


@dataclass(frozen=True, kw_only=True)
class ChampionshipLine:
    """One line of the table. Tied contestants share a rank. `points` are the Victory Points of each tournament, None
    for an absence; `total` and `difference` add up the tournaments whose indexes are in `counted`, `victory_points` all
    tournaments."""

    rank: int
    contestant: Contestant
    points: tuple[int | None, ...]
    counted: tuple[int, ...]
    total: int
    difference: int
    victory_points: int


def championship(
    events: Sequence[ChampionshipEvent],
    *,
    best: Annotated[int, Between(1, 1000)],
    singles: bool = False,
    tie_breaks: Sequence[ChampionshipTie] = tuple(ChampionshipTie),
    lots: Iterable[tuple[str, ...]] = (),
) -> tuple[ChampionshipLine, ...]:
    """Rank the contestants by the Victory Points of their `best` tournaments, best first.

    A contestant is an entrant's players in any order, or with `singles` each player. `lots` has contestants in the
    order of a draw, for ties. If tournaments are equal, those with the larger difference count.
    """
    scores: defaultdict[Contestant, dict[int, tuple[int, int]]] = defaultdict(dict)
    for index, event in enumerate(events):
        for line in tournament_ranking(event.record):
            if line.played or line.byes:
                for contestant in _contestants(event, [line.entrant], singles):
                    scores[contestant][index] = line.victory_points, line.difference
    lines = [_line(contestant, found, len(events), best) for contestant, found in sorted(scores.items())]
    numbers = {line.contestant: number for number, line in enumerate(lines)}
    matches = tuple(_matches(events, numbers, singles))
    drawn = {tuple(sorted(contestant)): -place for place, contestant in enumerate(lots)}
    figures = {
        ChampionshipTie.DIFFERENCE: dict(enumerate(line.difference for line in lines)),
        ChampionshipTie.VICTORY_POINTS: dict(enumerate(line.victory_points for line in lines)),
        ChampionshipTie.LOT: dict(enumerate(drawn.get(line.contestant, -len(drawn)) for line in lines)),
    }
    totals = dict(enumerate(line.total for line in lines))

    def criterion(tie: ChampionshipTie) -> Criterion:
        if tie is ChampionshipTie.DIRECT:
            return lambda level: direct_encounters(level, matches, VP_TABLES[4])
        return lambda _level: figures[tie]

    ranked: list[ChampionshipLine] = []
    for level in split_ties(range(len(lines)), [lambda _level: totals, *map(criterion, tie_breaks)]):
        rank = len(ranked) + 1
        ranked += [replace(lines[number], rank=rank) for number in level]
    return tuple(ranked)


def finalists(
    first: Sequence[ChampionshipLine],
    second: Sequence[ChampionshipLine],
    *,
    places: Annotated[int, Between(1, 100)] = 2,
) -> tuple[Contestant, ...]:
    """Return the first `places` of both halves. Those who qualified in the first are left out of the second.

    A winner of both halves is the champion without a final, and the only one returned.
    """
    winners = [half[0].contestant for half in (first, second) if half]
    if len(winners) == 2 and winners[0] == winners[1]:
        return (winners[0],)
    qualified = [line.contestant for line in first[:places]]
    others = [line.contestant for line in second if line.contestant not in qualified]
    return (*qualified, *others[:places])


def _contestants(event: ChampionshipEvent, entrants: Iterable[int], singles: bool) -> Iterator[Contestant]:
    for entrant in entrants:
        players = sorted(event.players[entrant])
        yield from ((player,) for player in players) if singles else [tuple(players)]


def _line(contestant: Contestant, scores: Mapping[int, tuple[int, int]], events: int, best: int) -> ChampionshipLine:
    counted = sorted(sorted(scores, key=lambda index: scores[index], reverse=True)[:best])
    return ChampionshipLine(
        rank=0,
        contestant=contestant,
        points=tuple(scores[index][0] if index in scores else None for index in range(events)),
        counted=tuple(counted),
        total=sum(scores[index][0] for index in counted),
        difference=sum(scores[index][1] for index in counted),
        victory_points=sum(points for points, _difference in scores.values()),
    )


def _matches(
    events: Iterable[ChampionshipEvent], numbers: Mapping[Contestant, int], singles: bool
) -> Iterator[MatchResult]:
    """Return all encounters: the numbers of both contestants, and the Victory Points that each got."""
    for event in events:
        table = event.record.tournament.effective_victory_table
        for number in range(len(event.record.rounds)):
            for match in match_results(event.record, number):
                ns, ew = (
                    tuple(numbers[each] for each in _contestants(event, side, singles)) for side in (match.ns, match.ew)
                )
                yield replace(match, ns=ns, ew=ew, awarded=result_points(match, table))
