"""The cursor of the number pad, and the effect of a key on the number there. Pure functions."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring import Burraco

MAX_FIELD_POINTS = 99_999
ENDING_LENGTH = 2
_THOUSAND_PREFIX = 10  # the value of that key, in a number that is continued


class NumberField(StrEnum):
    TABLE = "table"
    DOUBLED = "doubled"
    HAND = "hand"


@dataclass(frozen=True, kw_only=True)
class Cursor:
    """A field of the number pad."""

    side: int
    field: NumberField


class DealFieldName(StrEnum):
    """Names of the rows except the counters, which are named by their kind of burraco."""

    RED_THREES = "red-threes"
    OPENED = "opened"
    CLOSED = "closed"
    POZZETTO = "pozzetto"
    CARDS = "cards"
    TABLE = "table"
    DOUBLED = "doubled"
    HAND = "hand"


@dataclass(frozen=True, kw_only=True)
class CellPosition:
    """The position of the keyboard focus among the cells without points: a counter or a cell to tap."""

    row: Burraco | DealFieldName
    side: int


@dataclass(frozen=True, kw_only=True)
class KeyResult:
    """The number after a key. If `is_complete`, the cursor may move to the next field."""

    value: int
    is_complete: bool = False
    is_too_long: bool = False


def apply_keys(value: int, keys: str, *, starts_new_number: bool) -> KeyResult:
    """Return the number after a key. A digit is appended; an ending of two digits completes it: 3, then 45, is 345.

    A number that would exceed five digits stays unchanged, and `is_too_long` is set.
    """
    grown = (0 if starts_new_number else value) * 10 ** len(keys) + int(keys)
    if grown > MAX_FIELD_POINTS:
        return KeyResult(value=value, is_too_long=True)
    return KeyResult(value=grown, is_complete=len(keys) == ENDING_LENGTH)


def continues_number(left: Cursor, value: int, keys: str) -> bool:
    """Return whether these keys continue the number that was just completed: 10, then 05, means 1005 on the table,
    because the smallest meld is worth 15."""
    return left.field is NumberField.TABLE and value == _THOUSAND_PREFIX and len(keys) == ENDING_LENGTH


def adjacent_field(cursor: Cursor, order: Sequence[Cursor], *, step: int = 1) -> Cursor | None:
    """Return the next field of `order` (with step −1, the previous one), or the first field if the cursor is not in
    `order`; None beyond the ends."""
    index = order.index(cursor) + step if cursor in order else 0
    return order[index] if 0 <= index < len(order) else None
