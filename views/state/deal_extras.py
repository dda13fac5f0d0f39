"""The changes that the sheet of rare things makes to a deal. Pure."""

__all__ = ["has_extras", "toggle_closing_bonus", "with_adjustment", "with_cut", "without_adjustment"]

from collections.abc import Callable
from dataclasses import replace

from models import DealHead
from scoring import Adjustment, Cut, DealEntry, SideEntry


def with_adjustment(adjustment: Adjustment) -> Callable[[SideEntry], SideEntry]:
    """The change that gives a side one more."""
    return lambda side: replace(side, adjustments=(*side.adjustments, adjustment))


def without_adjustment(index: int) -> Callable[[SideEntry], SideEntry]:
    """The change that takes one away again."""
    return lambda side: replace(side, adjustments=side.adjustments[:index] + side.adjustments[index + 1 :])


def with_cut(cut: Cut | None) -> Callable[[SideEntry], SideEntry]:
    return lambda side: replace(side, cut=cut)


def toggle_closing_bonus(head: DealHead) -> DealHead:
    return replace(head, closing_bonus=not head.closing_bonus)


def has_extras(entry: DealEntry) -> bool:
    """Whether a deal has anything that the usual rows do not show."""
    return not entry.closing_bonus or any(side.adjustments or side.cut is not None for side in entry.sides)
