"""An event that is played on the screens, beside its calculation."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from testkit.servers.process import Server
from tests.evenings.arbiter import Arbiter
from tests.evenings.calculation import Event, Outcome, Table
from tests.evenings.entry_list import Pair, shown_names


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The rounds of an event, and when its incidents happen."""

    pairs: int
    rounds: int

    @property
    def by_rank(self) -> int:
        return max(2, self.rounds * 5 // 11)

    @property
    def grouped(self) -> int:
        return max(1, self.rounds * 3 // 11)

    @property
    def mitchell(self) -> int:
        return self.rounds - self.by_rank

    @property
    def tables(self) -> int:
        return self.pairs // 2

    @property
    def sizes(self) -> list[int]:
        """The named groups: 7, 9 and 9 of 50 tables."""
        sizes = [max(1, size * self.tables // 50) for size in (7, 9, 9)]
        while sum(sizes) >= self.tables:
            sizes.pop()
        return sizes

    @property
    def killed(self) -> int:
        """The round in whose middle the server is killed."""
        return max(2, self.rounds * 8 // 11)

    @property
    def taken_back(self) -> int:
        return self.mitchell + 1


@dataclass(kw_only=True)
class Play:
    """The event on the screens, beside its calculation."""

    arbiter: Arbiter
    server: Server
    plan: Plan
    pairs: Sequence[Pair]
    event: Event
    rng: Random
    differences: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.shown = shown_names(self.pairs)
        self.number_of = {self.names(pair): pair for pair in range(1, len(self.pairs) + 1)}

    def compare(self, what: str, shown: object, right: object) -> None:
        if shown != right:
            self.differences.append(f"{what}: {shown!r} shown, {right!r} calculated")
            print(f"  DIFFERENCE {self.differences[-1]}", flush=True)

    def names(self, pair: int) -> str:
        one, other = self.shown[pair - 1]
        return f"{one} and {other}"

    def points(self) -> int:
        return 5 * self.rng.randint(40, 500)

    def outcomes_of(self, number: int) -> Mapping[int, Outcome]:
        return self.event.outcomes[number - 1] if number <= len(self.event.outcomes) else {}

    def read_seats(self, number: int) -> list[Table]:
        [table] = self.read_tables("All results as a table (CSV)")
        return [
            Table(number=int(row[1]), ns=int(row[2]) if row[2] else None, ew=int(row[6]))
            for _group, row in split_groups(table)
            if int(row[0]) == number
        ]

    def read_tables(self, *documents: str) -> list[list[list[str]]]:
        """Download tables from the ranking's screen, starting and ending at the desk."""
        arbiter = self.arbiter
        arbiter.open("Ranking", "Print and export", "ranking")
        arbiter.tap("Print and export")
        tables = [arbiter.download_table(each) for each in documents]
        arbiter.back(re.compile("^(Results: |Seat round|See the ranking)"), "desk")
        return tables


def split_groups(results: Sequence[Sequence[str]]) -> list[tuple[str, list[str]]]:
    """Return the group of each line of the results, empty before there are groups, and its other columns."""
    head, *rows = results
    if head[1] == "Ranking group":
        return [(row[1], [row[0], *row[2:]]) for row in rows]
    return [("", list(row)) for row in rows]
