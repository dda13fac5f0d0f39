"""The cards of a possible meld, sorted into naturals and wilds, each in table order."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from scoring.cards import RED_SUITS, WILD_RANKS, Card, Rank, Suit, format_cards
from scoring.melds.meld import IllegalMeld, MeldCode
from scoring.rules.rule_set import RuleSet

_MIN_CARDS = 3
_TWO = Card(Rank.TWO)
_JOKER = Card(Rank.JOKER)

# Table order: naturals by rank and suit, then the 2s, then the jokers. An unknown suit comes last.
_RANK_ORDER = (*(rank for rank in Rank if rank not in WILD_RANKS), Rank.TWO)
_TABLE_ORDER = (*(Card(rank, suit) for rank in _RANK_ORDER for suit in (*Suit, None)), _JOKER)
_ORDER_INDEX = {card: index for index, card in enumerate(_TABLE_ORDER)}
_FIRST_TWO = _ORDER_INDEX[Card(Rank.TWO, Suit.HEARTS)]
_FIRST_JOKER = _ORDER_INDEX[_JOKER]


@dataclass(frozen=True, slots=True, kw_only=True)
class SortedCards:
    """Sorted cards: `original` in the original order, `cards` in table order, and `naturals`, the cards that are never
    wild.
    """

    original: Sequence[Card]
    cards: tuple[Card, ...]
    naturals: tuple[Card, ...]
    twos: tuple[Card, ...]
    jokers: tuple[Card, ...]

    @property
    def wilds(self) -> tuple[Card, ...]:
        return self.twos + self.jokers

    def reject(self, code: MeldCode, **values: int | str) -> NoReturn:
        raise IllegalMeld(code, cards=format_cards(self.original), **values)

    def check_wilds(self, naturals: int, wilds: int, rules: RuleSet) -> None:
        """Raise IllegalMeld if this number of natural cards doesn't allow this number of wilds."""
        if not wilds or wilds <= rules.max_wilds(naturals):
            return
        enough = [needed for needed, allowed in rules.wild_limits if wilds <= allowed]
        if not enough:
            limit = max((allowed for _, allowed in rules.wild_limits), default=0)
            self.reject(MeldCode.TOO_MANY_WILDS, wilds=wilds, limit=limit)
        self.reject(MeldCode.TOO_FEW_NATURALS, wilds=wilds, naturals=naturals, needed=min(enough))


def sort_cards(cards: Sequence[Card], rules: RuleSet) -> SortedCards:
    """Sort cards that the decks can contain together.

    Raises IllegalMeld for too few cards, too many, and too many copies.
    """
    longest = max(rules.max_run_length, rules.max_group_length, rules.max_wild_meld_length)
    if len(cards) > longest:
        raise IllegalMeld(MeldCode.TOO_LONG, count=len(cards), limit=longest)
    # Indexes in the table order are integers, which sort and count faster than cards do.
    indexes = sorted([_ORDER_INDEX[card] for card in cards])
    ordered = tuple([_TABLE_ORDER[index] for index in indexes])
    twos, jokers = bisect_left(indexes, _FIRST_TWO), bisect_left(indexes, _FIRST_JOKER)
    hand = SortedCards(
        original=cards, cards=ordered, naturals=ordered[:twos], twos=ordered[twos:jokers], jokers=ordered[jokers:]
    )
    if len(ordered) < _MIN_CARDS:
        hand.reject(MeldCode.TOO_SHORT, count=len(ordered), least=_MIN_CARDS)
    _check_copies(hand, Counter(indexes), rules)
    return hand


def _check_copies(sorted_cards: SortedCards, counts: Counter[int], rules: RuleSet) -> None:
    """Check the copies of each card, and of all 2s together, with and without a suit."""
    if rules.black_twos_only and any(two.suit in RED_SUITS for two in sorted_cards.twos):
        sorted_cards.reject(MeldCode.RED_TWO)
    if sorted_cards.jokers and not rules.jokers:
        sorted_cards.reject(MeldCode.NO_JOKERS)
    if len(sorted_cards.twos) > (limit := rules.copies[_TWO]):
        sorted_cards.reject(MeldCode.TOO_MANY_COPIES, card=str(_TWO), count=len(sorted_cards.twos), limit=limit)
    for index, count in counts.items():
        # Every card of the game occurs at least once in each deck.
        if count > rules.decks and count > (limit := rules.copies[card := _TABLE_ORDER[index]]):
            sorted_cards.reject(MeldCode.TOO_MANY_COPIES, card=str(card), count=count, limit=limit)
