"""A separate calculation of a tournament: seats, Victory Points, ranking by group, prizes, a championship.

It is written from the federation's texts and the published table of Victory Points, and imports nothing of the product,
so that an error of the product can't hide in it. Pairs, tables and rounds count from 1 here, as on paper.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

# By deals of a round, the largest difference that still gives 10–10, 11–9, … 19–1.
PUBLISHED = {
    2: (40, 120, 200, 300, 400, 500, 620, 740, 870, 1000),
    3: (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    4: (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
}
BYES = {2: (14, 305), 3: (14, 355), 4: (12, 305)}
SUM = 20


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table of a round; without `ns`, the bye of `ew`."""

    number: int
    ns: int | None
    ew: int


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The points at a table; `awarded` are Victory Points that no difference decides."""

    ns: int
    ew: int
    awarded: tuple[int, int] | None = None


@dataclass(frozen=True, kw_only=True)
class Line:
    """A pair in the ranking; without a group, `group` is empty."""

    place: int
    pair: int
    victory: int
    difference: int
    points: int
    group: str = ""


@dataclass(kw_only=True)
class Event:
    """A tournament: what happened at its tables, and what follows from it.

    `mitchell` and `ranked` are the numbers of rounds; the last `grouped` rounds by rank are played in groups of so many
    tables. `order` are the pairs in the order of the draw, for pairs that are equal in everything.
    """

    deals: int
    mitchell: int
    grouped_from: int
    sizes: Sequence[int] = ()
    warning_cost: int = 0
    fixed: Mapping[int, int] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    rounds: list[list[Table]] = field(default_factory=list)
    outcomes: list[dict[int, Outcome]] = field(default_factory=list)
    deducted: dict[tuple[int, int], int] = field(default_factory=dict)  # by round and pair
    warnings: list[tuple[int, int]] = field(default_factory=list)  # round and pair
    gone: dict[int, int] = field(default_factory=dict)  # the pair, and the first round that it doesn't play
    groups: list[list[int]] = field(default_factory=list)

    def present(self, number: int) -> list[int]:
        return [pair for pair in self.order if self.gone.get(pair, number + 1) > number]

    def draw(self, first: list[Table]) -> None:
        """Take the first round from the screen: it is drawn by lot."""
        self.rounds.append(first)
        self.order = [table.ns for table in first if table.ns is not None] + [table.ew for table in first]

    def seat(self) -> list[Table]:
        """Return the seats of the next round, and keep them."""
        number = len(self.rounds) + 1
        tables = self._mitchell(number) if number <= self.mitchell else self._by_rank(number)
        self.rounds.append(tables)
        return tables

    def unseat(self) -> None:
        number = len(self.rounds)
        self.rounds.pop()
        if number == self.grouped_from:
            self.groups = []

    def play(self, outcomes: Mapping[int, Outcome]) -> None:
        """Note what was played at the tables of the latest round."""
        while len(self.outcomes) < len(self.rounds):
            self.outcomes.append({})
        self.outcomes[-1].update(outcomes)

    def absence(self, table: Table, away: Collection[int], *, excused: bool = True) -> Outcome:
        """Return the outcome of a table without one side or both: the other one has a bye, an excused side the rest."""
        victory, difference = BYES[self.deals]
        if len(away) == len({table.ns, table.ew}):
            return Outcome(ns=0, ew=0, awarded=(0, 0))
        rest = SUM - victory if excused else 0
        if table.ew in away:
            return Outcome(ns=difference, ew=0, awarded=(victory, rest))
        return Outcome(ns=0, ew=difference, awarded=(rest, victory))

    def victory(self, number: int, table: Table) -> tuple[int | None, int | None]:
        """Return the Victory Points of North–South and East–West, None without a result."""
        if table.ns is None:
            return None, BYES[self.deals][0]
        outcome = self.outcomes[number - 1].get(table.number) if number <= len(self.outcomes) else None
        if outcome is None:
            return None, None
        if outcome.awarded is not None:
            return outcome.awarded
        ns, ew = self._counted(number, table, outcome)
        won = victory_points(abs(ns - ew), self.deals)
        return (won, SUM - won) if ns >= ew else (SUM - won, won)

    def ranking(self, rounds: int | None = None) -> list[Line]:
        """Return the ranking after so many rounds, or after all that were seated."""
        last = len(self.rounds) if rounds is None else rounds
        victory, difference, points = Counter[int](), Counter[int](), Counter[int]()
        for number in range(1, last + 1):
            for table in self.rounds[number - 1]:
                if table.ns is None:
                    gained, ahead = BYES[self.deals]
                    victory[table.ew] += gained
                    difference[table.ew] += ahead
                    points[table.ew] += ahead
                    continue
                ours, theirs = self.victory(number, table)
                if ours is None or theirs is None:
                    continue
                ns, ew = self._counted(number, table, self.outcomes[number - 1][table.number])
                for pair, gained, own, other in ((table.ns, ours, ns, ew), (table.ew, theirs, ew, ns)):
                    victory[pair] += gained
                    difference[pair] += own - other
                    points[pair] += own
        for pair, count in Counter(pair for number, pair in self.warnings if number <= last).items():
            victory[pair] -= count // 2 * self.warning_cost
        letters = self._letters()
        if last < self.grouped_from:
            letters = {}
        values = {pair: (victory[pair], difference[pair], points[pair]) for pair in self.order}
        last_group = "Z" if letters else ""
        ranked = sorted(
            self.order, key=lambda pair: (letters.get(pair, last_group), *(-value for value in values[pair]))
        )
        lines: list[Line] = []
        for at, pair in enumerate(ranked, 1):
            group = letters.get(pair, "")
            former = lines[-1] if lines else None
            equal = former and (values[former.pair], former.group) == (values[pair], group)
            place = former.place if former and equal else at
            won, ahead, own = values[pair]
            lines.append(Line(place=place, pair=pair, victory=won, difference=ahead, points=own, group=group))
        return lines

    def letter(self, number: int, pair: int) -> str:
        """Return the letter of a pair's group in a round, empty before the rounds in groups."""
        return self._letters()[pair] if number >= self.grouped_from else ""

    def _letters(self) -> dict[int, str]:
        return {pair: letter for letter, group in zip("ABCDEFGH", self.groups, strict=False) for pair in group}

    def prizes(self, *, first: int, last: int, best: int, best_of: int, group: str) -> tuple[list[int], ...]:
        """Return the winners: the first, the last, the best of the last `best_of` rounds, and the first of a group; the
        last two prizes are for those who have none yet."""
        rounds = len(self.rounds)
        here = [line for line in self.ranking() if line.pair in self.present(rounds)]
        top, bottom = [line.pair for line in here[:first]], [line.pair for line in here[::-1][:last]]
        before = {line.pair: line for line in self.ranking(rounds - best_of)}
        gains = [
            (line.victory - before[line.pair].victory, line.difference - before[line.pair].difference, -line.place)
            for line in here
        ]
        best_pairs = [
            line.pair
            for _gain, line in sorted(zip(gains, here, strict=True), key=lambda each: each[0], reverse=True)
            if line.pair not in {*top, *bottom}
        ][:best]
        of_group = [line.pair for line in here if line.group == group and line.pair not in {*top, *bottom, *best_pairs}]
        return top, bottom, best_pairs, of_group[:1]

    def _counted(self, number: int, table: Table, outcome: Outcome) -> tuple[int, int]:
        if outcome.awarded is not None:
            return outcome.ns, outcome.ew
        ns, ew = (self.deducted.get((number, pair or 0), 0) for pair in (table.ns, table.ew))
        return outcome.ns - ns, outcome.ew - ew

    def _mitchell(self, number: int) -> list[Table]:
        """North–South stay, East–West move up one table; who meets nobody has the bye."""
        first, here = self.rounds[0], set(self.present(number))
        tables = []
        for at, place in enumerate(first):
            ns, ew = place.ns, first[at - number + 1].ew
            if ns in here and ew in here:
                tables.append(Table(number=place.number, ns=ns, ew=ew))
            elif rest := {ns, ew} & here:
                tables.append(Table(number=place.number, ns=None, ew=rest.pop() or 0))
        return tables

    def _by_rank(self, number: int) -> list[Table]:
        """The first meets the second, the third the fourth, in each group; an odd group's last pair with the fewest
        byes has the bye. Fixed tables change only numbers."""
        here = set(self.present(number))
        ranked = [line.pair for line in self.ranking(number - 1) if line.pair in here]
        if number == self.grouped_from:
            self.groups = self.cut(ranked)
        parts = [ranked]
        since = 1
        if number >= self.grouped_from:
            parts, since = [[pair for pair in ranked if pair in group] for group in self.groups], self.grouped_from
        met: list[tuple[int, int]] = []
        resting: list[int] = []
        rests = Counter(table.ew for tables in self.rounds[since - 1 :] for table in tables if table.ns is None)
        for part in parts:
            playing = list(part)
            if len(playing) % 2:
                least = min(rests[pair] for pair in playing)
                resting.append([pair for pair in playing if rests[pair] == least][-1])
                playing.remove(resting[-1])
            met += zip(playing[::2], playing[1::2], strict=True)
        return [*self._numbered(met), *(Table(number=len(met) + at, ns=None, ew=p) for at, p in enumerate(resting, 1))]

    def cut(self, ranked: Sequence[int]) -> list[list[int]]:
        """Return the groups of the ranking; a rest of one pair joins the last named one."""
        groups, start = [], 0
        for size in self.sizes:
            groups.append(list(ranked[start : start + 2 * size]))
            start += 2 * size
        rest = list(ranked[start:])
        if len(rest) > 1:
            groups.append(rest)
        elif rest:
            groups[-1] += rest
        return groups

    def _numbered(self, met: Sequence[tuple[int, int]]) -> list[Table]:
        placed: dict[int, tuple[int, int]] = {}
        for pair, table in self.fixed.items():
            for two in met:
                if pair in two and two not in placed.values() and table <= len(met):
                    placed.setdefault(table, two)
        free = iter([number for number in range(1, len(met) + 1) if number not in placed])
        placed |= {next(free): two for two in met if two not in placed.values()}
        return [Table(number=number, ns=ns, ew=ew) for number, (ns, ew) in sorted(placed.items())]


def victory_points(difference: int, deals: int) -> int:
    """Return the Victory Points of the winner."""
    return 10 + sum(difference > bound for bound in PUBLISHED[deals])


def meetings_within_clubs(rounds: Iterable[Sequence[Table]], clubs: Mapping[int, str]) -> int:
    return sum(
        table.ns is not None and bool(clubs[table.ns]) and clubs[table.ns] == clubs[table.ew]
        for tables in rounds
        for table in tables
    )


def championship(evenings: Sequence[Mapping[frozenset[str], int]], best: int) -> dict[frozenset[str], int]:
    """Return the total of each pair: its best evenings, by Victory Points."""
    scores: defaultdict[frozenset[str], list[int]] = defaultdict(list)
    for evening in evenings:
        for players, points in evening.items():
            scores[players].append(points)
    return {players: sum(sorted(points, reverse=True)[:best]) for players, points in scores.items()}
