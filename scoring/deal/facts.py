"""The facts of a deal worked out: what follows from each side's, for the checks and for the score alike."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scoring.deal.entry import DealEntry, Pozzetto, SideEntry, TableState
from scoring.deal.faults import Fault
from scoring.melds.burraco import Burraco
from scoring.melds.classify import classify
from scoring.melds.meld import IllegalMeld, Meld
from scoring.rules.options import UnplayedPozzetto
from scoring.rules.rule_set import RuleSet


@dataclass(frozen=True, kw_only=True)
class SideFacts:
    """`melds` are the legal melds, `illegal` the others by their index; `table_points` and `burrachi` count melds and
    what was entered by number together. `hands` has every player's points in hand, the pozzetto's too."""

    entry: SideEntry
    melds: tuple[Meld, ...]
    illegal: Mapping[int, IllegalMeld]
    table_points: int
    burrachi: Mapping[Burraco, int]
    hands: Mapping[int, int]

    @property
    def melded(self) -> bool:
        return bool(self.entry.melds or self.entry.table_points or any(self.entry.burrachi.values()))

    @property
    def pozzetto_hand(self) -> int | None:
        """The player whose hand is the unplayed pozzetto, where that is known."""
        if self.entry.pozzetto is not Pozzetto.TAKEN_UNPLAYED:
            return None
        if len(self.entry.players) == 1:
            return self.entry.players[0]
        return self.entry.pozzetto_by

    def hand_replaced(self, rules: RuleSet) -> int | None:
        """The player whose hand does not count because the penalty for the unplayed pozzetto replaces it."""
        return self.pozzetto_hand if rules.unplayed_pozzetto is UnplayedPozzetto.PENALTY else None


def side_facts(side: SideEntry, rules: RuleSet) -> SideFacts:
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
        hands[player] += sum(rules.card_points[card.rank] for card in cards)
    return SideFacts(
        entry=side,
        melds=tuple(melds),
        illegal=illegal,
        table_points=side.table_points + sum(meld.card_points for meld in melds),
        burrachi=burrachi,
        hands=hands,
    )


@dataclass(frozen=True, kw_only=True)
class DealContext:
    """What every check sees: a deal and what follows from its facts. `rules` has as many decks as the table needs."""

    entry: DealEntry
    rules: RuleSet
    table: TableState | None
    sides: tuple[SideFacts, ...]

    @property
    def closing(self) -> int | None:
        """The index of the closing side, None where nobody closed or no such side exists."""
        index = self.entry.closed_by
        return index if index is not None and 0 <= index < len(self.sides) else None

    @property
    def empty(self) -> bool:
        """Nobody entered anything."""
        return self.entry.closed_by is None and not any(
            facts.melded or any(facts.hands.values()) or facts.entry.red_threes or facts.entry.adjustments
            for facts in self.sides
        )


Check = Callable[[DealContext], Iterator[Fault]]
