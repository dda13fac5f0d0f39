"""House rules as data: every disputed option (docs/rules.md §1), and the limits that follow from them.

Source keys in brackets, such as [Regole], are in docs/sources.md.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import dropwhile
from types import MappingProxyType
from typing import Any, get_type_hints

from scoring.burraco import Burraco
from scoring.cards import RED_SUITS, Card, Rank, Suit
from scoring.rules.checks import find_contradictions, find_faults
from scoring.rules.faults import InvalidRuleSet, RuleSetCode, RuleSetFault
from scoring.rules.fields import RANKS_IN_A_SUIT, RuleSetFields
from scoring.rules.options import AceInRun, Option, WildMelds, parse_option

HOUSE_RULES = " (house rules)"  # behind the name of the preset that `RuleSet.replace` changed
PRESET_NAMES: set[str] = set()  # filled by variants.py, which makes the presets


@dataclass(frozen=True, kw_only=True)
class RuleSet(RuleSetFields):
    """A set of house rules, and the limits that follow from them.

    Also takes the values of enums as text, and any collection for a tuple or a set. Raises InvalidRuleSet with every
    fault at once.
    """

    def __post_init__(self) -> None:
        if faults := find_faults(self, OPTIONS):
            raise InvalidRuleSet(faults)

    def replace(self, **changes: Any) -> "RuleSet":
        """Return this set with some fields changed. A preset gets another name, unless `name` is one of them.

        Raises InvalidRuleSet, for unknown fields and for changes that contradict other options too.
        """
        known = {name: value for name, value in changes.items() if name == "name" or name in OPTIONS}
        unknown = [RuleSetFault(field=name, code=RuleSetCode.UNKNOWN_OPTION) for name in changes if name not in known]
        try:
            changed = dataclasses.replace(self, **known)
        except InvalidRuleSet as error:
            raise InvalidRuleSet((*unknown, *error.faults)) from None
        if faults := (*unknown, *find_contradictions(changed, known)):
            raise InvalidRuleSet(faults)
        if "name" not in known and self.name in PRESET_NAMES and changed != self:
            object.__setattr__(changed, "name", house_rule_name(self.name))
        return changed

    @cached_property
    def card_points(self) -> Mapping[Rank, int]:
        """The face value of each rank; a 2 keeps its own value whatever it stands for (docs/rules.md §2)."""
        low = tuple(Rank)[2 : self.highest_low]
        points = {rank: self.low_points if rank in low else self.high_points for rank in Rank}
        return points | {Rank.JOKER: self.joker_points, Rank.TWO: self.two_points, Rank.ACE: self.ace_points}

    @cached_property
    def bonuses(self) -> Mapping[Burraco, int]:
        """The points of each kind of burraco that exists in this game."""
        bonuses = {kind: getattr(self, f"{kind.name.lower()}_bonus") for kind in Burraco}
        return {kind: points for kind, points in bonuses.items() if points is not None}

    @cached_property
    def copies(self) -> Mapping[Card, int]:
        """The number of copies of each card in the decks; a card without a suit counts all four suits of its rank."""
        naturals = [Card(rank, suit) for rank in Rank if rank is not Rank.JOKER for suit in (None, *Suit)]
        copies = {card: self.decks if card.suit else self.decks * len(Suit) for card in naturals}
        if self.black_twos_only:
            copies |= {Card(Rank.TWO): self.decks * 2, **{Card(Rank.TWO, suit): 0 for suit in RED_SUITS}}
        return copies | {Card(Rank.JOKER): self.decks * self.jokers}

    @property
    def has_separate_red_threes(self) -> bool:
        """Whether red threes are laid separately and score on their own, never in a meld."""
        return self.red_three_points is not None

    @property
    def asks_for_opening(self) -> bool:
        """Whether players say if a side has opened: then its red threes count in its favour."""
        return self.has_separate_red_threes and not self.red_threes_burrachi

    @cached_property
    def deck_points(self) -> int:
        """The face value of all cards that melds and hands can contain, without red threes that score separately."""
        apart = 2 * self.decks * self.low_points if self.has_separate_red_threes else 0
        return sum(self.card_points[card.rank] * self.copies[card] for card in self.copies if not card.suit) - apart

    @property
    def table_limit(self) -> int:
        """The most that a side's melds can be worth without bonuses: twice the decks, where cards count double."""
        return self.deck_points * (1 if self.doubled_run is None else 2)

    @property
    def low_ace(self) -> int:
        """The position of the low ace in a run, where the king's is 13: that of the 2 if no 2 is natural."""
        return 1 + self.black_twos_only

    @property
    def natural_ranks(self) -> int:
        """The number of cards in a suit that can stand in a run as themselves: all, or all but the 2."""
        return RANKS_IN_A_SUIT - self.black_twos_only

    def hand_points(self, cards: Sequence[Card]) -> int:
        """Return the points of cards that are left in hand, where threes may cost more."""
        red = self.red_three_in_hand if self.has_separate_red_threes else None
        threes = [card for card in cards if card.rank is Rank.THREE]
        costs = [red if card.suit in RED_SUITS else self.black_three_in_hand for card in threes]
        more = sum(points - self.low_points for points in costs if points is not None)
        return sum(self.card_points[card.rank] for card in cards) + more

    def max_wilds(self, naturals: int) -> int:
        """Return the number of wilds allowed in a meld with this many natural cards."""
        return max((wilds for needed, wilds in self.wild_limits if naturals >= needed), default=0)

    def required_opening(self, total: Fraction, target: int | None) -> int | None:
        """Return the card points that a side's first melds must reach at this total, or None if any meld opens.

        If both the ladder of openings and vulnerability (docs/rules.md §1) apply, the higher requirement counts.
        """
        requirements = [points for start, points in self.openings if start is None or total >= start][-1:]
        if self.vulnerable_opening is not None and target is not None and total * 2 >= target:
            requirements.append(self.vulnerable_opening)
        return max(requirements, default=None)

    @cached_property
    def max_run_length(self) -> int:
        """The length of the longest run: a suit, and the second ace or a wild in its position; 0 without runs."""
        if self.runs and self.samba_bonus is not None:
            return self.burraco_length
        if self.runs and self.has_runs_without_threes and not self.wild_for_three:
            return RANKS_IN_A_SUIT - 2
        wild_at_the_end = self.max_wilds(RANKS_IN_A_SUIT) > 0 and not self.black_twos_only
        return self.natural_ranks + (self.ace_in_run is AceInRun.BOTH_ENDS or wild_at_the_end) if self.runs else 0

    @cached_property
    def max_group_length(self) -> int:
        """The size of the largest group: all cards of a rank, and the wilds that they allow; 0 without groups."""
        if self.suits_once:
            return len(Suit) if self.group_ranks else 0
        of_a_rank = len(Suit) * self.decks
        return of_a_rank + self.max_wilds(of_a_rank) if self.group_ranks else 0

    @cached_property
    def max_wild_meld_length(self) -> int:
        """The size of the largest meld of wilds alone; 0 without such melds."""
        twos, jokers = self.copies[Card(Rank.TWO)], self.copies[Card(Rank.JOKER)]
        counts = {WildMelds.NONE: 0, WildMelds.TWOS: twos + min(jokers, 1), WildMelds.ANY: twos + jokers}
        counts[WildMelds.CANASTA] = min(twos + jokers, self.burraco_length)
        return counts.get(self.wild_melds, jokers)


def house_rule_name(base: str) -> str:
    """Return the name of the house rules that `RuleSet.replace` makes of a preset, if it is given no other.

    >>> house_rule_name("burraco")
    'burraco (house rules)'
    """
    return f"{base}{HOUSE_RULES}"


OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        field: parse_option(hint)
        for field, hint in get_type_hints(RuleSet, include_extras=True).items()
        if field != "name"
    }
)
"""Every field of a RuleSet but its name, parsed from its type, for checks and forms."""

TABLE_CUSTOMS = tuple(dropwhile(lambda field: field != "player_counts", OPTIONS))
"""The fields that the app only displays; they never affect the score."""
