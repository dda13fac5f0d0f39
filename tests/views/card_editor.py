"""The by-cards part of a deal's entry, in memory."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Concatenate, ParamSpec

from scoring import DealEntry, RuleSet, SideEntry
from views.draft.changes import EnteredDeal
from views.entry.entry_form import EntryForm, Step
from views.entry.melds.keys import Key
from views.entry.melds.side_cards import CardsStep, SideCards
from wording import translator

Parameters = ParamSpec("Parameters")
SIDES = (SideEntry(players=(0, 2)), SideEntry(players=(1, 3)))


@dataclass
class CardEditor:
    """A form whose transitions change a deal in memory; `renders` counts the changes."""

    deal: EnteredDeal
    form: EntryForm = EntryForm(message="old")  # noqa: RUF009 - frozen
    renders: int = 0

    def update(
        self,
        step: Callable[Concatenate[EntryForm, EnteredDeal, Parameters], Step],
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> None:
        before = self.form
        self.form, sides = step(self.form, self.deal, *args, **kwargs)
        self.renders += self.form is not before
        self.set_sides(sides)

    def change(self, step: Callable[..., CardsStep], *args: object) -> None:
        """Apply a transition to the cards of the open side."""
        self.update(EntryForm.change_cards, step, *args)

    def press(self, keys: Iterable[Key]) -> None:
        for key in keys:
            self.change(SideCards.press, key)

    def set_sides(self, sides: tuple[SideEntry, ...]) -> None:
        self.deal = replace(self.deal, entry=DealEntry(sides=sides))

    @property
    def cards(self) -> SideCards:
        side = self.form.side(len(self.deal.sides))
        return SideCards(form=self.form.cards, deal=self.deal, side=side)

    @property
    def entry(self) -> SideEntry:
        return self.cards.entry

    @property
    def is_typing(self) -> bool:
        return self.form.by_cards and self.cards.is_typing

    @property
    def message(self) -> str:
        return self.form.cards.message


def make_card_editor(rules: RuleSet, keys: Iterable[Key] = ()) -> CardEditor:
    """Return the entry by cards of two sides, after these keys for the first side."""
    editor = CardEditor(deal=EnteredDeal(entry=DealEntry(sides=SIDES), rules=rules, t=translator("en")))
    editor.press(keys)
    return editor
