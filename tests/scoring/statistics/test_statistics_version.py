"""Version of the stored counts: changed counts require a new STATISTICS_VERSION."""

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from scoring import (
    STATISTICS_VERSION,
    Burraco,
    DealEntry,
    DealScore,
    MatchConfig,
    Pozzetto,
    Seating,
    SideEntry,
    SideScore,
    build_match_figures,
    find_variant,
    list_encounters,
    standings,
)

PLAYERS = ("anna", "bruno", "carla", "dino")
RULES = find_variant("burraco")

# The counts of `count_sample_match()` by version. Changed counts need a new version and a new entry.
EXPECTED: Mapping[int, Mapping[str, Any]] = {
    1: {
        "players": PLAYERS,
        "contenders": ((0, 2), (1, 3)),
        "totals": (1000, 1400),
        "points": (1000, 1400),
        "winner": 1,
        "deals": 2,
        "has_pozzetti": True,
        "best": (600, 900, 600, 900),
        "burrachi": (3, 4, 3, 4),
        "clean": (2, 1, 2, 1),
        "missed": (1, 0, 1, 0),
        "closings": (1, 1, 1, 1),
        "own_closings": (0, 0, 1, 0),
        "met": ("lLlL", "WwWw"),
    }
}


def count_sample_match() -> dict[str, Any]:
    """Return the counts of two deals that have every countable event; the points are given, not scored."""
    config = MatchConfig(rules=RULES, players=4, seating=Seating.FIXED_PAIRS, deals=2)
    deals = (
        (_deal(_side((0, 2), clean=2), _side((1, 3), dirty=2), closed_by=0, closer=2), _score(600, 500)),
        (_deal(_side((0, 2), dirty=1, taken=False), _side((1, 3), clean=1, dirty=1), closed_by=1), _score(400, 900)),
    )
    record = build_match_figures(
        players=PLAYERS, config=config, deals=deals, standings=standings([score for _, score in deals], config)
    )
    sides = range(len(record.contenders))
    return {**asdict(record), "met": tuple("".join(list_encounters(record, side)) for side in sides)}


def test_changed_counts_require_a_new_version() -> None:
    hint = "figures are kept by this: raise COUNTING, and write down what it counts under the new number"
    assert STATISTICS_VERSION in EXPECTED, hint
    assert count_sample_match() == EXPECTED[STATISTICS_VERSION], hint


def test_versions_differ() -> None:
    assert list(EXPECTED) == list(range(1, STATISTICS_VERSION + 1))
    assert all(EXPECTED[number] != EXPECTED[number - 1] for number in range(2, STATISTICS_VERSION + 1))


def _deal(*sides: SideEntry, closed_by: int, closer: int | None = None) -> DealEntry:
    return DealEntry(sides=sides, closed_by=closed_by, closer=closer)


def _side(players: tuple[int, ...], *, clean: int = 0, dirty: int = 0, taken: bool = True) -> SideEntry:
    return SideEntry(
        players=players,
        burrachi={Burraco.CLEAN: clean, Burraco.DIRTY: dirty},
        pozzetto=Pozzetto.TAKEN if taken else Pozzetto.NOT_TAKEN,
    )


def _score(ours: int, theirs: int) -> DealScore:
    sides = (SideScore(players=(0, 2), total=ours, lines=()), SideScore(players=(1, 3), total=theirs, lines=()))
    return DealScore(sides=sides, credits={seat: Fraction((ours, theirs)[seat % 2]) for seat in range(4)})
