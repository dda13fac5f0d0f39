"""Matching: pair neighbours in a row except forbidden pairs, or any indexes at the least total cost.

networkx solves it exactly (Edmonds' blossom algorithm on integers). This module prunes the edges that no optimal
solution has: for 400 pairs that have met seven others each, 80,000 edges become a few thousand.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations


def min_cost_matching(size: int, cost: Callable[[int, int], int]) -> tuple[tuple[int, int], ...]:
    """Return pairs of the indexes 0 … size − 1, an even number, in order; the sum of their costs is least."""
    # Imported here because networkx is slow to import, and half of the app's uses need no tournaments.
    from networkx import Graph, max_weight_matching  # noqa: PLC0415

    graph = Graph()
    for first, second in combinations(range(size), 2):
        graph.add_edge(first, second, weight=-cost(first, second))
    matching = max_weight_matching(graph, maxcardinality=True)
    return tuple(sorted((min(two), max(two)) for two in matching))


def min_distance_matching(size: int, forbidden: Collection[frozenset[int]]) -> tuple[tuple[int, int], ...] | None:
    """Return pairs of the indexes 0 … size − 1 in order, or None if `forbidden` leaves no perfect matching.

    It minimises the sum of the distances; then the sum of their squares, so that two short moves win over one long one;
    then the distances of the indexes nearest the front.
    """
    # Imported here because networkx is slow to import, and half of the app's uses need no tournaments.
    from networkx import Graph, max_weight_matching  # noqa: PLC0415

    partners: list[set[int]] = [set() for _ in range(size)]
    for first, second in map(sorted, forbidden):
        partners[first].add(second)
        partners[second].add(first)
    edges = list(_candidate_edges(partners))
    longest = max((second - first for first, second in edges), default=0)
    # Each weight exceeds the largest possible sum of the next one.
    top, squares = size * size * longest + 1, size * longest * longest + 1
    graph = Graph()
    graph.add_nodes_from(range(size))
    for first, second in edges:
        distance = second - first
        cost = (distance * squares + distance * distance) * top + (size - first) * (distance - 1)
        graph.add_edge(first, second, weight=-cost)
    matching = max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < size:
        return None
    return tuple(sorted((min(first, second), max(first, second)) for first, second in matching))


def _candidate_edges(partners: Sequence[Collection[int]]) -> Iterator[tuple[int, int]]:
    """Yield the edges that a matching of minimum total distance can have, if there is one.

    If two edges a–c and b–d overlap (a and b before c and d), a–b and c–d would be shorter in total, so one of these
    two must be forbidden. Every index between a and c belongs to an edge that overlaps a–c like this, so there are at
    most twice as many of them as a and c have forbidden partners together. If all edges have a maximum length, the
    indexes of such a forbidden edge are closer to each other than that, which in turn makes the edges shorter.
    """
    size = len(partners)
    longest = size
    while True:
        close = [sum(abs(index - other) < longest for other in barred) for index, barred in enumerate(partners)]
        shorter = min(longest, 1 + 4 * max(close, default=0))
        if shorter == longest:
            break
        longest = shorter
    for first in range(size):
        for second in range(first + 1, min(size, first + longest + 1)):
            if second - first <= 1 + 2 * (close[first] + close[second]) and second not in partners[first]:
                yield first, second
