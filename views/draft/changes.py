"""The changes that the cells of a deal's sheet make, and the values that the cells show. Pure functions."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from models.values import DealHead
from scoring import Adjustment, Burraco, Cut, DealEntry, IllegalMeld, Pozzetto, RuleSet, SideEntry, classify
from views.draft.cursor import CellPosition, Cursor, DealFieldName, NumberField
from views.ui.fit import MAX_SIDES_IN_COLUMNS
from wording import Translator


@dataclass(frozen=True, kw_only=True)
class EnteredDeal:
    """A deal while it is entered, with the rules that apply and the language of the messages about it."""

    entry: DealEntry
    rules: RuleSet
    t: Translator

    @property
    def sides(self) -> tuple[SideEntry, ...]:
        return self.entry.sides

    def with_side(self, index: int, side: SideEntry) -> tuple[SideEntry, ...]:
        """Return the sides with this one replaced; the other sides stay the same objects."""
        return (*self.sides[:index], side, *self.sides[index + 1 :])


_NEXT_POZZETTO = {
    Pozzetto.TAKEN: Pozzetto.NOT_TAKEN,
    Pozzetto.NOT_TAKEN: Pozzetto.TAKEN_UNPLAYED,
    Pozzetto.TAKEN_UNPLAYED: Pozzetto.TAKEN,
}


def hand_points_of(side: SideEntry) -> int:
    """Return the points left in all hands of a side that were entered as points."""
    return sum(side.hand_points.values())


def hand_card_points(side: SideEntry, rules: RuleSet) -> int:
    """Return the points left in all hands of a side that were entered by cards."""
    return sum(map(rules.hand_points, side.hand_cards.values()))


def meld_card_points(side: SideEntry, rules: RuleSet) -> int:
    """Return the points of the melds that were entered by cards, with their bonuses; an illegal meld is worth 0."""
    points = 0
    for cards in side.melds:
        with suppress(IllegalMeld):
            points += classify(cards, rules).points
    return points


def has_cards(sides: Sequence[SideEntry]) -> bool:
    """Return whether any meld or hand was entered by cards."""
    return any(_has_cards(side) for side in sides)


def is_by_cards(sides: Sequence[SideEntry]) -> bool:
    """Return whether the deal has cards and no side has both cards and numbers, because only the page by points shows
    both."""
    numbers = (
        side.table_points or side.doubled_points or any(side.hand_points.values()) or side.burrachi
        for side in sides
        if _has_cards(side)
    )
    return has_cards(sides) and not any(numbers)


def _has_cards(side: SideEntry) -> bool:
    return bool(side.melds) or any(side.hand_cards.values())


def number_of(side: SideEntry, field: NumberField) -> int:
    points = {NumberField.TABLE: side.table_points, NumberField.DOUBLED: side.doubled_points}
    return hand_points_of(side) if field is NumberField.HAND else points[field]


def with_number(field: NumberField, value: int) -> Callable[[SideEntry], SideEntry]:
    """Return the change that sets a number of a side. A side's hand points are one number, stored for its last player,
    because the player who closed has none."""
    if field is NumberField.HAND:
        return lambda side: replace(side, hand_points={side.players[-1]: value} if value else {})
    if field is NumberField.DOUBLED:
        return lambda side: replace(side, doubled_points=value)
    return lambda side: replace(side, table_points=value)


def is_counter(row: Burraco | DealFieldName) -> bool:
    return isinstance(row, Burraco) or row is DealFieldName.RED_THREES


def count_of(side: SideEntry, row: Burraco | DealFieldName) -> int:
    """Return the count in a counter's row."""
    return side.burrachi.get(row, 0) if isinstance(row, Burraco) else side.red_threes


def add_count(row: Burraco | DealFieldName, delta: int) -> Callable[[SideEntry], SideEntry]:
    """Return the change that adds `delta` to a counter, never below 0."""

    def change(side: SideEntry) -> SideEntry:
        count = max(count_of(side, row) + delta, 0)
        if not isinstance(row, Burraco):
            return replace(side, red_threes=count)
        return replace(side, burrachi={each: n for each, n in {**side.burrachi, row: count}.items() if n})

    return change


def toggle_opened(side: SideEntry) -> SideEntry:
    return replace(side, opened=not side.opened)


def cycle_pozzetto(side: SideEntry) -> SideEntry:
    """Return the side with the next state of its pozzetto: taken, not taken, taken but not played."""
    return replace(side, pozzetto=_NEXT_POZZETTO[side.pozzetto])


def toggle_closed_by(index: int) -> Callable[[DealHead], DealHead]:
    """Return the change that records that the side closed; a second tap undoes it."""
    return lambda head: replace(head, closed_by=None if head.closed_by == index else index, closer=None)


_COMMON_KINDS = frozenset({Burraco.CLEAN, Burraco.SEMI_CLEAN, Burraco.DIRTY, Burraco.SAMBA})


def cell_rows(rules: RuleSet) -> list[Burraco | DealFieldName]:
    """Return the rows of a deal that hold no numbers from top to bottom, the rare kinds of burraco last."""
    rows: list[Burraco | DealFieldName] = [kind for kind in rules.bonuses if kind in _COMMON_KINDS]
    rows += [DealFieldName.RED_THREES] if rules.has_separate_red_threes else []
    rows += [DealFieldName.OPENED] if rules.asks_for_opening else []
    rows += [DealFieldName.CLOSED, *([DealFieldName.POZZETTO] if rules.pozzetti else [])]
    return [*rows, *(kind for kind in rules.bonuses if kind not in _COMMON_KINDS)]


def cell_positions(rules: RuleSet, sides: int) -> list[CellPosition]:
    """Return the cells of a deal that hold no numbers: one side after the other, each from top to bottom."""
    return [CellPosition(row=row, side=side) for side in range(sides) for row in cell_rows(rules)]


def table_fields(rules: RuleSet) -> tuple[NumberField, ...]:
    """Return the numbers of a side's melds."""
    return (NumberField.TABLE, *(() if rules.doubled_run is None else (NumberField.DOUBLED,)))


def number_field_order(rules: RuleSet, sides: Sequence[SideEntry], closed_by: int | None) -> list[Cursor]:
    """Return the number fields in the order of the players' count: the tables, then the hands, last that of the side
    that closed, because only a partner can hold cards there. If only one side is open at a time, all fields of a side
    come before the next side's."""
    tables = [Cursor(side=index, field=field) for index in range(len(sides)) for field in table_fields(rules)]
    holding = [index for index, side in enumerate(sides) if index != closed_by or len(side.players) > 1]
    holding.sort(key=lambda index: index == closed_by)
    hands = [Cursor(side=index, field=NumberField.HAND) for index in holding]
    if len(sides) <= MAX_SIDES_IN_COLUMNS:
        return tables + hands
    return sorted(tables + hands, key=lambda cursor: cursor.side)


def first_empty_field(sides: Sequence[SideEntry], order: Sequence[Cursor]) -> Cursor | None:
    """Return the first field of `order` without points; None if all have points."""
    return next((cursor for cursor in order if not number_of(sides[cursor.side], cursor.field)), None)


def with_adjustment(adjustment: Adjustment) -> Callable[[SideEntry], SideEntry]:
    """Return the change that adds an adjustment to a side."""
    return lambda side: replace(side, adjustments=(*side.adjustments, adjustment))


def without_adjustment(index: int) -> Callable[[SideEntry], SideEntry]:
    """Return the change that removes an adjustment from a side."""
    return lambda side: replace(side, adjustments=side.adjustments[:index] + side.adjustments[index + 1 :])


def with_cut(cut: Cut | None) -> Callable[[SideEntry], SideEntry]:
    return lambda side: replace(side, cut=cut)


def toggle_closing_bonus(head: DealHead) -> DealHead:
    return replace(head, closing_bonus=not head.closing_bonus)


def toggle_concealed(head: DealHead) -> DealHead:
    return replace(head, concealed=not head.concealed)


def has_extras(entry: DealEntry) -> bool:
    """Return whether a deal has values that the usual rows do not show."""
    return (
        not entry.closing_bonus
        or entry.concealed
        or any(side.adjustments or side.cut is not None for side in entry.sides)
    )
