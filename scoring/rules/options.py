"""Options of a rule set: the types that they are of, and what a check or a form reads off such a type.

A type says all of an option: `Annotated[int, Between(1, 6)]` is a whole number of that range, `| None` makes it one
that can be off. The values of alternatives are stored with matches: never rename one.
"""

__all__ = [
    "DEALS",
    "TARGETS",
    "AceInRun",
    "Among",
    "Between",
    "BlackThrees",
    "Bonus",
    "DealCount",
    "DealDirection",
    "FaceValue",
    "HalfRounding",
    "Opening",
    "Option",
    "OptionKind",
    "PozzettiBuilder",
    "Seating",
    "SemiCleanGroup",
    "SemiCleanRun",
    "SuitOrder",
    "Target",
    "TieRule",
    "Total",
    "UnplayedPozzetto",
    "WildMelds",
    "read_option",
]

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Any, Union, get_args, get_origin


@dataclass(frozen=True)
class Between:
    """The range of a whole number, both ends included."""

    least: int
    most: int

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most


@dataclass(frozen=True)
class Among:
    """The alternatives that may be chosen, where these are not all of their type."""

    offered: frozenset[StrEnum]


_MOST_POINTS = 100_000  # a target nobody reaches in one sitting
TARGETS = Between(1, _MOST_POINTS)
DEALS = Between(1, 99)
Target = Annotated[int, TARGETS]
DealCount = Annotated[int, DEALS]
Bonus = Annotated[int, Between(0, _MOST_POINTS)]
FaceValue = Annotated[int, Between(0, 500)]
Opening = Annotated[int, Between(1, _MOST_POINTS)]
Total = Annotated[int, Between(-_MOST_POINTS, _MOST_POINTS)]


class AceInRun(StrEnum):
    """Where an ace may stand in a run; it never turns round (K A 2)."""

    ONE_END = "one-end"  # low or high, not both
    BOTH_ENDS = "both-ends"  # A to A, 14 cards


class WildMelds(StrEnum):
    """Whether wilds alone make a meld."""

    NONE = "none"
    TWOS = "twos"  # only 2s (buraco fechado)
    ANY = "any"  # 2s and jokers in any mix (canasta)


class BlackThrees(StrEnum):
    ORDINARY = "ordinary"
    CLEAN_GROUP = "clean-group"  # only in a group without wilds


class SemiCleanRun(StrEnum):
    """When a run with a wild is semi-clean (rules.md §3)."""

    CONTIGUOUS7 = "contiguous7"  # seven naturals in an unbroken row on one side of the wild
    EXTREMITY = "extremity"  # … and the wild stands at an end


class SemiCleanGroup(StrEnum):
    MIN8 = "min8"  # eight cards or more
    EXACT8 = "exact8"


class UnplayedPozzetto(StrEnum):
    """What a side loses for a pozzetto that it took and never played from."""

    CARDS = "cards"  # the face value of its cards
    PENALTY = "penalty"  # the pozzetto penalty instead


class TieRule(StrEnum):
    ANOTHER_DEAL = "another-deal"
    DRAW = "draw"


class HalfRounding(StrEnum):
    """How the half of a pair's total is credited (rules.md §5)."""

    EXACT = "exact"
    UP = "up"  # to the next integer, towards +∞
    DOWN = "down"
    UP_TO_FIVE = "up-to-five"


class Seating(StrEnum):
    """Who plays with whom. The value says which numbers of players it takes (see seating.py)."""

    SINGLES = "singles"  # 2 to 6, all against all
    FIXED_PAIRS = "fixed-pairs"  # 4: two pairs; 6: three pairs
    ONE_AGAINST_TWO = "one-against-two"  # 3: the 18-card pozzetto makes the single
    ONE_AGAINST_PAIRS = "one-against-pairs"  # 5: one alone, two pairs of the deal
    TEAMS_OF_THREE = "teams-of-three"  # 6


class SuitOrder(StrEnum):
    """Which suit is highest when cards are drawn for the deal."""

    HEARTS_FIRST = "hearts-first"  # ♥ ♦ ♣ ♠ (s0, the federations)
    SPADES_FIRST = "spades-first"  # ♠ ♥ ♦ ♣ (s1)


class DealDirection(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class PozzettiBuilder(StrEnum):
    CUTTER = "cutter"
    DEALER = "dealer"


class OptionKind(StrEnum):
    """How an option is answered."""

    SWITCH = "switch"
    NUMBER = "number"
    OPTIONAL_NUMBER = "optional-number"  # a switch, and a number once it is on
    NUMBERS = "numbers"  # several in one line
    CHOICE = "choice"
    SUBSET = "subset"  # as many of a list as one likes
    STEPS = "steps"  # pairs of numbers, each above the one before


@dataclass(frozen=True, kw_only=True)
class Option:
    """An option as its type describes it.

    `ranges` has that of its number or numbers, and for steps those of both; `from_start` says that the first step may
    have None for its first number, which is below all others. `alternatives` is the type of what a CHOICE
    or a SUBSET takes, and `choices` are those of them that may be chosen.
    """

    kind: OptionKind
    ranges: tuple[Between, ...] = ()
    from_start: bool = False
    alternatives: type[StrEnum] = StrEnum
    choices: tuple[StrEnum, ...] = ()


def read_option(hint: Any) -> Option:
    """The option that a field of this type holds."""
    if hint is bool:
        return Option(kind=OptionKind.SWITCH)
    read = _READERS.get(get_origin(hint))
    return read(*get_args(hint)) if read else _choice(OptionKind.CHOICE, hint, hint)


def _choice(kind: OptionKind, alternatives: type[StrEnum], offered: Iterable[StrEnum]) -> Option:
    choices = tuple(each for each in alternatives if each in offered)
    return Option(kind=kind, alternatives=alternatives, choices=choices)


def _several(each: Any, _: Any) -> Option:
    if get_origin(each) is not tuple:
        return replace(read_option(each), kind=OptionKind.NUMBERS)
    first, second = map(read_option, get_args(each))
    from_start = first.kind is OptionKind.OPTIONAL_NUMBER
    return Option(kind=OptionKind.STEPS, ranges=first.ranges + second.ranges, from_start=from_start)


def _subset(each: Any) -> Option:
    if get_origin(each) is not Annotated:
        return _choice(OptionKind.SUBSET, each, each)
    alternatives, among = get_args(each)
    return _choice(OptionKind.SUBSET, alternatives, among.offered)


_READERS: Mapping[Any, Callable[..., Option]] = MappingProxyType(
    {
        Annotated: lambda _, limits: Option(kind=OptionKind.NUMBER, ranges=(limits,)),
        Union: lambda number, _: replace(read_option(number), kind=OptionKind.OPTIONAL_NUMBER),
        tuple: _several,
        frozenset: _subset,
    }
)
