"""The ways to lay cards of one suit in a row: where aces stand, and whether the suit's own 2 is in its place."""

__all__ = ["ACE_HIGH", "RunReading", "readings"]

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scoring.cards import Card, Rank
from scoring.codes import MeldCode
from scoring.hand import Hand
from scoring.options import AceInRun
from scoring.rules import RuleSet

# Places in a run: 1 for the low ace, then 2 to 13 for the king, and 14 for the high ace.
_ACE_LOW, _TWO_PLACE, ACE_HIGH = 1, 2, 14
_PLACES: Mapping[Rank, int] = MappingProxyType({rank: place for place, rank in enumerate(Rank, start=1)})


@dataclass(frozen=True, slots=True, kw_only=True)
class RunReading:
    """Natural cards by their places, and the wilds for the others. It need not be legal."""

    placed: Mapping[int, Card]
    wilds: tuple[Card, ...]

    @property
    def missing(self) -> int:
        """How many places between the ends no natural card fills."""
        return max(self.placed) - min(self.placed) + 1 - len(self.placed)

    @property
    def places(self) -> range:
        """The places of the whole run. A wild that fills no gap goes on top, or below where the top is taken."""
        length = len(self.placed) + len(self.wilds)
        top = min(ACE_HIGH, min(self.placed) + length - 1)
        return range(top - length + 1, top + 1)

    def is_legal(self, rules: RuleSet) -> bool:
        return self.missing <= len(self.wilds) <= rules.wilds_allowed(len(self.placed))

    def arrange(self) -> tuple[Card, ...]:
        """The cards from the low end, each wild in its place."""
        wilds = iter(self.wilds)
        return tuple(self.placed.get(place) or next(wilds) for place in self.places)


def readings(hand: Hand, rules: RuleSet) -> Iterator[RunReading]:
    """Every reading of cards of one known suit, legal or not; first those with the 2 in its place and the ace low.

    Raises IllegalMeld when a card is there more often than a run takes it.
    """
    aces = tuple(card for card in hand.naturals if card.rank is Rank.ACE)
    middle = hand.naturals[len(aces) :]
    placed = {_PLACES[card.rank]: card for card in middle}
    if len(placed) < len(middle):
        twice = next(card for card in middle if middle.count(card) > 1)
        hand.refuse(MeldCode.TWICE_IN_RUN, card=str(twice))
    ends = _ends(hand, aces, rules)
    own_two = Card(Rank.TWO, hand.naturals[0].suit)
    if own_two in hand.twos:
        index = hand.wilds.index(own_two)
        wilds = hand.wilds[:index] + hand.wilds[index + 1 :]
        for end in ends:
            yield RunReading(placed={**placed, **end, _TWO_PLACE: own_two}, wilds=wilds)
    for end in ends:
        yield RunReading(placed={**placed, **end}, wilds=hand.wilds)


def _ends(hand: Hand, aces: tuple[Card, ...], rules: RuleSet) -> tuple[dict[int, Card], ...]:
    """Where the aces may stand."""
    if not aces:
        return ({},)
    if len(aces) == 1:
        return ({_ACE_LOW: aces[0]}, {ACE_HIGH: aces[0]})
    if len(aces) > 2:
        hand.refuse(MeldCode.TWICE_IN_RUN, card=str(aces[0]))
    if rules.ace_in_run is AceInRun.ONE_END:
        hand.refuse(MeldCode.TWO_ACES)
    return ({_ACE_LOW: aces[0], ACE_HIGH: aces[1]},)
