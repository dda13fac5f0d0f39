"""Which keys of the rank pad lead anywhere: what the game has, and what is left in the decks. Pure."""

__all__ = ["KeyOffer"]

from dataclasses import dataclass

from scoring import Card, DealEntry, Rank, RuleSet, Suit, WildMelds
from views.state.cards_left import CardsLeft
from views.state.meld_keys import Key, PadKey, begins_next, read_keys, suit_of
from views.state.meld_list import MeldList

MOST_KEYS = 40  # for one meld; the longest takes twenty
MOST_MELDS = 40  # of a side


@dataclass(frozen=True, kw_only=True)
class KeyOffer:
    """For the pad of one side. `beside` is what lies elsewhere than in the meld that is being typed, `around` is
    everything."""

    melds: MeldList
    rules: RuleSet
    beside: CardsLeft
    around: CardsLeft

    @classmethod
    def of(cls, melds: MeldList, entry: DealEntry, side: int, rules: RuleSet) -> "KeyOffer":
        """`melds` are those of `entry.sides[side]`."""
        around = CardsLeft.beside(entry, rules, side=side, meld=None)
        at = melds.typing.at
        beside = around if at is None else CardsLeft.beside(entry, rules, side=side, meld=at)
        return cls(melds=melds, rules=rules, beside=beside, around=around)

    def offers(self, key: Key) -> bool:
        return self.has(key) and self.has_room(key) and self.missing(key) is None

    def has(self, key: Key) -> bool:
        """Whether the game, and the meld on the pad, have a use for the key at all."""
        keys = self.melds.typing.keys
        if isinstance(key, int):
            return suit_of(keys) is None and bool(read_keys(keys))
        if isinstance(key, Suit):
            return self.rules.runs
        if key is PadKey.GROUP:
            return bool(self.rules.group_ranks) or self.rules.wild_melds is not WildMelds.NONE
        return key is not Rank.JOKER or self.rules.jokers > 0

    def has_room(self, key: Key) -> bool:
        """More keys and more melds than any table has are somebody playing with the pad."""
        typing = self.melds.typing
        begins = begins_next(typing.keys, key, self.rules)
        adds_a_meld = begins or typing.at is None
        enough = adds_a_meld and len(self.melds.melds) >= MOST_MELDS
        return not enough and (begins or len(typing.keys) < MOST_KEYS)

    def missing(self, key: Key) -> Card | None:
        """The card that the decks would need one more of; without a suit when all of its rank are used up."""
        keys = self.melds.typing.keys
        if begins_next(keys, key, self.rules):
            return self.around.missing(read_keys((key,)))
        return self.beside.missing(read_keys((*keys, key)))
