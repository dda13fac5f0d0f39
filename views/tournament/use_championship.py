"""The table of a championship. The path of its screen holds the choice, so that it can be kept as a bookmark."""

from collections.abc import Mapping
from dataclasses import dataclass

from models.store import Transaction
from models.tournaments import list_tournaments, load_tournament
from models.values import TournamentSummary
from scoring import ChampionshipEvent, ChampionshipLine, championship
from views.core.session import use_session
from views.core.use_loaded import Loaded, use_loaded
from views.tournament.parsing import path_number

MAX_COUNTED = 12  # results of a contestant that count


@dataclass(frozen=True, kw_only=True)
class Choice:
    """The number of results that count, 0 for all, and the half of each chosen tournament by id: 1 or 2."""

    best: int = 0
    halves: Mapping[str, int]

    @classmethod
    def parse(cls, path: str) -> "Choice":
        best, *parts = path.split("-")
        halves = {part[1:]: int(part[0]) for part in parts if part[:1] in {"1", "2"}}
        return cls(best=min(path_number(best), MAX_COUNTED), halves=halves)

    def format(self) -> str:
        return "-".join((str(self.best), *(f"{half}{each}" for each, half in self.halves.items() if half)))


@dataclass(frozen=True, kw_only=True)
class ChampionshipTables:
    """The finished tournaments, and the tables of all chosen ones and of each half."""

    finished: tuple[TournamentSummary, ...]
    tables: tuple[tuple[ChampionshipLine, ...], ...]


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
        tables = tuple(championship(part, best=chosen.best or max(len(part), 1)) for part in parts)
        return ChampionshipTables(finished=finished, tables=tables)

    return use_loaded("championship", read, view=chosen.format())
