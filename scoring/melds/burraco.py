"""The kinds of burraco (canastra, canasta), melds of seven cards or more, and the least that each can be."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from scoring.cards import Rank

if TYPE_CHECKING:
    from scoring.rules.rule_set import RuleSet  # whose bonuses go by these kinds


class Burraco(StrEnum):
    """Values are stored: never rename one."""

    CLEAN = "clean"
    SEMI_CLEAN = "semi-clean"
    DIRTY = "dirty"
    ACE_TO_KING = "ace-to-king"
    ACE_TO_ACE = "ace-to-ace"
    LONG_RUN = "long-run"
    LONG_RUN_WILD = "long-run-wild"
    EIGHT_OF_A_RANK = "eight-of-a-rank"
    EIGHT_OF_A_RANK_WILD = "eight-of-a-rank-wild"
    TWOS = "twos"
    MIXED_WILDS = "mixed-wilds"
    JOKERS = "jokers"


CLEAN_KINDS = (Burraco.CLEAN, Burraco.ACE_TO_KING, Burraco.ACE_TO_ACE, Burraco.LONG_RUN, Burraco.EIGHT_OF_A_RANK)
"""The kinds without a wild that stands for another card."""


_RUN = (*(rank for rank in Rank if rank is not Rank.JOKER), Rank.ACE)  # A to A, each at its place in a run

# What a kind asks for by itself, where that is more than `burraco_length`.
_LENGTHS: Mapping[Burraco, int] = MappingProxyType(
    {
        Burraco.SEMI_CLEAN: 8,
        Burraco.ACE_TO_KING: 13,
        Burraco.ACE_TO_ACE: 14,
        Burraco.LONG_RUN: 13,
        Burraco.LONG_RUN_WILD: 13,
        Burraco.EIGHT_OF_A_RANK: 8,
        Burraco.EIGHT_OF_A_RANK_WILD: 9,
    }
)
_ONE_WILD = frozenset({Burraco.SEMI_CLEAN, Burraco.DIRTY, Burraco.LONG_RUN_WILD, Burraco.EIGHT_OF_A_RANK_WILD})
_ONLY_RUNS = frozenset({Burraco.ACE_TO_KING, Burraco.ACE_TO_ACE, Burraco.LONG_RUN, Burraco.LONG_RUN_WILD})
_ONLY_GROUPS = frozenset({Burraco.EIGHT_OF_A_RANK, Burraco.EIGHT_OF_A_RANK_WILD})


@dataclass(frozen=True, kw_only=True)
class Wilds:
    any_: int = 0
    twos: int = 0
    jokers: int = 0


def least_cards(kind: Burraco, rules: "RuleSet") -> int:
    """The fewest cards that make this kind."""
    return max(rules.burraco_length, _LENGTHS.get(kind, 0))


def wilds_in(kind: Burraco, rules: "RuleSet") -> Wilds:
    """The fewest wild cards in this kind; `any_` counts the 2s and jokers that it names too."""
    length = least_cards(kind, rules)
    wild_melds = {
        Burraco.TWOS: Wilds(any_=length, twos=length),
        Burraco.MIXED_WILDS: Wilds(any_=length, twos=1, jokers=1),
        Burraco.JOKERS: Wilds(any_=length, twos=1, jokers=length - 1),
    }
    return wild_melds.get(kind, Wilds(any_=int(kind in _ONE_WILD)))


@lru_cache(maxsize=1024)
def cheapest_points(kind: Burraco, rules: "RuleSet") -> int:
    """A lower bound on the card points of one burraco of this kind: no legal one is worth less."""
    wilds = wilds_in(kind, rules)
    if wilds.any_ == least_cards(kind, rules):
        spare = (wilds.any_ - wilds.twos - wilds.jokers) * _cheapest_wild(rules)
        return wilds.twos * rules.two_points + wilds.jokers * rules.joker_points + spare
    most = max((limit for _, limit in rules.wild_limits), default=0) if wilds.any_ else 0
    return min(
        (
            sum(naturals) + count * _cheapest_wild(rules)
            for count in range(wilds.any_, most + 1)
            for naturals in _naturals(kind, count, rules)
        ),
        default=0,
    )


def _cheapest_wild(rules: "RuleSet") -> int:
    return min(rules.two_points, rules.joker_points) if rules.jokers else rules.two_points


def _naturals(kind: Burraco, wilds: int, rules: "RuleSet") -> Iterator[list[int]]:
    """The points of the natural cards in the shortest groups and runs with so many wilds, cheapest cards first."""
    length = least_cards(kind, rules)
    if kind not in _ONLY_RUNS:
        for rank in rules.group_ranks:
            yield [rules.card_points[rank]] * (length - wilds)
    if kind not in _ONLY_GROUPS and rules.runs:
        for start in range(len(_RUN) - length + 1):
            # The wilds stand for the dearest cards of the row.
            row = sorted(rules.card_points[rank] for rank in _RUN[start : start + length])
            yield row[: length - wilds]
