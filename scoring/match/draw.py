"""The draw for the first dealer, and optionally for seats and pairs (docs/rules.md §5)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.cards import Card, Rank, Suit
from scoring.errors import ScoringError
from scoring.rules.options import Seating, SuitOrder
from scoring.seating import deal_sides

# Highest first: joker, 2, ace, king … 3.
_TOP = (Rank.JOKER, Rank.TWO, Rank.ACE)
_RANK_ORDER = (*_TOP, *(rank for rank in reversed(Rank) if rank not in _TOP))
_SUIT_ORDERS: Mapping[SuitOrder, tuple[Suit, ...]] = {
    SuitOrder.HEARTS_FIRST: (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES),
    SuitOrder.SPADES_FIRST: (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS),
}


class DrawCode(StrEnum):
    """Codes of an invalid draw; each comment names the code's values."""

    NOT_EVERYONE_DREW = "not-everyone-drew"  # players: number of drawers with a card
    SUIT_MISSING = "suit-missing"  # card


@dataclass(frozen=True, kw_only=True)
class DrawResult:
    """The result of a draw.

    Either `tied` has the drawers (by index of the draw) who must draw again, or it is empty and the other fields are
    set. `ranking` has the drawers from the highest card to the lowest. `seats[i]` is the drawer who sits at seat i;
    `dealer` is a seat.
    """

    tied: tuple[int, ...]
    ranking: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    dealer: int | None = None


def resolve_draw(
    draws: Sequence[Sequence[Card]], *, suit_order: SuitOrder, seating: Seating | None = None
) -> DrawResult:
    """Resolve the draw; the lowest card deals first.

    `draws[i]` are the cards of drawer i in the order drawn: one, and one more for each time that he had to draw again
    (two jokers, or the same card of both decks). An additional card only decides between drawers who were tied. Without
    a `seating`, drawer i keeps seat i. With one, the draw decides seats and pairs too: the highest cards play together
    and sit from the dealer's left on, the lowest with the dealer.

    Raises ScoringError if a drawer has no card, if a card's suit is missing, and for a seating that doesn't allow this
    number of players.
    """
    _check_draws(draws)
    keys = [tuple(_sort_key(card, suit_order) for card in cards) for cards in draws]
    level = Counter(keys)
    if again := tuple(drawer for drawer, key in enumerate(keys) if level[key] > 1):
        return DrawResult(tied=again)
    ranking = tuple(sorted(range(len(draws)), key=keys.__getitem__))
    if seating is None:
        return DrawResult(tied=(), ranking=ranking, seats=tuple(range(len(draws))), dealer=ranking[-1])
    seat_of = dict(zip(ranking, _seats_by_ranking(len(draws), seating), strict=True))
    return DrawResult(tied=(), ranking=ranking, seats=tuple(sorted(seat_of, key=seat_of.__getitem__)), dealer=0)


def _sort_key(card: Card, order: SuitOrder) -> tuple[int, int]:
    """Return a sort key; a smaller one is a higher card."""
    return _RANK_ORDER.index(card.rank), _SUIT_ORDERS[order].index(card.suit) if card.suit else 0


def _seats_by_ranking(players: int, seating: Seating) -> list[int]:
    """Return the seats for the drawers from the highest card to the lowest; the dealer's seat, 0, is the last."""
    lowest, *others = deal_sides(players, seating, alone=None)
    return [seat for side in (*others, lowest[1:], lowest[:1]) for seat in side]


def _check_draws(draws: Sequence[Sequence[Card]]) -> None:
    if not draws or not all(draws):
        drawn = sum(map(bool, draws))
        raise ScoringError(
            DrawCode.NOT_EVERYONE_DREW, f"{drawn} of {len(draws)} have drawn, everyone needs a card", players=drawn
        )
    for card in (card for cards in draws for card in cards):
        if card.suit is None and card.rank is not Rank.JOKER:
            raise ScoringError(
                DrawCode.SUIT_MISSING, f"the draw goes by suits too: write that of {card}", card=str(card)
            )
