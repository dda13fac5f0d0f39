"""The window, as the deal's rows and the number pad share it. Pure."""

__all__ = ["EntryFit", "entry_fit"]

from dataclasses import dataclass

from scoring import RuleSet

CELL_HEIGHTS = (48, 44)  # the usual one, then the least that a thumb hits
PAD_HEIGHT = 5 * 48
FIXED_HEIGHT = 56 + 70 + 16 + 77  # the bar, the sides' heads, the margins, the main action
ALONE_HEIGHT = 80  # the question who plays alone
GAP = 4


@dataclass(frozen=True, kw_only=True)
class EntryFit:
    """With `pad_covers`, the open pad takes the counters' place, and nothing is open at first."""

    cell_height: int
    pad_covers: bool


def entry_fit(rules: RuleSet, *, height: float, by_cards: bool = False, asks_alone: bool = False) -> EntryFit:
    """For a window of that height in pixels; `by_cards` when a row says what was entered by cards, `asks_alone` when
    the sides form during the deal."""
    left = height - FIXED_HEIGHT - PAD_HEIGHT - ALONE_HEIGHT * asks_alone
    kinds = len(rules.bonuses) + 2 * rules.red_threes_apart + bool(rules.pozzetti)
    rows = kinds + 3 + by_cards  # who closed, on the table, in hand
    for cell_height in CELL_HEIGHTS:
        if rows * (cell_height + GAP) <= left:
            return EntryFit(cell_height=cell_height, pad_covers=False)
    return EntryFit(cell_height=CELL_HEIGHTS[0], pad_covers=True)
