"""The draw for the first dealer, and for seats and pairs where these are not agreed (docs/rules.md §5)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.cards import Card, Rank, Suit
from scoring.errors import ScoringError
from scoring.match.seating import deal_sides
from scoring.rules.options import Seating, SuitOrder

# From the top: joker, 2, ace, king … 3.
_TOP = (Rank.JOKER, Rank.TWO, Rank.ACE)
_RANKS = (*_TOP, *(rank for rank in reversed(Rank) if rank not in _TOP))
_SUITS: Mapping[SuitOrder, tuple[Suit, ...]] = {
    SuitOrder.HEARTS_FIRST: (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES),
    SuitOrder.SPADES_FIRST: (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS),
}


class DrawCode(StrEnum):
    """The comments name the values that come with each code."""

    NOT_EVERYONE_DREW = "not-everyone-drew"  # players: how many have drawn
    SUIT_MISSING = "suit-missing"  # card


@dataclass(frozen=True, kw_only=True)
class DrawResult:
    """Either `again` names who must draw again (by index of the draw), or it is empty and the rest holds.

    `ranking` has the drawers from the highest card to the lowest. `seats[i]` is the drawer who sits at seat i;
    `dealer` is a seat.
    """

    again: tuple[int, ...]
    ranking: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    dealer: int | None = None


def draw(draws: Sequence[Sequence[Card]], *, suits: SuitOrder, seating: Seating | None = None) -> DrawResult:
    """What the drawn cards decide: the lowest deals first.

    `draws[i]` are the cards of drawer i in the order drawn: one, and one more for each time that he had to draw again
    (two jokers, or the same card of both decks). A further card decides only among those who were level. Without a
    `seating` everyone keeps his seat, which is his index; with one, the draw makes seats and pairs too: the highest
    play together and sit from the dealer's left on, the lowest with the dealer.

    Raises ScoringError when somebody has no card, when a card's suit is missing, and for a seating that does not take
    so many players.
    """
    _check(draws)
    keys = [tuple(_key(card, suits) for card in cards) for cards in draws]
    level = Counter(keys)
    if again := tuple(drawer for drawer, key in enumerate(keys) if level[key] > 1):
        return DrawResult(again=again)
    ranking = tuple(sorted(range(len(draws)), key=keys.__getitem__))
    if seating is None:
        return DrawResult(again=(), ranking=ranking, seats=tuple(range(len(draws))), dealer=ranking[-1])
    seat_of = dict(zip(ranking, _seats_from_the_top(len(draws), seating), strict=True))
    return DrawResult(again=(), ranking=ranking, seats=tuple(sorted(seat_of, key=seat_of.__getitem__)), dealer=0)


def _key(card: Card, order: SuitOrder) -> tuple[int, int]:
    """Smaller is higher."""
    return _RANKS.index(card.rank), _SUITS[order].index(card.suit) if card.suit else 0


def _seats_from_the_top(players: int, seating: Seating) -> list[int]:
    """The seats in the order in which the highest to the lowest card take them; the dealer's, 0, is the last."""
    lowest, *others = deal_sides(players, seating, alone=None)
    return [seat for side in (*others, lowest[1:], lowest[:1]) for seat in side]


def _check(draws: Sequence[Sequence[Card]]) -> None:
    if not all(draws):
        drawn = sum(map(bool, draws))
        raise ScoringError(
            DrawCode.NOT_EVERYONE_DREW, f"{drawn} of {len(draws)} have drawn, everyone needs a card", players=drawn
        )
    for card in (card for cards in draws for card in cards):
        if card.suit is None and card.rank is not Rank.JOKER:
            raise ScoringError(
                DrawCode.SUIT_MISSING, f"the draw goes by suits too: write that of {card}", card=str(card)
            )
