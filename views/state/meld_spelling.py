"""The keys that type given cards: for changing a meld that lies on the list already. Pure."""

__all__ = ["spell"]

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, islice
from types import MappingProxyType

from scoring import Card, Rank, RuleSet, Suit
from views.state.meld_keys import COUNTS, Key, PadKey, lay_out, read_keys
from views.state.run_keys import ACE_HIGH, ACE_LOW, rank_at

_TWO_PLACE, _KING_PLACE = 2, 13
_WILD_RANKS = frozenset({Rank.TWO, Rank.JOKER})
_PLACES = {rank: place for place, rank in enumerate(Rank, start=1)}
# Where so many aces may stand.
_ENDS: Mapping[int, Sequence[frozenset[int]]] = MappingProxyType(
    {
        0: (frozenset(),),
        1: (frozenset({ACE_LOW}), frozenset({ACE_HIGH})),
        2: (frozenset({ACE_LOW, ACE_HIGH}),),
    }
)


def spell(cards: Sequence[Card], rules: RuleSet) -> tuple[Key, ...]:
    """Keys that mean these cards; none where no keys do. Suits that nobody needs to know (those of a group, and of a
    wild 2) are left out."""
    laid = lay_out(cards, rules)
    naturals = [card for card in laid if card.rank not in _WILD_RANKS]
    suits = {card.suit for card in naturals or laid}
    suit = next(iter(suits)) if len(suits) == 1 else None
    spellings = list(_run_spellings(laid, suit)) if suit else []
    if len({card.rank for card in naturals}) <= 1 or suits == {None}:
        spellings.append(_group_spelling(laid))
    wanted = Counter(card.rank for card in laid)
    return next((keys for keys in spellings if Counter(card.rank for card in read_keys(keys)) == wanted), ())


def _run_spellings(laid: Sequence[Card], suit: Suit) -> Iterator[tuple[Key, ...]]:
    """With the suit's own 2 in its place, and as a wild; with the ace low, and high."""
    aces = laid.count(Card(Rank.ACE, suit))
    two = Card(Rank.TWO, suit)
    middle = {_PLACES[card.rank] for card in laid if card.suit is suit and card.rank not in {Rank.ACE, Rank.TWO}}
    for in_place in (True, False) if two in laid else (False,):
        wilds = [card for card in laid if card.rank in _WILD_RANKS]
        own_two = {_TWO_PLACE} if in_place else set[int]()
        if in_place:
            wilds.remove(two)
        for ends in _ENDS.get(aces, _ENDS[2]):
            yield (suit, *_row(sorted(middle | own_two | ends), [_wild_key(card) for card in wilds]))


def _row(places: Sequence[int], wilds: list[Key]) -> Iterator[Key]:
    """From the low end: the first card, then the last one of each unbroken row, with the wilds between the rows."""
    rest = iter(wilds)
    end = 0
    for _, row in groupby(enumerate(places), key=lambda numbered: numbered[1] - numbered[0]):
        members = [place for _, place in row]
        if end:
            yield from islice(rest, members[0] - end - 1)
        elif len(members) > 1:
            yield rank_at(members[0])
        end = members[-1]
        # Beside a 2 the pad takes an ace for the low one until the king is there.
        if end == ACE_HIGH and places[0] == _TWO_PLACE and _KING_PLACE in members:
            yield rank_at(_KING_PLACE)
        yield rank_at(end)
    yield from rest


def _group_spelling(laid: Sequence[Card]) -> tuple[Key, ...]:
    counts = Counter(card.rank for card in laid)
    numbered = [rank for rank in counts if rank not in _WILD_RANKS] or list(counts)
    keys: list[Key] = [PadKey.GROUP]
    for rank in numbered:
        count = counts.pop(rank)
        number = max((step for step in COUNTS if step <= count), default=1)
        keys += [rank, *([number] if number > 1 else []), *[rank] * (count - number)]
    return (*keys, *(rank for rank, count in counts.items() for _ in range(count)))


def _wild_key(card: Card) -> Key:
    return Rank.JOKER if card.rank is Rank.JOKER else PadKey.WILD_TWO
