"""The cards that the decks still have, and the keys of the rank pad that they allow. Pure."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring import Card, DealEntry, Rank, RuleSet, Suit, WildMelds
from views.entry.melds.keys import Key, PadKey, cards_from_keys, starts_next_meld, suit_of
from views.entry.melds.meld_list import MeldList

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
    """The keys that the pad of one side accepts.

    `without_current` leaves the meld being typed out of the used cards, `with_all` includes it.
    """

    melds: MeldList
    rules: RuleSet
    without_current: RemainingCards
    with_all: RemainingCards

    @classmethod
    def of(cls, melds: MeldList, entry: DealEntry, side: int, rules: RuleSet) -> "KeyAvailability":
        """Return the availability for `melds`, the melds of `entry.sides[side]`."""
        with_all = RemainingCards.excluding(entry, rules, side=side, meld=None)
        meld_index = melds.pad_input.meld_index
        without_current = (
            with_all if meld_index is None else RemainingCards.excluding(entry, rules, side=side, meld=meld_index)
        )
        return cls(melds=melds, rules=rules, without_current=without_current, with_all=with_all)

    def is_available(self, key: Key) -> bool:
        """Return whether the key is applicable and within the limits, and whether the decks still have its cards."""
        return self.is_applicable(key) and self.is_within_limits(key) and self.missing_card(key) is None

    def is_applicable(self, key: Key) -> bool:
        """Return whether the key has a meaning in the game and for the meld on the pad."""
        keys = self.melds.pad_input.keys
        if isinstance(key, int):
            return suit_of(keys) is None and bool(cards_from_keys(keys, self.rules))
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
            return self.with_all.first_missing(cards_from_keys((key,), self.rules))
        return self.without_current.first_missing(cards_from_keys((*keys, key), self.rules))
