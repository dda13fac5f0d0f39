"""Runs: cards of one suit in a row, and their wilds in the places of cards that are missing."""

__all__ = ["read_run"]

from scoring.burraco import Burraco
from scoring.hand import Hand
from scoring.meld import Meld, MeldKind, bonus_of, dearest, meld_of
from scoring.options import SemiCleanRun
from scoring.rules import RuleSet
from scoring.run_readings import RunReading, readings
from scoring.run_refusals import check_run, refuse_run

_SEMI_CLEAN_ROW = 7  # naturals without a break (rules.md §3)
_WHOLE_SUIT = 13
_ACE_TO_ACE = 14


def read_run(hand: Hand, rules: RuleSet) -> Meld:
    """The run that these cards make, read the way that is worth most. Raises IllegalMeld."""
    check_run(hand, rules)
    every = tuple(readings(hand, rules))
    legal = [(reading, dearest(_kinds(reading, rules), rules)) for reading in every if reading.is_legal(rules)]
    if not legal:
        refuse_run(hand, every, rules)
    reading, burraco = max(legal, key=lambda read: bonus_of(read[1], rules))
    return meld_of(MeldKind.RUN, reading.arrange(), burraco, rules)


def _kinds(reading: RunReading, rules: RuleSet) -> tuple[Burraco, ...]:
    """The kinds of burraco that a run qualifies for, the most special first."""
    length = len(reading.placed) + len(reading.wilds)
    if length < rules.burraco_length:
        return ()
    if len(reading.wilds) > 1:
        return (Burraco.DIRTY,)
    if reading.wilds:
        long_run = (Burraco.LONG_RUN_WILD,) if length >= _WHOLE_SUIT else ()
        semi_clean = (Burraco.SEMI_CLEAN,) if _is_semi_clean(reading, rules) else ()
        return (*long_run, *semi_clean, Burraco.DIRTY)
    if length < _WHOLE_SUIT:
        return (Burraco.CLEAN,)
    # Thirteen naturals are a whole suit, so that the ace may as well stand low: they go from ace to king.
    whole_suit = (Burraco.ACE_TO_KING, Burraco.LONG_RUN, Burraco.CLEAN)
    return (Burraco.ACE_TO_ACE, *whole_suit) if length == _ACE_TO_ACE else whole_suit


def _is_semi_clean(reading: RunReading, rules: RuleSet) -> bool:
    """Whether the one wild leaves seven naturals in a row on one side of it."""
    if not reading.missing:
        return len(reading.placed) >= _SEMI_CLEAN_ROW
    if rules.semi_clean_run is SemiCleanRun.EXTREMITY:
        return False
    gap = next(place for place in reading.places if place not in reading.placed)
    return max(gap - reading.places[0], reading.places[-1] - gap) >= _SEMI_CLEAN_ROW
