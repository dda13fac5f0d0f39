"""Playing cards and their notation: rank, then suit where it is known (`3h`, `K`, `*` for a joker).

What is written is always that; what is read may also be spelled as others write it (`KH`, `K♥`, `JK`, with commas).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NoReturn

from scoring.errors import NotationCode, NotationError

_LONGEST_TEXT = 4_000  # characters: a thousand cards, more than any table has
_QUOTED = 20  # characters of a faulty word that an error repeats


class Rank(StrEnum):
    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    JOKER = "*"


class Suit(StrEnum):
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"
    SPADES = "s"


RED_SUITS = frozenset({Suit.HEARTS, Suit.DIAMONDS})
WILD_RANKS = frozenset({Rank.TWO, Rank.JOKER})


@dataclass(frozen=True)
class Card:
    """One card; `suit` is None for a joker, and for a card whose suit nobody needs to know.

    `str(card)` is the notation that `parse_cards` reads. Raises NotationError for a joker with a suit.
    """

    rank: Rank
    suit: Suit | None = None

    def __post_init__(self) -> None:
        if self.suit is not None and self.rank == Rank.JOKER:
            raise NotationError(NotationCode.SUIT_ON_JOKER, text=str(self))

    def __str__(self) -> str:
        return f"{self.rank}{self.suit or ''}"


# Every way to spell what is read: a suit by letter or sign, the ten by one letter, the joker by two.
_SUIT_SPELLINGS: Mapping[str, Suit] = MappingProxyType(
    {spelling: suit for suit, sign in zip(Suit, "♥♦♣♠", strict=True) for spelling in (suit, suit.upper(), sign)}
)
_RANK_SPELLINGS: Mapping[str, Rank] = MappingProxyType(
    {**{rank: rank for rank in Rank}, "T": Rank.TEN, "JK": Rank.JOKER}
)
_CARDS: Mapping[str, Card] = MappingProxyType(
    {word: Card(rank) for word, rank in _RANK_SPELLINGS.items()}
    | {
        word + sign: Card(rank, suit)
        for word, rank in _RANK_SPELLINGS.items()
        for sign, suit in _SUIT_SPELLINGS.items()
        if rank is not Rank.JOKER
    }
)
_JOKERS_WITH_SUIT = frozenset(
    word + sign for word, rank in _RANK_SPELLINGS.items() if rank is Rank.JOKER for sign in _SUIT_SPELLINGS
)
# Commas part cards as spaces do; behind a suit's sign some keyboards leave a mark that nobody sees.
_PLAIN = str.maketrans({",": " ", "\ufe0e": None, "\ufe0f": None})


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas: `"3h 4h 5h * 7h"`, `"K K *"`; "" is no cards.

    The ten is `10` or `T`, a suit `h` or `H` or `♥`, the joker `*` or `JK`.

    Raises NotationError, quoting the first word that is no card.
    """
    if len(text) > _LONGEST_TEXT:
        raise NotationError(NotationCode.TEXT_TOO_LONG, count=len(text), limit=_LONGEST_TEXT)
    return tuple(_CARDS.get(word) or _refuse(word) for word in text.translate(_PLAIN).split())


def format_cards(cards: Iterable[Card]) -> str:
    """The text that `parse_cards` reads back: `"3h 4h 5h * 7h"`."""
    return " ".join(str(card) for card in cards)


def _refuse(word: str) -> NoReturn:
    code = NotationCode.SUIT_ON_JOKER if word in _JOKERS_WITH_SUIT else NotationCode.UNKNOWN_CARD
    raise NotationError(code, text=word if len(word) <= _QUOTED else f"{word[:_QUOTED]}…")
