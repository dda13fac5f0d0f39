"""The alternatives that a rule set chooses from. Values are stored with matches: never rename one."""

__all__ = [
    "AceInRun",
    "BlackThrees",
    "DealDirection",
    "HalfRounding",
    "PozzettiBuilder",
    "Seating",
    "SemiCleanGroup",
    "SemiCleanRun",
    "SuitOrder",
    "TieRule",
    "UnplayedPozzetto",
    "WildMelds",
]

from enum import StrEnum


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

    SPADES_FIRST = "spades-first"  # ♠ ♥ ♦ ♣
    HEARTS_FIRST = "hearts-first"  # ♥ ♦ ♣ ♠


class DealDirection(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class PozzettiBuilder(StrEnum):
    CUTTER = "cutter"
    DEALER = "dealer"
