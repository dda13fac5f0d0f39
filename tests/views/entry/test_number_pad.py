"""Tests of the arrangement of the number pad's keys."""

from collections.abc import Sequence

import flet as ft
import pytest

from views.entry.number_pad import PadActions, number_pad
from views.ui.fit import LOW_PAD_ROWS, PAD_ROWS, SIDE_PAD_ROWS

LARGE = 0  # in place of a number of rows


def make_pad(pressed: list[str], *, saves: bool = True, rows: int = PAD_ROWS, is_large: bool = False) -> ft.Control:
    keys = PadActions(
        on_key=pressed.append,
        on_erase=lambda: pressed.append("erase"),
        on_next=lambda: pressed.append("next"),
        on_save=(lambda: pressed.append("save")) if saves else None,
        erase_label="Erase the last digit",
        next_label="Next field",
        save_word="Save",
        save_label="Save the deal",
    )
    return number_pad(keys, key_height=44, width=390, rows=rows, is_large=is_large)


def rows_of(pad: ft.Control) -> list[list[ft.Control]]:
    assert isinstance(pad, ft.Container)
    assert isinstance(pad.content, ft.Column)
    return [list(row.controls) for row in pad.content.controls if isinstance(row, ft.Row)]


@pytest.mark.parametrize(
    ("pad_rows", "keys"),
    [
        (
            PAD_ROWS,
            [
                "1 2 3 00 05 10 15",
                "4 5 6 20 25 30 35",
                "7 8 9 40 45 50 55",
                "erase 0 next 60 65 70 75",
                "save 80 85 90 95",
            ],
        ),
        (SIDE_PAD_ROWS, ["1 2 3 erase", "4 5 6 00", "7 8 9 next", "0 save"]),
        (LOW_PAD_ROWS, ["1 2 3 4 5 erase", "6 7 8 9 0 next", "00 50 05 save"]),
        (LARGE, ["1 2 3 4 5", "6 7 8 9 0", "erase 00 50 05 next", "save"]),
    ],
)
def test_arrangement_of_the_keys(pad_rows: int, keys: Sequence[str]) -> None:
    pressed: list[str] = []
    rows = []
    for row in rows_of(make_pad(pressed, rows=pad_rows, is_large=pad_rows == LARGE)):
        for key in row:
            button = key.content if isinstance(key, ft.MergeSemantics) else key
            assert isinstance(button, ft.FilledButton)
            assert callable(button.on_click)
            button.on_click()  # type: ignore[call-arg]
        rows.append(" ".join(pressed))
        pressed.clear()
    assert rows == keys


@pytest.mark.parametrize(("is_large", "width"), [(False, (390 - 8 - 6 * 4) / 7 * 3 + 2 * 4), (True, 390 - 8)])
def test_save_key_is_as_wide_as_the_rest_of_its_row(*, is_large: bool, width: float) -> None:
    *_, last = rows_of(make_pad([], is_large=is_large))
    assert isinstance(last[0], ft.MergeSemantics)
    assert isinstance(last[0].content, ft.FilledButton)
    assert last[0].content.width == pytest.approx(width)


def test_other_keys_keep_positions_without_save_key() -> None:
    with_save, without_save = (rows_of(make_pad([], saves=saves))[-1] for saves in (True, False))
    assert len(without_save) == len(with_save)
    assert isinstance(with_save[0], ft.MergeSemantics)
    assert isinstance(with_save[0].content, ft.FilledButton)
    assert isinstance(without_save[0], ft.Container)
    assert without_save[0].width == with_save[0].content.width
