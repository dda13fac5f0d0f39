"""The round robin: everyone meets everyone once."""

from scoring.tournament.movement_errors import MovementCode, MovementError
from scoring.tournament.seats import Round, TableSeat, meeting


def round_robin_rounds(pairs: int) -> int:
    """How many rounds it takes until everyone has met everyone."""
    return pairs - 1 if pairs % 2 == 0 else pairs


def round_robin_round(places: int, number: int) -> Round:
    """Round `number`, from 0, of an even number of places: the last stays, the others go round the tables.

    Whoever sits North–South in one round sits East–West in about every other, so that no seat is an advantage.
    """
    turning = places - 1
    seats = [
        TableSeat(table=table, ns=(number + table + 1) % turning, ew=(number - table - 1) % turning)
        for table in range(turning // 2)
    ]
    ns, ew = (number % turning, turning)[:: 1 if number % 2 else -1]
    return (*seats, TableSeat(table=turning // 2, ns=ns, ew=ew))


def round_robin(pairs: int) -> tuple[Round, ...]:
    """The seats of every round, pairs numbered from 0. An odd number of pairs has one round more, and each pair rests
    in one of them.

    >>> [[(seat.ns, seat.ew) for seat in seats] for seats in round_robin(3)]
    [[(1, 2), (None, 0)], [(2, 0), (None, 1)], [(0, 1), (None, 2)]]

    Raises MovementError for fewer than two pairs.
    """
    if pairs < 2:
        raise MovementError(MovementCode.TOO_FEW_PAIRS, pairs=pairs, least=2)
    places = pairs + pairs % 2
    sheet = (round_robin_round(places, number) for number in range(places - 1))
    return tuple(sheet) if places == pairs else tuple(_without(pairs, seats) for seats in sheet)


def _without(missing: int, seats: Round) -> Round:
    *others, last = seats
    (resting,) = meeting(last) - {missing}
    return (*others, TableSeat(table=last.table, ns=None, ew=resting))
