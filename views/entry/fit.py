"""The window, as the bar, the sides' heads, the deal's rows and the number pad share it. Pure."""

from dataclasses import dataclass
from math import ceil

from scoring import RuleSet
from views.draft.cursor import SIDE_BY_SIDE
from views.ui.text_scale import LARGE_TEXT, NARROW

BAR_HEIGHT = 48
BAR_GROWS = 4 / 3  # a bar's title grows with the phone's text, but no more
HEADS_HEIGHT, TABS_HEIGHT = 54, 74  # of sides beside each other, of more than ROOMY_TABS
ROOMY_TABS = 3
PAD_ROWS = 5
GAP, GAP_TIGHT = 4, 2
EDGE = 1  # above the pad
LINE = 19  # pixels of a line of words at their usual size


@dataclass(frozen=True, kw_only=True)
class TallParts:
    """What a deal has on the screen: its rules, so many sides, a row for what was entered `by_cards`. Where the sides
    form during the deal, `asks` is the height of the question who plays alone, and `alone` whether that is answered."""

    rules: RuleSet
    sides: int
    by_cards: bool = False
    asks: int = 0
    alone: bool = False

    def rows(self, *, pairs: bool) -> int:
        """One for each fact; two facts that say their own names share one where there are `pairs`."""
        rules = self.rules
        counters = len(rules.bonuses) + rules.red_threes_apart
        switches = 1 + rules.red_threes_apart + bool(rules.pozzetti)
        if self.sides > SIDE_BY_SIDE:
            return counters + ceil(switches / 2) + 1 + self.by_cards
        switches -= rules.red_threes_apart and pairs
        return counters + switches + (1 if pairs else 2) + self.by_cards + self.alone

    @property
    def heads(self) -> int:
        return (TABS_HEIGHT if self.sides > ROOMY_TABS else HEADS_HEIGHT) + self.asks


@dataclass(frozen=True, kw_only=True)
class EntryFit:
    """Heights in pixels; a `switch` is a cell with words. With `pairs` two facts share a row where sides stand beside
    each other; `stacked` rows have their words above them, as large as the reader wants them. Not all rows are in sight
    where it `scrolls`. The pad stands `beside` them in a window that is low and wide."""

    bar: int
    cell: int
    switch: int
    key: int
    pairs: bool = False
    stacked: bool = False
    scrolls: bool = False
    beside: bool = False

    @property
    def gap(self) -> int:
        return GAP if self.cell >= _ROOMY_CELL else GAP_TIGHT


_ROOMY_CELL = 48
# Cells and keys, from the roomiest on: what is tapped most stays large longest.
_SIZES = ((56, 56), (52, 52), (48, 48), (44, 44), (41, 44), (41, 40))
_PAIRED = ((44, 44), (41, 44), (41, 40))
_LOWEST = (38, 40)
_SCROLLED = (44, 44)
LOW, _WIDE = 500, 600  # a phone on its side, or a window that is enlarged
_LOWEST_KEY, _IN_SIGHT = 26, 80  # of those, the lowest keys, and the room for a row with its words
PAD_WIDTH = 368  # beside the rows


def entry_fit(parts: TallParts, *, height: float, width: float = 0, text_scale: float = 1.0) -> EntryFit:
    """For a window of that size. Where not even the lowest cells fit, they are as high as a thumb likes them: the
    rows scroll, and the pad stays. A window narrower than any phone's is enlarged, and its keys with it: they are lower
    before the rows are out of sight."""
    beside = height < LOW and width >= _WIDE
    narrow = 0 < width < NARROW
    if beside or narrow or text_scale > LARGE_TEXT:
        bar = round(BAR_HEIGHT * min(text_scale, BAR_GROWS))
        switch = round(2 * LINE * text_scale) + 2 * GAP
        key = _SCROLLED[1]
        while narrow and key > _LOWEST_KEY and bar + parts.heads + EDGE + pad_height(key) + _IN_SIGHT > height:
            key -= 1
        return EntryFit(bar=bar, cell=_ROOMY_CELL, switch=switch, key=key, stacked=True, scrolls=True, beside=beside)
    sizes = [(size, False) for size in _SIZES]
    sizes += [(size, True) for size in _PAIRED] if parts.rules.red_threes_apart else []
    sizes += [(_LOWEST, pairs) for pairs in (False, parts.rules.red_threes_apart)]
    for (cell, key), pairs in sizes:
        fit = EntryFit(bar=BAR_HEIGHT, cell=cell, switch=cell, key=key, pairs=pairs)
        rows = parts.rows(pairs=pairs) * (cell + fit.gap) - fit.gap
        if BAR_HEIGHT + parts.heads + GAP + rows + EDGE + pad_height(key) <= height:
            return fit
    return EntryFit(bar=BAR_HEIGHT, cell=_SCROLLED[0], switch=_SCROLLED[0], key=_SCROLLED[1], scrolls=True)


def pad_height(key: int) -> int:
    """Of five rows of keys, with what is around them."""
    gap = GAP if key >= _ROOMY_CELL else GAP_TIGHT
    return PAD_ROWS * key + (PAD_ROWS - 1) * gap + GAP_TIGHT + GAP
