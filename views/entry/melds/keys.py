"""Conversion of rank pad keys to cards, and of cards to keys. Pure."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby, islice

from scoring import Card, IllegalMeld, Rank, RuleSet, Suit, classify

# Positions in a run, as in scoring: 1 for the low ace, 2, 3 … 13 for the king, 14 for the high ace.
ACE_LOW, ACE_HIGH = 1, 14
_TWO, _KING = 2, 13
_RANKS = tuple(Rank)
_POSITIONS = {rank: position for position, rank in enumerate(Rank, start=1)}


def rank_at(position: int, low_ace: int = ACE_LOW) -> Rank:
    """Return the rank at a position in a run; where no 2 is natural, the low ace has its position."""
    return Rank.ACE if position in (low_ace, ACE_HIGH) else _RANKS[position - 1]


@dataclass(frozen=True, kw_only=True)
class TypedRun:
    """A run while it is typed: the positions from `low` to `high` (0: no card yet) except `gaps`, which wilds fill.

    `pending_wilds` counts the wilds tapped after the last rank; the next rank determines their positions.
    """

    low: int = 0
    high: int = 0
    gaps: frozenset[int] = frozenset()
    wilds: tuple[Card, ...] = ()
    pending_wilds: int = 0
    low_ace: int = ACE_LOW

    def with_wild(self, wild: Card) -> "TypedRun":
        """Return the run with one more wild."""
        return replace(self, wilds=(*self.wilds, wild), pending_wilds=self.pending_wilds + 1)

    def with_rank(self, rank: Rank) -> "TypedRun":
        """Return the run with this rank.

        Beyond an end, the run is extended to that rank, with the pending wilds in between: 4 5 ★ 7. Inside the run, a
        pending wild replaces that rank; without one, the run now ends there.
        """
        position = self._position(rank)
        if not self.low:
            return replace(self, low=position, high=position, pending_wilds=0)
        if position > self.high:
            bridged = range(self.high + 1, min(self.high + 1 + self.pending_wilds, position))
            return replace(self, high=position, gaps=self.gaps.union(bridged), pending_wilds=0)
        if position < self.low:
            bridged = range(max(self.low - self.pending_wilds, position + 1), self.low)
            return replace(self, low=position, gaps=self.gaps.union(bridged), pending_wilds=0)
        if position in self.gaps:
            return replace(self, gaps=self.gaps - {position})
        if self.pending_wilds:
            return replace(self, gaps=self.gaps | {position}, pending_wilds=self.pending_wilds - 1)
        return replace(self, high=position, gaps=frozenset(gap for gap in self.gaps if gap < position))

    def cards(self, suit: Suit) -> tuple[Card, ...]:
        """Return the naturals from the low end, then the wilds."""
        positions = range(self.low, self.high + 1) if self.low else ()
        return (
            *(Card(rank_at(position, self.low_ace), suit) for position in positions if position not in self.gaps),
            *self.wilds,
        )

    def _position(self, rank: Rank) -> int:
        """Return the position of a rank. An ace is low as the first card or next to the lowest card, otherwise high.

        A second ace is put at the other end.
        """
        if rank is not Rank.ACE:
            return _POSITIONS[rank]
        touches_the_low = self.low == self.low_ace + 1 and self.high < _KING
        return self.low_ace if not self.low or touches_the_low or self.high == ACE_HIGH else ACE_HIGH


class PadKey(StrEnum):
    """Keys of the pad that are not suits, ranks or counts."""

    GROUP = "group"
    WILD_TWO = "wild-two"  # a 2 that stands for another card; the rank 2 is the natural one


Key = Suit | Rank | PadKey | int  # an int is the number of cards of a rank
COUNTS = range(3, 9)

_WILD_RANKS = frozenset({Rank.TWO, Rank.JOKER})
_LOW_RANKS = frozenset({Rank.ACE, Rank.TWO})  # an ace after one of these may be the low one
_WILD_KEYS: Mapping[Key, Card] = {Rank.JOKER: Card(Rank.JOKER), PadKey.WILD_TWO: Card(Rank.TWO)}


def cards_from_keys(keys: Sequence[Key], rules: RuleSet) -> tuple[Card, ...]:
    """Return the cards that these keys stand for, legal or not. Never raises.

    The last suit (or "group") applies to all of them: a wrong suit is corrected by tapping the right one, and the suit
    may come after its ranks.
    """
    suit = suit_of(keys)
    card_keys = [key for key in keys if not isinstance(key, Suit) and key is not PadKey.GROUP]
    return _read_group(card_keys) if suit is None else _read_run(suit, card_keys, rules)


def suit_of(keys: Sequence[Key]) -> Suit | None:
    """Return the suit of the run that these keys make, or None for a group."""
    starts = [key for key in keys if isinstance(key, Suit) or key is PadKey.GROUP]
    last = starts[-1] if starts else None
    return last if isinstance(last, Suit) else None


def turns_round_ace(keys: Sequence[Key]) -> bool:
    """Return whether the keys lead from the king over the ace to the 2 or back, which no legal run does."""
    ranks = [key for key in keys if isinstance(key, Rank) and key is not Rank.JOKER]
    return suit_of(keys) is not None and any(
        middle is Rank.ACE
        and ((after is Rank.TWO and before not in _LOW_RANKS) or (before is Rank.TWO and after is Rank.KING))
        for before, middle, after in zip(ranks, ranks[1:], ranks[2:], strict=False)
    )


def arrange_meld(cards: Sequence[Card], rules: RuleSet) -> tuple[Card, ...]:
    """Return the cards in table order, with each wild at its position, if they are a meld; otherwise unchanged."""
    try:
        return classify(cards, rules).arrangement
    except IllegalMeld:
        return tuple(cards)


def starts_next_meld(keys: Sequence[Key], key: Key, rules: RuleSet) -> bool:
    """Return whether `key` starts another meld, so that the current one need not be finished explicitly.

    This holds only if the current meld is legal: for a suit, for "group", and after a group for a new rank.
    """
    cards = cards_from_keys(keys, rules)
    is_start = isinstance(key, Suit) or key is PadKey.GROUP
    is_rank = isinstance(key, Rank) and key not in _WILD_RANKS
    new_rank = is_rank and suit_of(keys) is None and all(card.rank != key for card in cards)
    return (is_start or new_rank) and is_meld(cards, rules)


def is_meld(cards: Sequence[Card], rules: RuleSet) -> bool:
    try:
        classify(cards, rules)
    except IllegalMeld:
        return False
    return True


def _read_run(suit: Suit, keys: Sequence[Key], rules: RuleSet) -> tuple[Card, ...]:
    run = TypedRun(low_ace=rules.low_ace)
    for key in keys:
        if wild := _WILD_KEYS.get(key):
            run = run.with_wild(wild)
        elif isinstance(key, Rank):
            run = run.with_rank(key)
    return run.cards(suit)


def _read_group(keys: Sequence[Key]) -> tuple[Card, ...]:
    counts: dict[Rank, int] = {}
    for key in keys:
        if isinstance(key, int):
            counts |= dict.fromkeys(_counted_rank(counts), key)
        elif isinstance(key, Rank) or key is PadKey.WILD_TWO:
            rank = key if isinstance(key, Rank) else Rank.TWO
            counts[rank] = counts.get(rank, 0) + 1
    return tuple(Card(rank) for rank, count in counts.items() for _ in range(count))


def _counted_rank(counts: dict[Rank, int]) -> list[Rank]:
    """Return the rank that a count key applies to (at most one): the last natural or, without naturals, the last
    wild."""
    return ([rank for rank in counts if rank not in _WILD_RANKS] or list(counts))[-1:]


def keys_for_cards(cards: Sequence[Card], rules: RuleSet) -> tuple[Key, ...]:
    """Return keys that stand for these cards; none if no keys do.

    Suits that do not matter (those of a group and of a wild 2) are dropped.
    """
    arranged = arrange_meld(cards, rules)
    naturals = [card for card in arranged if card.rank not in _WILD_RANKS]
    suits = {card.suit for card in naturals or arranged}
    suit = next(iter(suits)) if len(suits) == 1 else None
    candidates = list(_run_key_sequences(arranged, suit, rules.low_ace)) if suit else []
    if len({card.rank for card in naturals}) <= 1 or suits == {None}:
        candidates.append(_group_keys(arranged))
    wanted = Counter(card.rank for card in arranged)
    return next(
        (keys for keys in candidates if Counter(card.rank for card in cards_from_keys(keys, rules)) == wanted), ()
    )


def _run_key_sequences(cards: Sequence[Card], suit: Suit, low_ace: int) -> Iterator[tuple[Key, ...]]:
    """Yield keys with the 2 of the suit as a natural and as a wild, each with the ace low and high."""
    both = frozenset({low_ace, ACE_HIGH})
    # Possible positions of the aces, by their number.
    ace_positions_by_count = (frozenset[int](),), (frozenset({low_ace}), frozenset({ACE_HIGH})), (both,)
    aces = min(cards.count(Card(Rank.ACE, suit)), 2)
    two = Card(Rank.TWO, suit)
    inner_positions = {
        _POSITIONS[card.rank] for card in cards if card.suit is suit and card.rank not in {Rank.ACE, Rank.TWO}
    }
    for is_natural_two in (True, False) if two in cards and low_ace == ACE_LOW else (False,):
        wilds = [card for card in cards if card.rank in _WILD_RANKS]
        two_position = {_TWO} if is_natural_two else set[int]()
        if is_natural_two:
            wilds.remove(two)
        wild_keys: list[Key] = [Rank.JOKER if card.rank is Rank.JOKER else PadKey.WILD_TWO for card in wilds]
        for ace_positions in ace_positions_by_count[aces]:
            yield (suit, *_run_keys(sorted(inner_positions | two_position | ace_positions), wild_keys, low_ace))


def _run_keys(positions: Sequence[int], wilds: list[Key], low_ace: int) -> Iterator[Key]:
    """Yield the keys from the low end: the first rank, then the last rank of each unbroken sequence.

    The wilds come between the sequences, the remaining ones at the end.
    """
    remaining_wilds = iter(wilds)
    end = 0
    for _, sequence in groupby(enumerate(positions), key=lambda numbered: numbered[1] - numbered[0]):
        members = [position for _, position in sequence]
        if end:
            yield from islice(remaining_wilds, members[0] - end - 1)
        elif len(members) > 1:
            yield rank_at(members[0], low_ace)
        end = members[-1]
        # Next to the lowest card, an ace is read as the low one unless the run already has the king.
        if end == ACE_HIGH and positions[0] == low_ace + 1 and _KING in members:
            yield rank_at(_KING)
        yield rank_at(end, low_ace)
    yield from remaining_wilds


def _group_keys(cards: Sequence[Card]) -> tuple[Key, ...]:
    counts = Counter(card.rank for card in cards)
    numbered = [rank for rank in counts if rank not in _WILD_RANKS] or list(counts)
    keys: list[Key] = [PadKey.GROUP]
    for rank in numbered:
        count = counts.pop(rank)
        number = max((step for step in COUNTS if step <= count), default=1)
        keys += [rank, *([number] if number > 1 else []), *[rank] * (count - number)]
    return (*keys, *(rank for rank, count in counts.items() for _ in range(count)))
