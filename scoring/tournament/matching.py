"""The matching that keeps neighbours together: pairs of places in a row, some of which may not meet.

The library solves it exactly (Edmonds' blossoms, whole numbers). What is ours is to leave out the meetings that no best
solution has: among 400 pairs that have met seven others each it takes 80,000 down to some thousand.
"""

from collections.abc import Collection, Iterator, Sequence


def nearest_matching(size: int, barred: Collection[frozenset[int]]) -> tuple[tuple[int, int], ...] | None:
    """Pairs of the places 0 … size − 1, in order, or None where the `barred` ones leave no way to seat everyone.

    The sum of the distances is as small as can be; then the sum of their squares, so that two go a little way rather
    than one far; then whoever stands further up sits nearer to his place.
    """
    # Half of all that the app does needs no tournament: nobody should wait for this library when it starts.
    from networkx import Graph, max_weight_matching  # noqa: PLC0415

    partners: list[set[int]] = [set() for _ in range(size)]
    for first, second in map(sorted, barred):
        partners[first].add(second)
        partners[second].add(first)
    edges = list(_edges(partners))
    longest = max((second - first for first, second in edges), default=0)
    # Each sum outweighs all that the next one can be.
    top, squares = size * size * longest + 1, size * longest * longest + 1
    graph = Graph()
    graph.add_nodes_from(range(size))
    for first, second in edges:
        far = second - first
        cost = (far * squares + far * far) * top + (size - first) * (far - 1)
        graph.add_edge(first, second, weight=-cost)
    found = max_weight_matching(graph, maxcardinality=True)
    if 2 * len(found) < size:
        return None
    return tuple(sorted((min(first, second), max(first, second)) for first, second in found))


def _edges(partners: Sequence[Collection[int]]) -> Iterator[tuple[int, int]]:
    """The meetings that a matching of the least total distance can have, if there is any.

    Of two meetings a–c and b–d that overlap (a and b before c and d), a–b and c–d would be nearer together: so a–b or
    c–d is barred. Every place inside of a–c belongs to a meeting that overlaps it so, and these are no more than the
    places barred to a and to c: at most twice as many places lie inside. Where all meetings are of some length at most,
    the two places of such a bar are nearer to each other than that: which in turn makes the meetings shorter.
    """
    size = len(partners)
    longest = size
    while True:
        near = [sum(abs(place - other) < longest for other in barred) for place, barred in enumerate(partners)]
        shorter = min(longest, 1 + 4 * max(near, default=0))
        if shorter == longest:
            break
        longest = shorter
    for first in range(size):
        for second in range(first + 1, min(size, first + longest + 1)):
            if second - first <= 1 + 2 * (near[first] + near[second]) and second not in partners[first]:
                yield first, second
