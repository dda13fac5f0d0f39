"""Ticked burrachi and the melds by cards that replace them. Pure."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from scoring import Burraco, Card, DealEntry, IllegalMeld, RuleSet, SideEntry, classify
from views.draft.changes import number_of
from views.draft.cursor import NumberField

Melds = tuple[tuple[Card, ...], ...]
_TABLE_FIELDS = (NumberField.TABLE, NumberField.DOUBLED)


@dataclass(frozen=True, kw_only=True)
class AdditionalCounts:
    """Burrachi and points that a side counts in addition to its melds by cards: duplicates, or other melds."""

    side: int
    ticks: tuple[tuple[Burraco, int], ...]
    numbers: tuple[tuple[NumberField, int], ...]


def with_melds(
    side: SideEntry, melds: Melds, *, replaced_ticks: Counter[Burraco], rules: RuleSet
) -> tuple[SideEntry, Counter[Burraco]]:
    """Return the side with `melds`, and the ticks that its melds have replaced.

    A burraco by cards replaces its tick, which is restored when the meld stops being that burraco. `replaced_ticks` are
    the ticks replaced so far.
    """
    before, after = _count_burrachi(side.melds, rules), _count_burrachi(melds, rules)
    ticks, replaced = Counter(side.burrachi), replaced_ticks & before
    restored = (before - after) & replaced
    ticks, replaced = ticks + restored, replaced - restored
    newly_replaced = (after - before) & ticks
    return replace(side, melds=melds, burrachi=dict(ticks - newly_replaced)), replaced + newly_replaced


def additional_counts(entry: DealEntry) -> tuple[AdditionalCounts, ...]:
    """Return the additional counts of each side that has counts in addition to its melds by cards."""
    found = (
        AdditionalCounts(
            side=index,
            ticks=tuple((kind, count) for kind, count in side.burrachi.items() if count > 0),
            numbers=tuple((field, points) for field in _TABLE_FIELDS if (points := number_of(side, field))),
        )
        for index, side in enumerate(entry.sides)
        if side.melds
    )
    return tuple(each for each in found if each.ticks or each.numbers)


def without_additional_counts(entry: DealEntry) -> DealEntry:
    """Return `entry` without its additional counts, as if they duplicated the melds."""
    sides = {
        each.side: replace(entry.sides[each.side], burrachi={}, table_points=0, doubled_points=0)
        for each in additional_counts(entry)
    }
    return replace(entry, sides=tuple(sides.get(index, side) for index, side in enumerate(entry.sides)))


def _count_burrachi(melds: Sequence[Sequence[Card]], rules: RuleSet) -> Counter[Burraco]:
    kinds: Counter[Burraco] = Counter()
    for cards in melds:
        with suppress(IllegalMeld):
            kind = classify(cards, rules).burraco
            kinds.update([] if kind is None else [kind])
    return kinds
