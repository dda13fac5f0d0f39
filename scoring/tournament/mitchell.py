"""The Mitchell movement: North–South stay, East–West move on after each round (docs/rules.md §6)."""

from math import gcd

from scoring.tournament.movement_errors import MovementCode, MovementError
from scoring.tournament.seats import Round, TableSeat


def mitchell_rounds(tables: int, *, step: int = 1, skip: bool = False) -> int:
    """How many rounds can be played before someone meets an opponent again."""
    return tables if skip else tables // gcd(tables, step)


def mitchell_round(tables: int, number: int, *, step: int = 1) -> Round:
    """Round `number`, from 0, of any number of rounds. Pairs are numbered as `mitchell` does."""
    # East–West are back where they began after so many rounds; one table more keeps the rounds after that new.
    cycle = mitchell_rounds(tables, step=step)
    shift = number * step + number // cycle
    return tuple(TableSeat(table=table, ns=table, ew=tables + (table - shift) % tables) for table in range(tables))


def mitchell(
    tables: int,
    rounds: int,
    step: int = 1,
    bye: bool = False,
    *,
    skip: bool = False,
) -> tuple[Round, ...]:
    """The seats of every round. North–South are the pairs 0 … tables − 1, each at the table of its number for good;
    East–West are tables … 2 × tables − 1 and move up `step` tables after each round.

    With a `bye` the last North–South is missing, and whoever comes to its table rests. With the `skip`, East–West move
    one table further whenever they would come back to their first one: where tables are even and the step is two that
    is at half-way, and `tables` rounds can be played instead of tables / gcd(tables, step).

    >>> [(seat.ns, seat.ew) for seat in mitchell(tables=4, rounds=2)[1]]
    [(0, 7), (1, 4), (2, 5), (3, 6)]

    Raises MovementError, with the `most` rounds that can be seated where there are too many for no rematch.
    """
    _check(tables, rounds, step, bye=bye)
    if rounds > (most := mitchell_rounds(tables, step=step, skip=skip)):
        raise MovementError(MovementCode.TOO_MANY_ROUNDS, rounds=rounds, most=most)
    sheet = (mitchell_round(tables, number, step=step) for number in range(rounds))
    return tuple(_without_last(seats) if bye else seats for seats in sheet)


def _without_last(seats: Round) -> Round:
    *others, last = seats
    return (*others, TableSeat(table=last.table, ns=None, ew=last.ew))


def _check(tables: int, rounds: int, step: int, *, bye: bool) -> None:
    if tables < 1 + bye:
        raise MovementError(MovementCode.TOO_FEW_PAIRS, pairs=max(0, 2 * tables - bye), least=2 + bye)
    if rounds < 1:
        raise MovementError(MovementCode.NO_ROUNDS, rounds=rounds)
    if step < 1:
        raise MovementError(MovementCode.NO_STEP, step=step)
