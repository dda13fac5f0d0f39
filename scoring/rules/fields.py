"""The fields of a rule set, one for each disputed option (docs/rules.md §1); its type says which values it may have.

Source keys in brackets, such as [Regole], are in docs/sources.md.
"""

from dataclasses import dataclass
from typing import Annotated

from scoring.cards import RED_SUITS, WILD_RANKS, Rank, Suit
from scoring.parsing import Between
from scoring.rules.options import (
    AceInRun,
    Among,
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
    PlayerCount,
    PozzettiBuilder,
    Seating,
    SemiCleanGroup,
    SemiCleanRun,
    Stall,
    StockEnd,
    SuitOrder,
    TableDeduction,
    Target,
    TieRule,
    Total,
    TurnDirection,
    UnplayedPozzetto,
    WildMelds,
)

# All ranks but the 2: pinelle alone never form a group, they form a wild meld (docs/rules.md §2).
GROUP_RANKS = frozenset(Rank) - WILD_RANKS
RANKS_IN_A_SUIT = 13


@dataclass(frozen=True, kw_only=True)
class RuleSetFields:
    """The fields of `RuleSet`, without its checks. The defaults are `burraco`, the game of the Italian federation."""

    name: str

    # The cards
    decks: Annotated[int, Between(1, 6)] = 2
    decks_for_five: Annotated[int, Between(1, 6)] = 3  # with five or six players, if that is more than `decks`
    jokers: Annotated[int, Between(0, 4)] = 2  # in each deck
    joker_points: FaceValue = 30
    two_points: FaceValue = 20
    ace_points: FaceValue = 15
    high_points: FaceValue = 10  # K to 8
    low_points: FaceValue = 5  # 7 to 3, unless `highest_low` says otherwise
    highest_low: Annotated[int, Between(3, 9)] = 7
    black_twos_only: bool = False  # without the red 2s, and no 2 is natural: the ace is next to the 3
    hand_size: Annotated[int, Between(1, 30)] = 11
    pozzetti: tuple[Annotated[int, Between(1, 40)], ...] = (11, 11)  # cards in each; empty for a game without pozzetti

    # Melds
    runs: bool = True
    ace_in_run: AceInRun = AceInRun.ONE_END
    group_ranks: frozenset[Annotated[Rank, Among(GROUP_RANKS)]] = GROUP_RANKS
    wild_melds: WildMelds = WildMelds.NONE
    # (naturals, wilds): a meld with at least this many natural cards may have this many wilds
    wild_limits: tuple[tuple[Annotated[int, Between(2, 60)], Annotated[int, Between(1, 6)]], ...] = ((2, 1),)
    wild_neighbours: bool = True  # whether two wilds may lie side by side in a run
    suits_once: bool = False  # a group takes each suit once: three cards, or four naturals
    duplicate_groups: bool = False  # whether a side may lay two groups of one rank
    black_threes: BlackThrees = BlackThrees.ORDINARY
    wild_for_three: bool = True  # whether a wild may stand for a 3 in a run

    # Burraco: a bonus of None means that the game doesn't have this kind
    burraco_length: Annotated[int, Between(4, 13)] = 7
    clean_bonus: Bonus | None = 200
    semi_clean_bonus: Bonus | None = 150  # None: no semi-clean kind, such a burraco is dirty
    dirty_bonus: Bonus | None = 100
    semi_clean_run: SemiCleanRun = SemiCleanRun.CONTIGUOUS7
    semi_clean_group: SemiCleanGroup = SemiCleanGroup.MIN8
    ace_to_king_bonus: Bonus | None = None  # 13 naturals, A–K
    ace_to_ace_bonus: Bonus | None = None  # 14 naturals, A–K–A; instead of doubled values, where there are any
    long_run_bonus: Bonus | None = None  # FITAB: a 13-card run without a wild
    long_run_wild_bonus: Bonus | None = None  # FITAB: a 13-card run with a wild
    eight_of_a_rank_bonus: Bonus | None = None  # eight naturals of a rank
    eight_of_a_rank_wild_bonus: Bonus | None = None  # FITAB: eight naturals of a rank and a wild
    twos_bonus: Bonus | None = None  # only 2s
    mixed_wilds_bonus: Bonus | None = None  # 2s and jokers
    jokers_bonus: Bonus | None = None  # jokers and one 2
    samba_bonus: Bonus | None = None  # a run of `burraco_length`, which is then the longest, and runs have no wilds
    # So many naturals in sequence, a sesta, count double, and so do groups of four naturals; None: all count once.
    doubled_run: Annotated[int, Between(5, 12)] | None = None
    doubled_with_wild: bool = True  # whether a sesta still counts double in a run with a wild

    # The end of a deal
    closing_bonus: Bonus = 100
    concealed_bonus: Bonus | None = None  # instead, for closing with the whole hand at once; None: no difference
    pozzetto_penalty: Bonus = 100
    pozzetto_waiver: bool = False  # no penalty if no side took one
    unplayed_pozzetto: UnplayedPozzetto = UnplayedPozzetto.CARDS
    double_hand_unmelded: bool = False
    double_hand_needs_closing: bool = False  # no hand counts twice if nobody closed
    table_deduction: TableDeduction = TableDeduction.NONE
    closing_pozzetto: bool = True  # whether the side must have taken a pozzetto
    closing_burrachi: Annotated[int, Between(0, 9)] = 1
    closing_clean: Annotated[int, Between(0, 9)] = 0  # clean ones among the burrachi required for closing
    closing_sesta: bool = False  # whether closing needs a sesta, or a samba where runs end at one
    closing_poker: bool = False  # whether closing needs a group of four naturals
    red_three_points: Bonus | None = None  # for each; None: red threes are ordinary cards
    red_three_points_from_four: Bonus = 200
    red_threes_more_from: Annotated[int, Between(2, 12)] = 4  # so many make each worth the points of the line above
    red_three_points_of_all: Bonus | None = None  # together, instead, for a side with every red three; None: as above
    # The burrachi that a side needs, or its red threes count against it; with 0, a meld is enough.
    red_threes_burrachi: Annotated[int, Between(0, 9)] = 0
    red_threes_deducted: bool = False  # whether they also count against a side that loses its table
    red_three_in_hand: Bonus | None = None  # lost for each red 3 left in hand; None: its card value
    black_three_in_hand: Bonus | None = None  # lost for each black 3 left in hand; None: its card value
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

    # Customs of the table, which are the last fields: the app only displays them. A custom that the sources of a game
    # don't state is UNSAID, False, 0 or empty. The defaults follow [Regole], and [Punti] where [Regole] is silent.
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

    @property
    def has_runs_without_threes(self) -> bool:
        """Whether no 3 is a natural card of a run: red ones are laid separately, black ones in groups if at all."""
        return self.red_three_points is not None and self.black_threes is not BlackThrees.ORDINARY

    @property
    def card_count(self) -> int:
        """The number of cards in all decks."""
        return self.decks * (RANKS_IN_A_SUIT * len(Suit) - self.black_twos_only * len(RED_SUITS) + self.jokers)
