"""What is counted of a match is kept in databases: a change of it must raise `COUNTING`, or old figures stay as they
were."""

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from scoring import (
    COUNTING,
    Burraco,
    DealEntry,
    DealScore,
    MatchConfig,
    Pozzetto,
    Seating,
    SideEntry,
    SideScore,
    find_variant,
    met_by,
    record_match,
    standings,
)

PLAYERS = ("anna", "bruno", "carla", "dino")
RULES = find_variant("burraco")

# By the number of the counting: what it makes of `counted()`. A changed count gets a new number and a new entry.
KNOWN: Mapping[int, Mapping[str, Any]] = {
    1: {
        "players": PLAYERS,
        "contenders": ((0, 2), (1, 3)),
        "totals": (1000, 1400),
        "points": (1000, 1400),
        "winner": 1,
        "deals": 2,
        "pozzetti": True,
        "best": (600, 900, 600, 900),
        "burrachi": (3, 4, 3, 4),
        "clean": (2, 1, 2, 1),
        "missed": (1, 0, 1, 0),
        "closings": (1, 1, 1, 1),
        "own_closings": (0, 0, 1, 0),
        "met": ("lLlL", "WwWw"),
    }
}


def counted() -> dict[str, Any]:
    """Two deals with something of everything; the points are given, not scored."""
    config = MatchConfig(rules=RULES, players=4, seating=Seating.FIXED_PAIRS, deals=2)
    deals = (
        (_deal(_side((0, 2), clean=2), _side((1, 3), dirty=2), closed_by=0, closer=2), _score(600, 500)),
        (_deal(_side((0, 2), dirty=1, taken=False), _side((1, 3), clean=1, dirty=1), closed_by=1), _score(400, 900)),
    )
    record = record_match(
        players=PLAYERS, config=config, deals=deals, standings=standings([score for _, score in deals], config)
    )
    sides = range(len(record.contenders))
    return {**asdict(record), "met": tuple("".join(met_by(record, side)) for side in sides)}


def test_a_change_of_what_is_counted_has_a_number_of_its_own() -> None:
    hint = "figures are kept by this: raise COUNTING, and write down what it counts under the new number"
    assert COUNTING in KNOWN, hint
    assert counted() == KNOWN[COUNTING], hint


def test_every_number_counts_something_else() -> None:
    assert list(KNOWN) == list(range(1, COUNTING + 1))
    assert all(KNOWN[number] != KNOWN[number - 1] for number in range(2, COUNTING + 1))


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
