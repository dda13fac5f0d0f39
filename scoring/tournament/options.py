"""Options of a tournament: movements, phases with their groups, tie-breaks, schedule and byes, with their limits."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated

from scoring.arguments import Checked
from scoring.parsing import Between
from scoring.rules.options import DEALS

ENTRANTS = Between(2, 1000)
PLAYERS = Between(4, 200)  # of an individual tournament
ROUNDS = Between(1, 99)
ROUND_DEALS = DEALS
MINUTES = Between(1, 600)
STEPS = Between(1, 499)
BYE_POINTS = Between(0, 20)
WIN_POINTS = Between(2, 20)  # where every win counts the same, a tie 1 and a defeat 0
DIFFERENCES = Between(-100_000, 100_000)
TABLES = Between(1, 500)  # of a group
GROUP_COUNTS = Between(1, 25)  # with names from A to Y, and Z for the rest


class Movement(StrEnum):
    """How the rounds are seated. Values may be stored: never rename one."""

    MITCHELL = "mitchell"
    DANESE = "danese"
    DANESE_MODIFIED = "danese-modified"  # no rematch of the previous round, except in the last round
    ROUND_ROBIN = "round-robin"
    MITCHELL_DANESE = "mitchell-danese"  # Mitchell first, then the last rounds by ranking: three and one are usual
    INDIVIDUAL = "individual"  # every player has another partner in each round


class Competition(StrEnum):
    """The entrants and the sides that they form at a table. Values may be stored: never rename one."""

    PAIRS = "pairs"  # an entrant is a side: a pair, or a single in one-against-one
    INDIVIDUAL = "individual"  # an entrant is a player; two form a side for a round, and both get its result
    TEAMS = "teams"  # an entrant is two pairs; they meet the two pairs of another team at two tables


MEMBERS: Mapping[Competition, tuple[int, ...]] = MappingProxyType(
    {Competition.PAIRS: (2, 1), Competition.INDIVIDUAL: (1,), Competition.TEAMS: (4,)}
)
"""The numbers of players that an entrant may have; all entrants of a tournament have the same."""

MOVEMENTS: Mapping[Competition, tuple[Movement, ...]] = MappingProxyType(
    {
        Competition.PAIRS: tuple(movement for movement in Movement if movement is not Movement.INDIVIDUAL),
        Competition.INDIVIDUAL: (Movement.INDIVIDUAL,),
        Competition.TEAMS: (Movement.DANESE, Movement.DANESE_MODIFIED, Movement.ROUND_ROBIN),
    }
)
"""The movements of each competition."""

RANKED_MOVEMENTS = (Movement.DANESE, Movement.DANESE_MODIFIED)
"""The movements that seat a round by the ranking."""


class TieBreak(StrEnum):
    """Criteria for equal Victory Points, usually in this order; entrants equal in all of them share a rank."""

    DIFFERENCE = "difference"  # points won minus points lost
    POINTS = "points"
    DIRECT = "direct"  # the encounter of the tied entrants


@dataclass(frozen=True, kw_only=True)
class Schedule:
    """The number of rounds and the end of each: after a number of deals, of minutes, or whichever comes first."""

    rounds: Annotated[int, ROUNDS]
    deals: Annotated[int, ROUND_DEALS] | None = None
    minutes: Annotated[int, MINUTES] | None = None


@dataclass(frozen=True, kw_only=True)
class Bye:
    """The value of a round without an opponent."""

    victory_points: Annotated[int, BYE_POINTS] = 14
    difference: Annotated[int, DIFFERENCES]


class Rematch(StrEnum):
    """The opponents that a Danese round keeps apart. Values may be stored: never rename one."""

    ALLOWED = "allowed"
    NOT_PREVIOUS = "not-previous"  # those of the round before
    NEVER = "never"  # all opponents so far, as long as there is such a seating


class Rest(StrEnum):
    """The entrants below the named groups. Values may be stored: never rename one."""

    LAST = "last"  # form a last group
    JOIN = "join"  # join the last named group


@dataclass(frozen=True, kw_only=True)
class Groups(Checked):
    """The groups of a phase, best first, by their numbers of tables."""

    sizes_in_tables: tuple[int, ...]
    rest: Rest = Rest.LAST


@dataclass(frozen=True, kw_only=True)
class TournamentPhase(Checked):
    """Consecutive rounds of one movement, which `groups` play separately. `rematch` is for Danese."""

    movement: Movement
    rounds: int
    groups: Groups | None = None
    rematch: Rematch = Rematch.ALLOWED


@dataclass(frozen=True, kw_only=True)
class FormedGroups(Checked):
    """The groups of the phase that begins with `round` (from 0), best first, each in the order of the ranking then.

    They stay as they are until the end of the phase. Those who come later are in the last one.
    """

    round: int
    groups: tuple[tuple[int, ...], ...]


BYES: Mapping[int, Bye] = MappingProxyType(
    {2: Bye(difference=305), 3: Bye(difference=355), 4: Bye(victory_points=12, difference=305)}
)
"""The usual byes of pairs by deals of a round: 70 % of 20 Victory Points, over four deals 60 %, and the least
difference in fives that wins them (docs/rules.md §6)."""

SCHEDULES: Mapping[str, Schedule] = MappingProxyType(
    {
        "5x2": Schedule(rounds=5, deals=2, minutes=25),
        "4x3": Schedule(rounds=4, deals=3, minutes=40),
        "3x4": Schedule(rounds=3, deals=4, minutes=50),
        "5x3": Schedule(rounds=5, deals=3, minutes=35),
    }
)
"""The schedules that clubs play, by rounds × deals."""
