"""The layout of the deal-entry screen: how the bar, side headers, rows and number pad share the window. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from scoring import RuleSet
from views.draft.cursor import MAX_SIDES_IN_COLUMNS
from views.ui.text_scale import LARGE_TEXT_SCALE, NARROW_WIDTH
from views.ui.theme import Gap, Size

BAR_HEIGHT = 48
MAX_BAR_SCALE = 4 / 3  # the largest factor by which the bar grows with the phone's text size
HEADS_HEIGHT, TABS_HEIGHT = 54, 74  # pixels; TABS_HEIGHT is for more than MAX_NAMED_TABS sides
MAX_NAMED_TABS = 3
PAD_ROWS = 5
GAP, GAP_TIGHT = 4, 2
PAD_BORDER = 1  # above the pad
LINE_HEIGHT = 19  # pixels of a line of text at the usual size


@dataclass(frozen=True, kw_only=True)
class LayoutInput:
    """The contents of the screen that determine the layout.

    `has_cards_row` is whether there is a row for cards entered. If the sides form during the deal, `question_height` is
    the height of the question who plays alone, and `has_lone_player` whether it is answered.
    """

    rules: RuleSet
    sides: int
    has_cards_row: bool = False
    question_height: int = 0
    has_lone_player: bool = False

    def row_count(self, *, paired: bool) -> int:
        """Return the number of rows: one for each field, except that fields that can share a row do so if `paired`."""
        rules = self.rules
        counters = len(rules.bonuses) + rules.has_separate_red_threes
        switches = 1 + rules.has_separate_red_threes + bool(rules.pozzetti)
        if self.sides > MAX_SIDES_IN_COLUMNS:
            return counters + ceil(switches / 2) + 1 + self.has_cards_row
        switches -= rules.has_separate_red_threes and paired
        return counters + switches + (1 if paired else 2) + self.has_cards_row + self.has_lone_player

    @property
    def heads_height(self) -> int:
        return (TABS_HEIGHT if self.sides > MAX_NAMED_TABS else HEADS_HEIGHT) + self.question_height


@dataclass(frozen=True, kw_only=True)
class EntryLayout:
    """Heights in pixels and the arrangement of the rows.

    `switch_height` is that of a cell with words. In a paired layout, two fields share a row even with two sides.
    Stacked rows have their labels above the cells, in any text size. A scrolling layout does not show all rows at once.
    The pad is next to the rows (`has_side_pad`) in a low and wide window.
    """

    bar_height: int
    cell_height: int
    switch_height: int
    key_height: int
    is_paired: bool = False
    is_stacked: bool = False
    is_scrolling: bool = False
    has_side_pad: bool = False

    @property
    def gap(self) -> int:
        return GAP if self.cell_height >= _LARGE_CELL else GAP_TIGHT


_LARGE_CELL = 48
# Heights of cells and keys, largest first; the ones tapped most are reduced last.
_SIZES = ((56, 56), (52, 52), (48, 48), (44, 44), (41, 44), (41, 40))
_PAIRED_SIZES = ((44, 44), (41, 44), (41, 40))
_MIN_SIZES = (38, 40)
_SCROLLED_SIZES = (44, 44)
LOW_WINDOW, _WIDE_WINDOW = 500, 600  # pixels: a phone in landscape, or a zoomed window
_MIN_KEY_HEIGHT, _MIN_VISIBLE_ROWS = 26, 80  # pixels: the lowest keys, and a row with its label
PAD_WIDTH = 368  # pixels, next to the rows


def lay_out_entry(parts: LayoutInput, *, height: float, width: float = 0, text_scale: float = 1.0) -> EntryLayout:
    """Return the layout for a window of `width` × `height` pixels.

    If not even the lowest cells fit, the cells have a comfortable height and the rows scroll above the pad. A window
    narrower than any phone is a zoomed one; its keys are reduced so that at least one row stays visible.
    """
    has_side_pad = height < LOW_WINDOW and width >= _WIDE_WINDOW
    is_narrow = 0 < width < NARROW_WIDTH
    if has_side_pad or is_narrow or text_scale > LARGE_TEXT_SCALE:
        bar_height = round(BAR_HEIGHT * min(text_scale, MAX_BAR_SCALE))
        switch_height = round(2 * LINE_HEIGHT * text_scale) + 2 * GAP
        key_height = _SCROLLED_SIZES[1]
        while (
            is_narrow
            and key_height > _MIN_KEY_HEIGHT
            and bar_height + parts.heads_height + PAD_BORDER + pad_height(key_height) + _MIN_VISIBLE_ROWS > height
        ):
            key_height -= 1
        return EntryLayout(
            bar_height=bar_height,
            cell_height=_LARGE_CELL,
            switch_height=switch_height,
            key_height=key_height,
            is_stacked=True,
            is_scrolling=True,
            has_side_pad=has_side_pad,
        )
    sizes = [(size, False) for size in _SIZES]
    sizes += [(size, True) for size in _PAIRED_SIZES] if parts.rules.has_separate_red_threes else []
    sizes += [(_MIN_SIZES, is_paired) for is_paired in (False, parts.rules.has_separate_red_threes)]
    for (cell_height, key_height), is_paired in sizes:
        layout = EntryLayout(
            bar_height=BAR_HEIGHT,
            cell_height=cell_height,
            switch_height=cell_height,
            key_height=key_height,
            is_paired=is_paired,
        )
        rows = parts.row_count(paired=is_paired) * (cell_height + layout.gap) - layout.gap
        if BAR_HEIGHT + parts.heads_height + GAP + rows + PAD_BORDER + pad_height(key_height) <= height:
            return layout
    return EntryLayout(
        bar_height=BAR_HEIGHT,
        cell_height=_SCROLLED_SIZES[0],
        switch_height=_SCROLLED_SIZES[0],
        key_height=_SCROLLED_SIZES[1],
        is_scrolling=True,
    )


def pad_height(key_height: int) -> int:
    """Return the height of the number pad in pixels: its rows of keys with gaps and padding."""
    gap = GAP if key_height >= _LARGE_CELL else GAP_TIGHT
    return PAD_ROWS * key_height + (PAD_ROWS - 1) * gap + GAP_TIGHT + GAP


_QUESTION_LINE_HEIGHT, _CHIP_HEIGHT = 24, Size.TARGET + Gap.SMALL
_NARROWEST_ROW = 340  # pixels of a row on the narrowest phone
_LETTER_WIDTH = 8  # pixels of an average letter
_UNIFORM_PADDING = 16  # pixels around a name in chips of equal width
_WRAPPED_PADDING = 36  # pixels around a name in chips as wide as their text
_NOBODY_LETTERS = 8  # letters in the word "nobody"


def question_height(names: Sequence[str]) -> int:
    """Return the height in pixels of the question which of these players plays alone."""
    return _QUESTION_LINE_HEIGHT + _CHIP_HEIGHT * chip_rows(names, _NARROWEST_ROW)


def chip_rows(names: Sequence[str], width: float) -> int:
    """Return how many rows of `width` pixels the names and the word "nobody" need."""
    words = [_NOBODY_LETTERS, *map(len, names)]
    if len(words) * (max(words) * _LETTER_WIDTH + _UNIFORM_PADDING) <= width:
        return 1
    return ceil(sum(word * _LETTER_WIDTH + _WRAPPED_PADDING for word in words) / width)
