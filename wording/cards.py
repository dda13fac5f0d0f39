"""Cards and ranks as players write and pronounce them: `3♥`, `kings`."""

from collections.abc import Iterable, Mapping

from scoring import Card, Rank, Suit
from wording.translation import Translator, mark

SUIT_SIGNS: Mapping[Suit, str] = {Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣", Suit.SPADES: "♠"}
_SUITS: Mapping[Suit, str] = {
    Suit.HEARTS: mark("hearts"),
    Suit.DIAMONDS: mark("diamonds"),
    Suit.CLUBS: mark("clubs"),
    Suit.SPADES: mark("spades"),
}
_RANKS: Mapping[Rank, str] = {
    Rank.ACE: mark("aces"),
    Rank.TWO: mark("twos"),
    Rank.THREE: mark("threes"),
    Rank.FOUR: mark("fours"),
    Rank.FIVE: mark("fives"),
    Rank.SIX: mark("sixes"),
    Rank.SEVEN: mark("sevens"),
    Rank.EIGHT: mark("eights"),
    Rank.NINE: mark("nines"),
    Rank.TEN: mark("tens"),
    Rank.JACK: mark("jacks"),
    Rank.QUEEN: mark("queens"),
    Rank.KING: mark("kings"),
    Rank.JOKER: mark("jokers"),
}
JOKER_SIGN = "★"


def cards_text(cards: Iterable[Card]) -> str:
    """Return cards as `3♥ 4♥ ★`, the same in every language: ranks are the letters printed on the cards."""
    return " ".join(_card_text(card) for card in cards)


def rank_name(t: Translator, rank: Rank) -> str:
    """Return the plural name of a rank: `kings`."""
    return t.gettext(_RANKS[rank])


def ranks_text(t: Translator, ranks: Iterable[Rank]) -> str:
    """Return the names of several ranks in the order of the deck: `aces and threes`."""
    selected = frozenset(ranks)
    return t.join([rank_name(t, rank) for rank in Rank if rank in selected])


def suit_name(t: Translator, suit: Suit) -> str:
    return t.gettext(_SUITS[suit])


def _card_text(card: Card) -> str:
    if card.rank is Rank.JOKER:
        return JOKER_SIGN
    return card.rank.value + (SUIT_SIGNS[card.suit] if card.suit else "")
