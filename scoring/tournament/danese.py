"""The Danese movement: after each round the first meets the second, the third the fourth (docs/rules.md §6)."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Annotated

from scoring.parsing import Between
from scoring.tournament.matching import min_distance_matching
from scoring.tournament.seats import Round, TableSeat
from scoring.tournament.tournament_errors import MovementCode, MovementError


def danese(
    ranking: Annotated[Iterable[int], Between(0, 1000)],
    forbidden: Iterable[Collection[int]] = (),
    byes: Iterable[int] = (),
) -> Round:
    """Return the next round's seats for a `ranking` of pairs, best first; the better of two sits North–South.

    `forbidden` are the encounters to avoid (in the modified Danese, the previous round's). No choice at the first
    tables leaves the last ones without a legal encounter. Opponents are as close in the ranking as possible: among more
    than twelve pairs, so close that neither two tables nor six successive ones gain by exchanging pairs. With an odd
    number the lowest pair with the fewest byes gets the bye; `byes` has each pair once for each earlier bye.

    >>> [(seat.ns, seat.ew) for seat in danese([7, 3, 5, 0], forbidden=[{5, 0}])]
    [(7, 5), (3, 0)]

    Raises MovementError for a duplicate pair, and if every seating has a forbidden encounter.
    """
    ranked = list(ranking)
    if twice := [pair for pair, count in Counter(ranked).items() if count > 1]:
        raise MovementError(MovementCode.DUPLICATE_IN_RANKING, pair=twice[0] + 1)
    present = frozenset(ranked)
    barred = {frozenset(two) for two in forbidden if len(set(two)) == 2 and present.issuperset(two)}
    if len(ranked) % 2 == 0:
        return _seat_pairs(ranked, barred)
    rests = Counter(byes)
    # The sort is stable: among pairs with equally many byes the lowest in the ranking comes first.
    from_the_last = ranked[::-1]
    for resting in sorted(from_the_last, key=rests.__getitem__):
        try:
            seats = _seat_pairs([pair for pair in ranked if pair != resting], barred)
        except MovementError:
            continue
        return (*seats, TableSeat(table=len(seats), ns=None, ew=resting))
    raise _no_allowed_seating(ranked, barred)


def _seat_pairs(ranking: Sequence[int], forbidden: Collection[frozenset[int]]) -> Round:
    index_by_pair = {pair: index for index, pair in enumerate(ranking)}
    met = [frozenset(index_by_pair[pair] for pair in two) for two in forbidden if index_by_pair.keys() >= two]
    matching = min_distance_matching(len(ranking), met)
    if matching is None:
        raise _no_allowed_seating(ranking, forbidden)
    return tuple(
        TableSeat(table=table, ns=ranking[better], ew=ranking[worse]) for table, (better, worse) in enumerate(matching)
    )


def _no_allowed_seating(ranking: Sequence[int], forbidden: Collection[frozenset[int]]) -> MovementError:
    return MovementError(MovementCode.NO_ALLOWED_SEATING, pairs=len(ranking), forbidden=len(forbidden))
