"""Which cards of the decks are left, over the melds and hands of all sides. Pure."""

__all__ = ["CardsLeft"]

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring import Card, DealEntry, Rank, RuleSet, Suit

_RED_SUITS = 2


@dataclass(frozen=True, kw_only=True)
class CardsLeft:
    """`used` counts cards as they were typed, with their suit or without; `rules` are those of the table."""

    used: Counter[Card]
    rules: RuleSet

    @classmethod
    def beside(cls, entry: DealEntry, rules: RuleSet, *, side: int, meld: int | None) -> "CardsLeft":
        """What lies elsewhere than in this meld of this side (None: everything counts)."""
        used: Counter[Card] = Counter()
        for at, each in enumerate(entry.sides):
            for index, cards in enumerate(each.melds):
                if (at, index) != (side, meld):
                    used.update(cards)
            for cards in each.hand_cards.values():
                used.update(cards)
        return cls(used=used, rules=rules)

    def missing(self, cards: Sequence[Card]) -> Card | None:
        """The first of `cards` that the decks do not have any more; None when all of them can be there.

        By card where its suit is known, and by rank over all suits, known or not.
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
        """How many of a rank can lie in melds: red threes that count apart never do."""
        apart = self.rules.red_threes_apart and rank is Rank.THREE
        return self.rules.copies[Card(rank)] - (_RED_SUITS * self.rules.decks if apart else 0)
