"""The entry by cards of one side: its melds, its hand, and what is on the rank pad. Pure.

A transition returns the next form and the side with the user's change.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from scoring import Burraco, Card, MeldCode, Rank, RuleSet, SideEntry
from views.draft.changes import EnteredDeal
from views.entry.melds.availability import KeyAvailability
from views.entry.melds.keys import Key, PadKey, starts_next_meld, turns_round_ace
from views.entry.melds.meld_list import MeldList, PadInput, apply_key, delete_meld, erase_key, open_meld
from views.entry.melds.ticks import with_melds
from wording import cards_text, illegal_meld_sentence, rank_name


class CardsPage(StrEnum):
    """Pages of the entry by cards."""

    MELDS = "melds"
    HAND = "hand"
    CLOSING = "closing"


@dataclass(frozen=True, kw_only=True)
class CardsForm:
    """The open page, the keys on the pad, and a message; `replaced_ticks` maps the players of a side to the ticks that
    melds have replaced."""

    page: CardsPage = CardsPage.MELDS
    message: str = ""
    pad_input: PadInput = field(default_factory=PadInput)
    replaced_ticks: Mapping[tuple[int, ...], Counter[Burraco]] = field(default_factory=dict)


CardsStep = tuple[CardsForm, SideEntry]


@dataclass(frozen=True, kw_only=True)
class SideCards:
    """The cards of one side of a deal.

    Each key writes its cards into the deal, even if they are not a meld yet: a reload loses nothing, and a deal with an
    incomplete meld cannot be saved.
    """

    form: CardsForm
    deal: EnteredDeal
    side: int

    @property
    def entry(self) -> SideEntry:
        return self.deal.sides[self.side]

    @property
    def rules(self) -> RuleSet:
        return self.deal.rules

    @cached_property
    def melds(self) -> MeldList:
        return MeldList(melds=self.entry.melds, pad_input=self.form.pad_input).reconciled(self.rules)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards left in the side's hands, stored together for its last player like hand points."""
        return self.entry.hand_cards.get(self.entry.players[-1], ())

    @property
    def is_typing(self) -> bool:
        """Whether a meld is on the pad."""
        return self.form.page is CardsPage.MELDS and bool(self.melds.pad_input.keys)

    @cached_property
    def availability(self) -> KeyAvailability:
        return KeyAvailability.of(self.melds, self.deal.entry, self.side, self.rules)

    def can_add_to_hand(self, rank: Rank) -> bool:
        """Return whether the decks have another card of this rank for the hand."""
        remaining = self.availability.with_all
        return self.rules.copies[Card(rank)] > 0 and remaining.first_missing((Card(rank),)) is None

    def show_page(self, page: CardsPage) -> CardsStep:
        return replace(self, form=replace(self.form, page=page)).leave_meld()

    def show_message(self, sentence: str) -> CardsStep:
        return replace(self.form, message=sentence), self.entry

    def finish_meld(self) -> CardsStep:
        """Empty the pad, because its meld is complete."""
        return replace(self.form, pad_input=PadInput(), message=""), self.entry

    def leave_meld(self) -> CardsStep:
        """Empty the pad if its meld is legal; an incomplete meld stays on the pad."""
        if starts_next_meld(self.form.pad_input.keys, PadKey.GROUP, self.rules):
            return self.finish_meld()
        return self.show_message("")

    def press(self, key: Key) -> CardsStep:
        if self.form.page is CardsPage.HAND:
            return self._add_to_hand(key)
        if self.rules.black_twos_only and key is Rank.TWO:
            key = PadKey.WILD_TWO
        if turns_round_ace((*self.melds.pad_input.keys, key)):
            return self.show_message(illegal_meld_sentence(self.deal.t, MeldCode.WRAPS_AROUND, {}))
        if self.availability.is_available(key):
            return self._with_melds(apply_key(self.melds, key, self.rules))
        return self.show_message(self._rejection_sentence(key))

    def erase(self) -> CardsStep:
        """Undo the last key, or remove the last card of the hand."""
        if self.form.page is CardsPage.HAND:
            return self._with_hand(self.hand[:-1])
        return self._with_melds(erase_key(self.melds, self.rules))

    def edit_meld(self, index: int) -> CardsStep:
        """Put the meld at `index` of the list back on the pad."""
        opened = open_meld(self.melds, index, self.rules)
        if opened is not None:
            return self._with_melds(opened)
        return self.show_message(self.deal.t.gettext("This meld can’t be changed here: delete it and enter it again."))

    def delete_meld(self, index: int) -> CardsStep:
        return self._with_melds(delete_meld(self.melds, index))

    def _add_to_hand(self, key: Key) -> CardsStep:
        if not isinstance(key, Rank):
            return self.form, self.entry
        if self.can_add_to_hand(key):
            return self._with_hand((*self.hand, Card(key)))
        return self.show_message(self._used_up_sentence(Card(key)))

    def _with_hand(self, cards: tuple[Card, ...]) -> CardsStep:
        hands = {**self.entry.hand_cards, self.entry.players[-1]: cards}
        nonempty_hands = {seat: hand for seat, hand in hands.items() if hand}
        return replace(self.form, message=""), replace(self.entry, hand_cards=nonempty_hands)

    def _with_melds(self, melds: MeldList) -> CardsStep:
        side, form = self.entry, replace(self.form, pad_input=melds.pad_input, message="")
        if melds.melds == side.melds:
            return form, side
        replaced = self.form.replaced_ticks.get(side.players, Counter())
        changed, replaced = with_melds(side, melds.melds, replaced_ticks=replaced, rules=self.rules)
        return replace(form, replaced_ticks={**form.replaced_ticks, side.players: replaced}), changed

    def _rejection_sentence(self, key: Key) -> str:
        t = self.deal.t
        if not self.availability.is_applicable(key):
            return t.gettext("This key does nothing here.")
        card = self.availability.missing_card(key)
        return t.gettext("Too many keys or melds here. Erase some.") if card is None else self._used_up_sentence(card)

    def _used_up_sentence(self, card: Card) -> str:
        t = self.deal.t
        if not self.rules.copies[card]:
            return t.gettext("This game has no {card}.", card=cards_text([card]))
        if card.suit is None:
            return t.gettext("No {rank} left: all are in melds or hands.", rank=rank_name(t, card.rank))
        return t.gettext("No {card} left: all are in melds or hands.", card=cards_text([card]))
