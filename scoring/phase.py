"""The phases of a match."""

__all__ = ["Phase"]

from enum import StrEnum


class Phase(StrEnum):
    PAIRS = "pairs"  # the ordinary phase
    SINGLES = "singles"  # three players past `three_player_singles_from`: no pairs any more
