"""The lines of a side's score: one function for each way to get or lose points (docs/rules.md §1 and §4)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from scoring.deal.entry import Cut, DealEntry, Pozzetto, is_carried
from scoring.deal.facts import SideFacts
from scoring.melds.burraco import Burraco
from scoring.rules.options import UnplayedPozzetto
from scoring.rules.rule_set import RuleSet

_RED_THREES_DEARER_FROM = 4


class Reason(StrEnum):
    """Why a side gets or loses points. Values are codes for `wording`; one for each kind of burraco too."""

    CARDS = "cards"  # card values on the table
    CLEAN = "clean"
    SEMI_CLEAN = "semi-clean"
    DIRTY = "dirty"
    ACE_TO_KING = "ace-to-king"
    ACE_TO_ACE = "ace-to-ace"
    LONG_RUN = "long-run"
    LONG_RUN_WILD = "long-run-wild"
    EIGHT_OF_A_RANK = "eight-of-a-rank"
    EIGHT_OF_A_RANK_WILD = "eight-of-a-rank-wild"
    TWOS = "twos"
    MIXED_WILDS = "mixed-wilds"
    JOKERS = "jokers"
    CLOSING = "closing"
    RED_THREES = "red-threes"
    HAND = "hand"  # negative
    HAND_DOUBLED = "hand-doubled"
    POZZETTO_NOT_TAKEN = "pozzetto-not-taken"
    POZZETTO_UNPLAYED = "pozzetto-unplayed"
    CUT = "cut"
    ADJUSTMENT = "adjustment"
    ROUNDING = "rounding"


@dataclass(frozen=True, kw_only=True)
class Line:
    """`count` says how many things (burrachi, red threes, hands …) gave `points` in all; `note` is free text, and
    `given_for` the reason that an adjustment was entered with."""

    reason: Reason
    count: int
    points: int
    note: str = ""
    given_for: str = ""


@dataclass(frozen=True, kw_only=True)
class _Side:
    facts: SideFacts
    index: int
    deal: DealEntry
    rules: RuleSet


def side_lines(facts: SideFacts, index: int, deal: DealEntry, rules: RuleSet) -> tuple[Line, ...]:
    """Every line of one side, in the order that a score sheet lists them; lines worth nothing are left out."""
    side = _Side(facts=facts, index=index, deal=deal, rules=rules)
    lines = [line for rule in _RULES for line in rule(side) if line.points]
    total = sum(line.points for line in lines)
    if rules.round_to_tens and total % 10:
        lines.append(Line(reason=Reason.ROUNDING, count=1, points=-total % 10))
    return tuple(lines)


def _cards(side: _Side) -> Iterator[Line]:
    yield Line(reason=Reason.CARDS, count=1, points=side.facts.table_points)


def _burrachi(side: _Side) -> Iterator[Line]:
    for kind in Burraco:
        count = side.facts.burrachi.get(kind, 0)
        yield Line(reason=Reason(kind.value), count=count, points=count * side.rules.bonuses.get(kind, 0))


def _closing(side: _Side) -> Iterator[Line]:
    if side.deal.closed_by == side.index and side.deal.closing_bonus:
        yield Line(reason=Reason.CLOSING, count=1, points=side.rules.closing_bonus)


def _red_threes(side: _Side) -> Iterator[Line]:
    count, each = side.facts.entry.red_threes, side.rules.red_three_points or 0
    if count >= _RED_THREES_DEARER_FROM:
        each = side.rules.red_three_points_from_four
    yield Line(reason=Reason.RED_THREES, count=count, points=count * each * (1 if side.facts.melded else -1))


def _hands(side: _Side) -> Iterator[Line]:
    doubled = side.rules.double_hand_unmelded and not side.facts.melded
    apart = side.facts.pozzetto_hand
    hands = [points for player, points in side.facts.hands.items() if player != apart and points]
    yield Line(
        reason=Reason.HAND_DOUBLED if doubled else Reason.HAND,
        count=len(hands),
        points=-sum(hands) * (2 if doubled else 1),
    )


def _pozzetto(side: _Side) -> Iterator[Line]:
    match side.facts.entry.pozzetto:
        case Pozzetto.NOT_TAKEN:
            nobody = all(other.pozzetto is Pozzetto.NOT_TAKEN for other in side.deal.sides)
            waived = (nobody and side.rules.pozzetto_waiver) or is_carried(side.deal)
            if side.rules.pozzetti and not waived:
                yield Line(reason=Reason.POZZETTO_NOT_TAKEN, count=1, points=-side.rules.pozzetto_penalty)
        case Pozzetto.TAKEN_UNPLAYED:
            if side.rules.unplayed_pozzetto is UnplayedPozzetto.PENALTY:
                lost = side.rules.pozzetto_penalty
            else:
                # Without a known taker its cards are among the hands.
                taker = side.facts.pozzetto_hand
                lost = 0 if taker is None else side.facts.hands.get(taker, 0)
            yield Line(reason=Reason.POZZETTO_UNPLAYED, count=1, points=-lost)


def _cut(side: _Side) -> Iterator[Line]:
    worth = {Cut.EXACT: side.rules.cut_bonus, Cut.TOO_FEW: -side.rules.cut_penalty}
    if side.facts.entry.cut is not None:
        yield Line(reason=Reason.CUT, count=1, points=worth[side.facts.entry.cut])


def _adjustments(side: _Side) -> Iterator[Line]:
    for adjustment in side.facts.entry.adjustments:
        yield Line(
            reason=Reason.ADJUSTMENT,
            count=1,
            points=adjustment.points,
            note=adjustment.note,
            given_for=adjustment.reason,
        )


_RULES: tuple[Callable[[_Side], Iterator[Line]], ...] = (
    _cards,
    _burrachi,
    _closing,
    _red_threes,
    _hands,
    _pozzetto,
    _cut,
    _adjustments,
)
