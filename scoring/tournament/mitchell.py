"""The Mitchell movement: North–South stay, East–West move after each round (docs/rules.md §6)."""

from math import gcd
from typing import Annotated

from scoring.parsing import Between
from scoring.tournament.seats import PairCount, Round, TableSeat
from scoring.tournament.tournament_errors import MovementCode, MovementError


def max_mitchell_rounds(
    tables: Annotated[int, Between(1, 1_000_000)],
    *,
    step: Annotated[int, Between(0, 1_000_000)] = 1,
    skip: bool = False,
) -> int:
    """Return the number of rounds that can be played before any opponents meet again."""
    return tables if skip else tables // gcd(tables, step)


def mitchell_round(tables: int, number: int, *, step: int = 1) -> Round:
    """Return round `number` (from 0) of an unlimited movement. Pairs are numbered as in `mitchell`."""
    # After this many rounds East–West are back at their first tables; one more table makes the following rounds new.
    cycle = max_mitchell_rounds(tables, step=step)
    shift = number * step + number // cycle
    return tuple(TableSeat(table=table, ns=table, ew=tables + (table - shift) % tables) for table in range(tables))


def mitchell(
    tables: PairCount,
    rounds: int,
    step: Annotated[int, Between(-499, 499)] = 1,
    bye: bool = False,
    *,
    skip: bool = False,
) -> tuple[Round, ...]:
    """Return the seats of every round.

    North–South are the pairs 0 … tables − 1 and stay at the table of their number; East–West are tables … 2 × tables −
    1 and move up `step` tables after each round.

    With a `bye` the last North–South pair is missing, and East–West sit out at its table. With `skip`, East–West move
    one table further whenever they would return to their first one: with an even number of tables and a step of two
    that is at half-way, and `tables` rounds can be played instead of tables / gcd(tables, step).

    >>> [(seat.ns, seat.ew) for seat in mitchell(tables=4, rounds=2)[1]]
    [(0, 7), (1, 4), (2, 5), (3, 6)]

    Raises MovementError, with `most` as the possible number of rounds if there are too many to avoid rematches.
    """
    _check_arguments(tables, rounds, step, bye=bye)
    if rounds > (most := max_mitchell_rounds(tables, step=step, skip=skip)):
        raise MovementError(MovementCode.TOO_MANY_ROUNDS, rounds=rounds, most=most)
    schedule = (mitchell_round(tables, number, step=step) for number in range(rounds))
    return tuple(_with_bye_at_last_table(seats) if bye else seats for seats in schedule)


def _with_bye_at_last_table(seats: Round) -> Round:
    *others, last = seats
    return (*others, TableSeat(table=last.table, ns=None, ew=last.ew))


def _check_arguments(tables: int, rounds: int, step: int, *, bye: bool) -> None:
    if tables < 1 + bye:
        raise MovementError(MovementCode.TOO_FEW_PAIRS, pairs=max(0, 2 * tables - bye), least=2 + bye)
    if rounds < 1:
        raise MovementError(MovementCode.NO_ROUNDS, rounds=rounds)
    if step < 1:
        raise MovementError(MovementCode.NO_STEP, step=step)
