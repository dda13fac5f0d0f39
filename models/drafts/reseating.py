"""Move typed values to other sides, when the lone player becomes known late or was tapped by mistake."""

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, get_origin, get_type_hints

from scoring import Pozzetto, SideEntry

Layout = tuple[tuple[int, ...], ...]


def initial_sides(layout: Layout, *, are_forming: bool) -> tuple[SideEntry, ...]:
    """Return empty sides. The pozzetto defaults to taken, except where taking it decides who plays alone."""
    undecided = are_forming and all(len(side) == 1 for side in layout)
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
    values = {name: merge([getattr(side, name) for side in old]) for name, merge in _MERGES.items()}
    return dataclasses.replace(
        new,
        **values,
        pozzetto=old[0].pozzetto if keep_pozzetti else new.pozzetto,
        pozzetto_by=takers[0] if takers else None,
    )


def _add_counts(counts: Iterable[Mapping[Any, int]]) -> dict[Any, int]:
    total: Counter[Any] = Counter()
    for each in counts:
        total.update(each)
    return dict(total)


def _first_known(values: Iterable[Any]) -> Any:
    return next((value for value in values if value is not None), None)


def _merge_of(hint: Any) -> Callable[[Sequence[Any]], Any]:
    """Return the function that makes one value of those of several sides, for a field of this type."""
    by_type: Mapping[Any, Callable[[Sequence[Any]], Any]] = {
        int: sum,
        bool: any,
        tuple: lambda values: tuple(chain.from_iterable(values)),
        Mapping: _add_counts,
    }
    return by_type.get(get_origin(hint) or hint, _first_known)


_MOVED_APART = {"players", "hand_points", "hand_cards", "pozzetto", "pozzetto_by"}  # by the functions above
_MERGES = {name: _merge_of(hint) for name, hint in get_type_hints(SideEntry).items() if name not in _MOVED_APART}
