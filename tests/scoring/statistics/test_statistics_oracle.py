"""Statistics compared with a recount from the deals, on random matches of every seating."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    VARIANTS,
    Burraco,
    DealEntry,
    DealScore,
    MatchConfig,
    MatchFigures,
    Pozzetto,
    Seating,
    SideEntry,
    Standings,
    build_match_figures,
    deal_sides,
    has_variable_sides,
    score_deal_unchecked,
    standings,
)
from tests.scoring.statistics.recounted import compute_statistics, head_to_head

NAMES = ("anna", "bruno", "carla", "dino", "elio", "fabia", "gino")
TABLES = [
    (2, Seating.SINGLES),
    (3, Seating.SINGLES),
    (3, Seating.ONE_AGAINST_TWO),
    (4, Seating.FIXED_PAIRS),
    (5, Seating.ONE_AGAINST_PAIRS),
    (6, Seating.FIXED_PAIRS),
    (6, Seating.TEAMS_OF_THREE),
]
NOT_CLEAN = {Burraco.SEMI_CLEAN, Burraco.DIRTY}


@dataclass(frozen=True)
class RandomMatch:
    config: MatchConfig
    names: tuple[str, ...]
    deals: tuple[tuple[DealEntry, DealScore], ...]
    standings: Standings

    @property
    def record(self) -> MatchFigures:
        return build_match_figures(players=self.names, config=self.config, deals=self.deals, standings=self.standings)


def random_match(random: Random) -> RandomMatch:
    rules = random.choice([rules for rules in VARIANTS.values() if rules.pozzetti])
    players, seating = random.choice([table for table in TABLES if table[1] in rules.seatings])
    config = MatchConfig(rules=rules, players=players, seating=seating, deals=random.randint(1, 5))
    deals, state = [], standings((), config)
    while not state.finished and len(deals) < 8:
        entry = random_deal(random, config)
        deals.append((entry, score_deal_unchecked(entry, config.table_rules)))
        state = standings([score for _, score in deals], config)
    return RandomMatch(config, tuple(random.sample(NAMES, players)), tuple(deals), state)


def random_deal(random: Random, config: MatchConfig) -> DealEntry:
    alone = random.choice((None, random.randrange(config.players)))
    seats = deal_sides(config.players, config.seating, alone=alone)
    sides = tuple(random_side(random, each) for each in seats)
    able = [index for index, side in enumerate(sides) if side.pozzetto is Pozzetto.TAKEN]
    closed_by = random.choice((None, *able))
    closer = None if closed_by is None else random.choice((None, *sides[closed_by].players))
    return DealEntry(sides=sides, closed_by=closed_by, closer=closer)


def random_side(random: Random, players: tuple[int, ...]) -> SideEntry:
    burrachi = {Burraco.CLEAN: random.randint(1, 2), Burraco.DIRTY: random.randint(0, 2)}
    return SideEntry(
        players=players,
        burrachi=burrachi,
        table_points=5 * random.randint(50, 60),
        pozzetto=random.choice((Pozzetto.TAKEN, Pozzetto.NOT_TAKEN)),
    )


def recount(matches: list[RandomMatch], team: set[str]) -> Counter[str]:
    """Count line by line from the score sheets."""
    count: Counter[str] = Counter()
    for match in matches:
        seats = {seat for seat, name in enumerate(match.names) if name in team}
        group = [index for index, each in enumerate(match.standings.contenders) if seats <= set(each)]
        if len(seats) < len(team) or not group:
            continue
        totals = match.standings.totals
        own = totals[group[0]]
        count["matches"] += 1
        count["won"] += own == max(totals) and list(totals).count(own) == 1
        count["points"] += own
        for entry, score in match.deals:
            count["deals"] += 1
            count["best"] = max(count["best"], score.credits[min(seats)])
            count["own closings"] += entry.closer in seats
            for index, side in enumerate(entry.sides):
                if min(seats) not in side.players:
                    continue
                count["closings"] += entry.closed_by == index
                count["missed"] += side.pozzetto is Pozzetto.NOT_TAKEN
                for kind, number in side.burrachi.items():
                    count["burrachi"] += number
                    count["clean"] += 0 if kind in NOT_CLEAN else number
    return count


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_statistics_equal_the_recount(seed: int) -> None:
    random = Random(seed)
    evenings = [match for match in (random_match(random) for _ in range(6)) if match.standings.finished]
    records = [match.record for match in evenings]
    teams = [[name] for name in NAMES] + [random.sample(NAMES, 2) for _ in range(6)]
    for team in teams:
        statistics, expected = compute_statistics(team, records), recount(evenings, set(team))
        assert statistics.results.matches == expected["matches"]
        assert statistics.results.won == expected["won"]
        assert (statistics.deals, statistics.points) == (expected["deals"], Fraction(expected["points"]))
        assert (statistics.best_deal or 0) == expected["best"]
        assert (statistics.clean.part, statistics.clean.whole) == (expected["clean"], expected["burrachi"])
        assert (statistics.closings.part, statistics.own_closings) == (expected["closings"], expected["own closings"])
        assert (statistics.pozzetti_missed.part, statistics.pozzetti_missed.whole) == (
            expected["missed"],
            expected["deals"],
        )


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_head_to_head_is_symmetric(seed: int) -> None:
    random = Random(seed)
    records = [match.record for match in (random_match(random) for _ in range(6)) if match.standings.finished]
    lines = {(name, line.other): line for name in NAMES for line in head_to_head(name, records)}
    for (name, other), line in lines.items():
        back = lines[other, name]
        assert line.together == back.together
        assert (line.against.won, line.against.lost, line.against.drawn) == (
            back.against.lost,
            back.against.won,
            back.against.drawn,
        )


@pytest.mark.parametrize(("players", "seating"), TABLES)
def test_record_of_every_seating(players: int, seating: Seating) -> None:
    config = MatchConfig(rules=VARIANTS["burraco"], players=players, seating=seating, deals=1)
    random = Random(players)
    entry = random_deal(random, config)
    deals = [(entry, score_deal_unchecked(entry, config.table_rules))]
    record = build_match_figures(
        players=NAMES[:players], config=config, deals=deals, standings=standings([deals[0][1]], config)
    )
    assert len(record.best) == len(record.missed) == len(record.own_closings) == players
    assert has_variable_sides(seating) or len(record.contenders) == len(entry.sides)
