"""The editor of a side's melds and hand by cards. Independent of Flet."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scoring import Burraco, Card, DealEntry, Rank, RuleSet, SideEntry, Suit, WildMelds
from views.entry.editor import DealEditor
from views.entry.melds.keys import Key, PadKey, cards_from_keys, starts_next_meld, suit_of
from views.entry.melds.meld_list import MeldList, PadInput, apply_key, delete_meld, erase_key, open_meld
from views.entry.melds.ticks import with_melds
from wording import cards_text, rank_name

_RED_SUITS = 2


@dataclass(frozen=True, kw_only=True)
class RemainingCards:
    """The cards that the decks still have. `used` counts cards as typed, with or without a suit."""

    used: Counter[Card]
    rules: RuleSet

    @classmethod
    def excluding(cls, entry: DealEntry, rules: RuleSet, *, side: int, meld: int | None) -> "RemainingCards":
        """Count all cards of `entry` except those in the meld at index `meld` of `side` (None: count all)."""
        used: Counter[Card] = Counter()
        for side_index, side_entry in enumerate(entry.sides):
            for meld_index, cards in enumerate(side_entry.melds):
                if (side_index, meld_index) != (side, meld):
                    used.update(cards)
            for cards in side_entry.hand_cards.values():
                used.update(cards)
        return cls(used=used, rules=rules)

    def first_missing(self, cards: Sequence[Card]) -> Card | None:
        """Return the first of `cards` that the decks no longer have, or None if they have all of them.

        Cards with a known suit are counted one by one; each rank is also counted over all suits, known or not.
        """
        wanted = Counter(cards)
        for card, count in wanted.items():
            if card.suit is not None and count + self.used[card] > self.rules.copies[card]:
                return card
        for rank in dict.fromkeys(card.rank for card in cards):
            suits = [Card(rank), *(Card(rank, suit) for suit in Suit if rank is not Rank.JOKER)]
            if sum(wanted[card] + self.used[card] for card in suits) > self._copies(rank):
                return Card(rank)
        return None

    def _copies(self, rank: Rank) -> int:
        """Return how many cards of a rank can be in melds; red threes that count separately never are."""
        is_separate = self.rules.has_separate_red_threes and rank is Rank.THREE
        return self.rules.copies[Card(rank)] - (_RED_SUITS * self.rules.decks if is_separate else 0)


MAX_KEYS = 40  # for one meld; the longest takes twenty
MAX_MELDS = 40  # per side


@dataclass(frozen=True, kw_only=True)
class KeyAvailability:
    """Which keys the pad of one side accepts.

    `without_current` leaves the meld being typed out of the used cards, `with_all` includes it.
    """

    melds: MeldList
    rules: RuleSet
    without_current: RemainingCards
    with_all: RemainingCards

    @classmethod
    def of(cls, melds: MeldList, entry: DealEntry, side: int, rules: RuleSet) -> "KeyAvailability":
        """Return the availability for `melds`, which are those of `entry.sides[side]`."""
        with_all = RemainingCards.excluding(entry, rules, side=side, meld=None)
        meld_index = melds.pad_input.meld_index
        without_current = (
            with_all if meld_index is None else RemainingCards.excluding(entry, rules, side=side, meld=meld_index)
        )
        return cls(melds=melds, rules=rules, without_current=without_current, with_all=with_all)

    def is_available(self, key: Key) -> bool:
        """Return whether the key is applicable and within the limits, and the decks have its cards."""
        return self.is_applicable(key) and self.is_within_limits(key) and self.missing_card(key) is None

    def is_applicable(self, key: Key) -> bool:
        """Return whether the key has a meaning in the game and for the meld on the pad."""
        keys = self.melds.pad_input.keys
        if isinstance(key, int):
            return suit_of(keys) is None and bool(cards_from_keys(keys))
        if isinstance(key, Suit):
            return self.rules.runs
        if key is PadKey.GROUP:
            return bool(self.rules.group_ranks) or self.rules.wild_melds is not WildMelds.NONE
        return key is not Rank.JOKER or self.rules.jokers > 0

    def is_within_limits(self, key: Key) -> bool:
        """Return whether the key stays within `MAX_KEYS` and `MAX_MELDS`, which exceed any real game."""
        pad_input = self.melds.pad_input
        starts_next = starts_next_meld(pad_input.keys, key, self.rules)
        adds_a_meld = starts_next or pad_input.meld_index is None
        too_many_melds = adds_a_meld and len(self.melds.melds) >= MAX_MELDS
        return not too_many_melds and (starts_next or len(pad_input.keys) < MAX_KEYS)

    def missing_card(self, key: Key) -> Card | None:
        """Return the card that the decks lack for this key, without a suit if its whole rank is used up; or None."""
        keys = self.melds.pad_input.keys
        if starts_next_meld(keys, key, self.rules):
            return self.with_all.first_missing(cards_from_keys((key,)))
        return self.without_current.first_missing(cards_from_keys((*keys, key)))


class CardsPage(StrEnum):
    """Pages of the entry by cards."""

    MELDS = "melds"
    HAND = "hand"
    CLOSING = "closing"


@dataclass(kw_only=True)
class MeldEditor:
    """The state of the entry by cards, alongside the `DealEditor` of the same visit.

    Each key writes its cards into the deal's draft, even if they are not a meld yet: a reload loses nothing, and a deal
    with an incomplete meld cannot be saved.
    """

    deal: DealEditor
    is_open: bool = False
    page: CardsPage = CardsPage.MELDS
    message: str = ""
    # Ticks replaced by melds, by the players of a side.
    _replaced_ticks: dict[tuple[int, ...], Counter[Burraco]] = field(default_factory=dict)
    _pad_input: PadInput = field(default_factory=PadInput)

    @property
    def side(self) -> int:
        """Index of the side whose cards are shown."""
        return self.deal.side

    @property
    def entry(self) -> SideEntry:
        return self.deal.draft.sides[self.side]

    @property
    def rules(self) -> RuleSet:
        return self.deal.snapshot.config.table_rules

    @property
    def melds(self) -> MeldList:
        return MeldList(melds=self.entry.melds, pad_input=self._pad_input).reconciled(self.rules)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards left in the side's hands, which are stored together for its last player, as points are."""
        return self.entry.hand_cards.get(self._hand_seat, ())

    @property
    def is_typing(self) -> bool:
        """Whether a meld is on the pad."""
        return self.is_open and self.page is CardsPage.MELDS and bool(self.melds.pad_input.keys)

    @property
    def availability(self) -> KeyAvailability:
        return KeyAvailability.of(self.melds, self.deal.draft.entry, self.side, self.rules)

    def open(self) -> None:
        """Show the page by cards."""
        self.open_side(self.side)

    def open_side(self, side: int) -> None:
        """Show the page by cards with the cards of `side`."""
        self.is_open = True
        self.select_side(side)

    def close(self) -> None:
        """Show the page by points."""
        self.is_open = False
        self._leave_meld()

    def next_side(self) -> None:
        """Select the next side, after the last one the first."""
        self.select_side((self.side + 1) % len(self.deal.draft.sides))

    def select_side(self, side: int) -> None:
        if side != self.side:
            self.deal.select_side(side)
        self.finish_meld()

    def show_page(self, page: CardsPage) -> None:
        self.page = page
        self._leave_meld()

    def finish_meld(self) -> None:
        """Empty the pad, as its meld is complete."""
        self._pad_input = PadInput()
        self.show_message("")

    def press(self, key: Key) -> None:
        if self.page is CardsPage.HAND:
            self._add_to_hand(key)
            return
        availability = self.availability
        if availability.is_available(key):
            self._set_melds(apply_key(self.melds, key, self.rules))
        else:
            self.show_message(self._rejection_sentence(availability, key))

    def erase(self) -> None:
        """Undo the last key, or remove the last card of the hand."""
        if self.page is CardsPage.HAND:
            self._set_hand(self.hand[:-1])
        else:
            self._set_melds(erase_key(self.melds, self.rules))

    def edit_meld(self, index: int) -> None:
        """Put the meld at `index` of the list back on the pad."""
        opened = open_meld(self.melds, index, self.rules)
        if opened is None:
            self.show_message(
                self.deal.translator.gettext("This meld can’t be changed here: delete it and enter it again.")
            )
        else:
            self._set_melds(opened)

    def delete_meld(self, index: int) -> None:
        self._set_melds(delete_meld(self.melds, index))

    def show_message(self, sentence: str) -> None:
        """Show a message on the by-cards page."""
        self.message = sentence
        self.deal.show_message("")

    def can_add_to_hand(self, rank: Rank) -> bool:
        """Return whether the decks have another card of this rank for the hand."""
        return self.rules.copies[Card(rank)] > 0 and self._remaining.first_missing((Card(rank),)) is None

    @property
    def _hand_seat(self) -> int:
        return self.entry.players[-1]

    @property
    def _remaining(self) -> RemainingCards:
        return RemainingCards.excluding(self.deal.draft.entry, self.rules, side=self.side, meld=None)

    def _leave_meld(self) -> None:
        """Empty the pad if its meld is legal; an incomplete meld stays on the pad."""
        if starts_next_meld(self._pad_input.keys, PadKey.GROUP, self.rules):
            self._pad_input = PadInput()
        self.show_message("")

    def _add_to_hand(self, key: Key) -> None:
        if not isinstance(key, Rank):
            return
        if self.can_add_to_hand(key):
            self._set_hand((*self.hand, Card(key)))
        else:
            self.show_message(self._used_up_sentence(Card(key)))

    def _set_hand(self, cards: tuple[Card, ...]) -> None:
        self.message = ""
        self.deal.dismiss()
        hands = {**self.entry.hand_cards, self._hand_seat: cards}
        nonempty_hands = {seat: hand for seat, hand in hands.items() if hand}
        self.deal.draft.change_side(self.side, lambda side: replace(side, hand_cards=nonempty_hands))

    def _set_melds(self, melds: MeldList) -> None:
        self._pad_input = melds.pad_input
        self.message = ""
        self.deal.dismiss()
        if melds.melds == self.entry.melds:
            self.deal.draft.on_change()
        else:
            self.deal.draft.change_side(self.side, lambda side: self._with_melds(side, melds.melds))

    def _with_melds(self, side: SideEntry, melds: tuple[tuple[Card, ...], ...]) -> SideEntry:
        replaced_ticks = self._replaced_ticks.get(side.players, Counter())
        changed, self._replaced_ticks[side.players] = with_melds(
            side, melds, replaced_ticks=replaced_ticks, rules=self.rules
        )
        return changed

    def _rejection_sentence(self, availability: KeyAvailability, key: Key) -> str:
        t = self.deal.translator
        if not availability.is_applicable(key):
            return t.gettext("This key does nothing here.")
        card = availability.missing_card(key)
        return t.gettext("Too many keys or melds here. Erase some.") if card is None else self._used_up_sentence(card)

    def _used_up_sentence(self, card: Card) -> str:
        t = self.deal.translator
        copies = self.rules.copies[card]
        if not copies:
            return t.gettext("This game has no {card}.", card=cards_text([card]))
        if card.suit is None:
            return t.gettext("No {rank} left: all are in melds or hands.", rank=rank_name(t, card.rank))
        return t.gettext("No {card} left: all are in melds or hands.", card=cards_text([card]))
