"""The round-robin movement: everyone meets everyone once."""

from scoring.tournament.seats import PairCount, Round, TableSeat, pairs_at
from scoring.tournament.tournament_errors import MovementCode, MovementError


def round_robin_round(slots: int, number: int) -> Round:
    """Return round `number` (from 0) for an even number of slots: the last stays, the others rotate.

    Pairs alternate between North–South and East–West about every round, so that no seat is an advantage.
    """
    turning = slots - 1
    seats = [
        TableSeat(table=table, ns=(number + table + 1) % turning, ew=(number - table - 1) % turning)
        for table in range(turning // 2)
    ]
    ns, ew = (number % turning, turning)[:: 1 if number % 2 else -1]
    return (*seats, TableSeat(table=turning // 2, ns=ns, ew=ew))


def round_robin(pairs: PairCount) -> tuple[Round, ...]:
    """Return the seats of every round, with pairs numbered from 0.

    With an odd number of pairs there is one more round, and each pair has a bye in one of them.

    >>> [[(seat.ns, seat.ew) for seat in seats] for seats in round_robin(3)]
    [[(1, 2), (None, 0)], [(2, 0), (None, 1)], [(0, 1), (None, 2)]]

    Raises MovementError for fewer than two pairs.
    """
    if pairs < 2:
        raise MovementError(MovementCode.TOO_FEW_PAIRS, pairs=pairs, least=2)
    slots = pairs + pairs % 2
    schedule = (round_robin_round(slots, number) for number in range(slots - 1))
    return tuple(schedule) if slots == pairs else tuple(_with_bye(pairs, seats) for seats in schedule)


def _with_bye(missing: int, seats: Round) -> Round:
    *others, last = seats
    (resting,) = pairs_at(last) - {missing}
    return (*others, TableSeat(table=last.table, ns=None, ew=resting))
