"""The ranking and its tie-breaks (docs/rules.md §6)."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    Bye,
    RankingLine,
    ScoringError,
    TableResult,
    TieBreak,
    TournamentAdjustment,
    VictoryTable,
    victory_points,
)
from scoring.tournament.ranking import rank_matches
from scoring.tournament.results import MatchResult
from scoring.tournament.victory_points import resolve_victory_table

_NONE = {"byes": (), "bye": Bye(difference=0), "adjustments": (), "entrants": (), "tie_breaks": tuple(TieBreak)}


def result_with_lead(ns: int, ew: int, lead: int, base: int = 0) -> TableResult:
    """Return a result over four deals with this difference; `base` points are added for both."""
    return TableResult(ns=ns, ew=ew, ns_points=base + max(lead, 0), ew_points=base + max(-lead, 0))


def ranking(
    results: Iterable[TableResult], *, deals: int = 4, table: VictoryTable | None = None, **others: object
) -> tuple[RankingLine, ...]:
    """Rank by the results of tables, without byes and adjustments unless `others` has them."""
    matches = [
        MatchResult(
            ns=(each.ns,), ew=(each.ew,), ns_points=each.ns_points, ew_points=each.ew_points, awarded=each.awarded
        )
        for each in results
    ]
    return rank_matches(matches, table=resolve_victory_table(deals, table), **_NONE | others)  # type: ignore[arg-type]


def ranks(*results: TableResult, entrants: range | tuple[int, ...] = (), **others: object) -> list[tuple[int, int]]:
    return [(line.rank, line.entrant) for line in ranking(results, entrants=entrants, **others)]  # type: ignore[arg-type]


def test_ranking_line() -> None:
    lines = ranking([TableResult(ns=0, ew=1, ns_points=765, ew_points=160)], byes=[2], bye=Bye(difference=705))
    assert lines == (
        RankingLine(rank=1, entrant=2, victory_points=14, difference=705, points=705, played=0, byes=1),
        RankingLine(rank=2, entrant=0, victory_points=13, difference=605, points=765, played=1, byes=0),
        RankingLine(rank=3, entrant=1, victory_points=7, difference=-605, points=160, played=1, byes=0),
    )


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([], []),
        # Victory Points before the difference
        (
            [TableResult(ns=0, ew=1, awarded=(15, 5), note="by hand"), result_with_lead(2, 3, 700)],
            [(1, 0), (2, 2), (3, 3), (4, 1)],
        ),
        # the difference before the points
        ([result_with_lead(0, 1, 340, base=90), result_with_lead(2, 3, 400)], [(1, 2), (2, 0), (3, 1), (4, 3)]),
        # the points
        ([result_with_lead(0, 1, 400), result_with_lead(2, 3, 400, base=50)], [(1, 2), (2, 0), (3, 3), (4, 1)]),
        # all equal: the rank is shared, and the next one is skipped
        ([result_with_lead(0, 1, 400), result_with_lead(2, 3, 400)], [(1, 0), (1, 2), (3, 1), (3, 3)]),
        # the direct match: 1 has beaten 0
        (
            [result_with_lead(0, 3, 200), result_with_lead(1, 0, 200), result_with_lead(2, 1, 200)],
            [(1, 1), (2, 0), (3, 2), (4, 3)],
        ),
        # the same, and 5 is tied with both, but has met neither
        (
            [
                result_with_lead(0, 3, 200),
                result_with_lead(1, 0, 200),
                result_with_lead(2, 1, 200),
                result_with_lead(5, 6, 200),
                result_with_lead(7, 5, 200),
            ],
            [(1, 0), (1, 1), (1, 5), (4, 2), (4, 7), (6, 3), (6, 6)],
        ),
        # each of three has beaten one of the others by the same difference
        (
            [result_with_lead(0, 1, 110), result_with_lead(1, 2, 110), result_with_lead(2, 0, 110)],
            [(1, 0), (1, 1), (1, 2)],
        ),
    ],
)
def test_ranking_order(results: list[TableResult], expected: list[tuple[int, int]]) -> None:
    assert ranks(*results) == expected


def test_direct_matches_of_three_are_decided_by_difference() -> None:
    """Each has 20 Victory Points in these matches, but another difference."""
    circle = [result_with_lead(0, 1, 410), result_with_lead(1, 2, 310), result_with_lead(2, 0, 310)]
    assert ranks(*circle, tie_breaks=[TieBreak.DIRECT]) == [(1, 0), (2, 2), (3, 1)]
    assert ranks(*circle, tie_breaks=[]) == [(1, 0), (1, 1), (1, 2)]


def test_remaining_tie_is_decided_by_their_own_direct_match() -> None:
    matches = [result_with_lead(0, 1, 301), result_with_lead(0, 2, 81), result_with_lead(1, 2, 110)]
    level = [TournamentAdjustment(entrant=0, victory_points=-3, note="late twice")]
    lines = ranking(matches, entrants=(2, 1, 0), adjustments=level, tie_breaks=[TieBreak.DIRECT])
    assert [line.victory_points for line in lines] == [19, 19, 19]
    assert [(line.rank, line.entrant) for line in lines] == [(1, 0), (2, 1), (3, 2)]


def test_tie_breaks_in_another_order() -> None:
    results = [result_with_lead(0, 1, 340, base=90), result_with_lead(2, 3, 400)]
    assert ranks(*results, tie_breaks=[TieBreak.POINTS]) == [(1, 0), (2, 2), (3, 1), (4, 3)]


def test_adjustments_count_and_entrants_without_results_are_listed() -> None:
    adjustments = [
        TournamentAdjustment(entrant=4, victory_points=1, note="came for the second round"),
        TournamentAdjustment(entrant=0, victory_points=-2, difference=-100, note="talked"),
    ]
    lines = ranking([result_with_lead(0, 1, 400)], entrants=range(5), adjustments=adjustments)
    assert [(line.rank, line.entrant, line.victory_points, line.difference) for line in lines] == [
        (1, 0, 10, 300),
        (2, 1, 8, -400),
        (3, 4, 1, 0),
        (4, 2, 0, 0),
        (4, 3, 0, 0),
    ]


def test_every_bye_counts() -> None:
    lines = ranking([], byes=[3, 3], bye=Bye(victory_points=12, difference=-5))
    expected = RankingLine(rank=1, entrant=3, victory_points=24, difference=-10, points=0, played=0, byes=2)
    assert lines == (expected,)


def test_another_number_of_deals_and_another_table() -> None:
    for table, won in ((None, [16, 4]), (tuple(range(0, 100, 10)), [20, 0]), ((3,), [3, 0])):
        lines = ranking([result_with_lead(0, 1, 605)], deals=2, table=table)
        assert [line.victory_points for line in lines] == won
    with pytest.raises(ScoringError, match="no Victory Points for rounds of 7 deals"):
        ranking([], deals=7)


leads = st.integers(-60, 60).map(lambda fives: 5 * fives)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(1, 5), leads), max_size=12))
def test_ranking_equals_a_plain_count(played: list[tuple[int, int, int]]) -> None:
    results = [result_with_lead(ns, (ns + far) % 6, lead) for ns, far, lead in played]
    sums = {entrant: [0, 0, 0] for entrant in range(6)}
    for result in results:
        ours, theirs = victory_points(result.ns_points - result.ew_points)
        lead = result.ns_points - result.ew_points
        for entrant, made in (
            (result.ns, (ours, lead, result.ns_points)),
            (result.ew, (theirs, -lead, result.ew_points)),
        ):
            sums[entrant] = [total + each for total, each in zip(sums[entrant], made, strict=True)]
    lines = ranking(results, entrants=range(6), tie_breaks=[TieBreak.DIFFERENCE, TieBreak.POINTS])
    assert {line.entrant: [line.victory_points, line.difference, line.points] for line in lines} == sums
    assert [line.rank for line in lines] == [
        1 + sum(other > sums[line.entrant] for other in sums.values()) for line in lines
    ]
    assert sum(line.played for line in lines) == 2 * len(results)
    assert sum(line.victory_points for line in lines) == 20 * len(results)
    # With the direct match as well, only tied entrants change ranks.
    whole = {line.entrant: line.rank for line in ranking(results, entrants=range(6))}
    for line in lines:
        level = sum(sums[line.entrant] == other for other in sums.values())
        assert line.rank <= whole[line.entrant] < line.rank + level
