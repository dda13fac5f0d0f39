"""Move typed values to other sides, when the lone player becomes known late or was tapped by mistake."""

import dataclasses
from collections import Counter
from collections.abc import Sequence
from itertools import chain

from scoring import Phase, Pozzetto, Seating, SideEntry, has_variable_sides

Layout = tuple[tuple[int, ...], ...]


def initial_sides(layout: Layout, *, seating: Seating, phase: Phase) -> tuple[SideEntry, ...]:
    """Return empty sides. The pozzetto defaults to taken, except where taking it decides who plays alone."""
    undecided = has_variable_sides(seating) and phase is Phase.PAIRS and all(len(side) == 1 for side in layout)
    pozzetto = Pozzetto.NOT_TAKEN if undecided else Pozzetto.TAKEN
    return tuple(SideEntry(players=side, pozzetto=pozzetto) for side in layout)


def move_values(sides: Sequence[SideEntry], empty: Sequence[SideEntry]) -> tuple[SideEntry, ...]:
    """Return the values of `sides` on the new sides `empty`.

    Hands stay with their players. With an equal number of sides, other values stay by position (the lone player's side
    first to the lone player's side). Otherwise each old side's values are added to the new side of its first player.
    """
    former_sides: list[list[SideEntry]] = [[] for _ in empty]
    for index, side in enumerate(sides):
        former_sides[index if len(sides) == len(empty) else _target_index(side, empty)].append(side)
    hand_points = dict(chain.from_iterable(side.hand_points.items() for side in sides))
    hand_cards = dict(chain.from_iterable(side.hand_cards.items() for side in sides))
    keep_pozzetti = len(sides) == len(empty)
    return tuple(
        dataclasses.replace(
            _merge_values(new, old, keep_pozzetti=keep_pozzetti),
            hand_points={player: points for player, points in hand_points.items() if player in new.players},
            hand_cards={player: cards for player, cards in hand_cards.items() if player in new.players},
        )
        for new, old in zip(empty, former_sides, strict=True)
    )


def _target_index(side: SideEntry, empty: Sequence[SideEntry]) -> int:
    first = side.players[0] if side.players else 0
    return next((index for index, new in enumerate(empty) if first in new.players), 0)


def _merge_values(new: SideEntry, old: Sequence[SideEntry], *, keep_pozzetti: bool) -> SideEntry:
    if not old:
        return new
    takers = [side.pozzetto_by for side in old if side.pozzetto_by in new.players]
    burrachi = Counter(dict.fromkeys(chain.from_iterable(side.burrachi for side in old), 0))
    for side in old:
        for kind, count in side.burrachi.items():
            burrachi[kind] += count
    return dataclasses.replace(
        new,
        melds=tuple(chain.from_iterable(side.melds for side in old)),
        burrachi=dict(burrachi),
        table_points=sum(side.table_points for side in old),
        pozzetto=old[0].pozzetto if keep_pozzetti else new.pozzetto,
        pozzetto_by=takers[0] if takers else None,
        red_threes=sum(side.red_threes for side in old),
        opened=any(side.opened for side in old),
        cut=next((side.cut for side in old if side.cut is not None), None),
        adjustments=tuple(chain.from_iterable(side.adjustments for side in old)),
    )
