"""The keys of the rank pad and the cards that they lay, and the other way round. Pure."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby, islice
from types import MappingProxyType

from scoring import Card, IllegalMeld, Rank, RuleSet, Suit, classify

# Places in a run, as in scoring: 1 for the low ace, 2, 3 … 13 for the king, 14 for the high ace.
ACE_LOW, ACE_HIGH = 1, 14
_TWO, _KING = 2, 13
_RANKS = tuple(Rank)


def rank_at(place: int) -> Rank:
    return Rank.ACE if place == ACE_HIGH else _RANKS[place - 1]


@dataclass(frozen=True, kw_only=True)
class TypedRun:
    """The places from `low` to `high` (0: no card yet) but for `gaps`, where wilds stand. `loose` counts the wilds that
    were tapped after the last rank: the next rank gives them a place."""

    low: int = 0
    high: int = 0
    gaps: frozenset[int] = frozenset()
    wilds: tuple[Card, ...] = ()
    loose: int = 0

    def with_wild(self, wild: Card) -> "TypedRun":
        return replace(self, wilds=(*self.wilds, wild), loose=self.loose + 1)

    def with_rank(self, rank: Rank) -> "TypedRun":
        """Beyond an end, the run grows up to there, over the wilds that were tapped just before: 4 5 ★ 7. Inside it, a
        wild that was tapped just before stands there; without one, the run ends there."""
        place = self._place(rank)
        if not self.low:
            return replace(self, low=place, high=place, loose=0)
        if place > self.high:
            bridged = range(self.high + 1, min(self.high + 1 + self.loose, place))
            return replace(self, high=place, gaps=self.gaps.union(bridged), loose=0)
        if place < self.low:
            bridged = range(max(self.low - self.loose, place + 1), self.low)
            return replace(self, low=place, gaps=self.gaps.union(bridged), loose=0)
        if place in self.gaps:
            return replace(self, gaps=self.gaps - {place})
        if self.loose:
            return replace(self, gaps=self.gaps | {place}, loose=self.loose - 1)
        return replace(self, high=place, gaps=frozenset(gap for gap in self.gaps if gap < place))

    def cards(self, suit: Suit) -> tuple[Card, ...]:
        """The naturals from the low end, then the wilds."""
        places = range(self.low, self.high + 1) if self.low else ()
        return (*(Card(rank_at(place), suit) for place in places if place not in self.gaps), *self.wilds)

    def _place(self, rank: Rank) -> int:
        """An ace is low as the first card or where it touches the 2, else high; a second one goes to the other end."""
        if rank is not Rank.ACE:
            return _RANKS.index(rank) + 1
        touches_the_two = self.low == _TWO and self.high < _KING
        return ACE_LOW if not self.low or touches_the_two or self.high == ACE_HIGH else ACE_HIGH


class PadKey(StrEnum):
    GROUP = "group"
    WILD_TWO = "wild-two"  # a 2 that stands for another card; the rank 2 is the natural one


Key = Suit | Rank | PadKey | int  # a number is how many cards of the rank there are
COUNTS = range(3, 9)

_WILD_RANKS = frozenset({Rank.TWO, Rank.JOKER})
_WILD_KEYS: Mapping[Key, Card] = {Rank.JOKER: Card(Rank.JOKER), PadKey.WILD_TWO: Card(Rank.TWO)}


def read_keys(keys: Sequence[Key]) -> tuple[Card, ...]:
    """The cards that these keys mean, legal or not. The last suit (or "group") holds for all of them, so that a wrong
    one is put right by tapping the right one, and a suit may follow its ranks. Never raises."""
    suit = suit_of(keys)
    steps = [key for key in keys if not isinstance(key, Suit) and key is not PadKey.GROUP]
    return _read_group(steps) if suit is None else _read_run(suit, steps)


def suit_of(keys: Sequence[Key]) -> Suit | None:
    """The suit of the run that these keys make; None for a group."""
    starts = [key for key in keys if isinstance(key, Suit) or key is PadKey.GROUP]
    last = starts[-1] if starts else None
    return last if isinstance(last, Suit) else None


def lay_out(cards: Sequence[Card], rules: RuleSet) -> tuple[Card, ...]:
    """In table order, each wild in its place, when they are a meld; else as they came."""
    try:
        return classify(cards, rules).arrangement
    except IllegalMeld:
        return tuple(cards)


def begins_next(keys: Sequence[Key], key: Key, rules: RuleSet) -> bool:
    """Whether `key` begins another meld, so that nobody has to say that this one is finished. Only a legal meld is left
    so: by a suit, by "group", and a group by a new rank."""
    cards = read_keys(keys)
    is_start = isinstance(key, Suit) or key is PadKey.GROUP
    is_rank = isinstance(key, Rank) and key not in _WILD_RANKS
    new_rank = is_rank and suit_of(keys) is None and all(card.rank != key for card in cards)
    return (is_start or new_rank) and _is_meld(cards, rules)


def _is_meld(cards: Sequence[Card], rules: RuleSet) -> bool:
    try:
        classify(cards, rules)
    except IllegalMeld:
        return False
    return True


def _read_run(suit: Suit, steps: Sequence[Key]) -> tuple[Card, ...]:
    run = TypedRun()
    for key in steps:
        if wild := _WILD_KEYS.get(key):
            run = run.with_wild(wild)
        elif isinstance(key, Rank):
            run = run.with_rank(key)
    return run.cards(suit)


def _read_group(steps: Sequence[Key]) -> tuple[Card, ...]:
    counts: dict[Rank, int] = {}
    for key in steps:
        if isinstance(key, int):
            counts |= dict.fromkeys(_counted(counts), key)
        elif isinstance(key, Rank) or key is PadKey.WILD_TWO:
            rank = key if isinstance(key, Rank) else Rank.TWO
            counts[rank] = counts.get(rank, 0) + 1
    return tuple(Card(rank) for rank, count in counts.items() for _ in range(count))


def _counted(counts: dict[Rank, int]) -> list[Rank]:
    """The rank that a number speaks of: the last natural one, or the last where there are only wilds."""
    return ([rank for rank in counts if rank not in _WILD_RANKS] or list(counts))[-1:]


_TWO_PLACE, _KING_PLACE = 2, 13
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
