"""The cursor of the number pad, and what a key does to the number there. Pure: values in, values out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring import Burraco

SIDE_BY_SIDE = 2  # sides that stand beside each other; of more, one is open at a time
MOST_POINTS = 99_999
ENDING_LENGTH = 2
_THOUSAND = 10  # that key, in a number that goes on


class NumberField(StrEnum):
    TABLE = "table"
    HAND = "hand"


@dataclass(frozen=True, kw_only=True)
class Cursor:
    """`fresh`: the next key starts a new number instead of adding to the one that is there."""

    side: int
    field: NumberField
    fresh: bool = True


class Tap(StrEnum):
    """What is tapped rather than typed."""

    CLOSED = "closed"
    POZZETTO = "pozzetto"


@dataclass(frozen=True, kw_only=True)
class Spot:
    """Where a keyboard is among the cells that hold no points: a counter, or something to tap."""

    row: Burraco | Tap
    side: int


@dataclass(frozen=True, kw_only=True)
class Typed:
    """The number after a key, and whether it is complete, so that the next field may take the pad."""

    value: int
    complete: bool = False
    too_long: bool = False


def press(value: int, keys: str, *, fresh: bool) -> Typed:
    """A digit is added at the end; a two-digit ending key completes the number: 3, then 45, is 345.

    A number that would grow over five digits stays as it is, with `too_long` set.
    """
    grown = (0 if fresh else value) * 10 ** len(keys) + int(keys)
    if grown > MOST_POINTS:
        return Typed(value=value, too_long=True)
    return Typed(value=grown, complete=len(keys) == ENDING_LENGTH)


def goes_on(left: Cursor, value: int, keys: str) -> bool:
    """Whether these keys belong to the number that was just left: 10, then 05, is 1005 on the table, since the smallest
    meld that can lie there is worth 15."""
    return left.field is NumberField.TABLE and value == _THOUSAND and len(keys) == ENDING_LENGTH


def erase(value: int) -> int:
    """Without its last digit."""
    return value // 10


def following(cursor: Cursor, order: Sequence[Cursor], *, step: int = 1) -> Cursor | None:
    """The next field of `order` (or, with step −1, the one before); None beyond the ends."""
    places = [(place.side, place.field) for place in order]
    here = (cursor.side, cursor.field)
    index = places.index(here) + step if here in places else 0
    return replace(order[index], fresh=True) if 0 <= index < len(order) else None
