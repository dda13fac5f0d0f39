"""Options of a rule set: their types, and the `Option` that checks and forms derive from a type.

A type describes its option completely: `Annotated[int, Between(1, 6)]` is a whole number of that range, and `| None`
makes it optional. The values of enums are stored with matches: never rename one. Source keys in brackets are in
docs/sources.md.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any, Union, get_args, get_origin

from scoring.parsing import Between


@dataclass(frozen=True)
class Among:
    """The members of an enum that may be chosen, if not all of them."""

    offered: frozenset[StrEnum]


_MAX_POINTS = 100_000  # points, more than any target reached in one sitting
TARGETS = Between(1, _MAX_POINTS)
DEALS = Between(1, 99)
Target = Annotated[int, TARGETS]
DealCount = Annotated[int, DEALS]
PlayerCount = Annotated[int, Between(2, 6)]
Bonus = Annotated[int, Between(0, _MAX_POINTS)]
FaceValue = Annotated[int, Between(0, 500)]
Opening = Annotated[int, Between(1, _MAX_POINTS)]
Total = Annotated[int, Between(-_MAX_POINTS, _MAX_POINTS)]


class AceInRun(StrEnum):
    """Where an ace may stand in a run; a run never wraps around (K A 2)."""

    ONE_END = "one-end"  # low or high, but not both in one run
    BOTH_ENDS = "both-ends"  # A to A, 14 cards


class WildMelds(StrEnum):
    """Whether a meld may consist of wilds alone."""

    NONE = "none"
    TWOS = "twos"  # 2s, and one joker once the table confirms it ([Buraco] fechado can be read both ways)
    ANY = "any"  # 2s and jokers in any mix (canasta)
    JOKERS = "jokers"  # jokers alone (pinella)
    CANASTA = "canasta"  # 2s and jokers in any mix, as many as a canasta has at most ([Bolivia])


class BlackThrees(StrEnum):
    ORDINARY = "ordinary"
    CLEAN_GROUP = "clean-group"  # only as a group without wilds
    CLOSER = "closer"  # the same, and only by the player who closes ([Britannica])
    NEVER = "never"  # never melded ([Tranca])


class SemiCleanRun(StrEnum):
    """The condition for a run with a wild to be semi-clean (docs/rules.md §3)."""

    CONTIGUOUS7 = "contiguous7"  # seven consecutive naturals on one side of the wild
    EXTREMITY = "extremity"  # … and the wild is at an end of the run


class SemiCleanGroup(StrEnum):
    MIN8 = "min8"  # eight cards or more
    EXACT8 = "exact8"


class UnplayedPozzetto(StrEnum):
    """The loss for a pozzetto that a side took but never played from."""

    CARDS = "cards"  # the face value of its cards
    PENALTY = "penalty"  # the pozzetto penalty instead


class TableDeduction(StrEnum):
    """The sides whose cards on the table count against them; their canastras earn nothing ([Desconto])."""

    NONE = "none"
    NO_BURRACO = "no-burraco"  # a side without a burraco
    NO_CLEAN = "no-clean"  # a side without a clean one


class TieRule(StrEnum):
    ANOTHER_DEAL = "another-deal"
    DRAW = "draw"


class HalfRounding(StrEnum):
    """How a pair's half points are credited to its players (docs/rules.md §5)."""

    EXACT = "exact"
    UP = "up"  # to the next integer, towards +∞
    DOWN = "down"
    UP_TO_FIVE = "up-to-five"


class Seating(StrEnum):
    """The partners of each player. PLAYERS_BY_SEATING has the number of players of each."""

    SINGLES = "singles"  # 2 to 6, each player alone
    FIXED_PAIRS = "fixed-pairs"  # 4: two pairs; 6: three pairs
    ONE_AGAINST_TWO = "one-against-two"  # 3: the 18-card pozzetto makes the single
    ONE_AGAINST_PAIRS = "one-against-pairs"  # 5: one alone, two pairs of the deal
    TEAMS_OF_THREE = "teams-of-three"  # 6: two teams


class SuitOrder(StrEnum):
    """The ranking of suits when cards are drawn for the deal."""

    HEARTS_FIRST = "hearts-first"  # ♥ ♦ ♣ ♠ ([Regole], [FIBUR], [FITAB])
    SPADES_FIRST = "spades-first"  # ♠ ♥ ♦ ♣ ([Punti])


class DealDirection(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class PozzettiBuilder(StrEnum):
    CUTTER = "cutter"
    DEALER = "dealer"


class FirstPlayer(StrEnum):
    """The player of a deal's first turn."""

    UNSPECIFIED = "unsaid"
    LEFT = "left-of-dealer"  # [Punti], [Canasta]
    RIGHT = "right-of-dealer"  # [Buraco]


class TurnDirection(StrEnum):
    """The direction of the turns around the table."""

    UNSPECIFIED = "unsaid"
    CLOCKWISE = "clockwise"  # [Punti]
    ANTICLOCKWISE = "anticlockwise"  # [Canasta]


class DiscardPile(StrEnum):
    """When a turn may begin by taking the discard pile, always the whole pile."""

    UNSPECIFIED = "unsaid"
    FREE = "free"  # at any time ([Regole], [Punti], [Online], [Buraco] aberto)
    MELDING = "melding"  # by who lays at least one card in that turn ([Internazionale])
    TOP_MELDED = "top-melded"  # its top card must be melded at once; a wild only in a new meld ([Buraco] fechado)
    TOP_MELDED_LOCKED = "top-melded-locked"  # the same, and a black 3 on top locks the pile ([Tranca])
    FROZEN = "frozen"  # its top card is melded; wilds and red threes freeze it ([Gamevelvet])
    PAIRED = "paired"  # with two natural cards like the top one, or, unless frozen, on a meld shorter than a canasta
    NATURAL_PAIR = "natural-pair"  # always with two natural cards like the top one ([Uruguay])
    ROW = "row"  # any discard that is melded at once, with all that were discarded after it ([Pinella])
    MATCHED = "matched"  # with two cards like the top one in hand; frozen by a black 3; three for a wild ([Canasta])


class LastDiscard(StrEnum):
    """The cards that a player may discard to close."""

    UNSPECIFIED = "unsaid"
    ANY = "any"  # any card may be discarded ([Online], [Buraco], [Canasta])
    NO_JOKER = "no-joker"
    NO_WILD = "no-wild"  # [Regole]


class StockEnd(StrEnum):
    """The end of a deal whose stock runs out."""

    UNSPECIFIED = "unsaid"
    FINISH_TURN = "finish-turn"  # two cards remain; the player who drew the third last finishes the turn ([Regole])
    AT_ONCE = "at-once"  # play stops as soon as two cards remain ([Punti], [Online])
    MORTO = "morto"  # an untaken pozzetto becomes the stock; after the last one, the turn is finished ([Buraco])
    USED_UP = "used-up"  # the deal ends with the last card ([Canasta])


class Stall(StrEnum):
    """How a stall ends, when no player wants to draw from the stock."""

    UNSPECIFIED = "unsaid"
    MUST_DRAW = "must-draw"  # the player who began the stall draws ([Regole])
    DEAL_ENDS = "deal-ends"  # the deal ends and is scored as it is ([Punti])


class OptionKind(StrEnum):
    """The kind of input that an option takes."""

    SWITCH = "switch"
    NUMBER = "number"
    OPTIONAL_NUMBER = "optional-number"  # a switch, and a number if it is on
    NUMBERS = "numbers"  # several numbers in one line
    CHOICE = "choice"
    SUBSET = "subset"  # any number of a list's items
    STEPS = "steps"  # pairs of numbers, each higher than the previous


@dataclass(frozen=True, kw_only=True)
class Option:
    """An option, as parsed from its type.

    `ranges` has the range of its number or numbers, and for steps the ranges of both numbers. With `from_start`, the
    first number of the first step may be None, which is below all others. `alternatives` is the enum of a CHOICE or a
    SUBSET, and `choices` are the members that may be chosen.
    """

    kind: OptionKind
    ranges: tuple[Between, ...] = ()
    has_open_start: bool = False
    alternatives: type[StrEnum] = StrEnum
    choices: tuple[StrEnum, ...] = ()


def parse_option(hint: Any) -> Option:
    """Parse the type hint of a RuleSet field."""
    if hint is bool:
        return Option(kind=OptionKind.SWITCH)
    read = _PARSERS.get(get_origin(hint))
    return read(*get_args(hint)) if read else _make_choice(OptionKind.CHOICE, hint, hint)


def _make_choice(kind: OptionKind, alternatives: type[StrEnum], offered: Iterable[StrEnum]) -> Option:
    choices = tuple(each for each in alternatives if each in offered)
    return Option(kind=kind, alternatives=alternatives, choices=choices)


def _parse_tuple(each: Any, _: Any) -> Option:
    if get_origin(each) is not tuple:
        return replace(parse_option(each), kind=OptionKind.NUMBERS)
    first, second = map(parse_option, get_args(each))
    from_start = first.kind is OptionKind.OPTIONAL_NUMBER
    return Option(kind=OptionKind.STEPS, ranges=first.ranges + second.ranges, has_open_start=from_start)


def _parse_frozenset(each: Any) -> Option:
    if get_origin(each) is not Annotated:
        return _make_choice(OptionKind.SUBSET, each, each)
    alternatives, among = get_args(each)
    return _make_choice(OptionKind.SUBSET, alternatives, among.offered)


_PARSERS: Mapping[Any, Callable[..., Option]] = {
    Annotated: lambda _, limits: Option(kind=OptionKind.NUMBER, ranges=(limits,)),
    Union: lambda number, _: replace(parse_option(number), kind=OptionKind.OPTIONAL_NUMBER),
    tuple: _parse_tuple,
    frozenset: _parse_frozenset,
}
