"""The arithmetic of the number pad, and the order of the fields."""

import pytest

from views.draft.cursor import (
    MAX_FIELD_POINTS,
    Cursor,
    KeyResult,
    NumberField,
    adjacent_field,
    apply_keys,
)

ORDER = [
    Cursor(side=0, field=NumberField.TABLE),
    Cursor(side=1, field=NumberField.TABLE),
    Cursor(side=1, field=NumberField.HAND),
]


def press_keys(keys: list[str]) -> KeyResult:
    result = KeyResult(value=0)
    for index, key in enumerate(keys):
        result = apply_keys(result.value, key, starts_new_number=index == 0)
    return result


@pytest.mark.parametrize(
    ("keys", "value", "complete"),
    [
        (["3", "45"], 345, True),
        (["2", "15"], 215, True),
        (["65"], 65, True),
        (["05"], 5, True),
        (["1", "00"], 100, True),
        (["2", "0", "05"], 2005, True),
        (["3", "4", "5"], 345, False),
        (["0"], 0, False),
        (["00"], 0, True),
        (["9", "9", "9", "9", "9"], MAX_FIELD_POINTS, False),
    ],
)
def test_apply_keys(keys: list[str], value: int, complete: bool) -> None:
    assert press_keys(keys) == KeyResult(value=value, is_complete=complete)


@pytest.mark.parametrize("key", ["0", "5", "00", "95"])
def test_a_sixth_digit_is_rejected(key: str) -> None:
    assert apply_keys(99_999, key, starts_new_number=False) == KeyResult(value=99_999, is_too_long=True)


def test_the_first_key_in_a_field_starts_a_new_number() -> None:
    assert apply_keys(345, "7", starts_new_number=True).value == 7


def test_adjacent_field_ends_after_the_last() -> None:
    assert adjacent_field(ORDER[0], ORDER) == ORDER[1]
    assert adjacent_field(ORDER[1], ORDER) == ORDER[2]
    assert adjacent_field(ORDER[2], ORDER) is None


def test_adjacent_field_backwards_ends_before_the_first() -> None:
    assert adjacent_field(ORDER[1], ORDER, step=-1) == ORDER[0]
    assert adjacent_field(ORDER[0], ORDER, step=-1) is None


def test_adjacent_field_of_an_unlisted_field_is_the_first() -> None:
    assert adjacent_field(Cursor(side=0, field=NumberField.HAND), ORDER) == ORDER[0]
