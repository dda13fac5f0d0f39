"""Faults of a deal's facts: values that `check_deal` returns and `DealError` carries."""

__all__ = ["DealError", "Fault", "FaultCode", "Severity", "TableState"]

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.match.seating import Phase
from scoring.rules.options import Seating


class Severity(StrEnum):
    ERROR = "error"  # the deal cannot be scored
    WARNING = "warning"  # unlikely, but the table may confirm it


class FaultCode(StrEnum):
    """One code for each kind of fault. The comments name the entries of `Fault.values`, besides `field`."""

    # Who sits where
    WRONG_SIDES = "wrong-sides"  # sides, players: how many there are
    PLAYER_TWICE = "player-twice"
    PLAYER_NOT_ON_SIDE = "player-not-on-side"
    SINGLE_WITHOUT_POZZETTO = "single-without-pozzetto"  # the pozzetto is what makes a single
    TAKER_NOT_ALONE = "taker-not-alone"  # three singles, yet someone took the pozzetto

    # Closing
    CLOSING_SIDE_UNKNOWN = "closing-side-unknown"  # sides: how many there are
    CLOSER_NOT_ON_SIDE = "closer-not-on-side"
    CLOSER_WITHOUT_SIDE = "closer-without-side"
    CLOSER_HOLDS_CARDS = "closer-holds-cards"  # points
    CLOSING_SIDE_HOLDS_CARDS = "closing-side-holds-cards"  # points: nobody of the closing side is out of cards
    CLOSER_HOLDS_POZZETTO = "closer-holds-pozzetto"
    CLOSING_WITHOUT_POZZETTO = "closing-without-pozzetto"
    CLOSING_WITHOUT_BURRACO = "closing-without-burraco"  # needed, found
    CLOSING_WITHOUT_CLEAN = "closing-without-clean"  # needed, found
    HAND_MISSING = "hand-missing"  # another side closed, and this one holds no card
    NOBODY_CLOSED = "nobody-closed"  # yet this side holds no card

    # Numbers
    NEGATIVE_POINTS = "negative-points"  # points
    NEGATIVE_COUNT = "negative-count"  # count
    NOT_A_MULTIPLE = "not-a-multiple"  # points, step
    UNREACHABLE_POINTS = "unreachable-points"  # points
    TOO_MANY_POINTS = "too-many-points"  # points, limit
    ADJUSTMENT_LARGE = "adjustment-large"  # points, limit
    ADJUSTMENT_HUGE = "adjustment-huge"  # points, limit
    EMPTY_DEAL = "empty-deal"

    # Melds and burrachi
    ILLEGAL_MELD = "illegal-meld"  # meld (index), cards, reason (the code of IllegalMeld), and that error's own values
    DUPLICATE_GROUP = "duplicate-group"  # rank
    KIND_NOT_IN_GAME = "kind-not-in-game"  # kind
    TOO_FEW_POINTS = "too-few-points"  # points, least: what the cheapest burrachi of these kinds are worth
    OPENING_NOT_REACHED = "opening-not-reached"  # points, needed
    MELDS_WITHOUT_OPENING = "melds-without-opening"

    # The decks, over the whole table
    TOO_MANY_COPIES = "too-many-copies"  # card, count, limit
    TOO_MANY_CARDS = "too-many-cards"  # cards, limit
    TOO_MANY_WILDS = "too-many-wilds"  # wilds, limit
    TABLE_OVER_DECKS = "table-over-decks"  # points, limit

    # Pozzetti
    NO_POZZETTI_IN_GAME = "no-pozzetti-in-game"
    TOO_MANY_POZZETTI = "too-many-pozzetti"  # count, limit
    TAKER_WITHOUT_POZZETTO = "taker-without-pozzetto"
    TAKER_MISSING = "taker-missing"  # whose hand is the pozzetto?
    HAND_REPLACED = "hand-replaced"  # points, penalty
    POZZETTO_HAND_SMALL = "pozzetto-hand-small"  # points, least

    # Red threes and the cut
    NO_RED_THREES_IN_GAME = "no-red-threes-in-game"
    TOO_MANY_RED_THREES = "too-many-red-threes"  # count, limit
    NO_CUT_IN_GAME = "no-cut-in-game"
    TWO_CUTTERS = "two-cutters"


@dataclass(frozen=True, kw_only=True)
class Fault:
    """One thing that is wrong or unlikely.

    `side` is an index into the deal's sides, `player` a seat; None where the fault belongs to the whole deal or side.
    `values["field"]` names the field of SideEntry or DealEntry to show it beside (`hand_points`, `closer`, …).
    """

    code: FaultCode
    severity: Severity = Severity.ERROR
    side: int | None = None
    player: int | None = None
    values: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class TableState:
    """The match around a deal, as it stood before the deal. `totals` runs parallel to `contenders(config)`."""

    players: int
    seating: Seating
    phase: Phase
    totals: tuple[Fraction, ...]
    target: int | None


class DealError(ScoringError):
    """A deal that cannot be scored; `faults` are all its faults, the errors (at least one) before the warnings."""

    faults: tuple[Fault, ...]

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        found = "; ".join(_describe(fault) for fault in faults)
        super().__init__(faults[0].code, f"this deal cannot be scored: {found}", **faults[0].values)
        self.faults = faults


def _describe(fault: Fault) -> str:
    """`closing-without-burraco (side 0, needed 1, found 0)`: FaultCode's sentences belong to those who show them."""
    places = {"side": fault.side, "player": fault.player}
    known = [f"{name} {value}" for name, value in (places | dict(fault.values)).items() if value is not None]
    return f"{fault.code} ({', '.join(known)})" if known else fault.code
