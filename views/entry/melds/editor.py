"""The editor of a side's melds and hand by cards. Knows nothing of Flet."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scoring import Burraco, Card, DealEntry, Rank, RuleSet, SideEntry, Suit, WildMelds
from views.entry.editor import DealEditor
from views.entry.melds.keys import Key, PadKey, begins_next, read_keys, suit_of
from views.entry.melds.list import MeldList, Typing, delete, erase, open_meld, press
from views.entry.melds.ticks import with_melds
from wording import cards_text, rank_name

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


class CardsPage(StrEnum):
    MELDS = "melds"
    HAND = "hand"
    CLOSING = "closing"


@dataclass(kw_only=True)
class MeldEditor:
    """What the rank pad writes to, beside the `DealEditor` of the same visit. Cards go into the deal's draft at each
    key, also those that are no meld yet: nothing is lost by a reload, and no deal is saved with half a meld."""

    deal: DealEditor
    is_open: bool = False
    page: CardsPage = CardsPage.MELDS
    message: str = ""
    _taken: dict[tuple[int, ...], Counter[Burraco]] = field(default_factory=dict)  # ticks, by the players of a side
    _typing: Typing = field(default_factory=Typing)

    @property
    def side(self) -> int:
        """Whose cards they are: those of the side that is open."""
        return self.deal.side

    @property
    def entry(self) -> SideEntry:
        return self.deal.sync.sides[self.side]

    @property
    def rules(self) -> RuleSet:
        return self.deal.snapshot.config.table_rules

    @property
    def melds(self) -> MeldList:
        return MeldList(melds=self.entry.melds, typing=self._typing).settled(self.rules)

    @property
    def hand(self) -> tuple[Card, ...]:
        """A side's hand counts as one, as with points: it is noted for its last player."""
        return self.entry.hand_cards.get(self._holder, ())

    @property
    def is_typing(self) -> bool:
        """Whether a meld is on the pad."""
        return self.is_open and self.page is CardsPage.MELDS and bool(self.melds.typing.keys)

    @property
    def offer(self) -> KeyOffer:
        return KeyOffer.of(self.melds, self.deal.sync.entry, self.side, self.rules)

    def open(self) -> None:
        """Show the cards instead of the points."""
        self.open_at(self.side)

    def open_at(self, side: int) -> None:
        self.is_open = True
        self.turn_to(side)

    def close(self) -> None:
        """Show the points."""
        self.is_open = False
        self._leave()

    def turn(self) -> None:
        """Go on to the next side."""
        self.turn_to((self.side + 1) % len(self.deal.sync.sides))

    def turn_to(self, side: int) -> None:
        if side != self.side:
            self.deal.turn_to(side)
        self.finish()

    def show(self, page: CardsPage) -> None:
        self.page = page
        self._leave()

    def finish(self) -> None:
        """The meld on the pad is complete."""
        self._typing = Typing()
        self.tell("")

    def press(self, key: Key) -> None:
        if self.page is CardsPage.HAND:
            self._press_for_hand(key)
            return
        offer = self.offer
        if offer.offers(key):
            self._keep(press(self.melds, key, self.rules))
        else:
            self.tell(self._refusal(offer, key))

    def erase(self) -> None:
        """Take the last key back, or the last card of the hand."""
        if self.page is CardsPage.HAND:
            self._hold(self.hand[:-1])
        else:
            self._keep(erase(self.melds, self.rules))

    def change(self, index: int) -> None:
        """Put a meld of the list back on the pad."""
        opened = open_meld(self.melds, index, self.rules)
        if opened is None:
            self.tell(self.deal.translator.gettext("This meld cannot be changed here: delete it and type it again."))
        else:
            self._keep(opened)

    def delete(self, index: int) -> None:
        self._keep(delete(self.melds, index))

    def tell(self, sentence: str) -> None:
        """Say something beside the cards."""
        self.message = sentence
        self.deal.say("")

    def can_hold(self, rank: Rank) -> bool:
        """Whether the decks have one more of this rank for the hand."""
        return self.rules.copies[Card(rank)] > 0 and self._around.missing((Card(rank),)) is None

    @property
    def _holder(self) -> int:
        return self.entry.players[-1]

    @property
    def _around(self) -> CardsLeft:
        return CardsLeft.beside(self.deal.sync.entry, self.rules, side=self.side, meld=None)

    def _leave(self) -> None:
        """A meld that is none yet stays on the pad for later."""
        if begins_next(self._typing.keys, PadKey.GROUP, self.rules):
            self._typing = Typing()
        self.tell("")

    def _press_for_hand(self, key: Key) -> None:
        if not isinstance(key, Rank):
            return
        if self.can_hold(key):
            self._hold((*self.hand, Card(key)))
        else:
            self.tell(self._used_up(Card(key)))

    def _hold(self, cards: tuple[Card, ...]) -> None:
        self.message = ""
        self.deal.dismiss()
        hands = {**self.entry.hand_cards, self._holder: cards}
        kept = {seat: held for seat, held in hands.items() if held}
        self.deal.sync.change_side(self.side, lambda side: replace(side, hand_cards=kept))

    def _keep(self, melds: MeldList) -> None:
        self._typing = melds.typing
        self.message = ""
        self.deal.dismiss()
        if melds.melds == self.entry.melds:
            self.deal.sync.on_change()
        else:
            self.deal.sync.change_side(self.side, lambda side: self._with_melds(side, melds.melds))

    def _with_melds(self, side: SideEntry, melds: tuple[tuple[Card, ...], ...]) -> SideEntry:
        taken = self._taken.get(side.players, Counter())
        changed, self._taken[side.players] = with_melds(side, melds, taken=taken, rules=self.rules)
        return changed

    def _refusal(self, offer: KeyOffer, key: Key) -> str:
        t = self.deal.translator
        if not offer.has(key):
            return t.gettext("This key has no use here.")
        card = offer.missing(key)
        return t.gettext("There are too many keys or melds here. Erase some.") if card is None else self._used_up(card)

    def _used_up(self, card: Card) -> str:
        t = self.deal.translator
        copies = self.rules.copies[card]
        if not copies:
            return t.gettext("This game has no {card}.", card=cards_text([card]))
        if card.suit is None:
            return t.gettext("No {rank} are left: all of them are in melds and hands.", rank=rank_name(t, card.rank))
        return t.gettext("No {card} is left: all of them are in melds and hands.", card=cards_text([card]))
