"""Builders of sides, tables and cases for the tests of `check_deal`."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from scoring import (
    VARIANTS,
    Burraco,
    DealEntry,
    Fault,
    FaultCode,
    Phase,
    Pozzetto,
    Seating,
    Severity,
    SideEntry,
    TableState,
    parse_cards,
)

BURRACO = VARIANTS["burraco"]
ABERTO = VARIANTS["buraco-aberto"]
FECHADO = VARIANTS["buraco-fechado"]
CANASTA = VARIANTS["canasta-italiana"]
TRANCA = VARIANTS["tranca"]
PINELLA = VARIANTS["pinella"]
CLASSIC = VARIANTS["canasta-classica"]
SAMBA = VARIANTS["samba"]
ERROR, WARNING = Severity.ERROR, Severity.WARNING
NOT_TAKEN, UNPLAYED = Pozzetto.NOT_TAKEN, Pozzetto.TAKEN_UNPLAYED


def parse_melds(*texts: str) -> tuple:
    return tuple(parse_cards(text) for text in texts)


def our_side(**facts: object) -> SideEntry:
    """Return a side without faults, except for `facts`."""
    return SideEntry(**({"players": (0, 2), "table_points": 100, "hand_points": {0: 20}} | facts))


def their_side(**facts: object) -> SideEntry:
    return SideEntry(**({"players": (1, 3), "table_points": 50, "hand_points": {1: 20}} | facts))


def make_table(seating: Seating, *totals: int, target: int | None = 3000, phase: Phase = Phase.PAIRS) -> TableState:
    players = {Seating.FIXED_PAIRS: 4, Seating.ONE_AGAINST_TWO: 3, Seating.ONE_AGAINST_PAIRS: 5}.get(seating, 2)
    groups = 2 if seating is Seating.FIXED_PAIRS else players
    return TableState(
        players=players,
        seating=seating,
        phase=phase,
        totals=tuple(map(Fraction, totals or (0,) * groups)),
        target=target,
    )


def single_side(player: int, **facts: object) -> SideEntry:
    return SideEntry(players=(player,), **({"hand_points": {player: 20}, "pozzetto": NOT_TAKEN} | facts))


def pair_side(*players: int, **facts: object) -> SideEntry:
    return SideEntry(players=players, **({"hand_points": {players[0]: 20}} | facts))


PAIRS = make_table(Seating.FIXED_PAIRS)
THREE = make_table(Seating.ONE_AGAINST_TWO)
FIVE = make_table(Seating.ONE_AGAINST_PAIRS)
SINGLES_OF_THREE = make_table(Seating.ONE_AGAINST_TWO, phase=Phase.SINGLES)


def fault_case(
    name: str, code: FaultCode, sides: tuple[SideEntry, ...], /, values: Mapping[str, object], **extra: object
) -> object:
    """Return a parameter set.

    `extra` has the severity, side and player of the fault, `rules` and `table`; all other keys are facts of the deal.
    """
    location = {key: extra.pop(key) for key in ("severity", "side", "player") if key in extra}
    setting = {"rules": extra.pop("rules", BURRACO), "table": extra.pop("table", None)}
    fault = Fault(code=code, values=dict(values), **location)
    return pytest.param(DealEntry(sides=sides, **extra), setting, fault, id=f"{code}: {name}")


BURRACHI = {"burrachi": {Burraco.CLEAN: 1}, "table_points": 200}
