"""Playing cards and their notation: a rank, then a suit if known (`3h`, `K`, `*` for a joker).

`str` always writes this form; `parse_cards` also accepts other common spellings (`KH`, `kh`, `K♥`, `JK`, commas).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NoReturn

from scoring.errors import NotationCode, NotationError
from scoring.parsing import InvalidValue, enum_member, optional

_MAX_TEXT_LENGTH = 4_000  # characters: about a thousand cards, more than any table has
_MAX_QUOTED = 20  # characters of an invalid word that an error message quotes


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


_parse_rank, _parse_suit = enum_member(Rank), optional(enum_member(Suit))

RED_SUITS = frozenset({Suit.HEARTS, Suit.DIAMONDS})
WILD_RANKS = frozenset({Rank.TWO, Rank.JOKER})


@dataclass(frozen=True)
class Card:
    """A playing card; `suit` is None for a joker, and for a card whose suit doesn't matter.

    `str(card)` is the notation that `parse_cards` reads. Raises NotationError for a joker with a suit.
    """

    rank: Rank
    suit: Suit | None = None

    def __post_init__(self) -> None:
        if type(self.rank) is not Rank or (self.suit is not None and type(self.suit) is not Suit):
            self._convert()
        if self.suit is not None and self.rank is Rank.JOKER:
            raise NotationError(NotationCode.SUIT_ON_JOKER, text=str(self))

    def _convert(self) -> None:
        """Convert the string values of both enums."""
        try:
            object.__setattr__(self, "rank", _parse_rank(self.rank))
            object.__setattr__(self, "suit", _parse_suit(self.suit))
        except InvalidValue as error:
            wrong = error.rejected
            text = wrong[:_MAX_QUOTED] if isinstance(wrong, str) else error.value
            raise NotationError(NotationCode.UNKNOWN_CARD, text=text) from None

    def __str__(self) -> str:
        return f"{self.rank}{self.suit or ''}"


# Accepted spellings: a suit by letter or sign, the ten also as T, the joker also as JK.
_SUIT_SPELLINGS: Mapping[str, Suit] = {
    spelling: suit for suit, sign in zip(Suit, "♥♦♣♠", strict=True) for spelling in (suit, suit.upper(), sign)
}
_RANK_SPELLINGS: Mapping[str, Rank] = {
    spelling: rank
    for rank in Rank
    for name in (rank.value, {Rank.TEN: "T", Rank.JOKER: "JK"}.get(rank, rank.value))
    for spelling in (name, name.lower())
}
_CARDS_BY_NOTATION: Mapping[str, Card] = MappingProxyType(
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
# Commas separate cards as spaces do. Some keyboards add an invisible variation selector to a suit sign.
_SEPARATOR_TABLE = str.maketrans({",": " ", "\ufe0e": None, "\ufe0f": None})


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parse cards separated by spaces or commas: `"3h 4h 5h * 7h"`, `"K K *"`; "" gives no cards.

    The ten is `10` or `T`, a suit `h` or `♥`, the joker `*` or `JK`; upper and lower case mean the same.

    Raises NotationError, quoting the first word that isn't a card.
    """
    if len(text) > _MAX_TEXT_LENGTH:
        raise NotationError(NotationCode.TEXT_TOO_LONG, count=len(text), limit=_MAX_TEXT_LENGTH)
    return tuple(
        _CARDS_BY_NOTATION.get(word) or _raise_notation_error(word) for word in text.translate(_SEPARATOR_TABLE).split()
    )


def format_cards(cards: Iterable[Card]) -> str:
    """Return the cards in the notation that `parse_cards` reads: `"3h 4h 5h * 7h"`."""
    return " ".join(str(card) for card in cards)


def _raise_notation_error(word: str) -> NoReturn:
    code = NotationCode.SUIT_ON_JOKER if word in _JOKERS_WITH_SUIT else NotationCode.UNKNOWN_CARD
    raise NotationError(code, text=word if len(word) <= _MAX_QUOTED else f"{word[:_MAX_QUOTED]}…")
