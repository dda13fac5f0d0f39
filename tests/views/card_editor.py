"""The by-cards part of a deal's entry, on a draft in memory."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import cast

from scoring import DealEntry, RuleSet, SideEntry
from views.entry.editor import DealEditor
from views.entry.melds.editor import MeldEditor
from views.entry.melds.keys import Key
from wording import Translator, translator


def make_meld_editor(rules: RuleSet, keys: Iterable[Key] = ()) -> MeldEditor:
    """Return an editor of two sides on one phone, after these keys for the first side."""
    editor = MeldEditor(deal=cast("DealEditor", FakeDealEditor(rules=rules)))
    for key in keys:
        editor.press(key)
    return editor


@dataclass
class FakeDraftController:
    """A draft in memory that counts its renders."""

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
    """A deal editor that is also its match with options and standings, as far as the meld editor uses them."""

    rules: RuleSet
    draft: FakeDraftController = field(default_factory=FakeDraftController)
    translator: Translator = field(default_factory=lambda: translator("en"))
    message: str = "old"
    open_side: int = 0

    @property
    def side(self) -> int:
        return min(self.open_side, len(self.draft.sides) - 1)

    @property
    def snapshot(self) -> "FakeDealEditor":
        return self

    @property
    def standings(self) -> "FakeDealEditor":
        return self

    @property
    def contenders(self) -> tuple[tuple[int, ...], ...]:
        return tuple(side.players for side in self.draft.sides)

    @property
    def config(self) -> "FakeDealEditor":
        return self

    @property
    def table_rules(self) -> RuleSet:
        return self.rules

    def select_side(self, side: int) -> None:
        self.open_side = side
        self.show_message("")

    def dismiss(self) -> None:
        self.message = ""

    def show_message(self, sentence: str) -> None:
        self.message = sentence
        self.draft.on_change()
