"""The draw by clubs: pairs of one club meet as rarely as possible in the rounds that the lots decide.

Pairs on one line of a Mitchell never meet, and neither do two pairs with even lots in the first Danese round. So whole
clubs are put on one line, and at most one club is split over both. Then exchanges of two lots reduce the meetings that
are left: within a club first, within a region second.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, product
from typing import TypeAlias

from scoring.tournament.draw.fixed_tables import FixedTable, fixed_lots
from scoring.tournament.record import TournamentRecord
from scoring.tournament.seating import preview_rounds
from scoring.tournament.seats import sides_at
from scoring.tournament.setup import Tournament

_MAX_TRIALS = 150_000  # exchanges of two lots that are tried: a fifth of a second

# By lot: how often it meets each other lot.
_Meetings: TypeAlias = Sequence[Counter[int]]


@dataclass(frozen=True, kw_only=True)
class ClubMeetings:
    """Meetings of two entrants of one club in the rounds that the lots decide: `drawn` with these lots, and the mean
    of all possible draws as `plain`.
    """

    drawn: int
    plain: Fraction


def club_meetings(tournament: Tournament, lots: Sequence[int], clubs: Sequence[str]) -> ClubMeetings:
    """Count the meetings within clubs. `clubs` names the club of each entrant, "" for none.

    Raises RecordError for a draw that doesn't name every entrant once.
    """
    meetings = _count_meetings(tournament, lots)
    known = dict(enumerate(clubs))
    drawn = sum(
        times
        for lot, others in enumerate(meetings)
        for other, times in others.items()
        if lot < other and known.get(lots[lot]) and known.get(lots[lot]) == known.get(lots[other])
    )
    total = sum(chain.from_iterable(others.values() for others in meetings)) // 2
    together = sum(size * (size - 1) for size in Counter(filter(None, clubs)).values())
    return ClubMeetings(drawn=drawn, plain=Fraction(total * together, len(lots) * (len(lots) - 1)))


def arrange_lots(
    tournament: Tournament,
    lots: Sequence[int],
    *,
    clubs: Sequence[str] = (),
    regions: Sequence[str] = (),
    fixed: Sequence[FixedTable] = (),
) -> tuple[int, ...]:
    """Return the lots, given in a random order, in an order with few meetings within a club, then within a region.

    `clubs` and `regions` name those of each entrant, "" for none. In a Mitchell, entrants with a `fixed` table get its
    North–South lot. The result depends on the arguments alone.

    Raises RecordError for a draw that doesn't name every entrant once, and for a table that doesn't exist.
    """
    TournamentRecord(tournament=tournament, lots=tuple(lots), fixed=tuple(fixed))  # checks them
    pinned = fixed_lots(tournament, fixed)
    known = [dict(enumerate(each)) for each in (clubs, regions)]
    names = [tuple(each.get(entrant, "") for each in known) for entrant in range(len(lots))]
    start = _with_pinned(lots, pinned)
    if not any(map(any, names)):
        return start
    meetings = _count_meetings(tournament, lots)
    first, second = _lines(meetings)
    members = _members(lots, [club for club, _region in names])
    arranged = [
        _with_pinned(_arrange(len(lots), members, line, other, meetings), pinned)
        for line, other in ((first, second), (second, first))
    ]
    searches = [_Search(meetings, each, names) for each in (start, *arranged)]
    best = min(searches, key=_Search.total)
    best.improve(frozenset(pinned))
    return tuple(best.lots)


def _count_meetings(tournament: Tournament, lots: Sequence[int]) -> _Meetings:
    lot_of = {entrant: lot for lot, entrant in enumerate(lots)}
    meetings: list[Counter[int]] = [Counter() for _ in lots]
    for seats in filter(None, preview_rounds(tournament, lots)):
        # The two tables of a match of teams count once.
        met = {frozenset(two) for seat in seats for two in product(*sides_at(seat))}
        for first, second in met:
            meetings[lot_of[first]][lot_of[second]] += 1
            meetings[lot_of[second]][lot_of[first]] += 1
    return meetings


def _lines(meetings: _Meetings) -> tuple[list[int], list[int]]:
    """Divide the lots into two lines. If the rounds allow it, as in a Mitchell, two lots of one line never meet."""
    line_of: dict[int, int] = {}
    for lot in range(len(meetings)):
        reached = [] if lot in line_of else [lot]
        line_of.setdefault(lot, 0)
        for each in reached:
            found = [other for other in meetings[each] if other not in line_of]
            line_of.update(dict.fromkeys(found, 1 - line_of[each]))
            reached += found
    first, second = ([lot for lot, line in line_of.items() if line == number] for number in range(2))
    return sorted(first), sorted(second)


def _members(lots: Sequence[int], clubs: Sequence[str]) -> list[list[int]]:
    """Return the entrants of each club, in the order of the lots; an entrant without a club is one by itself."""
    members: defaultdict[str | int, list[int]] = defaultdict(list)
    for entrant in lots:
        members[clubs[entrant] or entrant].append(entrant)
    return list(members.values())


def _arrange(
    count: int, clubs: Sequence[Sequence[int]], line: Sequence[int], other: Sequence[int], meetings: _Meetings
) -> list[int]:
    """Return lots with whole clubs on each line.

    The club that is split has the first lots of `line`, and those of `other` that meet these most rarely: in a
    Mitchell, tables that are behind them by at least the number of rounds.
    """
    divided, whole = _choose_clubs(clubs, len(line))
    head = set(line[: len(divided)])
    far = sorted(other, key=lambda lot: sum(times for each, times in meetings[lot].items() if each in head))
    on_line = [*divided, *chain.from_iterable(whole)]
    rest = set(chain.from_iterable(clubs)).difference(on_line)
    split = next((club for club in clubs if divided and divided[0] in club), ())
    behind = [entrant for entrant in split if entrant in rest]
    others = [entrant for club in clubs for entrant in club if entrant in rest and entrant not in behind]
    lots = [0] * count
    for lot, entrant in chain(zip(line, on_line, strict=True), zip(far, [*behind, *others], strict=True)):
        lots[lot] = entrant
    return lots


def _choose_clubs(clubs: Sequence[Sequence[int]], places: int) -> tuple[Sequence[int], list[Sequence[int]]]:
    """Return the part of a split club, if one must be split, and the whole clubs that fill these places with it."""
    chosen = _subset([len(club) for club in clubs], places)
    if chosen is not None:
        return (), [clubs[index] for index in chosen]
    splits = (
        (part * (len(club) - part), number, part)
        for number, club in enumerate(clubs)
        if len(club) not in map(len, clubs[:number])
        for part in range(1, len(club))
        if _subset([len(each) for each in clubs if each is not club], places - part) is not None
    )
    _meetings, number, part = min(splits)
    others = [*clubs[:number], *clubs[number + 1 :]]
    chosen = _subset([len(club) for club in others], places - part) or []
    return clubs[number][:part], [others[index] for index in chosen]


def _subset(sizes: Iterable[int], total: int) -> list[int] | None:
    """Return the indexes of sizes with this total; None if there are none."""
    if total < 0:
        return None
    reachable = [1]  # after each size: bit n is set if some of the sizes so far add up to n
    steps = list(sizes)
    for size in steps:
        reachable.append(reachable[-1] | reachable[-1] << size)
    if not reachable[-1] >> total & 1:
        return None
    chosen = []
    for index in reversed(range(len(steps))):
        if not reachable[index] >> total & 1:
            chosen.append(index)
            total -= steps[index]
    return chosen


def _with_pinned(lots: Sequence[int], pinned: dict[int, int]) -> tuple[int, ...]:
    """Return the lots with these entrants at these lots, each in exchange for the entrant that was there."""
    arranged = list(lots)
    for lot, entrant in pinned.items():
        arranged[arranged.index(entrant)] = arranged[lot]
        arranged[lot] = entrant
    return tuple(arranged)


class _Search:
    """Exchanges of two lots that reduce the meetings of entrants with equal `names` (club and region)."""

    def __init__(self, meetings: _Meetings, lots: Sequence[int], names: Sequence[tuple[str, ...]]) -> None:
        self.lots = list(lots)
        self._meetings, self._names = meetings, names
        # One meeting within a club weighs more than all meetings within a region.
        self._weights = (1 + sum(chain.from_iterable(each.values() for each in meetings)), 1)
        # By lot: how often each club and each region is met there.
        self._met = tuple([Counter[str]() for _ in lots] for _ in self._weights)
        for lot, entrant in enumerate(lots):
            self._count(lot, entrant, 1)

    def total(self) -> int:
        """Return the weight of all meetings, each counted for both."""
        return sum(self._weight(lot, entrant) for lot, entrant in enumerate(self.lots))

    def improve(self, pinned: frozenset[int]) -> None:
        """Exchange each lot that has such meetings for the best other one, until no exchange helps."""
        free = [lot for lot in range(len(self.lots)) if lot not in pinned]
        trials = 0
        is_better = True
        while is_better and trials < _MAX_TRIALS:
            is_better = False
            for lot in free:
                if not self._weight(lot, self.lots[lot]):
                    continue
                trials += len(free)
                gain, other = max((self._gain(lot, each), -each) for each in free)
                if gain > 0:
                    self._exchange(lot, -other)
                    is_better = True

    def _weight(self, lot: int, entrant: int) -> int:
        """Return the weight of the meetings that this entrant would have at this lot."""
        (of_club, of_region), (club, region) = self._weights, self._names[entrant]
        return of_club * self._met[0][lot][club] + of_region * self._met[1][lot][region]

    def _gain(self, lot: int, other: int) -> int:
        """Return by how much the exchange of these lots lowers the weight."""
        here, there = self.lots[lot], self.lots[other]
        change = self._weight(lot, there) + self._weight(other, here)
        change -= self._weight(lot, here) + self._weight(other, there)
        # Each of two that meet still meets the other, and not itself.
        if times := self._meetings[lot][other]:
            differ = sum(
                weight * ((bool(mine) and mine != yours) + (bool(yours) and mine != yours))
                for weight, mine, yours in zip(self._weights, self._names[here], self._names[there], strict=True)
            )
            change -= times * differ
        return -change

    def _exchange(self, lot: int, other: int) -> None:
        here, there = self.lots[lot], self.lots[other]
        for each, entrant, sign in ((lot, here, -1), (other, there, -1), (lot, there, 1), (other, here, 1)):
            self._count(each, entrant, sign)
        self.lots[lot], self.lots[other] = there, here

    def _count(self, lot: int, entrant: int, sign: int) -> None:
        for met, name in zip(self._met, self._names[entrant], strict=True):
            if name:
                for other, times in self._meetings[lot].items():
                    met[other][name] += sign * times
