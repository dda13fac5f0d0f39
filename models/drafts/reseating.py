"""Move typed values to other sides, when the lone player becomes known late or was tapped by mistake."""

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, get_origin, get_type_hints

from models.values.deal import DealHead
from scoring import Pozzetto, SideEntry

Layout = tuple[tuple[int, ...], ...]


def initial_sides(layout: Layout, *, are_forming: bool) -> tuple[SideEntry, ...]:
    """Return empty sides. The pozzetto defaults to taken, except where taking it decides who plays alone."""
    undecided = are_forming and all(len(side) == 1 for side in layout)
    pozzetto = Pozzetto.NOT_TAKEN if undecided else Pozzetto.TAKEN
    return tuple(SideEntry(players=side, pozzetto=pozzetto) for side in layout)


def move_values(sides: Sequence[SideEntry], empty: Sequence[SideEntry]) -> tuple[SideEntry, ...]:
    """Return the values of `sides` on the new sides `empty`.

    Between sides of the same sizes all values stay by position (those of the lone player's side go to the new lone
    player's side): a user who corrects the name has typed the numbers in the right column. Otherwise each old side's
    values are added to the new side of its first player, and hands stay with their players.
    """
    if _have_same_sizes(sides, empty):
        return tuple(_rename_players(old, new.players) for old, new in zip(sides, empty, strict=True))
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


def move_head(head: DealHead, sides: Sequence[SideEntry], empty: Sequence[SideEntry]) -> DealHead:
    """Return the head for the new sides. The new side that gets the values of the side that closed is now the one that
    closed; `closer` stays if that player is in it.
    """
    if head.closed_by is None or head.closed_by >= len(sides):
        return head
    old = sides[head.closed_by]
    if _have_same_sizes(sides, empty):
        renamed: dict[int | None, int] = dict(zip(old.players, empty[head.closed_by].players, strict=True))
        return dataclasses.replace(head, closer=renamed.get(head.closer))
    new = _target_index(old, empty)
    return dataclasses.replace(head, closed_by=new, closer=head.closer if head.closer in empty[new].players else None)


def _have_same_sizes(sides: Sequence[SideEntry], empty: Sequence[SideEntry]) -> bool:
    return [len(side.players) for side in sides] == [len(side.players) for side in empty]


def _rename_players(side: SideEntry, players: tuple[int, ...]) -> SideEntry:
    """Return the side with these players in place of its own, by position."""
    renamed = dict(zip(side.players, players, strict=True))
    return dataclasses.replace(
        side,
        players=players,
        hand_points={renamed[player]: points for player, points in side.hand_points.items() if player in renamed},
        hand_cards={renamed[player]: cards for player, cards in side.hand_cards.items() if player in renamed},
        pozzetto_by=None if side.pozzetto_by is None else renamed.get(side.pozzetto_by),
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
    """Return the function that merges the values of several sides into one, for a field of this type."""
    by_type: Mapping[Any, Callable[[Sequence[Any]], Any]] = {
        int: sum,
        bool: any,
        tuple: lambda values: tuple(chain.from_iterable(values)),
        Mapping: _add_counts,
    }
    return by_type.get(get_origin(hint) or hint, _first_known)


_MOVED_APART = {"players", "hand_points", "hand_cards", "pozzetto", "pozzetto_by"}  # by the functions above
_MERGES = {name: _merge_of(hint) for name, hint in get_type_hints(SideEntry).items() if name not in _MOVED_APART}
