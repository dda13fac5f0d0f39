"""Groups of a ranking: formed before the first round of their phase, each is seated and ranked separately."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from scoring.tournament.options import FormedGroups, Rest, TieBreak
from scoring.tournament.ranking import RankingLine
from scoring.tournament.record import TournamentRecord, missing_results, tournament_ranking
from scoring.tournament.tournament_errors import RecordCode, RecordError

_PAIR = 2  # entrants at a table


@dataclass(frozen=True, kw_only=True)
class GroupCut:
    """The line between two groups. If the two entrants next to it have equal Victory Points, `tie_break` separates them
    by `gap`; without one, they are equal in everything.
    """

    above: RankingLine
    below: RankingLine
    is_tie: bool
    tie_break: TieBreak | None = None
    gap: int = 0


def ranked_entrants(record: TournamentRecord) -> tuple[RankingLine, ...]:
    """Return the ranking of those who play in the next round. Raises RecordError while results are missing."""
    number = len(record.rounds)
    for played in range(number):
        if missing := missing_results(record, played):
            table = missing[0].table + 1
            raise RecordError(RecordCode.RESULTS_MISSING, round=played + 1, count=len(missing), table=table)
    present = record.present_entrants(number)
    return tuple(line for line in tournament_ranking(record) if line.entrant in present)


def form_groups(record: TournamentRecord, sizes_in_tables: Sequence[int] | None = None) -> FormedGroups | None:
    """Return the groups of the next round, if it is the first one of a phase with groups; otherwise None. They have
    `sizes_in_tables`, by default those of the phase. A rest of one entrant always joins the last named group.

    Raises RecordError while results are missing, and for sizes that don't fit those who play.
    """
    number = len(record.rounds)
    groups = record.tournament.groups_from(number)
    if groups is None:
        return None
    ranked = [line.entrant for line in ranked_entrants(record)]
    sizes = [_PAIR * size for size in (groups.sizes_in_tables if sizes_in_tables is None else sizes_in_tables)]
    rest = len(ranked) - sum(sizes)
    if not sizes or min(sizes) < _PAIR or rest < 0:
        raise RecordError(RecordCode.GROUPS_UNFIT, tables=sum(sizes) // _PAIR, most=len(ranked) // _PAIR)
    if rest > 1 and groups.rest is Rest.LAST:
        sizes.append(rest)
    else:
        sizes[-1] += rest
    bounds = pairwise(accumulate(sizes, initial=0))
    return FormedGroups(round=number, groups=tuple(tuple(ranked[start:end]) for start, end in bounds))


def group_cuts(record: TournamentRecord, formed: FormedGroups) -> tuple[GroupCut, ...]:
    """Return the lines between the groups that the record's next round will be seated in."""
    lines = {line.entrant: line for line in ranked_entrants(record)}
    ties = record.tournament.tie_breaks
    return tuple(cut_between(lines[above[-1]], lines[below[0]], ties) for above, below in pairwise(formed.groups))


def cut_between(above: RankingLine, below: RankingLine, tie_breaks: Sequence[TieBreak]) -> GroupCut:
    """Return the line between two entrants who are next to each other in the ranking."""
    if above.victory_points != below.victory_points:
        return GroupCut(above=above, below=below, is_tie=False)
    if above.rank == below.rank:
        return GroupCut(above=above, below=below, is_tie=True)
    gaps = {
        TieBreak.DIFFERENCE: above.difference - below.difference,
        TieBreak.POINTS: above.points - below.points,
        TieBreak.DIRECT: 0,
    }
    tie_break = next((each for each in tie_breaks if gaps[each]), TieBreak.DIRECT)
    return GroupCut(above=above, below=below, is_tie=True, tie_break=tie_break, gap=gaps[tie_break])


def misplaced_entrants(record: TournamentRecord, formed: FormedGroups) -> dict[int, int]:
    """Return the entrants whom the results of today would put into another group, with its index. A correction moves
    nobody; only the groups are as they were formed. None are misplaced while results are missing.
    """
    earlier = [each for each in record.groups if each.round < formed.round]
    before = replace(record, rounds=record.rounds[: formed.round], groups=tuple(earlier))
    try:
        ranked = [line.entrant for line in ranked_entrants(before)]
    except RecordError:
        return {}
    indexes = [index for index, group in enumerate(formed.groups) for _ in group]
    today = dict(zip(ranked, indexes, strict=False))
    return {
        entrant: today[entrant]
        for index, group in enumerate(formed.groups)
        for entrant in group
        if today.get(entrant, index) != index
    }
