"""The facts of one deal, as the players enter them. No totals here: `score_deal` works those out.

Text that names one of our values is as good as the value ("not-taken"); anything else that no field takes is a
DealError with all of them, at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

from scoring.cards import Card
from scoring.deal.values import (
    Reader,
    cards,
    mapping_of,
    member,
    of,
    optional,
    read_fields,
    several,
    switch,
    text,
    whole,
)
from scoring.match.config import MatchConfig, contenders
from scoring.match.seating import Phase
from scoring.melds.burraco import Burraco
from scoring.rules.options import Seating


class Pozzetto(StrEnum):
    TAKEN = "taken"
    TAKEN_UNPLAYED = "taken-unplayed"
    NOT_TAKEN = "not-taken"


class Cut(StrEnum):
    """Result of the cut, where the rule set pays or charges for it ([Buraco] in docs/sources.md)."""

    EXACT = "exact"  # just the cards to deal
    TOO_FEW = "too-few"


@dataclass(frozen=True, kw_only=True)
class Adjustment:
    """Points that a referee or the table gives or takes; `reason` is a short code or word, `note` free text."""

    points: int
    reason: str = "other"
    note: str = ""

    def __post_init__(self) -> None:
        read_fields(self, _ADJUSTMENT)


@dataclass(frozen=True, kw_only=True)
class SideEntry:
    """What one side has at the end of a deal.

    `players` are seat numbers from 0. Melds given as cards and burrachi given by type add up; `table_points` is the
    card value of what is on the table beyond `melds` (burrachi counted by type have their cards in it). Hands are per
    player: points, cards or both (they add up); an absent hand is 0. Under `TAKEN_UNPLAYED` the pozzetto's cards are
    the hand of `pozzetto_by`.
    """

    players: tuple[int, ...]
    melds: tuple[tuple[Card, ...], ...] = ()
    burrachi: Mapping[Burraco, int] = field(default_factory=dict)
    table_points: int = 0
    hand_points: Mapping[int, int] = field(default_factory=dict)
    hand_cards: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    pozzetto: Pozzetto = Pozzetto.TAKEN
    pozzetto_by: int | None = None
    red_threes: int = 0
    opened: bool = True
    adjustments: tuple[Adjustment, ...] = ()
    cut: Cut | None = None  # for the side whose player cut

    def __post_init__(self) -> None:
        read_fields(self, _SIDE)


@dataclass(frozen=True, kw_only=True)
class DealEntry:
    """One deal: its sides, and who closed (the index of the side, and the player where it is known)."""

    sides: tuple[SideEntry, ...]
    closed_by: int | None = None
    closer: int | None = None
    closing_bonus: bool = True

    def __post_init__(self) -> None:
        read_fields(self, _DEAL)


@dataclass(frozen=True, kw_only=True)
class TableState:
    """The match around a deal, as it stood before it: `table_state` makes it of a match. `totals` runs parallel to
    `contenders(config)`."""

    players: int
    seating: Seating
    phase: Phase
    totals: tuple[Fraction, ...]
    target: int | None

    def __post_init__(self) -> None:
        read_fields(self, _TABLE)


_ADJUSTMENT: Mapping[str, Reader] = MappingProxyType({"points": whole, "reason": text, "note": text})
_SIDE: Mapping[str, Reader] = MappingProxyType(
    {
        "players": several(whole, "seats"),
        "melds": several(cards, "melds"),
        "burrachi": mapping_of(member(Burraco), whole),
        "table_points": whole,
        "hand_points": mapping_of(whole, whole),
        "hand_cards": mapping_of(whole, cards),
        "pozzetto": member(Pozzetto),
        "pozzetto_by": optional(whole),
        "red_threes": whole,
        "opened": switch,
        "adjustments": several(of(Adjustment), "adjustments"),
        "cut": optional(member(Cut)),
    }
)
_DEAL: Mapping[str, Reader] = MappingProxyType(
    {
        "sides": several(of(SideEntry), "sides"),
        "closed_by": optional(whole),
        "closer": optional(whole),
        "closing_bonus": switch,
    }
)


_TABLE: Mapping[str, Reader] = MappingProxyType(
    {"players": whole, "seating": member(Seating), "phase": member(Phase), "target": optional(whole)}
)

CARRIED = "carried"
"""The reason of the adjustments that such an entry consists of."""


def carried_over(totals: Sequence[int], config: MatchConfig) -> DealEntry:
    """The entry that gives each contender its total; `totals` run parallel to `contenders(config)`.

    It stands first in a match, as a deal: where a number of deals was agreed on, it is one of them. Raises ValueError
    for another number of totals.
    """
    groups = contenders(config)
    if len(totals) != len(groups):
        raise ValueError(f"{len(totals)} totals for {len(groups)} contenders; give one for each of {groups}")
    sides = tuple(
        SideEntry(
            players=seats,
            pozzetto=Pozzetto.NOT_TAKEN,
            adjustments=(Adjustment(points=total, reason=CARRIED),),
        )
        for seats, total in zip(groups, totals, strict=True)
    )
    return DealEntry(sides=sides, closing_bonus=False)


def is_carried(entry: DealEntry) -> bool:
    """Whether the entry only carries totals over: statistics pass it over."""
    return all(
        side.adjustments and all(adjustment.reason == CARRIED for adjustment in side.adjustments)
        for side in entry.sides
    )
