"""The facts of one deal, as the players enter them; `score_deal` computes the totals.

A string that is the value of an enum member is accepted in its place ("not-taken"). Any other value of a wrong type
raises one DealError that lists all of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.burraco import Burraco
from scoring.cards import Card
from scoring.deal.field_parsers import DealFacts, Points
from scoring.rules.options import Seating
from scoring.seating import Phase


class Pozzetto(StrEnum):
    TAKEN = "taken"
    TAKEN_UNPLAYED = "taken-unplayed"
    NOT_TAKEN = "not-taken"


class Cut(StrEnum):
    """The result of the cut, where the rule set rewards or penalizes it ([Buraco] in docs/sources.md)."""

    EXACT = "exact"  # exactly the cards to deal
    TOO_FEW = "too-few"


@dataclass(frozen=True, kw_only=True)
class Adjustment(DealFacts):
    """Points that a referee or the table adds or deducts; `reason` is a short code or word, `note` free text.

    An opening balance may have halves, such as the 77½ of one of three players.
    """

    points: Points
    reason: str = "other"
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class SideEntry(DealFacts):
    """The facts of one side at the end of a deal.

    `players` are seat numbers from 0. Melds given as cards and burrachi given by kind add up; `table_points` is the
    card value of the table beyond `melds` (including the cards of burrachi counted by kind), and `doubled_points` the
    card value, counted once, of cards that count double and aren't in `table_points`. Hands are per player: points,
    cards or both (they add up); a missing hand is 0. Under `TAKEN_UNPLAYED` the pozzetto's cards are the hand of
    `pozzetto_by`.
    """

    players: tuple[int, ...]
    melds: tuple[tuple[Card, ...], ...] = ()
    burrachi: Mapping[Burraco, int] = field(default_factory=dict)
    table_points: int = 0
    doubled_points: int = 0
    hand_points: Mapping[int, int] = field(default_factory=dict)
    hand_cards: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    pozzetto: Pozzetto = Pozzetto.TAKEN
    pozzetto_by: int | None = None
    red_threes: int = 0
    opened: bool = True
    cut: Cut | None = None  # for the side that cut
    adjustments: tuple[Adjustment, ...] = ()

    @property
    def unplayed_pozzetto_holder(self) -> int | None:
        """The player whose hand is the unplayed pozzetto, or None if unknown."""
        if self.pozzetto is not Pozzetto.TAKEN_UNPLAYED:
            return None
        return self.players[0] if len(self.players) == 1 else self.pozzetto_by


@dataclass(frozen=True, kw_only=True)
class DealEntry(DealFacts):
    """One deal: its sides, and who closed (the index of the side, and the player's seat if known).

    `concealed`: the player who closed had melded nothing before.
    """

    sides: tuple[SideEntry, ...]
    closed_by: int | None = None
    closer: int | None = None
    closing_bonus: bool = True
    concealed: bool = False


@dataclass(frozen=True, kw_only=True)
class TableState(DealFacts):
    """The state of a match before a deal; `table_state` derives it from standings.

    `totals` runs parallel to `contenders(config)`.
    """

    players: int
    seating: Seating
    phase: Phase
    totals: tuple[Fraction, ...]
    target: int | None


OPENING_BALANCE = "carried"
"""The `reason` of every adjustment in an opening balance."""


def is_opening_balance(entry: DealEntry) -> bool:
    """Return whether the entry only transfers totals; statistics ignore such entries."""
    return all(
        side.adjustments and all(adjustment.reason == OPENING_BALANCE for adjustment in side.adjustments)
        for side in entry.sides
    )
