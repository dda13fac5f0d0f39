"""The keys of the rank pad, and which cards a row of them means. Pure.

A suit begins a run: ♥ 3 9 is the run from 3 to 9 of hearts. A rank without a suit begins a group: K ×4 is four kings.
Nothing but the keys is kept, so taking the last one back is exact.
"""

__all__ = ["COUNTS", "Key", "PadKey", "begins_next", "lay_out", "read_keys", "suit_of"]

from collections.abc import Mapping, Sequence
from enum import StrEnum

from scoring import Card, IllegalMeld, Rank, RuleSet, Suit, classify
from views.state.run_keys import TypedRun


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
