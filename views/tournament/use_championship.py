"""The table of a championship. The path of its screen holds the choice, so that it can be kept as a bookmark."""

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from models.access import load_form
from models.store import Transaction
from models.tournaments import list_tournaments, load_tournament
from models.values import TournamentSummary
from scoring import ChampionshipEvent, ChampionshipLine, ChampionshipTie, championship
from views.core.session import use_session
from views.core.use_loaded import Loaded, use_loaded
from views.tournament.parsing import path_number

MAX_COUNTED = 12  # results of a contestant that count
_TIES = tuple(ChampionshipTie)


@dataclass(frozen=True, kw_only=True)
class Choice:
    """The number of results that count, 0 for all, and the half of each chosen tournament by id: 1 or 2; the tie-breaks
    in their order, and the number that the lots begin with, 0 before they are drawn."""

    best: int = 0
    halves: Mapping[str, int]
    ties: tuple[ChampionshipTie, ...] = _TIES
    lots: int = 0

    @classmethod
    def parse(cls, path: str) -> "Choice":
        best, *parts = path.split("-")
        halves = {part[1:]: int(part[0]) for part in parts if part[:1] in {"1", "2"}}
        others = {"t": "0123", "l": "0"} | {part[0]: part[1:] for part in parts if part[:1] in {"t", "l"}}
        ties = tuple(_TIES[int(digit)] for digit in dict.fromkeys(others["t"]) if digit in "0123")
        return cls(best=min(path_number(best), MAX_COUNTED), halves=halves, ties=ties, lots=path_number(others["l"]))

    def format(self) -> str:
        parts = [str(self.best), *(f"{half}{each}" for each, half in self.halves.items() if half)]
        parts += [] if self.ties == _TIES else ["t" + "".join(str(_TIES.index(tie)) for tie in self.ties)]
        return "-".join([*parts, *([f"l{self.lots}"] if self.lots else [])])

    def rank(self, events: Sequence[ChampionshipEvent]) -> tuple[ChampionshipLine, ...]:
        """Rank the contestants of these tournaments, with the lots if they are drawn."""
        ranked = partial(championship, events, best=self.best or max(len(events), 1), tie_breaks=self.ties)
        lots = sorted(line.contestant for line in ranked()) if self.lots else []
        random.Random(self.lots).shuffle(lots)  # nosec B311 # noqa: S311 - the number in the path repeats the draw
        return ranked(lots=lots)


@dataclass(frozen=True, kw_only=True)
class ChampionshipTables:
    """The finished tournaments, the tables of all chosen ones and of each half, and the stored choices by name."""

    finished: tuple[TournamentSummary, ...]
    tables: tuple[tuple[ChampionshipLine, ...], ...]
    stored: Mapping[str, str]


def use_championship(chosen: Choice) -> Loaded[ChampionshipTables]:
    """Return the tables of the chosen tournaments, the earliest first; ids of others are left out."""
    session = use_session()

    def read(transaction: Transaction) -> ChampionshipTables:
        finished = list_tournaments(transaction, device=session.device, finished=True)
        events: list[tuple[int, ChampionshipEvent]] = []
        for each in reversed(finished):
            if each.id in chosen.halves:
                board = load_tournament(transaction, device=session.device, tournament_id=each.id)
                event = ChampionshipEvent(record=board.record, players=board.names)
                events.append((chosen.halves[each.id], event))
        parts = [[event for half, event in events if half in counted] for counted in ((1, 2), (1,), (2,))]
        stored = json.loads(load_form(transaction, device=session.device, form="championships") or "{}")
        return ChampionshipTables(finished=finished, tables=tuple(map(chosen.rank, parts)), stored=stored)

    return use_loaded("championship", read, view=chosen.format())
