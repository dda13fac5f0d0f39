"""Tests that all fields of a deal and the number pad fit into a phone's browser window in every game."""

from itertools import product

import pytest

from scoring import VARIANTS
from tests.layout_checks.cases import SIZES
from views.ui import fit
from views.ui.fit import (
    BAR_HEIGHT,
    GAP,
    LOW_PAD_ROWS,
    PAD_BORDER,
    SIDE_PAD_ROWS,
    LayoutInput,
    lay_out_entry,
    pad_height,
    size_without_breaks,
)

BURRACO = VARIANTS["burraco"]
BROWSER_HEIGHTS = (664, 785, 640)  # pixels
SMALL_SIZES = ((320, 568), (412, 785), (844, 390), (360, 340), (568, 256), (320, 256))  # phones, split screen, zoom
ROW_HEIGHT = 44


def test_words_that_are_bound_are_not_broken() -> None:
    sizes = [size_without_breaks(f"Anna{space}wins!", 27, width=120, letter_width=0.6) for space in " \xa0"]
    assert sizes == [27, 20]


@pytest.mark.parametrize("height", BROWSER_HEIGHTS)
def test_all_rows_or_the_numbers_are_visible_in_every_game(height: int) -> None:
    for name, sides in (*product(VARIANTS, (2, 3)), ("burraco", 6), ("burraco-reale", 6)):
        parts, case = LayoutInput(rules=VARIANTS[name], sides=sides), (name, sides)
        layout = lay_out_entry(parts, height=height)
        assert min(layout.cell_height, layout.key_height) >= 44, case
        if parts.row_count(paired=True) > (height - 332) // 46:  # rows of 44 pixels; Italian canasta has most
            assert layout.pins_numbers or not layout.is_scrolling, case
            continue
        assert not layout.is_scrolling, case
        rows = parts.row_count(paired=layout.is_paired) * (layout.cell_height + layout.gap) - layout.gap
        keys = PAD_BORDER + pad_height(layout.key_height)
        assert BAR_HEIGHT + parts.heads_height + GAP + rows + keys <= height, case


@pytest.mark.parametrize(("height", "cell", "key"), [(664, 44, 44), (640, 44, 44), (785, 52, 52), (844, 56, 56)])
def test_rows_and_keys_use_window_height(height: int, cell: int, key: int) -> None:
    layout = lay_out_entry(LayoutInput(rules=BURRACO, sides=2), height=height)
    assert (layout.cell_height, layout.key_height) == (cell, key)


def test_cards_row_puts_the_numbers_into_one_row() -> None:
    layouts = [
        lay_out_entry(LayoutInput(rules=BURRACO, sides=2, has_cards_row=by_cards), height=664)
        for by_cards in (False, True)
    ]
    assert [(layout.cell_height, layout.is_paired) for layout in layouts] == [(44, False), (44, True)]


def test_window_lower_than_any_phone_scrolls() -> None:
    layout = lay_out_entry(LayoutInput(rules=BURRACO, sides=2), height=500)
    assert layout.is_scrolling
    assert (layout.cell_height, layout.key_height) == (44, 44)


def test_large_text_stacks_labels_and_scrolls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit, "text_scale", lambda: 2.0)
    layout = lay_out_entry(LayoutInput(rules=BURRACO, sides=2), height=664)
    assert layout.is_stacked
    assert layout.is_scrolling
    assert layout.bar_height == 64
    assert layout.switch_height >= 2 * 19 * 2
    assert (layout.has_large_pad, layout.key_height) == (True, 68)
    small, low = (lay_out_entry(LayoutInput(rules=BURRACO, sides=2), height=h) for h in (568, 340))
    assert (small.has_large_pad, small.key_height >= ROW_HEIGHT) == (True, True)
    assert (low.has_large_pad, low.pad_rows) == (False, LOW_PAD_ROWS)


@pytest.mark.parametrize(
    ("size", "has_side_pad"), [((640, 400), True), ((844, 390), True), ((640, 800), False), ((360, 400), False)]
)
def test_pad_is_next_to_rows_in_low_wide_window(size: tuple[int, int], *, has_side_pad: bool) -> None:
    layout = lay_out_entry(LayoutInput(rules=BURRACO, sides=2), width=size[0], height=size[1])
    assert layout.has_side_pad is has_side_pad
    assert BAR_HEIGHT + PAD_BORDER + pad_height(layout.key_height) < size[1]


@pytest.mark.parametrize(("height", "rows", "key"), [(332, 3, 45), (400, 3, 56), (664, 5, 44)])
def test_narrow_zoomed_window_keeps_one_row_visible(height: int, rows: int, key: int) -> None:
    """Check sizes such as a browser zoom of 200 % gives for 390 × 664 pixels."""
    parts = LayoutInput(rules=BURRACO, sides=2)
    layout = lay_out_entry(parts, height=height, width=195)
    assert layout.is_stacked
    assert layout.is_scrolling
    assert (layout.pad_rows, layout.key_height) == (rows, key)


@pytest.mark.parametrize(("size", "is_pinned"), [((320, 568), True), ((360, 480), False), ((390, 664), False)])
def test_numbers_stay_above_the_pad_where_the_rows_scroll(size: tuple[int, int], *, is_pinned: bool) -> None:
    layout = lay_out_entry(LayoutInput(rules=BURRACO, sides=2), width=size[0], height=size[1])
    assert layout.pins_numbers is is_pinned


def test_phone_in_landscape_has_labels_between_the_cells_and_large_keys() -> None:
    layout = lay_out_entry(LayoutInput(rules=BURRACO, sides=2), width=844, height=390)
    assert not layout.is_stacked
    assert layout.key_height == 56


@pytest.mark.parametrize(("hint_height", "is_scrolling"), [(0, False), (68, True)])
def test_numbers_next_to_the_pad_are_always_visible(hint_height: int, *, is_scrolling: bool) -> None:
    layout = lay_out_entry(LayoutInput(rules=BURRACO, sides=2, hint_height=hint_height), width=844, height=390)
    assert layout.has_side_pad
    assert layout.is_scrolling is layout.pins_numbers is is_scrolling


@pytest.mark.parametrize("size", [*SIZES, *SMALL_SIZES])
@pytest.mark.parametrize("name", VARIANTS)
def test_a_row_is_visible_with_the_pad_in_any_window(name: str, size: tuple[int, int]) -> None:
    width, height = size
    for sides in (2, 3, 6):
        parts = LayoutInput(rules=VARIANTS[name], sides=sides)
        layout = lay_out_entry(parts, width=width, height=height)
        pad = PAD_BORDER + pad_height(layout.key_height, layout.pad_rows)
        heads = 0 if layout.scrolls_heads else parts.heads_height
        numbers = parts.number_rows * (layout.cell_height + layout.gap) if layout.pins_numbers else 0
        space = height - layout.bar_height - heads - numbers - GAP - (0 if layout.has_side_pad else pad)
        assert space >= ROW_HEIGHT, parts
        assert layout.bar_height + pad <= height, parts
        if not layout.is_scrolling:
            rows = parts.row_count(paired=layout.is_paired) * (layout.cell_height + layout.gap) - layout.gap
            assert rows + parts.hint_height <= space, parts


@pytest.mark.parametrize(
    ("size", "rows", "key", "scrolls_heads"),
    [
        ((360, 340), LOW_PAD_ROWS, 47, False),
        ((320, 256), LOW_PAD_ROWS, 37, True),
        ((568, 256), SIDE_PAD_ROWS, 47, False),
        ((568, 200), SIDE_PAD_ROWS, 34, False),
    ],
)
def test_pad_shrinks_to_the_space_beside_a_row(
    size: tuple[int, int], rows: int, key: int, *, scrolls_heads: bool
) -> None:
    layout = lay_out_entry(LayoutInput(rules=BURRACO, sides=2), width=size[0], height=size[1])
    assert (layout.pad_rows, layout.key_height, layout.scrolls_heads) == (rows, key, scrolls_heads)
