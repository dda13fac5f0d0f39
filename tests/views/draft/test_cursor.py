"""The number pad's arithmetic, and the way round the fields."""

import pytest

from views.draft.cursor import MOST_POINTS, Cursor, NumberField, Typed, erase, following, press

ORDER = [
    Cursor(side=0, field=NumberField.TABLE),
    Cursor(side=1, field=NumberField.TABLE),
    Cursor(side=1, field=NumberField.HAND),
]


def typed(keys: list[str]) -> Typed:
    result = Typed(value=0)
    for place, key in enumerate(keys):
        result = press(result.value, key, fresh=place == 0)
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
        (["9", "9", "9", "9", "9"], MOST_POINTS, False),
    ],
)
def test_keys_make_a_number(keys: list[str], value: int, complete: bool) -> None:
    assert typed(keys) == Typed(value=value, complete=complete)


@pytest.mark.parametrize("key", ["0", "5", "00", "95"])
def test_a_sixth_digit_changes_nothing_and_says_so(key: str) -> None:
    assert press(99_999, key, fresh=False) == Typed(value=99_999, too_long=True)


def test_the_first_key_in_a_field_starts_anew() -> None:
    assert press(345, "7", fresh=True).value == 7


@pytest.mark.parametrize(("value", "rest"), [(345, 34), (5, 0), (0, 0)])
def test_erase_takes_the_last_digit(value: int, rest: int) -> None:
    assert erase(value) == rest


def test_the_pad_goes_on_to_the_next_field_and_stops_after_the_last() -> None:
    assert following(ORDER[0], ORDER) == ORDER[1]
    assert following(ORDER[1], ORDER) == ORDER[2]
    assert following(ORDER[2], ORDER) is None


def test_going_back_stops_before_the_first() -> None:
    assert following(ORDER[1], ORDER, step=-1) == ORDER[0]
    assert following(ORDER[0], ORDER, step=-1) is None


def test_a_field_that_is_not_in_turn_leads_to_the_first() -> None:
    assert following(Cursor(side=0, field=NumberField.HAND), ORDER) == ORDER[0]


def test_the_next_field_starts_fresh() -> None:
    written = Cursor(side=0, field=NumberField.TABLE, fresh=False)
    after = following(written, ORDER)
    assert after is not None
    assert after.fresh
