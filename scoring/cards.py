"""Playing cards and their notation: rank, then suit where it is known (`3h`, `K`, `*` for a joker)."""

__all__ = ["RED_SUITS", "WILD_RANKS", "Card", "Rank", "Suit", "format_cards", "parse_cards"]

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
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


def _read_table() -> dict[str, Card]:
    cards = [Card(rank, suit) for rank in Rank if rank is not Rank.JOKER for suit in (None, *Suit)]
    table = {str(card): card for card in (*cards, Card(Rank.JOKER))}
    return table | {f"T{suit}": table[f"10{suit}"] for suit in ("", *Suit)}


_CARDS = _read_table()


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces: `"3h 4h 5h * 7h"`, `"K K *"`, with `T` or `10` for the ten; "" is no cards.

    Raises NotationError, quoting the first word that is no card.
    """
    if len(text) > _LONGEST_TEXT:
        raise NotationError(NotationCode.TEXT_TOO_LONG, count=len(text), limit=_LONGEST_TEXT)
    return tuple(_CARDS.get(word) or _refuse(word) for word in text.split())


def format_cards(cards: Iterable[Card]) -> str:
    """The text that `parse_cards` reads back: `"3h 4h 5h * 7h"`."""
    return " ".join(str(card) for card in cards)


def _refuse(word: str) -> NoReturn:
    joker_with_suit = word.startswith(Rank.JOKER) and word[1:] in set(Suit)
    code = NotationCode.SUIT_ON_JOKER if joker_with_suit else NotationCode.UNKNOWN_CARD
    raise NotationError(code, text=word if len(word) <= _QUOTED else f"{word[:_QUOTED]}…")
