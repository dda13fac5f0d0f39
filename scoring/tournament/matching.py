"""Matching: pair neighbours in a row except forbidden pairs, or any indexes at a low total cost."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from itertools import chain, combinations
from math import inf
from typing import TypeAlias

_Edge: TypeAlias = tuple[int, int]

_EXACT = 6  # pairs whose best exchange is searched


def min_cost_matching(size: int, cost: Callable[[int, int], int | None]) -> tuple[_Edge, ...] | None:
    """Return pairs of the indexes 0 … size − 1 in order, or None if that takes a pair whose cost is None.

    Up to twelve indexes have the least sum of costs. A longer row begins with any possible pairs, if possible of
    neighbours; then any two of them, and six successive ones, exchange their indexes while that lowers the sum.
    """
    costs = {two: each for two in combinations(range(size), 2) if (each := cost(*two)) is not None}

    @cache
    def least(rest: tuple[int, ...]) -> tuple[float, tuple[_Edge, ...]]:
        found: list[tuple[float, tuple[_Edge, ...]]] = [] if rest else [(0, ())]
        for at, index in enumerate(rest[1:], start=1):
            edge = rest[0], index
            if edge in costs:
                total, others = least(rest[1:at] + rest[at + 1 :])
                found.append((costs[edge] + total, (edge, *others)))
        return min(found, default=(inf, ()))

    pairs = _allowed_pairs(size, costs)
    numbers = range(len(pairs))
    width = min(_EXACT, len(pairs))
    groups = [*zip(*(numbers[at:] for at in range(width)), strict=False), *combinations(numbers, 2)]
    before: list[_Edge] = []
    while pairs != before:
        before = pairs.copy()
        for group in groups:
            total, found = least(tuple(sorted(chain(*(pairs[each] for each in group)))))
            if total < sum(costs[pairs[each]] for each in group):
                for number, pair in zip(group, found, strict=True):
                    pairs[number] = pair
        pairs.sort()
    return tuple(pairs) if 2 * len(pairs) == size else None


def _allowed_pairs(size: int, allowed: Collection[_Edge]) -> list[_Edge]:
    """Return as many of the allowed pairs as possible, in order; no two have an index in common."""
    partners: list[list[int]] = [[] for _ in range(size)]
    for first, second in allowed:
        partners[first].append(second)
        partners[second].append(first)
    mates = [index ^ 1 if (index & ~1, index | 1) in allowed else -1 for index in range(size)]
    for index in range(size):
        if mates[index] < 0:
            _match(index, partners, mates)
    return [(index, mate) for index, mate in enumerate(mates) if index < mate]


def _match(root: int, partners: Sequence[Collection[int]], mates: list[int]) -> None:
    """Match `root` too, if that is possible: along an alternating path, after odd cycles are contracted to their
    base (Edmonds' blossom algorithm)."""
    bases, parents, outer = list(range(len(mates))), [-1] * len(mates), [root]
    for index in outer:
        for other in partners[index]:
            if other in outer:
                _contract((index, other), bases, parents, outer, mates)
            elif parents[other] < 0:
                parents[other] = index
                if mates[other] >= 0:
                    outer.append(mates[other])
                    continue
                end = other
                while end >= 0:
                    before = parents[end]
                    mates[end], mates[before], end = before, end, mates[before]
                return


def _contract(edge: _Edge, bases: list[int], parents: list[int], outer: list[int], mates: Sequence[int]) -> None:
    """Contract the cycle that an edge between two outer indexes closes; all indexes of the cycle become outer ones."""

    def way_to_root(index: int) -> Iterator[int]:
        while index >= 0:
            yield bases[index]
            mate = mates[bases[index]]
            index = parents[mate] if mate >= 0 else -1

    known, cycle = set(way_to_root(edge[0])), set[int]()
    top = next(base for base in way_to_root(edge[1]) if base in known)
    for start, child in (edge, edge[::-1]):
        index, parent = start, child
        while bases[index] != top:
            mate = mates[index]
            cycle |= {bases[index], bases[mate]}
            parents[index], index, parent = parent, parents[mate], mate
    for index, base in enumerate(bases):
        if base in cycle:
            bases[index] = top
            outer += [] if index in outer else [index]


def min_distance_matching(size: int, forbidden: Collection[frozenset[int]]) -> tuple[_Edge, ...] | None:
    """Return pairs of the indexes 0 … size − 1 in order, or None if `forbidden` leaves no perfect matching.

    `min_cost_matching` lowers the sum of the distances; then the sum of their squares, so that two short moves win over
    one long one; then the distances of the indexes nearest the front.
    """
    barred = set(forbidden)
    above = size**3 + 1  # exceeds the largest possible sum of the next criterion

    def cost(first: int, second: int) -> int | None:
        distance = second - first
        if frozenset((first, second)) in barred:
            return None
        return (distance * above + distance * distance) * above + (size - first) * (distance - 1)

    return min_cost_matching(size, cost)
