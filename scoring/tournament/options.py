"""Options of a tournament: movements, tie-breaks, the length of rounds, what a bye is worth, and their limits."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from scoring.rules.options import DEALS, Between

ENTRANTS = Between(2, 1000)
ROUNDS = Between(1, 99)
ROUND_DEALS = DEALS
MINUTES = Between(1, 600)
STEPS = Between(1, 499)
BYE_POINTS = Between(0, 20)
DIFFERENCES = Between(-100_000, 100_000)


class Movement(StrEnum):
    """How the rounds are seated. Values may be stored: never rename one."""

    MITCHELL = "mitchell"
    DANESE = "danese"
    DANESE_MODIFIED = "danese-modified"  # no rematch of the round before, but for the last round
    ROUND_ROBIN = "round-robin"
    MITCHELL_DANESE = "mitchell-danese"  # Mitchell first, the last rounds by rank: three and one are usual


class TieBreak(StrEnum):
    """What decides between equal Victory Points, usually in this order; whoever is level in all shares a rank."""

    DIFFERENCE = "difference"  # points for less points against
    POINTS = "points"
    DIRECT = "direct"  # the encounter of those who are level


@dataclass(frozen=True, kw_only=True)
class Schedule:
    """How many rounds, and when each of them ends: after so many deals, so many minutes, or whichever is first."""

    rounds: int
    deals: int | None = None
    minutes: int | None = None


@dataclass(frozen=True, kw_only=True)
class Bye:
    """What a round without an opponent is worth."""

    victory_points: int = 14
    difference: int


SCHEDULES: Mapping[str, Schedule] = MappingProxyType(
    {
        "5x2": Schedule(rounds=5, deals=2, minutes=25),
        "4x3": Schedule(rounds=4, deals=3, minutes=40),
        "3x4": Schedule(rounds=3, deals=4, minutes=50),
        "5x3": Schedule(rounds=5, deals=3, minutes=35),
    }
)
"""What clubs play, by rounds × deals."""
