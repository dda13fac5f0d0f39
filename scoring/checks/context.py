"""What every check gets to see."""

__all__ = ["Check", "DealContext"]

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scoring.entry import DealEntry
from scoring.facts import SideFacts
from scoring.faults import Fault, TableState
from scoring.rules import RuleSet


@dataclass(frozen=True, kw_only=True)
class DealContext:
    """A deal with what follows from its facts; `rules` already has as many decks as the table needs."""

    entry: DealEntry
    rules: RuleSet
    table: TableState | None
    sides: tuple[SideFacts, ...]

    @property
    def closing(self) -> int | None:
        """The index of the closing side, None where nobody closed or no such side exists."""
        index = self.entry.closed_by
        return index if index is not None and 0 <= index < len(self.sides) else None

    @property
    def empty(self) -> bool:
        """Nobody entered anything."""
        return self.entry.closed_by is None and not any(
            facts.melded or any(facts.hands.values()) or facts.entry.red_threes or facts.entry.adjustments
            for facts in self.sides
        )


Check = Callable[[DealContext], Iterator[Fault]]
