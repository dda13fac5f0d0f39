"""Estimates the widths of texts, and divides a window's pixels among the parts of a screen.

The app can't measure a text before it is drawn, so it estimates widths from the number of letters.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil

from scoring import RuleSet
from views.ui.text_scale import LARGE_TEXT_SCALE, NARROW_WIDTH, text_scale
from views.ui.theme import Size
from wording import number_width as width_in_em

# Widths of letters / type size: in running text and names, in the display face, and for capitals in the display face.
TEXT_LETTER_WIDTH, DISPLAY_LETTER_WIDTH, CODE_LETTER_WIDTH = 0.52, 0.6, 0.76
_NUMBER_ROOM = 1.05  # of a number's width: the room that it gets
_MIN_FONT_SIZE = 10  # type size; words too long at this size are broken


def cap_font_size(size: int, *, max_scale: float = 1.4) -> int:
    """Return the type size for text that this phone shows at most `max_scale` times as large as `size`."""
    return round(size * min(text_scale(), max_scale) / text_scale())


def text_width(words: str, size: float) -> float:
    """Return the approximate width in pixels of these words on one line of this type size."""
    return len(words) * size * TEXT_LETTER_WIDTH * text_scale()


def text_fits(words: str, size: float, *, width: float, lines: int = 1) -> bool:
    """Return whether the words fit in `lines` lines of this width, with no word cut."""
    longest = max((text_width(word, size) for word in words.split()), default=0)
    return longest <= width and text_width(words, size) <= width * lines


def size_on_one_line(words: str, largest: int, *, width: float, letter_width: float = TEXT_LETTER_WIDTH) -> int:
    """Return the type size, `largest` at most, that lets the words fit on one line of this width.

    `letter_width` is the width of a letter as a fraction of the type size.
    """
    return min(largest, max(_MIN_FONT_SIZE, int(width / (max(len(words), 1) * letter_width * text_scale()))))


def size_without_breaks(words: str, largest: int, *, width: float, letter_width: float = TEXT_LETTER_WIDTH) -> int:
    """Return the type size, `largest` at most, that breaks no word at this width, nor words that are bound."""
    return size_on_one_line(max(words.split(" "), key=len), largest, width=width, letter_width=letter_width)


def number_width(points: str, size: float) -> float:
    """Return the width in pixels that a number of this type size gets."""
    return _NUMBER_ROOM * size * width_in_em(points)


def number_font_size(numbers: Iterable[str], largest: int, *, width: float, digits: int = 1) -> int:
    """Return the type size, `largest` at most, that lets each of these numbers, and any number of `digits` digits, fit
    this width."""
    return min(largest, int(width / max(number_width(number, 1) for number in ("0" * digits, *numbers))))


_SHAPE_WIDTH = 28  # pixels of a side's shape with its gaps
_NAME_FILL = 0.95  # of a line's width: names are bold
_NAME_LAYOUTS = ((16, 1), (14, 1), (12, 2))  # type size and lines of names in a header of fixed height, the best first


def fit_names(forms: Sequence[str], *, width: float) -> tuple[str, int, int]:
    """Return the first of these forms of a side's names that fits a header of this width, else the last, with its type
    size and lines. Large text has one line of large letters."""
    scale, space = text_scale(), _NAME_FILL * (width - _SHAPE_WIDTH)
    layouts = ((cap_font_size(16), 1),) if scale > LARGE_TEXT_SCALE else _NAME_LAYOUTS
    for names, (size, lines) in product(forms, layouts):
        if text_fits(names, size, width=space, lines=lines):
            return names, size, lines
    return forms[-1], layouts[-1][0], 2


MAX_VALUE_LENGTH, MAX_NAME_LENGTH = 12, 18  # characters of a value and of a phone's label on half a row's button
_LARGE_DIGITS = 1.5  # of the usual size
_MIN_KEY_WIDTH, _MIN_KEY_HEIGHT_FOR_DIGITS = 40, 36  # pixels of the smallest key with digits of the usual size


def pad_digit_size(size: int, *, key_width: float, key_height: float) -> int:
    """Return the type size of the digits on the number pad: `size`, larger with large text, if the keys allow it."""
    return int(size * min(digit_scale(), key_width / _MIN_KEY_WIDTH, key_height / _MIN_KEY_HEIGHT_FOR_DIGITS))


def digit_scale() -> float:
    """Return the size of digits on this phone, as a multiple of the usual size."""
    return _LARGE_DIGITS if text_scale() > LARGE_TEXT_SCALE else 1.0


BAR_HEIGHT = 48
MAX_BAR_SCALE = 4 / 3  # the bar grows with the phone's text size up to this factor
HEADS_HEIGHT, TABS_HEIGHT = 54, 74  # pixels; TABS_HEIGHT is for more than MAX_NAMED_TABS sides
MAX_SIDES_IN_COLUMNS = 2  # with more sides, one is open at a time
MAX_NAMED_TABS = 3
# Rows of keys in a pad with all endings, a narrow one next to the rows, a low one below, and one for large text.
PAD_ROWS, SIDE_PAD_ROWS, LOW_PAD_ROWS, LARGE_PAD_ROWS = 5, 4, 3, 4
GAP, GAP_TIGHT = 4, 2
PAD_BORDER = 1  # above the pad
LINE_HEIGHT = 19  # pixels of a line of text at the usual size


@dataclass(frozen=True, kw_only=True)
class LayoutInput:
    """The contents of the screen that determine the layout.

    `has_cards_row` is whether there is a row for cards entered. `hint_height` is that of a hint above the rows.
    """

    rules: RuleSet
    sides: int
    has_cards_row: bool = False
    hint_height: int = 0

    def row_count(self, *, paired: bool) -> int:
        """Return the number of rows: one for each field, except that fields that can share a row do so if `paired`."""
        rules = self.rules
        counters = len(rules.bonuses) + rules.has_separate_red_threes + self.has_cards_row
        switches = 1 + rules.asks_for_opening + bool(rules.pozzetti)
        if self.sides > MAX_SIDES_IN_COLUMNS:
            return counters + ceil(switches / 2) + self.number_rows
        switches -= rules.asks_for_opening and paired
        return counters + switches + (ceil(self._numbers / 2) if paired else self._numbers)

    @property
    def _numbers(self) -> int:
        return 2 if self.rules.doubled_run is None else 3

    @property
    def number_rows(self) -> int:
        """Return the number of rows of the numbers, which share rows if one side is open at a time."""
        return ceil(self._numbers / 2) if self.sides > MAX_SIDES_IN_COLUMNS else self._numbers

    @property
    def heads_height(self) -> int:
        return TABS_HEIGHT if self.sides > MAX_NAMED_TABS else HEADS_HEIGHT


@dataclass(frozen=True, kw_only=True)
class EntryLayout:
    """Heights in pixels and the arrangement of the rows.

    `switch_height` is that of a cell with words. In a paired layout, two fields share a row even with two sides.
    Stacked rows have their labels above the cells, in any text size. A scrolling layout does not show all rows at once;
    the two numbers then stay above the pad (`pins_numbers`) if there is space, and the sides scroll too if there is
    little (`scrolls_heads`). The pad is next to the rows (`has_side_pad`) in a low and wide window.
    """

    bar_height: int
    cell_height: int
    switch_height: int
    key_height: int
    is_paired: bool = False
    is_stacked: bool = False
    is_scrolling: bool = False
    pins_numbers: bool = False
    scrolls_heads: bool = False
    has_side_pad: bool = False
    pad_rows: int = PAD_ROWS
    has_large_pad: bool = False  # with large keys, and the active number above it

    @property
    def gap(self) -> int:
        return GAP if self.cell_height >= _LARGE_CELL else GAP_TIGHT


_LARGE_CELL = 48
_SIZES = (56, 52, 48, 44)  # heights of cells and keys, largest first
_SCROLLED_SIZE = 44
_UNSTACKED_WIDTH = 318  # pixels of a row with a label between two cells
LOW_WINDOW = 500  # pixels: a phone in landscape, or a zoomed window
_SIDE_PAD_WINDOW, WIDE_WINDOW = 500, 600  # pixels of a low window with a pad next to the rows, and with all its keys
_MIN_KEY_HEIGHT, _MIN_VISIBLE_ROWS = 26, 80  # pixels: the lowest keys, and a row with its label
# With large text: pixels of the highest keys, and of the active number with more of a row; heads, of the usual height.
_LARGEST_KEY, _ACTIVE_NUMBER, _LARGE_HEADS = 68, 96, 1.6
PAD_WIDTH, NARROW_PAD_WIDTH = 368, 250  # pixels, next to the rows


def hides_unused_pad(*, height: float, width: float) -> bool:
    """Return whether a window of `width` × `height` pixels has the pad only while a field is chosen, so that more rows
    are visible; a wider one has it beside the rows."""
    return height < LOW_WINDOW and width < _SIDE_PAD_WINDOW


def low_bar_height() -> int:
    """Return the height of a low bar in pixels, which grows with the phone's text to a limit."""
    return round(BAR_HEIGHT * min(text_scale(), MAX_BAR_SCALE))


def lay_out_entry(parts: LayoutInput, *, height: float, width: float = 0) -> EntryLayout:
    """Return the layout for a window of `width` × `height` pixels.

    If not even the lowest cells fit, the cells have a comfortable height and the rows scroll above the pad, which has
    fewer keys if it would leave no row.
    """
    if height < LOW_WINDOW and width >= _SIDE_PAD_WINDOW:
        return _lay_out_beside_pad(parts, height=height, width=width)
    is_stacked = text_scale() > LARGE_TEXT_SCALE or 0 < width < NARROW_WIDTH
    sizes = () if is_stacked else (*((size, False) for size in _SIZES), (_SIZES[-1], True))
    for size, is_paired in sizes:
        layout = EntryLayout(
            bar_height=BAR_HEIGHT, cell_height=size, switch_height=size, key_height=size, is_paired=is_paired
        )
        rows = parts.row_count(paired=is_paired) * (size + layout.gap) - layout.gap
        if BAR_HEIGHT + parts.heads_height + parts.hint_height + GAP + rows + PAD_BORDER + pad_height(size) <= height:
            return layout
    bar_height = low_bar_height() if is_stacked else BAR_HEIGHT
    is_large = text_scale() > LARGE_TEXT_SCALE
    heads = parts.heads_height * (_LARGE_HEADS if is_large else 1)
    space = height - bar_height - GAP - PAD_BORDER - _MIN_VISIBLE_ROWS
    all_rows, around = (LARGE_PAD_ROWS, heads + _ACTIVE_NUMBER) if is_large else (PAD_ROWS, heads)
    pad_rows = all_rows if around + pad_height(_SCROLLED_SIZE, all_rows) <= space else LOW_PAD_ROWS
    scrolls_heads = heads + pad_height(_SCROLLED_SIZE, pad_rows) > space
    space -= 0 if scrolls_heads else around if pad_rows == all_rows else heads
    largest = _LARGEST_KEY if is_large else _SIZES[0]
    key_height = _SCROLLED_SIZE if pad_rows == PAD_ROWS else fit_key_height(space, pad_rows, largest=largest)
    numbers = parts.number_rows * (_SCROLLED_SIZE + GAP_TIGHT)
    cell_height, switch_height = _scrolled_heights(is_stacked=is_stacked)
    return EntryLayout(
        bar_height=bar_height,
        cell_height=cell_height,
        switch_height=switch_height,
        key_height=key_height,
        pad_rows=pad_rows,
        has_large_pad=pad_rows == LARGE_PAD_ROWS,
        is_stacked=is_stacked,
        is_scrolling=True,
        scrolls_heads=scrolls_heads,
        pins_numbers=not is_stacked and pad_height(key_height, pad_rows) + numbers <= space,
    )


def _scrolled_heights(*, is_stacked: bool) -> tuple[int, int]:
    """Return comfortable heights of a cell, and of a cell with words."""
    return (
        (_LARGE_CELL, round(2 * LINE_HEIGHT * text_scale()) + 2 * GAP)
        if is_stacked
        else (_SCROLLED_SIZE, _SCROLLED_SIZE)
    )


def _lay_out_beside_pad(parts: LayoutInput, *, height: float, width: float) -> EntryLayout:
    """Return the layout of rows next to the pad: all are visible if they fit in pairs; otherwise they scroll and only
    the numbers stay visible."""
    bar_height = low_bar_height()
    space = height - bar_height
    has_all_keys = width >= WIDE_WINDOW and PAD_BORDER + pad_height(_SCROLLED_SIZE) < space
    pad_rows = PAD_ROWS if has_all_keys else SIDE_PAD_ROWS
    pad_width = PAD_WIDTH if width >= WIDE_WINDOW else NARROW_PAD_WIDTH
    is_stacked = text_scale() > LARGE_TEXT_SCALE or min(width, Size.COLUMN_TABLET) - pad_width < _UNSTACKED_WIDTH
    row_height = _SCROLLED_SIZE + GAP_TIGHT
    rows_space = space - parts.heads_height - GAP
    rows = parts.row_count(paired=True) * row_height - GAP_TIGHT + parts.hint_height
    is_paired = not is_stacked and rows <= rows_space
    numbers = parts.number_rows * row_height + _MIN_VISIBLE_ROWS
    cell_height, switch_height = _scrolled_heights(is_stacked=is_stacked)
    return EntryLayout(
        bar_height=bar_height,
        cell_height=cell_height,
        switch_height=switch_height,
        key_height=fit_key_height(space - PAD_BORDER - 1, pad_rows),
        pad_rows=pad_rows,
        is_stacked=is_stacked,
        is_paired=is_paired,
        is_scrolling=not is_paired,
        scrolls_heads=rows_space < _MIN_VISIBLE_ROWS,
        pins_numbers=not (is_paired or is_stacked) and numbers <= rows_space,
        has_side_pad=True,
    )


def fit_key_height(space: float, rows: int, *, largest: int = _SIZES[0]) -> int:
    """Return the height of the keys of a pad with so many rows in this space."""
    heights = range(largest, _MIN_KEY_HEIGHT, -1)
    return next((height for height in heights if pad_height(height, rows) <= space), _MIN_KEY_HEIGHT)


def pad_height(key_height: int, rows: int = PAD_ROWS) -> int:
    """Return the height of the number pad in pixels: its rows of keys with gaps and padding."""
    gap = GAP if key_height >= _LARGE_CELL else GAP_TIGHT
    return rows * key_height + (rows - 1) * gap + GAP_TIGHT + GAP
