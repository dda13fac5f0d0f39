"""Playing cards as their faces show them: the index in the corner, and what a wild card stands for."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import Card, Rank, Suit
from wording.cards import JOKER_SIGN, SUIT_SIGNS

_RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})
_WILDS = frozenset({Rank.TWO, Rank.JOKER})
_COURTS = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})
_RANKS = tuple(rank for rank in Rank if rank is not Rank.JOKER)


@dataclass(frozen=True, kw_only=True)
class CardFace:
    """A card's rank and, in `sign`, its suit: a star for a wild 2 without a suit, "" where the suit does not matter.
    `stands_for` is the rank that a wild card replaces in a meld."""

    rank: str
    sign: str = ""
    is_red: bool = False
    stands_for: str = ""

    @property
    def is_court(self) -> bool:
        return self.rank in _COURTS


def card_faces(cards: Sequence[Card], *, melded: bool = True) -> tuple[CardFace, ...]:
    """Return the faces of cards in table order. In a meld, a 2 without a suit among other ranks is wild."""
    replaced = _replaced_ranks(cards) if melded else ("",) * len(cards)
    stars = melded and len({card.rank for card in cards}) > 1
    return tuple(_face(card, rank, stars=stars) for card, rank in zip(cards, replaced, strict=True))


def _face(card: Card, stands_for: str, *, stars: bool) -> CardFace:
    if card.rank is Rank.JOKER:
        return CardFace(rank=JOKER_SIGN, stands_for=stands_for)
    if card.suit is None:
        sign = JOKER_SIGN if stars and card.rank is Rank.TWO else ""
        return CardFace(rank=card.rank.value, sign=sign, stands_for=stands_for)
    return CardFace(rank=card.rank.value, sign=SUIT_SIGNS[card.suit], is_red=card.suit in _RED, stands_for=stands_for)


def _replaced_ranks(cards: Sequence[Card]) -> tuple[str, ...]:
    """Return the rank that each card replaces, "" for one that stands for itself, and for all cards if they form
    neither a group nor a run in order."""
    naturals = [(index, card) for index, card in enumerate(cards) if card.rank not in _WILDS]
    ranks = {card.rank for _, card in naturals}
    starts = {_RANKS.index(card.rank) - index for index, card in naturals if card.rank is not Rank.ACE}
    if len(naturals) > 1 and len(ranks) == 1:
        (rank,) = ranks
        return tuple(rank.value if card.rank in _WILDS else "" for card in cards)
    if len(naturals) < 2 or len(starts) != 1:
        return ("",) * len(cards)
    (start,) = starts
    read = [_RANKS[(start + index) % len(_RANKS)] for index in range(len(cards))]
    if any(card.rank is not read[index] for index, card in naturals):
        return ("",) * len(cards)
    return tuple("" if card.rank is rank else rank.value for card, rank in zip(cards, read, strict=True))
