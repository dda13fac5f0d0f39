"""Every worked deal of docs/rules.md §8, and each way to win or lose points."""

from fractions import Fraction
from types import MappingProxyType

import pytest

from scoring import (
    PRESETS,
    Adjustment,
    Burraco,
    Cut,
    DealEntry,
    DealError,
    FaultCode,
    Line,
    Reason,
    RuleSet,
    Severity,
    SideEntry,
    check_deal,
    parse_cards,
    score_deal,
    score_deal_unchecked,
)
from tests.scoring.deal.deal_builders import ABERTO, BURRACO, CANASTA, NOT_TAKEN, TRANCA, UNPLAYED, parse_melds
from tests.scoring.deal.worked_deals import WORKED, deal


@pytest.mark.parametrize(("rules", "entry", "totals", "credits_"), WORKED.values(), ids=WORKED)
def test_worked_deal(rules: RuleSet, entry: DealEntry, totals: tuple[int, ...], credits_: dict[int, Fraction]) -> None:
    assert check_deal(entry, rules) == ()
    score = score_deal(entry, rules)
    assert tuple(side.total for side in score.sides) == totals
    assert score.credits == credits_
    assert all(side.total == sum(line.points for line in side.lines) for side in score.sides)


def test_lines_have_reasons() -> None:
    rules, entry, _, _ = WORKED["1 by cards"]
    north_south, east_west = score_deal(entry, rules).sides
    assert north_south.lines == (
        Line(reason=Reason.CARDS, count=1, points=235),
        Line(reason=Reason.CLEAN, count=1, points=200),
        Line(reason=Reason.SEMI_CLEAN, count=1, points=150),
        Line(reason=Reason.DIRTY, count=1, points=100),
        Line(reason=Reason.CLOSING, count=1, points=100),
        Line(reason=Reason.HAND, count=1, points=-20),
    )
    assert east_west.lines == (
        Line(reason=Reason.CARDS, count=1, points=105),
        Line(reason=Reason.DIRTY, count=1, points=100),
        Line(reason=Reason.HAND, count=2, points=-45),
    )


def test_melds_and_counted_burrachi_share_one_line_per_kind() -> None:
    side = SideEntry(
        players=(0, 2), melds=parse_melds("3d 4d 5d 6d 7d 8d 9d"), burrachi={Burraco.CLEAN: 1}, table_points=70
    )
    lines = score_deal(deal(side, SideEntry(players=(1, 3), hand_points={1: 50})), BURRACO).sides[0].lines
    assert lines[:2] == (
        Line(reason=Reason.CARDS, count=1, points=115),
        Line(reason=Reason.CLEAN, count=2, points=400),
    )


PLAIN = MappingProxyType({"players": (0, 2), "burrachi": {Burraco.CLEAN: 1}, "table_points": 100})


def points_by_reason(rules: RuleSet, *, other: dict | None = None, **facts: object) -> dict[Reason, int]:
    """Return the points by reason of a side that has a clean burraco; the other side closed, unless `closed_by`
    differs.
    """
    deal_facts = {name: facts.pop(name) for name in ("closed_by", "closing_bonus") if name in facts}
    entry = deal(
        SideEntry(**(dict(PLAIN) | facts)),
        SideEntry(**({"players": (1, 3), "burrachi": {Burraco.CLEAN: 1}, "table_points": 45} | (other or {}))),
        **({"closed_by": None} | deal_facts),
    )
    lines = score_deal(entry, rules).sides[0].lines
    return {line.reason: line.points for line in lines if line.reason not in {Reason.CARDS, Reason.CLEAN}}


PENALTY = ABERTO.replace(closing_clean=0)


@pytest.mark.parametrize(
    ("rules", "facts", "expected"),
    [
        pytest.param(BURRACO, {"closed_by": 0}, {Reason.CLOSING: 100}, id="closing"),
        pytest.param(BURRACO, {"closed_by": 1}, {}, id="the other side closed"),
        pytest.param(BURRACO, {"closed_by": 0, "closing_bonus": False}, {}, id="closing without the bonus"),
        pytest.param(BURRACO, {"pozzetto": NOT_TAKEN}, {Reason.POZZETTO_NOT_TAKEN: -100}, id="only ours not taken"),
        pytest.param(
            BURRACO,
            {"pozzetto": NOT_TAKEN, "other": {"pozzetto": NOT_TAKEN}},
            {Reason.POZZETTO_NOT_TAKEN: -100},
            id="nobody's taken",
        ),
        pytest.param(
            BURRACO.replace(pozzetto_waiver=True),
            {"pozzetto": NOT_TAKEN, "other": {"pozzetto": NOT_TAKEN}},
            {},
            id="waived",
        ),
        pytest.param(
            BURRACO.replace(pozzetto_waiver=True),
            {"pozzetto": NOT_TAKEN, "other": {"pozzetto": UNPLAYED}},
            {Reason.POZZETTO_NOT_TAKEN: -100},
            id="an unplayed pozzetto is taken: no waiver",
        ),
        pytest.param(
            BURRACO,
            {"pozzetto": UNPLAYED, "pozzetto_by": 2, "hand_points": {0: 20, 2: 85}},
            {Reason.HAND: -20, Reason.POZZETTO_UNPLAYED: -85},
            id="an unseen pozzetto counts as a hand",
        ),
        pytest.param(
            BURRACO,
            {"pozzetto": UNPLAYED, "hand_points": {0: 20, 2: 85}},
            {Reason.HAND: -105},
            id="… whoever took it",
        ),
        pytest.param(
            BURRACO,
            {"pozzetto": UNPLAYED, "pozzetto_by": 2, "hand_cards": {2: parse_cards("A A K K 8 8 3 3 4 4 *")}},
            {Reason.POZZETTO_UNPLAYED: -120},
            id="… and by its cards",
        ),
        pytest.param(
            PENALTY,
            {"pozzetto": UNPLAYED, "pozzetto_by": 2, "hand_points": {0: 20, 2: 85}},
            {Reason.HAND: -20, Reason.POZZETTO_UNPLAYED: -100},
            id="the penalty replaces the taker's hand",
        ),
        pytest.param(
            PENALTY,
            {"pozzetto": UNPLAYED, "hand_points": {0: 20}},
            {Reason.HAND: -20, Reason.POZZETTO_UNPLAYED: -100},
            id="the penalty without a known taker",
        ),
        pytest.param(
            BURRACO,
            {"hand_points": {0: 10}, "hand_cards": {0: parse_cards("A *"), 2: parse_cards("3h")}},
            {Reason.HAND: -60},
            id="hands by points and by cards add up",
        ),
        pytest.param(
            BURRACO,
            {
                "adjustments": (
                    Adjustment(points=-50, reason="referee", note="late"),
                    Adjustment(points=0),
                    Adjustment(points=20),
                )
            },
            {Reason.ADJUSTMENT: 20},  # the last line with that reason
            id="adjustments",
        ),
        pytest.param(BURRACO.replace(cut_bonus=100, cut_penalty=100), {"cut": Cut.EXACT}, {Reason.CUT: 100}, id="cut"),
        pytest.param(
            BURRACO.replace(cut_bonus=100, cut_penalty=100), {"cut": Cut.TOO_FEW}, {Reason.CUT: -100}, id="bad cut"
        ),
        pytest.param(BURRACO.replace(cut_penalty=100), {"cut": Cut.EXACT}, {}, id="no bonus for the cut"),
        pytest.param(
            BURRACO.replace(round_to_tens=True),
            {"hand_points": {0: 5}},
            {Reason.HAND: -5, Reason.ROUNDING: 5},
            id="rounded to tens",
        ),
        pytest.param(BURRACO.replace(round_to_tens=True), {"hand_points": {0: 10}}, {Reason.HAND: -10}, id="a ten"),
    ],
)
def test_points_by_reason(rules: RuleSet, facts: dict[str, object], expected: dict[Reason, int]) -> None:
    assert points_by_reason(rules, **facts) == expected


def test_each_adjustment_is_a_line_with_its_note() -> None:
    adjustments = (Adjustment(points=-50, reason="referee", note="late"), Adjustment(points=0), Adjustment(points=20))
    side = SideEntry(players=(0, 2), table_points=100, hand_points={0: 5}, adjustments=adjustments)
    lines = (
        score_deal(deal(side, SideEntry(players=(1, 3), hand_points={1: 5}), closed_by=None), BURRACO).sides[0].lines
    )
    assert [(line.points, line.note) for line in lines if line.reason is Reason.ADJUSTMENT] == [(-50, "late"), (20, "")]


@pytest.mark.parametrize(
    ("threes", "melded", "points"),
    [
        (0, True, None),
        (1, True, 100),
        (3, True, 300),
        (4, True, 800),
        (6, True, 1200),
        (3, False, -300),
        (4, False, -800),
    ],
)
def test_red_threes(threes: int, melded: bool, points: int | None) -> None:
    side = SideEntry(players=(0, 2), red_threes=threes, table_points=60 if melded else 0, hand_points={0: 5})
    other = SideEntry(players=(1, 3), hand_points={1: 5})
    lines = score_deal(deal(side, other, closed_by=None), CANASTA).sides[0].lines
    assert {line.reason: line.points for line in lines}.get(Reason.RED_THREES) == points


@pytest.mark.parametrize(("deducted", "points"), [(False, 200), (True, -200)])
def test_red_threes_of_a_deducted_table(deducted: bool, points: int) -> None:
    """A dirty canastra is enough for red threes, and not enough for the cards on the table."""
    rules = TRANCA.replace(table_deduction="no-clean", red_threes_deducted=deducted)
    side = SideEntry(players=(0, 2), red_threes=2, table_points=100, burrachi={Burraco.DIRTY: 1})
    entry = deal(side, SideEntry(players=(1, 3)), closed_by=None)
    lines = score_deal(entry, rules).sides[0].lines
    assert {line.reason: line.points for line in lines}[Reason.RED_THREES] == points


@pytest.mark.parametrize(("hand", "rounded"), [(105, -100), (110, -110), (5, 0)])
def test_negative_total_is_rounded_up_to_tens(hand: int, rounded: int) -> None:
    entry = deal(
        SideEntry(players=(0,), hand_points={0: hand}), SideEntry(players=(1,), hand_points={1: 5}), closed_by=None
    )
    assert score_deal(entry, BURRACO.replace(round_to_tens=True)).sides[0].total == rounded


def test_rounding_to_tens_precedes_halving() -> None:
    """155 is rounded to 160, then halved."""
    rules = BURRACO.replace(round_to_tens=True)
    assert score_deal(WORKED["3"][1], rules).credits == {0: 80, 1: 610, 2: 80}


def test_five_players_use_three_decks() -> None:
    sides = (
        SideEntry(players=(0,), burrachi={Burraco.CLEAN: 9}, table_points=1000, hand_points={0: 5}),
        SideEntry(players=(1, 3), burrachi={Burraco.CLEAN: 5}, table_points=405, hand_points={1: 5}),
        SideEntry(players=(2, 4), hand_points={2: 100, 4: 5}),
    )
    assert score_deal(DealEntry(sides=sides), BURRACO).credits == {
        0: 2795,
        1: 700,
        3: 700,
        2: Fraction(-105, 2),
        4: Fraction(-105, 2),
    }


def test_error_lists_all_errors_before_warnings() -> None:
    side = SideEntry(players=(0, 2), table_points=333, hand_points={0: -5}, adjustments=(Adjustment(points=5000),))
    with pytest.raises(DealError) as caught:
        score_deal(deal(side, SideEntry(players=(1, 3), hand_points={1: 5}), closed_by=None), BURRACO)
    faults = caught.value.faults
    assert [(fault.code, fault.severity) for fault in faults] == [
        (FaultCode.NOT_A_MULTIPLE, Severity.ERROR),
        (FaultCode.NEGATIVE_POINTS, Severity.ERROR),
        (FaultCode.ADJUSTMENT_LARGE, Severity.WARNING),
    ]
    assert caught.value.code is FaultCode.NOT_A_MULTIPLE


def test_deal_error_message() -> None:
    ours = SideEntry(players=(0, 2), melds=parse_melds("K K * *"), table_points=-5, hand_points={0: 5, 2: 7})
    with pytest.raises(DealError) as caught:
        score_deal(deal(ours, SideEntry(players=(1, 3), hand_points={1: 5})), BURRACO)
    assert str(caught.value) == (
        "this deal cannot be scored: "
        "side 0, hand_points: a player of the side that closed has an empty hand, "
        "but here all hold cards, 12 points together; "
        "side 0, burrachi: burrachi needed to close: 1, this side has 0; "
        "side 0, table_points: -5 points should be 0 or more; "
        "side 0, seat 2, hand_points: no cards are worth 7 points, they go in steps of 5; "
        "side 0, meld 0, melds: 'K K * *' is not a meld: it has 2 wilds, and a meld takes 1 at most"
    )


def test_running_total_counts_the_valid_part() -> None:
    """Two wilds are not a meld, and no cards add up to 333: the total is still available while they are corrected."""
    side = SideEntry(players=(0, 2), melds=parse_melds("K K K", "5 * *"), table_points=333)
    total, other = score_deal_unchecked(deal(side, SideEntry(players=(1, 3))), BURRACO).sides
    assert total.lines == (
        Line(reason=Reason.CARDS, count=1, points=363),
        Line(reason=Reason.CLOSING, count=1, points=100),
    )
    assert other.total == 0


def test_warnings_do_not_prevent_scoring() -> None:
    entry = DealEntry(sides=(SideEntry(players=(0, 2)), SideEntry(players=(1, 3))))
    assert {fault.severity for fault in check_deal(entry, BURRACO)} == {Severity.WARNING}
    assert [side.lines for side in score_deal(entry, BURRACO).sides] == [(), ()]


def test_threes_in_hand_may_cost_more() -> None:
    """Red 500, black 100, king 10: their warning prevents nothing."""
    rules = PRESETS["bolivia"].replace(red_three_in_hand=500)
    ours = SideEntry(players=(0,), burrachi={Burraco.SAMBA: 1, Burraco.CLEAN: 1}, table_points=1600)
    entry = DealEntry(sides=(ours, SideEntry(players=(1,), hand_cards={1: parse_cards("3h 3s K")})), closed_by=0)
    assert score_deal(entry, rules).sides[1].total == -610
    assert score_deal(entry, "bolivia").sides[1].total == -115


@pytest.mark.parametrize(
    ("needs_closing", "closed_by", "total"), [(False, None, -80), (True, None, -40), (True, 1, -80)]
)
def test_double_hand_may_need_a_closing(*, needs_closing: bool, closed_by: int | None, total: int) -> None:
    rules = CANASTA.replace(double_hand_needs_closing=needs_closing)
    sides = (SideEntry(players=(0,), hand_points={0: 40}), SideEntry(players=(1,), table_points=100))
    assert score_deal_unchecked(DealEntry(sides=sides, closed_by=closed_by), rules).sides[0].total == total
