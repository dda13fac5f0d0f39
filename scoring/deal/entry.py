"""The facts of one deal, as the players enter them. No totals here: `score_deal` works those out."""

__all__ = ["CARRIED", "Adjustment", "Cut", "DealEntry", "Pozzetto", "SideEntry", "carried_over", "is_carried"]

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.cards import Card
from scoring.match.config import MatchConfig, contenders
from scoring.melds.burraco import Burraco


class Pozzetto(StrEnum):
    TAKEN = "taken"
    TAKEN_UNPLAYED = "taken-unplayed"
    NOT_TAKEN = "not-taken"


class Cut(StrEnum):
    """What the cutter left for the dealer, where the rule set pays or charges for it (s4)."""

    EXACT = "exact"  # just the cards to deal
    TOO_FEW = "too-few"


@dataclass(frozen=True, kw_only=True)
class Adjustment:
    """Points that a referee or the table gives or takes; `reason` is a short code or word, `note` free text."""

    points: int
    reason: str = "other"
    note: str = ""


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


@dataclass(frozen=True, kw_only=True)
class DealEntry:
    """One deal: its sides, and who closed (the index of the side, and the player where it is known)."""

    sides: tuple[SideEntry, ...]
    closed_by: int | None = None
    closer: int | None = None
    closing_bonus: bool = True


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
