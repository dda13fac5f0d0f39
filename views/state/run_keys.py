"""A run as it is typed: its first card, then its last; everything between is filled in. Pure."""

__all__ = ["ACE_HIGH", "ACE_LOW", "TypedRun", "rank_at"]

from dataclasses import dataclass, replace

from scoring import Card, Rank, Suit

# Places in a run, as in scoring: 1 for the low ace, 2, 3 … 13 for the king, 14 for the high ace.
ACE_LOW, ACE_HIGH = 1, 14
_TWO, _KING = 2, 13
_RANKS = tuple(Rank)


def rank_at(place: int) -> Rank:
    return Rank.ACE if place == ACE_HIGH else _RANKS[place - 1]


@dataclass(frozen=True, kw_only=True)
class TypedRun:
    """The places from `low` to `high` (0: no card yet) but for `gaps`, where wilds stand. `loose` counts the wilds that
    were tapped after the last rank: the next rank gives them a place."""

    low: int = 0
    high: int = 0
    gaps: frozenset[int] = frozenset()
    wilds: tuple[Card, ...] = ()
    loose: int = 0

    def with_wild(self, wild: Card) -> "TypedRun":
        return replace(self, wilds=(*self.wilds, wild), loose=self.loose + 1)

    def with_rank(self, rank: Rank) -> "TypedRun":
        """Beyond an end, the run grows up to there, over the wilds that were tapped just before: 4 5 ★ 7. Inside it, a
        wild that was tapped just before stands there; without one, the run ends there."""
        place = self._place(rank)
        if not self.low:
            return replace(self, low=place, high=place, loose=0)
        if place > self.high:
            bridged = range(self.high + 1, min(self.high + 1 + self.loose, place))
            return replace(self, high=place, gaps=self.gaps.union(bridged), loose=0)
        if place < self.low:
            bridged = range(max(self.low - self.loose, place + 1), self.low)
            return replace(self, low=place, gaps=self.gaps.union(bridged), loose=0)
        if place in self.gaps:
            return replace(self, gaps=self.gaps - {place})
        if self.loose:
            return replace(self, gaps=self.gaps | {place}, loose=self.loose - 1)
        return replace(self, high=place, gaps=frozenset(gap for gap in self.gaps if gap < place))

    def cards(self, suit: Suit) -> tuple[Card, ...]:
        """The naturals from the low end, then the wilds."""
        places = range(self.low, self.high + 1) if self.low else ()
        return (*(Card(rank_at(place), suit) for place in places if place not in self.gaps), *self.wilds)

    def _place(self, rank: Rank) -> int:
        """An ace is low as the first card or where it touches the 2, else high; a second one goes to the other end."""
        if rank is not Rank.ACE:
            return _RANKS.index(rank) + 1
        touches_the_two = self.low == _TWO and self.high < _KING
        return ACE_LOW if not self.low or touches_the_two or self.high == ACE_HIGH else ACE_HIGH
