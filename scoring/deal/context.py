"""Values derived from a deal's facts, shared by the checks and the score."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields

from scoring.burraco import CLEAN_KINDS, WILD_KINDS, Burraco
from scoring.deal.entry import DealEntry, SideEntry, TableState
from scoring.deal.faults import Fault
from scoring.melds.classify import classify
from scoring.melds.meld import IllegalMeld, Meld
from scoring.rules.options import TableDeduction, UnplayedPozzetto
from scoring.rules.rule_set import RuleSet
from scoring.seating import Phase, has_variable_sides


@dataclass(frozen=True, kw_only=True)
class SideSummary:
    """Derived facts of one side.

    `melds` are the legal melds, `illegal` the errors of the others by index. `table_points`, `doubled_points` and
    `burrachi` add up the melds and the numbers that were entered; a value that counts double is in `doubled_points`
    once. `hands` has every player's points in hand, including the pozzetto's.
    """

    entry: SideEntry
    melds: tuple[Meld, ...]
    illegal: Mapping[int, IllegalMeld]
    table_points: int
    doubled_points: int
    burrachi: Mapping[Burraco, int]
    hand_points: Mapping[int, int]

    @property
    def has_melded(self) -> bool:
        entry = self.entry
        return bool(entry.melds or entry.table_points or entry.doubled_points or any(entry.burrachi.values()))

    @property
    def burraco_count(self) -> int:
        return sum(self.burrachi.values())

    @property
    def clean_count(self) -> int:
        return sum(self.burrachi.get(kind, 0) for kind in CLEAN_KINDS)

    @property
    def wild_count(self) -> int:
        return sum(self.burrachi.get(kind, 0) for kind in WILD_KINDS)

    def loses_table(self, rules: RuleSet) -> bool:
        """Return whether the side lacks the burraco without which its cards on the table count against it."""
        found = self.clean_count if rules.table_deduction is TableDeduction.NO_CLEAN else self.burraco_count
        return rules.table_deduction is not TableDeduction.NONE and not found

    def uncounted_hand_holder(self, rules: RuleSet) -> int | None:
        """Return the player whose hand doesn't count because the penalty for the unplayed pozzetto replaces it."""
        return self.entry.unplayed_pozzetto_holder if rules.unplayed_pozzetto is UnplayedPozzetto.PENALTY else None


def summarize_side(side: SideEntry, rules: RuleSet) -> SideSummary:
    """Classify a side's melds and add up its counts. Never raises for an illegal meld."""
    melds: list[Meld] = []
    illegal: dict[int, IllegalMeld] = {}
    for index, cards in enumerate(side.melds):
        try:
            melds.append(classify(cards, rules))
        except IllegalMeld as error:
            illegal[index] = error
    burrachi = Counter(side.burrachi)
    burrachi.update(meld.burraco for meld in melds if meld.burraco is not None)
    hands = Counter(side.hand_points)
    for player, cards in side.hand_cards.items():
        hands[player] += rules.hand_points(cards)
    return SideSummary(
        entry=side,
        melds=tuple(melds),
        illegal=illegal,
        table_points=side.table_points + sum(meld.card_points for meld in melds),
        doubled_points=side.doubled_points + sum(meld.doubled_points for meld in melds),
        burrachi=burrachi,
        hand_points=hands,
    )


@dataclass(frozen=True, kw_only=True)
class DealContext:
    """The input of every check: a deal and its derived facts; `rules` has as many decks as the table needs."""

    entry: DealEntry
    rules: RuleSet
    table: TableState | None
    sides: tuple[SideSummary, ...]

    @property
    def closing_side(self) -> int | None:
        """The index of the closing side; None if no side closed or the index is out of range."""
        index = self.entry.closed_by
        return index if index is not None and 0 <= index < len(self.sides) else None

    @property
    def forms_sides(self) -> bool:
        """Whether the player who takes the first pozzetto plays this deal alone, and the others in pairs."""
        return (
            self.table is not None
            and bool(self.rules.pozzetti)
            and self.table.phase is not Phase.SINGLES
            and has_variable_sides(self.table.seating)
        )

    @property
    def lacks_single(self) -> bool:
        """Whether the sides form during the deal, and no player has taken the first pozzetto: all play alone."""
        return self.forms_sides and all(len(side.entry.players) == 1 for side in self.sides)

    @property
    def is_empty(self) -> bool:
        """Whether no facts were entered at all."""
        values = (getattr(side, name) for side in self.entry.sides for name in _FACTS)
        return self.entry.closed_by is None and not any(
            any(value.values()) if isinstance(value, Mapping) else value for value in values
        )


# The other fields have a value in every deal.
_FACTS = tuple({field.name for field in fields(SideEntry)} - {"players", "pozzetto", "pozzetto_by", "opened", "cut"})


Check = Callable[[DealContext], Iterator[Fault]]
