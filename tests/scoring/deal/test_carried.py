"""Totals carried over from paper: every table begins with them, and statistics pass them over."""

import pytest

from scoring import (
    CARRIED,
    SEATINGS,
    VARIANTS,
    Adjustment,
    DealEntry,
    MatchConfig,
    Seating,
    Severity,
    Share,
    SideEntry,
    carried_over,
    check_deal,
    contenders,
    is_carried,
    record_match,
    score_deal,
    standings,
    statistics_of,
    table_state,
)
from tests.scoring.deal.deal_builders import ours, theirs

TABLES = [
    MatchConfig(rules=rules, players=players, seating=seating, target=rules.target)
    for rules in VARIANTS.values()
    for seating in sorted(rules.seatings)
    for players in SEATINGS[seating]
]


@pytest.mark.parametrize(
    "config", TABLES, ids=[f"{table.rules.name} {table.seating} {table.players}" for table in TABLES]
)
def test_every_table_goes_on_from_its_totals(config: MatchConfig) -> None:
    groups = contenders(config)
    totals = tuple(435 - 105 * index for index in range(len(groups)))
    entry = carried_over(totals, config)
    state = table_state(standings([], config), config)
    faults = check_deal(entry, config.table_rules, state)
    assert [fault for fault in faults if fault.severity is Severity.ERROR] == []
    assert standings([score_deal(entry, config.table_rules, state)], config).totals == totals
    assert is_carried(entry)


def test_each_contender_has_a_total() -> None:
    with pytest.raises(ValueError, match="3 totals for 2"):
        carried_over((1, 2, 3), TABLES[0])


@pytest.mark.parametrize(
    ("adjustments", "carried"),
    [
        ((Adjustment(points=5, reason=CARRIED),), True),
        ((Adjustment(points=5, reason="referee"),), False),
        ((), False),
    ],
)
def test_what_is_carried(adjustments: tuple[Adjustment, ...], carried: bool) -> None:
    sides = tuple(SideEntry(players=(seat,), adjustments=adjustments) for seat in range(2))
    assert is_carried(DealEntry(sides=sides)) is carried


def test_statistics_count_the_match_and_not_the_entry() -> None:
    config = MatchConfig(rules=VARIANTS["burraco"], players=4, seating=Seating.FIXED_PAIRS, deals=2)
    entries = [carried_over((1500, 2000), config), DealEntry(sides=(ours(), theirs()))]
    deals = [(entry, score_deal(entry, config.table_rules)) for entry in entries]
    state = standings([score for _, score in deals], config)
    record = record_match(players="abcd", config=config, deals=deals, standings=state)
    found = statistics_of("b", [record])
    assert (found.results.won, found.deals, found.points, found.best_deal) == (1, 1, 30, 30)
    assert found.pozzetti_missed == Share(part=0, whole=1)


def test_a_match_that_was_all_on_paper_has_no_average() -> None:
    config = MatchConfig(rules=VARIANTS["burraco"], players=2, seating=Seating.SINGLES, deals=1)
    entry = carried_over((2005, 100), config)
    score = score_deal(entry, config.table_rules)
    record = record_match(players="ab", config=config, deals=[(entry, score)], standings=standings([score], config))
    found = statistics_of("a", [record])
    assert (found.results.won, found.average, record.best) == (1, None, (0, 0))
