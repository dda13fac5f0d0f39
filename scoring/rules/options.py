"""Options of a rule set: the types that they are of, and what a check or a form reads off such a type.

A type says all of an option: `Annotated[int, Between(1, 6)]` is a whole number of that range, `| None` makes it one
that can be off. The values of alternatives are stored with matches: never rename one. Source keys in brackets are in
docs/sources.md.
"""

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
PlayerCount = Annotated[int, Between(2, 6)]
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
    """When a run with a wild is semi-clean (docs/rules.md §3)."""

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
    """How the half of a pair's total is credited (docs/rules.md §5)."""

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

    HEARTS_FIRST = "hearts-first"  # ♥ ♦ ♣ ♠ ([Regole], [FIBUR], [FITAB])
    SPADES_FIRST = "spades-first"  # ♠ ♥ ♦ ♣ ([Punti])


class DealDirection(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class PozzettiBuilder(StrEnum):
    CUTTER = "cutter"
    DEALER = "dealer"


class FirstPlayer(StrEnum):
    """Who plays the first turn of a deal."""

    UNSAID = "unsaid"
    LEFT = "left-of-dealer"  # [Punti], [Canasta]
    RIGHT = "right-of-dealer"  # [Buraco]


class TurnDirection(StrEnum):
    """Which way the turns pass round the table."""

    UNSAID = "unsaid"
    CLOCKWISE = "clockwise"  # [Punti]
    ANTICLOCKWISE = "anticlockwise"  # [Canasta]


class DiscardPile(StrEnum):
    """When a turn may begin with the discard pile. It is always taken as a whole."""

    UNSAID = "unsaid"
    FREE = "free"  # at any time ([Regole], [Punti], [Online], [Buraco] aberto)
    TOP_MELDED = "top-melded"  # its top card is melded at once; a wild only in a new meld ([Buraco] fechado)
    MATCHED = "matched"  # with two cards like the top one in hand; frozen by a black 3; three for a wild ([Canasta])


class LastDiscard(StrEnum):
    """The card with which a player closes."""

    UNSAID = "unsaid"
    ANY = "any"  # some card is discarded ([Online], [Buraco], [Canasta])
    NO_JOKER = "no-joker"  # [Punti]
    NO_WILD = "no-wild"  # [Regole]


class StockEnd(StrEnum):
    """What happens when the stock comes to its end."""

    UNSAID = "unsaid"
    FINISH_TURN = "finish-turn"  # two cards stay; whoever drew the third last finishes the turn ([Regole])
    AT_ONCE = "at-once"  # play stops as soon as two cards are left ([Punti], [Online])
    MORTO = "morto"  # a pozzetto that nobody took is the new stock; after the last one, the turn is finished ([Buraco])
    USED_UP = "used-up"  # the deal ends with the last card ([Canasta])


class Stall(StrEnum):
    """What ends a stall, when nobody wants to draw from the stock."""

    UNSAID = "unsaid"
    MUST_DRAW = "must-draw"  # whoever began it ([Regole])
    DEAL_ENDS = "deal-ends"  # and is scored as it stands ([Punti])


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
