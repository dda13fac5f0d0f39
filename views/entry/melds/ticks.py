"""The ticks of burrachi, and the melds by cards that take their places. Pure."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from scoring import Burraco, Card, DealEntry, IllegalMeld, RuleSet, SideEntry, classify

Melds = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, kw_only=True)
class LeftOver:
    """What counts on a side besides its melds by cards: the same once more, or something else."""

    side: int
    ticks: tuple[tuple[Burraco, int], ...]
    table_points: int


def with_melds(
    side: SideEntry, melds: Melds, *, taken: Counter[Burraco], rules: RuleSet
) -> tuple[SideEntry, Counter[Burraco]]:
    """The side with these melds. A burraco takes the place of its tick, and gives it back when it is none any more;
    `taken` are those that the side's melds took, before and after."""
    before, after = _kinds(side.melds, rules), _kinds(melds, rules)
    ticks, held = Counter(side.burrachi), taken & before
    back = (before - after) & held
    ticks, held = ticks + back, held - back
    took = (after - before) & ticks
    return replace(side, melds=melds, burrachi=dict(ticks - took)), held + took


def left_over(entry: DealEntry) -> tuple[LeftOver, ...]:
    found = (
        LeftOver(
            side=index,
            ticks=tuple((kind, count) for kind, count in side.burrachi.items() if count > 0),
            table_points=side.table_points,
        )
        for index, side in enumerate(entry.sides)
        if side.melds
    )
    return tuple(each for each in found if each.ticks or each.table_points)


def without_left_over(entry: DealEntry) -> DealEntry:
    """As if it had been there twice."""
    sides = {each.side: replace(entry.sides[each.side], burrachi={}, table_points=0) for each in left_over(entry)}
    return replace(entry, sides=tuple(sides.get(index, side) for index, side in enumerate(entry.sides)))


def _kinds(melds: Sequence[Sequence[Card]], rules: RuleSet) -> Counter[Burraco]:
    kinds: Counter[Burraco] = Counter()
    for cards in melds:
        with suppress(IllegalMeld):
            kind = classify(cards, rules).burraco
            kinds.update([] if kind is None else [kind])
    return kinds
