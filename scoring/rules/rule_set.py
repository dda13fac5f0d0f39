"""House rules as data: every disputed option (docs/rules.md §1), and the limits that follow from them.

Source keys in brackets, such as [Regole], are in docs/sources.md.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, get_type_hints

from scoring.cards import WILD_RANKS, Card, Rank, Suit
from scoring.melds.burraco import Burraco
from scoring.rules.checks import find_faults
from scoring.rules.faults import InvalidRuleSet, RuleSetCode, RuleSetFault
from scoring.rules.options import (
    AceInRun,
    Among,
    Between,
    BlackThrees,
    Bonus,
    DealCount,
    DealDirection,
    DiscardPile,
    FaceValue,
    FirstPlayer,
    HalfRounding,
    LastDiscard,
    Opening,
    Option,
    PlayerCount,
    PozzettiBuilder,
    Seating,
    SemiCleanGroup,
    SemiCleanRun,
    Stall,
    StockEnd,
    SuitOrder,
    Target,
    TieRule,
    Total,
    TurnDirection,
    UnplayedPozzetto,
    WildMelds,
    parse_option,
)

# All ranks but the 2: pinelle alone never form a group, they form a wild meld (docs/rules.md §2).
GROUP_RANKS = frozenset(Rank) - WILD_RANKS
_LOW_RANKS = frozenset({Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN})
_RANKS_IN_A_SUIT = 13


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """A set of house rules. The defaults are `burraco`, the game of the Italian federation.

    Raises InvalidRuleSet with every fault at once.
    """

    name: str

    # The cards
    decks: Annotated[int, Between(1, 6)] = 2
    decks_for_five: Annotated[int, Between(1, 6)] = 3  # with five or six players, if that is more than `decks`
    jokers: Annotated[int, Between(0, 4)] = 2  # in each deck
    joker_points: FaceValue = 30
    two_points: FaceValue = 20
    ace_points: FaceValue = 15
    high_points: FaceValue = 10  # K to 8
    low_points: FaceValue = 5  # 7 to 3
    hand_size: Annotated[int, Between(1, 30)] = 11
    pozzetti: tuple[Annotated[int, Between(1, 40)], ...] = (11, 11)  # cards in each; empty for a game without pozzetti

    # Melds
    runs: bool = True
    ace_in_run: AceInRun = AceInRun.ONE_END
    group_ranks: frozenset[Annotated[Rank, Among(GROUP_RANKS)]] = GROUP_RANKS
    wild_melds: WildMelds = WildMelds.NONE
    # (naturals, wilds): a meld with at least this many natural cards may have this many wilds
    wild_limits: tuple[tuple[Annotated[int, Between(2, 60)], Annotated[int, Between(1, 6)]], ...] = ((2, 1),)
    duplicate_groups: bool = False  # whether a side may lay two groups of one rank
    black_threes: BlackThrees = BlackThrees.ORDINARY

    # Burraco: a bonus of None means that the game doesn't have this kind
    burraco_length: Annotated[int, Between(4, 13)] = 7
    clean_bonus: Bonus = 200
    semi_clean_bonus: Bonus | None = 150  # None: no semi-clean kind, such a burraco is dirty
    dirty_bonus: Bonus = 100
    semi_clean_run: SemiCleanRun = SemiCleanRun.CONTIGUOUS7
    semi_clean_group: SemiCleanGroup = SemiCleanGroup.MIN8
    ace_to_king_bonus: Bonus | None = None  # 13 naturals, A–K
    ace_to_ace_bonus: Bonus | None = None  # 14 naturals, A–K–A
    long_run_bonus: Bonus | None = None  # FITAB: a 13-card run without a wild
    long_run_wild_bonus: Bonus | None = None  # FITAB: a 13-card run with a wild
    eight_of_a_rank_bonus: Bonus | None = None  # eight naturals of a rank
    eight_of_a_rank_wild_bonus: Bonus | None = None  # FITAB: eight naturals of a rank and a wild
    twos_bonus: Bonus | None = None  # only 2s
    mixed_wilds_bonus: Bonus | None = None  # 2s and jokers
    jokers_bonus: Bonus | None = None  # jokers and one 2

    # The end of a deal
    closing_bonus: Bonus = 100
    pozzetto_penalty: Bonus = 100
    pozzetto_waiver: bool = True  # no penalty if no side took one
    unplayed_pozzetto: UnplayedPozzetto = UnplayedPozzetto.CARDS
    double_hand_unmelded: bool = False
    closing_pozzetto: bool = True  # whether the side must have taken a pozzetto
    closing_burrachi: Annotated[int, Between(0, 9)] = 1
    closing_clean: Annotated[int, Between(0, 9)] = 0  # clean ones among the burrachi required for closing
    red_three_points: Bonus | None = None  # for each; None: red threes are ordinary cards
    red_three_points_from_four: Bonus = 200
    round_to_tens: bool = False
    cut_bonus: Bonus = 0
    cut_penalty: Bonus = 0

    # Openings
    openings: tuple[tuple[Total | None, Opening], ...] = ()  # (from this total on, points); None: from the start
    vulnerable_opening: Bonus | None = None  # from half the target on

    # The match
    seatings: frozenset[Seating] = frozenset(Seating)
    target: Target = 2005
    targets: tuple[Target, ...] = (505, 1005, 1505, 2005)  # offered in the form; any other may be typed
    deal_counts: tuple[DealCount, ...] = (2, 3, 4)
    tie: TieRule = TieRule.ANOTHER_DEAL
    half_rounding: HalfRounding = HalfRounding.EXACT
    # From this total on all players are singles with a pozzetto each. With three players, 1000 leads to an end at 1505,
    # and 1500 to an end at 2005.
    three_player_singles_from: Target | None = None
    five_player_singles_from: Target | None = None  # 1000 or 1005

    # The draw and the deal
    suit_order: SuitOrder = SuitOrder.HEARTS_FIRST
    deal_direction: DealDirection = DealDirection.LEFT
    pozzetti_builder: PozzettiBuilder = PozzettiBuilder.CUTTER

    # Customs of the table: they don't affect the score, the app only displays them. What the sources of a game don't
    # say is UNSAID, False, 0 or empty. The defaults are those of [Regole]; where it is silent, those of [Punti].
    player_counts: tuple[PlayerCount, ...] = (2, 3, 4, 5, 6)  # ([Regole])
    cut_least: Annotated[int, Between(0, 60)] = 22  # minimum cards that the cut lifts: two pozzetti ([Punti])
    first_player: FirstPlayer = FirstPlayer.LEFT  # [Punti]
    turn_direction: TurnDirection = TurnDirection.CLOCKWISE  # [Punti]
    cards_drawn: Annotated[int, Between(1, 4)] = 1  # from the stock in each turn
    discard_pile: DiscardPile = DiscardPile.FREE  # [Regole], [Punti]
    lone_card_stays: bool = True  # a single-card pile may not be discarded in the same turn ([Regole], [Online])
    direct_pozzetto: bool = True  # the turn continues with the pozzetto only after melding the last card
    last_discard: LastDiscard = LastDiscard.NO_WILD  # [Regole]
    closing_after_opponents: bool = True  # no closing before the opponents have played a card ([Regole])
    stock_end: StockEnd = StockEnd.FINISH_TURN  # [Regole]
    stall: Stall = Stall.MUST_DRAW  # [Regole]

    def __post_init__(self) -> None:
        if faults := find_faults(self, OPTIONS):
            raise InvalidRuleSet(faults)

    def replace(self, **changes: Any) -> "RuleSet":
        """Return this set with some fields changed. Raises InvalidRuleSet, for unknown fields too."""
        names = {field.name for field in dataclasses.fields(self)}
        unknown = tuple(
            RuleSetFault(field=name, code=RuleSetCode.UNKNOWN_OPTION) for name in changes if name not in names
        )
        try:
            changed = dataclasses.replace(self, **{name: changes[name] for name in changes if name in names})
        except InvalidRuleSet as error:
            raise InvalidRuleSet((*unknown, *error.faults)) from None
        if unknown:
            raise InvalidRuleSet(unknown)
        return changed

    @cached_property
    def card_points(self) -> Mapping[Rank, int]:
        """The face value of each rank; a 2 keeps its own value whatever it stands for (docs/rules.md §2)."""
        points = {rank: self.low_points if rank in _LOW_RANKS else self.high_points for rank in Rank}
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
        return copies | {Card(Rank.JOKER): self.decks * self.jokers}

    @property
    def has_separate_red_threes(self) -> bool:
        """Whether red threes are laid separately and score on their own, never in a meld."""
        return self.red_three_points is not None

    @property
    def card_count(self) -> int:
        """The number of cards in all decks."""
        return self.decks * (_RANKS_IN_A_SUIT * len(Suit) + self.jokers)

    @cached_property
    def deck_points(self) -> int:
        """The face value of all cards that melds and hands can contain, without red threes that score separately."""
        apart = 2 * self.decks * self.low_points if self.has_separate_red_threes else 0
        return sum(self.card_points[card.rank] * self.copies[card] for card in self.copies if not card.suit) - apart

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
        fourteenth = self.ace_in_run is AceInRun.BOTH_ENDS or self.max_wilds(_RANKS_IN_A_SUIT) > 0
        return _RANKS_IN_A_SUIT + fourteenth if self.runs else 0

    @cached_property
    def max_group_length(self) -> int:
        """The size of the largest group: all cards of a rank, and the wilds that they allow; 0 without groups."""
        of_a_rank = len(Suit) * self.decks
        return of_a_rank + self.max_wilds(of_a_rank) if self.group_ranks else 0

    @cached_property
    def max_wild_meld_length(self) -> int:
        """The size of the largest meld of wilds alone; 0 without such melds."""
        twos, jokers = self.copies[Card(Rank.TWO)], self.copies[Card(Rank.JOKER)]
        return {WildMelds.NONE: 0, WildMelds.TWOS: twos, WildMelds.ANY: twos + jokers}[self.wild_melds]


OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        field: parse_option(hint)
        for field, hint in get_type_hints(RuleSet, include_extras=True).items()
        if field != "name"
    }
)
"""Every field of a RuleSet but its name, as its type describes it: what checks and forms go by."""

TABLE_CUSTOMS = (
    "player_counts",
    "cut_least",
    "first_player",
    "turn_direction",
    "cards_drawn",
    "discard_pile",
    "lone_card_stays",
    "direct_pozzetto",
    "last_discard",
    "closing_after_opponents",
    "stock_end",
    "stall",
)
"""The fields that the app only says and never scores."""
