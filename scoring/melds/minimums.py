"""The minimum cards, wilds and points of each kind of burraco."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from scoring.burraco import REPLACING_KINDS, Burraco
from scoring.cards import Rank, Suit
from scoring.rules.options import WildMelds
from scoring.rules.rule_set import RuleSet

_RUN_RANKS = (*(rank for rank in Rank if rank is not Rank.JOKER), Rank.ACE)  # A to A, each at its index in a run

# Minimum cards of kinds that require more than `burraco_length`.
_MIN_LENGTHS: Mapping[Burraco, int] = {
    Burraco.SEMI_CLEAN: 8,
    Burraco.ACE_TO_KING: 13,
    Burraco.ACE_TO_ACE: 14,
    Burraco.LONG_RUN: 13,
    Burraco.LONG_RUN_WILD: 13,
    Burraco.EIGHT_OF_A_RANK: 8,
    Burraco.EIGHT_OF_A_RANK_WILD: 9,
}
_ONE_WILD_KINDS = frozenset({Burraco.SEMI_CLEAN, Burraco.DIRTY, Burraco.LONG_RUN_WILD, Burraco.EIGHT_OF_A_RANK_WILD})
_RUN_KINDS = frozenset(
    {Burraco.ACE_TO_KING, Burraco.ACE_TO_ACE, Burraco.LONG_RUN, Burraco.LONG_RUN_WILD, Burraco.SAMBA}
)
_WHOLE_SUIT_KINDS = frozenset({Burraco.ACE_TO_KING, Burraco.ACE_TO_ACE})
_GROUP_KINDS = frozenset({Burraco.EIGHT_OF_A_RANK, Burraco.EIGHT_OF_A_RANK_WILD})


@dataclass(frozen=True, kw_only=True)
class WildCounts:
    total: int = 0
    twos: int = 0
    jokers: int = 0


def min_cards(kind: Burraco, rules: RuleSet) -> int:
    """Return the fewest cards that make this kind; a meld of jokers alone is a jollata of four."""
    if kind is Burraco.JOKERS and rules.wild_melds is WildMelds.JOKERS:
        return len(Suit)
    return max(rules.burraco_length, _MIN_LENGTHS.get(kind, 0) - (rules.black_twos_only and kind in _WHOLE_SUIT_KINDS))


def min_wilds(kind: Burraco, rules: RuleSet) -> WildCounts:
    """Return the fewest wild cards in this kind; `total` includes the 2s and jokers that are counted separately."""
    length, alone = min_cards(kind, rules), rules.wild_melds is WildMelds.JOKERS
    wild_melds = {
        Burraco.TWOS: WildCounts(total=length, twos=length - (rules.wild_melds is WildMelds.TWOS and rules.jokers > 0)),
        Burraco.MIXED_WILDS: WildCounts(total=length, twos=1, jokers=1),
        Burraco.JOKERS: WildCounts(total=length, twos=1 - alone, jokers=length - 1 + alone),
    }
    return wild_melds.get(kind, WildCounts(total=int(kind in _ONE_WILD_KINDS)))


@lru_cache(maxsize=1024)
def min_card_points(kind: Burraco, rules: RuleSet) -> int:
    """Return a lower bound on the card points of one burraco of this kind: no legal one is worth less."""
    if kind in REPLACING_KINDS and rules.doubled_run is not None:
        return 0  # its bonus replaces the values of its cards
    wilds = min_wilds(kind, rules)
    if wilds.total == min_cards(kind, rules):
        spare = (wilds.total - wilds.twos - wilds.jokers) * _min_wild_points(rules)
        return wilds.twos * rules.two_points + wilds.jokers * rules.joker_points + spare
    most = max((limit for _, limit in rules.wild_limits), default=0) if wilds.total else 0
    return min(
        (
            sum(naturals) + count * _min_wild_points(rules)
            for count in range(wilds.total, most + 1)
            for naturals in _natural_points(kind, count, rules)
        ),
        default=0,
    )


def _min_wild_points(rules: RuleSet) -> int:
    return min(rules.two_points, rules.joker_points) if rules.jokers else rules.two_points


def _natural_points(kind: Burraco, wilds: int, rules: RuleSet) -> Iterator[list[int]]:
    """Yield the points of the natural cards in the shortest groups and runs with this many wilds, cheapest first."""
    length = min_cards(kind, rules)
    if kind not in _RUN_KINDS:
        for rank in rules.group_ranks:
            yield [rules.card_points[rank]] * (length - wilds)
    if kind not in _GROUP_KINDS and rules.runs:
        for start in range(len(_RUN_RANKS) - length + 1):
            # The wilds replace the most valuable cards of the run.
            row = sorted(rules.card_points[rank] for rank in _RUN_RANKS[start : start + length])
            yield row[: length - wilds]
