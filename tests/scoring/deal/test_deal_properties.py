"""Properties of all deals, tested with generated deals."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    VARIANTS,
    Adjustment,
    Burraco,
    Cut,
    DealEntry,
    DealError,
    Fault,
    HalfRounding,
    MatchConfig,
    Phase,
    Pozzetto,
    Seating,
    Severity,
    SideEntry,
    TableState,
    check_deal,
    contenders,
    deal_sides,
    score_deal,
    score_deal_unchecked,
)

FEW_EXAMPLES = settings(max_examples=40)  # each example is a whole table
RULES = st.sampled_from(list(VARIANTS.values()))
TABLE_SIZES = [
    (2, Seating.SINGLES),
    (3, Seating.ONE_AGAINST_TWO),
    (4, Seating.FIXED_PAIRS),
    (5, Seating.ONE_AGAINST_PAIRS),
    (6, Seating.TEAMS_OF_THREE),
]


@st.composite
def side_entries(draw: st.DrawFn, players: tuple[int, ...], *, arbitrary: bool) -> SideEntry:
    """Draw a side with the numbers of a plausible deal, or with any numbers if `arbitrary`."""
    points = st.integers(-(10**6), 10**6) if arbitrary else st.integers(3, 24).map(lambda fives: 5 * fives)
    few = st.integers(-3, 30) if arbitrary else st.integers(0, 1)
    kinds = Burraco if arbitrary else (Burraco.CLEAN, Burraco.DIRTY)
    counts = draw(st.dictionaries(st.sampled_from(list(kinds)), few))
    return SideEntry(
        players=players,
        burrachi=counts,
        table_points=draw(points) + (0 if arbitrary else 50 * sum(counts.values())),
        hand_points=draw(st.dictionaries(st.sampled_from(players), points)),
        pozzetto=draw(st.sampled_from(Pozzetto if arbitrary else (Pozzetto.TAKEN, Pozzetto.NOT_TAKEN))),
        pozzetto_by=draw(st.none() | st.integers(0, 6)) if arbitrary else None,
        red_threes=draw(few) if arbitrary else 0,
        opened=draw(st.booleans()) if arbitrary else True,
        adjustments=tuple(Adjustment(points=number) for number in draw(st.lists(st.integers(-200, 200), max_size=2))),
        cut=draw(st.none() | st.sampled_from(Cut)) if arbitrary else None,
    )


@st.composite
def deals_at_tables(draw: st.DrawFn, *, arbitrary: bool) -> tuple[DealEntry, TableState]:
    players, seating = draw(st.sampled_from(TABLE_SIZES))
    sides = deal_sides(players, seating, alone=draw(st.none() | st.integers(0, players - 1)))
    entry = DealEntry(
        sides=tuple(draw(side_entries(side, arbitrary=arbitrary)) for side in sides),
        closed_by=draw(st.none() | st.integers(-1, 6)) if arbitrary else None,
        closer=draw(st.none() | st.integers(-1, 6)) if arbitrary else None,
        closing_bonus=draw(st.booleans()),
    )
    groups = deal_sides(players, seating, alone=None)
    totals = tuple(Fraction(draw(st.integers(-500, 3000))) for _ in groups)
    return entry, TableState(players=players, seating=seating, phase=Phase.PAIRS, totals=totals, target=2005)


@FEW_EXAMPLES
@given(deals_at_tables(arbitrary=True), RULES)
def test_any_deal_is_scored_or_rejected(table: tuple[DealEntry, TableState], rules) -> None:
    entry, state = table
    faults = check_deal(entry, rules, state)
    if any(fault.severity is Severity.ERROR for fault in faults):
        with pytest.raises(DealError) as caught:
            score_deal(entry, rules, state)
        assert sorted(map(repr, caught.value.faults)) == sorted(map(repr, faults))
    else:
        assert len(score_deal(entry, rules, state).sides) == len(entry.sides)


@FEW_EXAMPLES
@given(deals_at_tables(arbitrary=True), RULES)
def test_running_total_never_raises_and_equals_final_score(table: tuple[DealEntry, TableState], rules) -> None:
    entry, state = table
    running = score_deal_unchecked(entry, rules)
    assert [side.total for side in running.sides] == [sum(line.points for line in side.lines) for side in running.sides]
    if not any(fault.severity is Severity.ERROR for fault in check_deal(entry, rules, state)):
        assert running == score_deal(entry, rules, state)


@FEW_EXAMPLES
@given(deals_at_tables(arbitrary=False), RULES, st.booleans())
def test_lines_and_credits_add_up(table: tuple[DealEntry, TableState], rules, tens: bool) -> None:
    entry, _ = table
    sides = (
        replace(side, burrachi={kind: count for kind, count in side.burrachi.items() if kind in rules.bonuses})
        for side in entry.sides
    )
    entry = replace(entry, sides=tuple(sides))
    score = score_deal(entry, rules.replace(round_to_tens=tens, half_rounding=HalfRounding.EXACT))
    formed = len({len(side.players) for side in entry.sides}) > 1
    for side in score.sides:
        assert side.total == sum(line.points for line in side.lines)
        assert all(line.points and line.count > 0 for line in side.lines)
        shares = [score.credits[player] for player in side.players]
        assert (sum(shares) == side.total) if formed else (set(shares) == {side.total})
        assert not tens or side.total % 10 == 0


@FEW_EXAMPLES
@given(deals_at_tables(arbitrary=True), RULES)
def test_order_of_sides_does_not_matter(table: tuple[DealEntry, TableState], rules) -> None:
    entry, state = table
    last = len(entry.sides) - 1
    inside = entry.closed_by is not None and 0 <= entry.closed_by <= last
    turned = replace(entry, sides=entry.sides[::-1], closed_by=last - entry.closed_by if inside else entry.closed_by)

    def key(fault: Fault) -> tuple[object, ...]:
        side = None if fault.side is None else last - fault.side
        return (fault.code, fault.severity, side, fault.player, sorted(map(str, fault.values.items())))

    faults, mirrored = check_deal(entry, rules, state), check_deal(turned, rules, state)
    assert sorted(map(repr, (key(fault) for fault in faults))) == sorted(
        repr((fault.code, fault.severity, fault.side, fault.player, sorted(map(str, fault.values.items()))))
        for fault in mirrored
    )
    if not any(fault.severity is Severity.ERROR for fault in faults):
        assert score_deal(entry, rules).credits == score_deal(turned, rules).credits


@given(st.sampled_from(TABLE_SIZES))
def test_contenders_are_the_sides_without_a_single(seat: tuple[int, Seating]) -> None:
    players, seating = seat
    config = MatchConfig(rules=VARIANTS["burraco"], players=players, seating=seating, deals=1)
    assert contenders(config) == deal_sides(players, seating, alone=None)
