"""Opening balances: totals of a paper score. Every table accepts them, and statistics ignore them."""

from fractions import Fraction

import pytest

from scoring import (
    OPENING_BALANCE,
    OPTIONS,
    PLAYERS_BY_SEATING,
    VARIANTS,
    Adjustment,
    DealEntry,
    DealError,
    MatchConfig,
    Seating,
    Severity,
    Share,
    SideEntry,
    build_match_figures,
    check_deal,
    contenders,
    is_opening_balance,
    opening_balance_entry,
    score_deal,
    standings,
    table_state,
)
from tests.scoring.deal.deal_builders import our_side, their_side
from tests.scoring.statistics.recounted import compute_statistics

CONFIGS = [
    MatchConfig(rules=rules, players=players, seating=seating, target=rules.target)
    for rules in (*VARIANTS.values(), VARIANTS["burraco"].replace(**{name: 5 for name in OPTIONS if "penalty" in name}))
    for seating in sorted(rules.seatings)
    for players in PLAYERS_BY_SEATING[seating]
]


def test_match_continues_from_opening_balance() -> None:
    for config in CONFIGS:
        case = f"{config.rules.name} {config.seating} {config.players}"
        totals = tuple(435 - Fraction(211 * index, 2) for index in range(len(contenders(config))))
        entry = opening_balance_entry(totals, config)
        state = table_state(standings([], config), config)
        faults = check_deal(entry, config.table_rules, state)
        assert [fault for fault in faults if fault.severity is Severity.ERROR] == [], case
        assert standings([score_deal(entry, config.table_rules, state)], config).totals == totals, case
        assert is_opening_balance(entry), case


def test_only_halves_are_accepted() -> None:
    with pytest.raises(DealError, match="a whole number, or one with a half"):
        opening_balance_entry((Fraction(1, 3), 2), CONFIGS[0])


def test_each_contender_needs_a_total() -> None:
    with pytest.raises(ValueError, match=r"totals: \(1, 2, 3\) should be one total for each contender"):
        opening_balance_entry((1, 2, 3), CONFIGS[0])


@pytest.mark.parametrize(
    ("adjustments", "expected"),
    [
        ((Adjustment(points=5, reason=OPENING_BALANCE),), True),
        ((Adjustment(points=5, reason="referee"),), False),
        ((), False),
    ],
)
def test_is_opening_balance(adjustments: tuple[Adjustment, ...], expected: bool) -> None:
    sides = tuple(SideEntry(players=(seat,), adjustments=adjustments) for seat in range(2))
    assert is_opening_balance(DealEntry(sides=sides)) is expected


def test_statistics_ignore_the_opening_balance() -> None:
    config = MatchConfig(rules=VARIANTS["burraco"], players=4, seating=Seating.FIXED_PAIRS, deals=2)
    entries = [opening_balance_entry((1500, 2000), config), DealEntry(sides=(our_side(), their_side()))]
    deals = [(entry, score_deal(entry, config.table_rules)) for entry in entries]
    state = standings([score for _, score in deals], config)
    record = build_match_figures(players=tuple("abcd"), config=config, deals=deals, standings=state)
    statistics = compute_statistics(["b"], [record])
    assert (statistics.results.won, statistics.deals, statistics.points, statistics.best_deal) == (1, 1, 30, 30)
    assert statistics.pozzetti_missed == Share(part=0, whole=1)


def test_match_without_deals_has_no_average() -> None:
    config = MatchConfig(rules=VARIANTS["burraco"], players=2, seating=Seating.SINGLES, deals=1)
    entry = opening_balance_entry((2005, 100), config)
    score = score_deal(entry, config.table_rules)
    record = build_match_figures(
        players=tuple("ab"), config=config, deals=[(entry, score)], standings=standings([score], config)
    )
    statistics = compute_statistics(["a"], [record])
    assert (statistics.results.won, statistics.average, record.best) == (1, None, (0, 0))
