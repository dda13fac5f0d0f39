"""The cards of one meld to be, sorted out: naturals and wilds apart, each in table order."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from scoring.cards import WILD_RANKS, Card, Rank, Suit, format_cards
from scoring.errors import NotationCode, NotationError
from scoring.melds.meld import IllegalMeld, MeldCode
from scoring.rules.rule_set import RuleSet

_LEAST_CARDS = 3
_SHOWN = 60  # characters of what is no card
_TWO = Card(Rank.TWO)
_JOKER = Card(Rank.JOKER)

# Table order: natural cards by rank and suit, then the 2s, then the jokers. The unknown suit comes last.
_RANKS = (*(rank for rank in Rank if rank not in WILD_RANKS), Rank.TWO)
_TABLE_ORDER = (*(Card(rank, suit) for rank in _RANKS for suit in (*Suit, None)), _JOKER)
_PLACES = {card: place for place, card in enumerate(_TABLE_ORDER)}
_FIRST_TWO = _PLACES[Card(Rank.TWO, Suit.HEARTS)]
_FIRST_JOKER = _PLACES[_JOKER]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """`given` is all of them as they came, `cards` in table order; `naturals` are those that can never be wild."""

    given: Sequence[Card]
    cards: tuple[Card, ...]
    naturals: tuple[Card, ...]
    twos: tuple[Card, ...]
    jokers: tuple[Card, ...]

    @property
    def wilds(self) -> tuple[Card, ...]:
        return self.twos + self.jokers

    def refuse(self, code: MeldCode, **values: int | str) -> NoReturn:
        raise IllegalMeld(code, cards=format_cards(self.given), **values)

    def check_wilds(self, naturals: int, wilds: int, rules: RuleSet) -> None:
        """Raise IllegalMeld when so many natural cards don't take so many wilds."""
        if not wilds or wilds <= rules.wilds_allowed(naturals):
            return
        enough = [needed for needed, allowed in rules.wild_limits if wilds <= allowed]
        if not enough:
            limit = max((allowed for _, allowed in rules.wild_limits), default=0)
            self.refuse(MeldCode.TOO_MANY_WILDS, wilds=wilds, limit=limit)
        self.refuse(MeldCode.TOO_FEW_NATURALS, wilds=wilds, naturals=naturals, needed=min(enough))


def sort_out(cards: Sequence[Card], rules: RuleSet) -> Hand:
    """Sort cards that the decks hold together.

    Raises IllegalMeld for too few, too many, and too many copies; NotationError for what is no card but text.
    """
    if isinstance(cards, str):
        _refuse_text(cards)
    longest = max(rules.longest_run, rules.longest_group, rules.longest_wild_meld)
    if len(cards) > longest:
        raise IllegalMeld(MeldCode.TOO_LONG, count=len(cards), limit=longest)
    # Places are numbers, which sort and count faster than cards do.
    try:
        places = sorted([_PLACES[card] for card in cards])
    except (KeyError, TypeError):
        _refuse_text(next(card for card in cards if not isinstance(card, Card)))
    ordered = tuple([_TABLE_ORDER[place] for place in places])
    twos, jokers = bisect_left(places, _FIRST_TWO), bisect_left(places, _FIRST_JOKER)
    hand = Hand(given=cards, cards=ordered, naturals=ordered[:twos], twos=ordered[twos:jokers], jokers=ordered[jokers:])
    if len(ordered) < _LEAST_CARDS:
        hand.refuse(MeldCode.TOO_SHORT, count=len(ordered), least=_LEAST_CARDS)
    _check_copies(hand, Counter(places), rules)
    return hand


def _refuse_text(text: object) -> NoReturn:
    raise NotationError(NotationCode.NOT_CARDS, text=repr(text)[:_SHOWN]) from None


def _check_copies(hand: Hand, counts: Counter[int], rules: RuleSet) -> None:
    """Each card as often as the decks have it, and the 2s of all suits, known or not, together."""
    if hand.jokers and not rules.jokers:
        hand.refuse(MeldCode.NO_JOKERS)
    if len(hand.twos) > (limit := rules.copies[_TWO]):
        hand.refuse(MeldCode.TOO_MANY_COPIES, card=str(_TWO), count=len(hand.twos), limit=limit)
    for place, count in counts.items():
        # Every card that the decks have is there once a deck at least.
        if count > rules.decks and count > (limit := rules.copies[card := _TABLE_ORDER[place]]):
            hand.refuse(MeldCode.TOO_MANY_COPIES, card=str(card), count=count, limit=limit)
