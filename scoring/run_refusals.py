"""Why cards are no run."""

__all__ = ["check_run", "refuse_run"]

from collections.abc import Sequence
from typing import NoReturn

from scoring.cards import Rank, Suit
from scoring.codes import MeldCode
from scoring.hand import Hand
from scoring.options import BlackThrees
from scoring.rules import RuleSet
from scoring.run_readings import ACE_HIGH, RunReading

_SUIT_LENGTH = 13
_HALF = 7  # places up to here may be meant as going on beyond the ace
_NEXT_TO_TWO = frozenset({Rank.ACE, Rank.THREE})
_RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})


def check_run(hand: Hand, rules: RuleSet) -> None:
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
        _check_three(hand, red=not suits.isdisjoint(_RED), rules=rules)


def _check_three(hand: Hand, *, red: bool, rules: RuleSet) -> None:
    if red and rules.red_threes_apart:
        hand.refuse(MeldCode.RED_THREE)
    if not red and rules.black_threes is BlackThrees.CLEAN_GROUP:
        hand.refuse(MeldCode.BLACK_THREE_IN_RUN)


def refuse_run(hand: Hand, readings: Sequence[RunReading], rules: RuleSet) -> NoReturn:
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


def _turns_round(reading: RunReading) -> bool:
    """Whether the cards would be in a row if the suit went on after the high ace."""
    places = {place + _SUIT_LENGTH if place <= _HALF else place for place in reading.placed}
    missing = max(places) - min(places) + 1 - len(places)
    return ACE_HIGH in places and missing <= len(reading.wilds)
