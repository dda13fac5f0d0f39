"""The individual movement: in each round every player has another partner (docs/rules.md §6).

A round robin of all players gives the partnerships; this module seats the partnerships of a round against each other.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from scoring.tournament.matching import min_cost_matching
from scoring.tournament.seats import Round, TableSeat, sides_at

# Two partners, in the order of the schedule.
_Partners: TypeAlias = tuple[int, int]


def count_meetings(rounds: Iterable[Round]) -> Counter[frozenset[int]]:
    """Return how often every two players were opponents."""
    return Counter(frozenset(two) for seats in rounds for seat in seats for two in product(*sides_at(seat)))


def partnerships(seats: Round) -> frozenset[frozenset[int]]:
    """Return the partners of a round."""
    return frozenset(frozenset(side) for seat in seats for side in sides_at(seat) if len(side) == 2)


def seat_individuals(schedule: Round, met: Mapping[frozenset[int], int], bye_counts: Mapping[int, int]) -> Round:
    """Seat the partnerships of a round against each other; `schedule` holds them in place of encounters.

    `met` counts the rounds that two players were opponents; those with fewer meet first. With an odd number of
    partnerships, one with the fewest byes gets the bye; its two players are listed separately.
    """
    partners = [(seat.ns, seat.ew) for seat in schedule if seat.ns is not None]
    resting = [seat.ew for seat in schedule if seat.ns is None]
    if len(partners) % 2:
        idle = min(reversed(partners), key=lambda two: sorted((bye_counts.get(each, 0) for each in two), reverse=True))
        partners.remove(idle)
        resting = [*idle, *resting]
    sides = [(partners[first], partners[second]) for first, second in _match_partnerships(partners, met)]
    seats = [
        TableSeat(table=table, ns=ns[0], ns_partner=ns[1], ew=ew[0], ew_partner=ew[1])
        for table, (ns, ew) in enumerate(sides)
    ]
    byes = [TableSeat(table=table, ns=None, ew=player) for table, player in enumerate(resting, len(seats))]
    return (*seats, *byes)


def _match_partnerships(
    partners: Sequence[_Partners], met: Mapping[frozenset[int], int]
) -> tuple[tuple[int, int], ...]:
    """Return the indexes of partnerships that meet; the sum of the squares of all `met` counts is then the least."""

    def cost(first: int, second: int) -> int:
        # A meeting after n others adds 2n + 1 to the sum of the squares.
        return sum(2 * met.get(frozenset(two), 0) + 1 for two in product(partners[first], partners[second]))

    return min_cost_matching(len(partners), cost) or ()
