"""Runs: cards of one suit in a row, and their wilds in the places of cards that are missing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NoReturn

from scoring.cards import RED_SUITS, Card, Rank, Suit
from scoring.melds.burraco import Burraco
from scoring.melds.hand import Hand
from scoring.melds.meld import Meld, MeldCode, MeldKind, bonus_of, dearest, meld_of
from scoring.rules.options import AceInRun, BlackThrees, SemiCleanRun
from scoring.rules.rule_set import RuleSet

_SEMI_CLEAN_ROW = 7  # naturals without a break (docs/rules.md §3)
_SUIT_LENGTH = 13
# Places in a run: 1 for the low ace, then 2 to 13 for the king, and 14 for the high ace.
_ACE_LOW, _TWO_PLACE, _ACE_HIGH = 1, 2, 14
_PLACES: Mapping[Rank, int] = MappingProxyType({rank: place for place, rank in enumerate(Rank, start=1)})
_HALF = 7  # places up to here may be meant as going on beyond the ace
_NEXT_TO_TWO = frozenset({Rank.ACE, Rank.THREE})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
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
        top = min(_ACE_HIGH, min(self.placed) + length - 1)
        return range(top - length + 1, top + 1)

    def is_legal(self, rules: RuleSet) -> bool:
        return self.missing <= len(self.wilds) <= rules.wilds_allowed(len(self.placed))

    def arrange(self) -> tuple[Card, ...]:
        """The cards from the low end, each wild in its place."""
        wilds = iter(self.wilds)
        return tuple(self.placed.get(place) or next(wilds) for place in self.places)


def read_run(hand: Hand, rules: RuleSet) -> Meld:
    """The run that these cards make, read the way that is worth most. Raises IllegalMeld."""
    _check_run(hand, rules)
    every = tuple(_readings(hand, rules))
    legal = [(reading, dearest(_kinds(reading, rules), rules)) for reading in every if reading.is_legal(rules)]
    if not legal:
        _refuse_run(hand, every, rules)
    reading, burraco = max(legal, key=lambda read: bonus_of(read[1], rules))
    return meld_of(MeldKind.RUN, reading.arrange(), burraco, rules)


def _kinds(reading: _Reading, rules: RuleSet) -> tuple[Burraco, ...]:
    """The kinds of burraco that a run qualifies for, the most special first."""
    length = len(reading.placed) + len(reading.wilds)
    if length < rules.burraco_length:
        return ()
    if len(reading.wilds) > 1:
        return (Burraco.DIRTY,)
    if reading.wilds:
        long_run = (Burraco.LONG_RUN_WILD,) if length >= _SUIT_LENGTH else ()
        semi_clean = (Burraco.SEMI_CLEAN,) if _is_semi_clean(reading, rules) else ()
        return (*long_run, *semi_clean, Burraco.DIRTY)
    if length < _SUIT_LENGTH:
        return (Burraco.CLEAN,)
    # Thirteen naturals are a whole suit, so that the ace may as well stand low: they go from ace to king.
    whole_suit = (Burraco.ACE_TO_KING, Burraco.LONG_RUN, Burraco.CLEAN)
    return (Burraco.ACE_TO_ACE, *whole_suit) if length > _SUIT_LENGTH else whole_suit


def _is_semi_clean(reading: _Reading, rules: RuleSet) -> bool:
    """Whether the one wild leaves seven naturals in a row on one side of it."""
    if not reading.missing:
        return len(reading.placed) >= _SEMI_CLEAN_ROW
    if rules.semi_clean_run is SemiCleanRun.EXTREMITY:
        return False
    gap = next(place for place in reading.places if place not in reading.placed)
    return max(gap - reading.places[0], reading.places[-1] - gap) >= _SEMI_CLEAN_ROW


def _readings(hand: Hand, rules: RuleSet) -> Iterator[_Reading]:
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
            yield _Reading(placed={**placed, **end, _TWO_PLACE: own_two}, wilds=wilds)
    for end in ends:
        yield _Reading(placed={**placed, **end}, wilds=hand.wilds)


def _ends(hand: Hand, aces: tuple[Card, ...], rules: RuleSet) -> tuple[dict[int, Card], ...]:
    """Where the aces may stand."""
    if not aces:
        return ({},)
    if len(aces) == 1:
        return ({_ACE_LOW: aces[0]}, {_ACE_HIGH: aces[0]})
    if len(aces) > 2:
        hand.refuse(MeldCode.TWICE_IN_RUN, card=str(aces[0]))
    if rules.ace_in_run is AceInRun.ONE_END:
        hand.refuse(MeldCode.TWO_ACES)
    return ({_ACE_LOW: aces[0], _ACE_HIGH: aces[1]},)


def _check_run(hand: Hand, rules: RuleSet) -> None:
    """Raise IllegalMeld unless runs are allowed and the naturals are of one known suit that may run so long."""
    if not rules.runs:
        hand.refuse(MeldCode.NO_RUNS)
    suits = {card.suit for card in hand.naturals}
    known = [suit for suit in Suit if suit in suits]
    if len(known) > 1:
        ranks = dict.fromkeys(card.rank for card in hand.naturals)
        hand.refuse(MeldCode.NEITHER_RANK_NOR_SUIT, ranks=" ".join(ranks), suits=" ".join(known))
    if None in suits:
        unknown = next(card for card in hand.naturals if card.suit is None)
        hand.refuse(MeldCode.SUIT_UNKNOWN, card=str(unknown))
    if len(hand.cards) > rules.longest_run:
        hand.refuse(MeldCode.TOO_LONG, count=len(hand.cards), limit=rules.longest_run)
    if any(card.rank is Rank.THREE for card in hand.naturals):
        _check_three(hand, red=not suits.isdisjoint(RED_SUITS), rules=rules)


def _check_three(hand: Hand, *, red: bool, rules: RuleSet) -> None:
    if red and rules.red_threes_apart:
        hand.refuse(MeldCode.RED_THREE)
    if not red and rules.black_threes is BlackThrees.CLEAN_GROUP:
        hand.refuse(MeldCode.BLACK_THREE_IN_RUN)


def _refuse_run(hand: Hand, readings: Sequence[_Reading], rules: RuleSet) -> NoReturn:
    """Raise IllegalMeld for cards of one suit, none of whose readings is legal."""
    # Beside an ace or a 3 a 2 is seen as natural; elsewhere it is seen as the wild that it would have to be.
    two_is_natural = any(card.rank in _NEXT_TO_TWO for card in hand.naturals)
    wilds = (min if two_is_natural else max)(len(reading.wilds) for reading in readings)
    seen = [reading for reading in readings if len(reading.wilds) == wilds]
    hand.check_wilds(len(seen[0].placed), wilds, rules)
    if any(_turns_round(reading) for reading in readings):
        hand.refuse(MeldCode.TURNS_ROUND)
    nearest = min(seen, key=lambda reading: reading.missing)
    hand.refuse(MeldCode.GAP, missing=nearest.missing, wilds=wilds)


def _turns_round(reading: _Reading) -> bool:
    """Whether the cards would be in a row if the suit went on after the high ace."""
    places = {place + _SUIT_LENGTH if place <= _HALF else place for place in reading.placed}
    missing = max(places) - min(places) + 1 - len(places)
    return _ACE_HIGH in places and missing <= len(reading.wilds)
