"""The keys of the number pad, where a thumb looks for them."""

import flet as ft
import pytest

from views.entry.pad import Pad, number_pad


def a_pad(pressed: list[str], *, saves: bool = True) -> ft.Control:
    keys = Pad(
        on_key=pressed.append,
        on_erase=lambda: pressed.append("erase"),
        on_next=lambda: pressed.append("next"),
        on_save=(lambda: pressed.append("save")) if saves else None,
        erase_label="Erase the last digit",
        next_label="Next field",
        save_word="Save",
        save_label="Save the deal",
    )
    return number_pad(keys, key_height=44, width=390, text_scale=1)


def rows_of(pad: ft.Control) -> list[list[ft.Control]]:
    assert isinstance(pad, ft.Container)
    assert isinstance(pad.content, ft.Column)
    return [list(row.controls) for row in pad.content.controls if isinstance(row, ft.Row)]


def test_digits_lie_as_on_a_phone_and_endings_beside_them() -> None:
    pressed: list[str] = []
    rows = []
    for row in rows_of(a_pad(pressed)):
        for key in row:
            assert isinstance(key, ft.FilledButton)
            assert callable(key.on_click)
            key.on_click()  # type: ignore[call-arg]
        rows.append(" ".join(pressed))
        pressed.clear()
    assert rows == [
        "1 2 3 00 05 10 15",
        "4 5 6 20 25 30 35",
        "7 8 9 40 45 50 55",
        "erase 0 next 60 65 70 75",
        "save 80 85 90 95",
    ]


def test_the_key_that_saves_is_as_wide_as_the_three_above_it() -> None:
    *_, last = rows_of(a_pad([]))
    across = (390 - 8 - 6 * 4) / 7 * 3 + 2 * 4
    assert last[0].width == pytest.approx(across)


def test_where_nothing_is_to_be_saved_the_other_keys_stay_in_their_places() -> None:
    with_it, without = (rows_of(a_pad([], saves=saves))[-1] for saves in (True, False))
    assert len(without) == len(with_it)
    assert without[0].width == with_it[0].width
    assert not isinstance(without[0], ft.FilledButton)
