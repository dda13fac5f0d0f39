"""The kinds of burraco (canastra, canasta), melds of seven cards or more."""

from enum import StrEnum


class Burraco(StrEnum):
    """The kinds of burraco. Values are stored: never rename one."""

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
    SAMBA = "samba"


CLEAN_KINDS = (
    Burraco.CLEAN, Burraco.ACE_TO_KING, Burraco.ACE_TO_ACE, Burraco.LONG_RUN, Burraco.EIGHT_OF_A_RANK, Burraco.SAMBA,
)  # fmt: skip
"""The kinds without a wild that stands for another card."""

WILD_KINDS = (Burraco.TWOS, Burraco.MIXED_WILDS, Burraco.JOKERS)
"""The kinds of wilds alone; no source says whether one of them is the clean one that closing needs."""

REPLACING_KINDS = (Burraco.ACE_TO_ACE, Burraco.JOKERS)
"""The kinds whose bonus replaces the values of their cards where cards count double: pinnacolone and jollata."""
