"""What cards on the table make together."""

__all__ = ["Meld", "MeldKind", "bonus_of", "dearest", "meld_of"]

from dataclasses import dataclass
from enum import StrEnum

from scoring.burraco import Burraco
from scoring.cards import Card
from scoring.rules import RuleSet


class MeldKind(StrEnum):
    RUN = "run"
    GROUP = "group"
    WILDS = "wilds"


@dataclass(frozen=True, kw_only=True)
class Meld:
    """One legal meld, read the way that is worth most.

    `burraco` is None below the length of one. `arrangement` has the cards in table order: a run from its low end, each
    wild in its place; a group by suit, then its wilds. `card_points` are face values, `bonus` is the burraco's.
    """

    kind: MeldKind
    burraco: Burraco | None
    card_points: int
    bonus: int
    arrangement: tuple[Card, ...]

    @property
    def points(self) -> int:
        return self.card_points + self.bonus


def dearest(kinds: tuple[Burraco, ...], rules: RuleSet) -> Burraco | None:
    """Of the kinds that a meld qualifies for, the one worth most in this game; of equals the first. None for none."""
    return max((kind for kind in kinds if kind in rules.bonuses), key=rules.bonuses.__getitem__, default=None)


def bonus_of(burraco: Burraco | None, rules: RuleSet) -> int:
    return rules.bonuses[burraco] if burraco else 0


def meld_of(kind: MeldKind, arrangement: tuple[Card, ...], burraco: Burraco | None, rules: RuleSet) -> Meld:
    """The meld with its points."""
    points = rules.card_points
    return Meld(
        kind=kind,
        burraco=burraco,
        card_points=sum([points[card.rank] for card in arrangement]),
        bonus=bonus_of(burraco, rules),
        arrangement=arrangement,
    )
