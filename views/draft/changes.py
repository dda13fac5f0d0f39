"""The changes that the cells of a deal's sheet make, and what they read off it. Pure."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from models import DealHead
from scoring import Adjustment, Burraco, Cut, DealEntry, IllegalMeld, Pozzetto, RuleSet, SideEntry, classify
from views.draft.cursor import SIDE_BY_SIDE, Cursor, NumberField, Spot, Tap

_NEXT_POZZETTO = {
    Pozzetto.TAKEN: Pozzetto.NOT_TAKEN,
    Pozzetto.NOT_TAKEN: Pozzetto.TAKEN_UNPLAYED,
    Pozzetto.TAKEN_UNPLAYED: Pozzetto.TAKEN,
}


def hand_of(side: SideEntry) -> int:
    """Points left in all hands of a side, of those that were entered as points."""
    return sum(side.hand_points.values())


def hand_by_cards(side: SideEntry, rules: RuleSet) -> int:
    """Points left in all hands of a side, of those that were entered by cards."""
    return sum(rules.card_points[card.rank] for cards in side.hand_cards.values() for card in cards)


def melds_by_cards(side: SideEntry, rules: RuleSet) -> int:
    """Points of the melds that were entered by cards, with their bonuses; cards that are no meld are worth nothing."""
    points = 0
    for cards in side.melds:
        with suppress(IllegalMeld):
            points += classify(cards, rules).points
    return points


def number_of(side: SideEntry, field: NumberField) -> int:
    return side.table_points if field is NumberField.TABLE else hand_of(side)


def with_number(field: NumberField, value: int) -> Callable[[SideEntry], SideEntry]:
    """The change that puts a number on a side. A side's hand counts as one: it is noted for its last player, since
    whoever closed holds nothing."""
    if field is NumberField.TABLE:
        return lambda side: replace(side, table_points=value)
    return lambda side: replace(side, hand_points={side.players[-1]: value} if value else {})


def count_burraco(kind: Burraco, step: int) -> Callable[[SideEntry], SideEntry]:
    """One more (step 1) or one less (−1), never below none."""

    def change(side: SideEntry) -> SideEntry:
        counts = {**side.burrachi, kind: max(side.burrachi.get(kind, 0) + step, 0)}
        return replace(side, burrachi={each: count for each, count in counts.items() if count})

    return change


def next_pozzetto(side: SideEntry) -> SideEntry:
    """A tap goes round: taken, not taken, taken but not played."""
    return replace(side, pozzetto=_NEXT_POZZETTO[side.pozzetto])


def close_by(index: int) -> Callable[[DealHead], DealHead]:
    """The side closed; a second tap takes that back."""
    return lambda head: replace(head, closed_by=None if head.closed_by == index else index, closer=None)


def spots(rules: RuleSet, sides: int) -> list[Spot]:
    """Side by side, from top to bottom: what a deal has besides its numbers."""
    rows: list[Burraco | Tap] = [*rules.bonuses, Tap.CLOSED]
    if rules.pozzetti:
        rows.append(Tap.POZZETTO)
    return [Spot(row=row, side=side) for side in range(sides) for row in rows]


def set_burraco(kind: Burraco, count: int) -> Callable[[SideEntry], SideEntry]:
    return lambda side: count_burraco(kind, count - side.burrachi.get(kind, 0))(side)


def number_order(sides: Sequence[SideEntry], closed_by: int | None) -> list[Cursor]:
    """Round the fields as players count: what is on the table first, then the hands of those who did not close. Where
    one side is open at a time, it is finished before the next."""
    tables = [Cursor(side=index, field=NumberField.TABLE) for index in range(len(sides))]
    hands = [Cursor(side=index, field=NumberField.HAND) for index in range(len(sides)) if index != closed_by]
    if len(sides) <= SIDE_BY_SIDE:
        return tables + hands
    return sorted(tables + hands, key=lambda cursor: cursor.side)


def first_empty(sides: Sequence[SideEntry], order: Sequence[Cursor]) -> Cursor | None:
    """The first field of `order` that holds no points; None where all do."""
    return next((place for place in order if not number_of(sides[place.side], place.field)), None)


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
