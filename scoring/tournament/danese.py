"""The Danese movement: after each round first meets second, third meets fourth (docs/rules.md §6)."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from scoring.tournament.matching import nearest_matching
from scoring.tournament.movement_errors import MovementCode, MovementError
from scoring.tournament.seats import Round, TableSeat


def danese(ranking: Iterable[int], forbidden: Iterable[Collection[int]] = (), byes: Iterable[int] = ()) -> Round:
    """The next round's seats for a `ranking` of pairs from the first on; the better of two sits North–South.

    `forbidden` are the twos that may not meet (the round before, in the modified Danese). The seats are the best that
    there are, not the first that fit: neighbours in the ranking stay together as well as they can, and no choice at the
    first tables leaves the last ones without a way. Of an odd number the lowest pair that had no bye rests: `byes` are
    the pairs that had one, as often as they had it.

    >>> [(seat.ns, seat.ew) for seat in danese([7, 3, 5, 0], forbidden=[{5, 0}])]
    [(7, 5), (3, 0)]

    Raises MovementError for a pair that is there twice, and when every way to seat them has a forbidden meeting.
    """
    ranked = list(ranking)
    if twice := [pair for pair, count in Counter(ranked).items() if count > 1]:
        raise MovementError(MovementCode.RANKED_TWICE, pair=twice[0] + 1)
    there = frozenset(ranked)
    barred = {frozenset(two) for two in forbidden if len(set(two)) == 2 and there.issuperset(two)}
    if len(ranked) % 2 == 0:
        return _seated(ranked, barred)
    rests = Counter(byes)
    # The sort is stable: of those with equally many byes the lowest in the ranking comes first.
    from_the_last = ranked[::-1]
    for resting in sorted(from_the_last, key=rests.__getitem__):
        try:
            seats = _seated([pair for pair in ranked if pair != resting], barred)
        except MovementError:
            continue
        return (*seats, TableSeat(table=len(seats), ns=None, ew=resting))
    raise _only_forbidden(ranked, barred)


def _seated(ranking: Sequence[int], barred: Collection[frozenset[int]]) -> Round:
    place = {pair: index for index, pair in enumerate(ranking)}
    met = [frozenset(place[pair] for pair in two) for two in barred if place.keys() >= two]
    found = nearest_matching(len(ranking), met)
    if found is None:
        raise _only_forbidden(ranking, barred)
    return tuple(
        TableSeat(table=table, ns=ranking[better], ew=ranking[worse]) for table, (better, worse) in enumerate(found)
    )


def _only_forbidden(ranking: Sequence[int], barred: Collection[frozenset[int]]) -> MovementError:
    return MovementError(MovementCode.ONLY_FORBIDDEN, pairs=len(ranking), forbidden=len(barred))
