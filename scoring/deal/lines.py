"""The lines of a side's score: one function for each way to win or lose points (docs/rules.md §1 and §4)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from scoring.burraco import Burraco
from scoring.cards import RED_SUITS
from scoring.deal.context import SideSummary
from scoring.deal.entry import Cut, DealEntry, Pozzetto, is_opening_balance
from scoring.deal.field_parsers import Points
from scoring.rules.options import UnplayedPozzetto
from scoring.rules.rule_set import RuleSet


class Reason(StrEnum):
    """The reasons why a side wins or loses points; each kind of burraco is one. `wording` has the labels."""

    CARDS = "cards"  # card values on the table
    CARDS_DEDUCTED = "cards-deducted"  # negative
    DOUBLED = "doubled"  # card values that count double
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
    SAMBA = "samba"
    CLOSING = "closing"
    CLOSING_CONCEALED = "closing-concealed"
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
    """One line of a side's score.

    `count` is the number of items (burrachi, red threes, hands …) that `points` add up; `note` is free text, and
    `adjustment_reason` is the reason entered with an adjustment.
    """

    reason: Reason
    count: int
    points: Points
    note: str = ""
    adjustment_reason: str = ""


@dataclass(frozen=True, kw_only=True)
class _Side:
    summary: SideSummary
    index: int
    deal: DealEntry
    rules: RuleSet


def side_lines(summary: SideSummary, index: int, deal: DealEntry, rules: RuleSet) -> tuple[Line, ...]:
    """Return the lines of one side in the order of a score sheet, without lines worth 0."""
    side = _Side(summary=summary, index=index, deal=deal, rules=rules)
    lines = [line for rule in _LINE_BUILDERS for line in rule(side) if line.points]
    total = sum(line.points for line in lines)
    if rules.round_to_tens and total % 10 and not is_opening_balance(deal):
        lines.append(Line(reason=Reason.ROUNDING, count=1, points=-total % 10))
    return tuple(lines)


def _card_lines(side: _Side) -> Iterator[Line]:
    points = side.summary.table_points
    if side.summary.loses_table(side.rules):
        yield Line(reason=Reason.CARDS_DEDUCTED, count=1, points=-points)
    else:
        yield Line(reason=Reason.CARDS, count=1, points=points)


def _doubled_lines(side: _Side) -> Iterator[Line]:
    if side.rules.doubled_run is not None:
        yield Line(reason=Reason.DOUBLED, count=1, points=2 * side.summary.doubled_points)


def _burraco_lines(side: _Side) -> Iterator[Line]:
    for kind in () if side.summary.loses_table(side.rules) else Burraco:
        count = side.summary.burrachi.get(kind, 0)
        yield Line(reason=Reason(kind.value), count=count, points=count * side.rules.bonuses.get(kind, 0))


def _closing_lines(side: _Side) -> Iterator[Line]:
    if side.deal.closed_by == side.index and side.deal.closing_bonus:
        if side.deal.concealed and side.rules.concealed_bonus is not None:
            yield Line(reason=Reason.CLOSING_CONCEALED, count=1, points=side.rules.concealed_bonus)
        else:
            yield Line(reason=Reason.CLOSING, count=1, points=side.rules.closing_bonus)


def _red_three_lines(side: _Side) -> Iterator[Line]:
    count, each = side.summary.entry.red_threes, side.rules.red_three_points or 0
    if count >= side.rules.red_threes_more_from:
        each = side.rules.red_three_points_from_four
    points, of_all = count * each, side.rules.red_three_points_of_all
    if of_all is not None and count == len(RED_SUITS) * side.rules.decks:
        points = of_all
    needed = side.rules.red_threes_burrachi
    in_favour = side.summary.burraco_count >= needed if needed else side.summary.has_melded
    if side.rules.red_threes_deducted and side.summary.loses_table(side.rules):
        in_favour = False
    yield Line(reason=Reason.RED_THREES, count=count, points=points if in_favour else -points)


def _hand_lines(side: _Side) -> Iterator[Line]:
    ended = side.deal.closed_by is not None or not side.rules.double_hand_needs_closing
    doubled = side.rules.double_hand_unmelded and ended and not side.summary.has_melded
    apart = side.summary.entry.unplayed_pozzetto_holder
    hands = [points for player, points in side.summary.hand_points.items() if player != apart and points]
    yield Line(
        reason=Reason.HAND_DOUBLED if doubled else Reason.HAND,
        count=len(hands),
        points=-sum(hands) * (2 if doubled else 1),
    )


def _pozzetto_lines(side: _Side) -> Iterator[Line]:
    match side.summary.entry.pozzetto:
        case Pozzetto.NOT_TAKEN:
            none_taken = all(other.pozzetto is Pozzetto.NOT_TAKEN for other in side.deal.sides)
            waived = (none_taken and side.rules.pozzetto_waiver) or is_opening_balance(side.deal)
            if side.rules.pozzetti and not waived:
                yield Line(reason=Reason.POZZETTO_NOT_TAKEN, count=1, points=-side.rules.pozzetto_penalty)
        case Pozzetto.TAKEN_UNPLAYED:
            if side.rules.unplayed_pozzetto is UnplayedPozzetto.PENALTY:
                lost = side.rules.pozzetto_penalty
            else:
                # If the taker is unknown, the pozzetto's cards are among the hands.
                taker = side.summary.entry.unplayed_pozzetto_holder
                lost = 0 if taker is None else side.summary.hand_points.get(taker, 0)
            yield Line(reason=Reason.POZZETTO_UNPLAYED, count=1, points=-lost)


def _cut_lines(side: _Side) -> Iterator[Line]:
    worth = {Cut.EXACT: side.rules.cut_bonus, Cut.TOO_FEW: -side.rules.cut_penalty}
    if side.summary.entry.cut is not None:
        yield Line(reason=Reason.CUT, count=1, points=worth[side.summary.entry.cut])


def _adjustment_lines(side: _Side) -> Iterator[Line]:
    for adjustment in side.summary.entry.adjustments:
        yield Line(
            reason=Reason.ADJUSTMENT,
            count=1,
            points=adjustment.points,
            note=adjustment.note,
            adjustment_reason=adjustment.reason,
        )


_LINE_BUILDERS: tuple[Callable[[_Side], Iterator[Line]], ...] = (
    _card_lines,
    _doubled_lines,
    _burraco_lines,
    _closing_lines,
    _red_three_lines,
    _hand_lines,
    _pozzetto_lines,
    _cut_lines,
    _adjustment_lines,
)
