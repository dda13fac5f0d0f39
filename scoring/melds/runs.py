"""Runs: consecutive cards of one suit, with wilds at the positions of missing cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NoReturn

from scoring.burraco import Burraco
from scoring.cards import RED_SUITS, Card, Rank, Suit
from scoring.melds.meld import Meld, MeldCode, MeldKind, burraco_bonus, make_meld, most_valuable_kind
from scoring.melds.sorted_cards import SortedCards
from scoring.rules.options import AceInRun, BlackThrees, SemiCleanRun
from scoring.rules.rule_set import RuleSet

_SEMI_CLEAN_NATURALS = 7  # in an unbroken sequence (docs/rules.md §3)
_SUIT_LENGTH = 13
# Positions in a run: `RuleSet.low_ace`, from there to 13 for the king, and 14 for the high ace.
_TWO_POSITION, _THREE_POSITION, _ACE_HIGH = 2, 3, 14
_POSITIONS: Mapping[Rank, int] = {rank: place for place, rank in enumerate(Rank, start=1)}
_MAX_WRAPPED_POSITION = 7  # cards up to this position may be meant to continue a run beyond the ace
_NEXT_TO_TWO = frozenset({Rank.ACE, Rank.THREE})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    """Natural cards by position, and the wilds for the other positions. It may be illegal."""

    naturals: Mapping[int, Card]
    wilds: tuple[Card, ...]
    rules: RuleSet

    @property
    def missing_count(self) -> int:
        """The number of positions between the ends without a natural card."""
        return max(self.naturals) - min(self.naturals) + 1 - len(self.naturals)

    @property
    def positions(self) -> range:
        """The positions of the whole run.

        A wild that fills no gap goes to the high end, or to the low one if that is full. Where wilds lie apart, two of
        them go to an end each.
        """
        length = len(self.naturals) + len(self.wilds)
        is_low = min(self.naturals) == self.rules.low_ace
        both_ends = not (self.rules.wild_neighbours or is_low) and len(self.wilds) - self.missing_count == 2
        top = min(_ACE_HIGH, min(self.naturals) + length - 1 - both_ends)
        return range(top - length + 1, top + 1)

    @property
    def is_legal(self) -> bool:
        most = self.rules.max_wilds(len(self.naturals)) if self.rules.samba_bonus is None else 0
        fits = self.missing_count <= len(self.wilds) <= most and self.has_wilds_apart and self.has_one_ace_end
        return fits and not self.has_wild_for_three

    @property
    def has_wild_for_three(self) -> bool:
        """Whether a wild stands for the 3 where none may."""
        is_wild = _THREE_POSITION in self.positions and _THREE_POSITION not in self.naturals
        return is_wild and not self.rules.wild_for_three

    @property
    def has_wilds_apart(self) -> bool:
        """Whether no two wilds lie side by side, or may do so."""
        return self.rules.wild_neighbours or all(
            not {position, position + 1}.isdisjoint(self.naturals) for position in self.positions[:-1]
        )

    @property
    def has_one_ace_end(self) -> bool:
        """Whether a wild leaves the run open at one end, where only naturals go from ace to ace."""
        return not (self.wilds and self.rules.black_twos_only and len(self.positions) > self.rules.natural_ranks)

    @property
    def doubled_points(self) -> int:
        """The face values of the naturals in an unbroken sequence that is long enough to count double."""
        least = self.rules.doubled_run
        if least is None or (self.wilds and not self.rules.doubled_with_wild):
            return 0
        rows = [list(row) for natural, row in groupby(self.positions, self.naturals.__contains__) if natural]
        doubled = [self.naturals[position] for row in rows if len(row) >= least for position in row]
        return sum(self.rules.card_points[card.rank] for card in doubled)

    def arrange(self) -> tuple[Card, ...]:
        """Return the cards from the low end, each wild in position."""
        wilds = iter(self.wilds)
        return tuple(self.naturals.get(position) or next(wilds) for position in self.positions)


def classify_run(sorted_cards: SortedCards, rules: RuleSet) -> Meld:
    """Return the run that these cards make, in the reading that is worth most. Raises IllegalMeld."""
    _check_run(sorted_cards, rules)
    every = tuple(_readings(sorted_cards, rules))
    legal = [
        (reading, most_valuable_kind(_run_kinds(reading, rules), rules), reading.doubled_points)
        for reading in every
        if reading.is_legal
    ]
    if not legal:
        _reject_run(sorted_cards, every, rules)
    reading, burraco, doubled = max(legal, key=lambda read: burraco_bonus(read[1], rules) + read[2])
    return make_meld(MeldKind.RUN, reading.arrange(), burraco, rules, doubled=doubled)


def _run_kinds(reading: _Reading, rules: RuleSet) -> tuple[Burraco, ...]:
    """Return the kinds of burraco that a run qualifies for, the most special first."""
    length = len(reading.naturals) + len(reading.wilds)
    if length < rules.burraco_length:
        return ()
    if len(reading.wilds) > 1:
        return (Burraco.DIRTY,)
    if reading.wilds:
        long_run = (Burraco.LONG_RUN_WILD,) if length >= _SUIT_LENGTH else ()
        semi_clean = (Burraco.SEMI_CLEAN,) if _is_semi_clean(reading, rules) else ()
        return (*long_run, *semi_clean, Burraco.DIRTY)
    if length < rules.natural_ranks:
        return (Burraco.SAMBA, Burraco.CLEAN)
    # As many naturals as a suit has may be read with a low ace: they go from ace to king.
    whole_suit = (Burraco.ACE_TO_KING, Burraco.LONG_RUN, Burraco.CLEAN)
    return (Burraco.ACE_TO_ACE, *whole_suit) if length > rules.natural_ranks else whole_suit


def _is_semi_clean(reading: _Reading, rules: RuleSet) -> bool:
    """Return whether the one wild leaves seven consecutive naturals on one side of it."""
    if not reading.missing_count:
        return len(reading.naturals) >= _SEMI_CLEAN_NATURALS
    if rules.semi_clean_run is SemiCleanRun.EXTREMITY:
        return False
    gap = next(position for position in reading.positions if position not in reading.naturals)
    return max(gap - reading.positions[0], reading.positions[-1] - gap) >= _SEMI_CLEAN_NATURALS


def _readings(sorted_cards: SortedCards, rules: RuleSet) -> Iterator[_Reading]:
    """Yield every reading of cards of one known suit, legal or not; readings with a natural 2 and a low ace come first.

    Raises IllegalMeld if a card occurs more often than a run allows.
    """
    aces = tuple(card for card in sorted_cards.naturals if card.rank is Rank.ACE)
    middle = sorted_cards.naturals[len(aces) :]
    placed = {_POSITIONS[card.rank]: card for card in middle}
    if len(placed) < len(middle):
        twice = next(card for card in middle if middle.count(card) > 1)
        sorted_cards.reject(MeldCode.DUPLICATE_IN_RUN, card=str(twice))
    ends = _ace_positions(sorted_cards, aces, rules)
    own_two = Card(Rank.TWO, sorted_cards.naturals[0].suit)
    if own_two in sorted_cards.twos and not rules.black_twos_only:
        index = sorted_cards.wilds.index(own_two)
        wilds = sorted_cards.wilds[:index] + sorted_cards.wilds[index + 1 :]
        for end in ends:
            yield _Reading(naturals={**placed, **end, _TWO_POSITION: own_two}, wilds=wilds, rules=rules)
    for end in ends:
        yield _Reading(naturals={**placed, **end}, wilds=sorted_cards.wilds, rules=rules)


def _ace_positions(sorted_cards: SortedCards, aces: tuple[Card, ...], rules: RuleSet) -> tuple[dict[int, Card], ...]:
    """Return the possible positions of the aces."""
    if not aces:
        return ({},)
    if len(aces) == 1:
        return ({rules.low_ace: aces[0]}, {_ACE_HIGH: aces[0]})
    if len(aces) > 2:
        sorted_cards.reject(MeldCode.DUPLICATE_IN_RUN, card=str(aces[0]))
    if rules.ace_in_run is AceInRun.ONE_END:
        sorted_cards.reject(MeldCode.TWO_ACES)
    return ({rules.low_ace: aces[0], _ACE_HIGH: aces[1]},)


def _check_run(sorted_cards: SortedCards, rules: RuleSet) -> None:
    """Raise IllegalMeld unless runs are allowed and the naturals are of one known suit with runs of this length."""
    if not rules.runs:
        sorted_cards.reject(MeldCode.NO_RUNS)
    suits = {card.suit for card in sorted_cards.naturals}
    known = [suit for suit in Suit if suit in suits]
    if len(known) > 1:
        ranks = dict.fromkeys(card.rank for card in sorted_cards.naturals)
        sorted_cards.reject(MeldCode.MIXED_RANKS_AND_SUITS, ranks=" ".join(ranks), suits=" ".join(known))
    if None in suits:
        unknown = next(card for card in sorted_cards.naturals if card.suit is None)
        sorted_cards.reject(MeldCode.SUIT_UNKNOWN, card=str(unknown))
    if len(sorted_cards.cards) > rules.max_run_length:
        sorted_cards.reject(MeldCode.TOO_LONG, count=len(sorted_cards.cards), limit=rules.max_run_length)
    if any(card.rank is Rank.THREE for card in sorted_cards.naturals):
        _check_three(sorted_cards, red=not suits.isdisjoint(RED_SUITS), rules=rules)


def _check_three(sorted_cards: SortedCards, *, red: bool, rules: RuleSet) -> None:
    if red and rules.has_separate_red_threes:
        sorted_cards.reject(MeldCode.RED_THREE)
    if not red and rules.black_threes is BlackThrees.NEVER:
        sorted_cards.reject(MeldCode.BLACK_THREE)
    if not red and rules.black_threes is not BlackThrees.ORDINARY:
        sorted_cards.reject(MeldCode.BLACK_THREE_IN_RUN)


def _reject_run(sorted_cards: SortedCards, readings: Sequence[_Reading], rules: RuleSet) -> NoReturn:
    """Raise IllegalMeld for cards of one suit that have no legal reading."""
    # Next to an ace or a 3, players mean a 2 as natural; elsewhere it could only be a wild.
    two_is_natural = any(card.rank in _NEXT_TO_TWO for card in sorted_cards.naturals)
    wilds = (min if two_is_natural else max)(len(reading.wilds) for reading in readings)
    candidates = [reading for reading in readings if len(reading.wilds) == wilds]
    if wilds and rules.samba_bonus is not None:
        sorted_cards.reject(MeldCode.WILD_IN_RUN)
    sorted_cards.check_wilds(len(candidates[0].naturals), wilds, rules)
    nearest = min(candidates, key=lambda reading: reading.missing_count)
    if nearest.missing_count <= wilds and not nearest.has_wilds_apart:
        sorted_cards.reject(MeldCode.WILD_NEIGHBOURS)
    if nearest.missing_count <= wilds and nearest.has_wild_for_three:
        sorted_cards.reject(MeldCode.WILD_FOR_THREE)
    if not nearest.has_one_ace_end:
        sorted_cards.reject(MeldCode.TOO_LONG, count=len(sorted_cards.cards), limit=rules.natural_ranks)
    if any(_without_high_ace(reading).is_legal for reading in readings):
        sorted_cards.reject(MeldCode.DUPLICATE_IN_RUN, card=str(sorted_cards.naturals[0]))
    if any(_wraps_around(reading) for reading in readings):
        sorted_cards.reject(MeldCode.WRAPS_AROUND)
    sorted_cards.reject(MeldCode.GAP, missing=nearest.missing_count, wilds=wilds)


def _without_high_ace(reading: _Reading) -> _Reading:
    """Return the reading without the second of two aces."""
    if not {reading.rules.low_ace, _ACE_HIGH} <= reading.naturals.keys():
        return reading
    naturals = {position: card for position, card in reading.naturals.items() if position != _ACE_HIGH}
    return replace(reading, naturals=naturals)


def _wraps_around(reading: _Reading) -> bool:
    """Return whether the cards would be consecutive if the suit continued after the high ace."""
    positions = {
        position + reading.rules.natural_ranks if position <= _MAX_WRAPPED_POSITION else position
        for position in reading.naturals
    }
    missing = max(positions) - min(positions) + 1 - len(positions)
    return _ACE_HIGH in positions and missing <= len(reading.wilds)
