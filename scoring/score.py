"""What a deal is worth, line by line."""

__all__ = ["DealScore", "Line", "Reason", "SideScore"]

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Reason(StrEnum):
    """Why a side gets or loses points. Values are codes for the views' catalogue; one for each kind of burraco too."""

    CARDS = "cards"  # card values on the table
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
    CLOSING = "closing"
    RED_THREES = "red-threes"
    HAND = "hand"  # negative
    HAND_DOUBLED = "hand-doubled"
    POZZETTO_NOT_TAKEN = "pozzetto-not-taken"
    POZZETTO_UNPLAYED = "pozzetto-unplayed"
    CUT = "cut"
    ADJUSTMENT = "adjustment"
    ROUNDING = "rounding"


@dataclass(frozen=True, kw_only=True)
class Line:
    """`count` says how many things (burrachi, red threes, hands …) gave `points` in all; `note` is free text, and
    `given_for` the reason that an adjustment was entered with."""

    reason: Reason
    count: int
    points: int
    note: str = ""
    given_for: str = ""


@dataclass(frozen=True, kw_only=True)
class SideScore:
    players: tuple[int, ...]
    total: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, kw_only=True)
class DealScore:
    """`credits` maps each player to the exact share that the player's total grows by (rules.md §5)."""

    sides: tuple[SideScore, ...]
    credits: Mapping[int, Fraction]
