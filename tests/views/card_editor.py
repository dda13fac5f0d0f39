"""The by-cards half of a deal's entry, with nothing but a draft in memory behind it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import cast

from scoring import DealEntry, RuleSet, SideEntry
from views.entry.editor import DealEditor
from views.entry.melds.editor import MeldEditor
from views.entry.melds.keys import Key
from wording import Translator, translator


def card_editor(rules: RuleSet, keys: Iterable[Key] = ()) -> MeldEditor:
    """Two sides that nobody else types into, after these keys for the first of them."""
    cards = MeldEditor(deal=cast("DealEditor", FakeDealEditor(rules=rules)))
    for key in keys:
        cards.press(key)
    return cards


@dataclass
class Keeper:
    sides: tuple[SideEntry, ...] = (SideEntry(players=(0, 2)), SideEntry(players=(1, 3)))
    renders: int = 0

    @property
    def entry(self) -> DealEntry:
        return DealEntry(sides=self.sides)

    def change_side(self, index: int, change: Callable[[SideEntry], SideEntry]) -> None:
        self.sides = (*self.sides[:index], change(self.sides[index]), *self.sides[index + 1 :])
        self.on_change()

    def on_change(self) -> None:
        self.renders += 1


@dataclass
class FakeDealEditor:
    """It is its own match, and that match's options and standings, as far as cards are concerned."""

    rules: RuleSet
    sync: Keeper = field(default_factory=Keeper)
    translator: Translator = field(default_factory=lambda: translator("en"))
    message: str = "old"
    tab: int = 0

    @property
    def side(self) -> int:
        return min(self.tab, len(self.sync.sides) - 1)

    @property
    def snapshot(self) -> "FakeDealEditor":
        return self

    @property
    def standings(self) -> "FakeDealEditor":
        return self

    @property
    def contenders(self) -> tuple[tuple[int, ...], ...]:
        return tuple(side.players for side in self.sync.sides)

    @property
    def config(self) -> "FakeDealEditor":
        return self

    @property
    def table_rules(self) -> RuleSet:
        return self.rules

    def turn_to(self, side: int) -> None:
        self.tab = side
        self.say("")

    def dismiss(self) -> None:
        self.message = ""

    def say(self, sentence: str) -> None:
        self.message = sentence
        self.sync.on_change()
