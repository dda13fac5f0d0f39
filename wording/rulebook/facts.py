"""Facts of the rules pages that are no option of a rule set, each with the sources that state it.

A fact of a table custom is said only for the games whose sources state it.
"""

from collections.abc import Mapping
from enum import StrEnum

from wording.rulebook.sources import Source

_REGOLE, _PUNTI, _ONLINE, _CANASTA = Source.REGOLE, Source.PUNTI, Source.ONLINE, Source.CANASTA
_BURRACO, _BURACO, _FIBUR = Source.CANASTA_BURRACO, Source.BURACO, Source.FIBUR


class Fact(StrEnum):
    """Facts, in the order of the page."""

    # The cards
    CARD_BACKS = "card-backs"
    FIVE_WITH_TWO_DECKS = "five-with-two-decks"
    TWO_KEEPS_VALUE = "two-keeps-value"
    # Melds
    OWN_MELDS = "own-melds"
    MELDING_IS_OPTIONAL = "melding-is-optional"
    PAST_THE_ACE = "past-the-ace"
    NATURAL_TWO = "natural-two"
    SECOND_TWO = "second-two"
    LONGEST_RUN = "longest-run"
    RUNS_STAY = "runs-stay"
    LONGEST_GROUP = "longest-group"
    REPLACED_WILD = "replaced-wild"
    # Burraco
    CLEAN_KIND = "clean-kind"
    DIRTY_KIND = "dirty-kind"
    BEST_READING = "best-reading"
    BOTH_SCORE = "both-score"
    CROSSED_CARDS = "crossed-cards"
    # The turns
    PILE_IS_OPEN = "pile-is-open"
    FIRST_CARD_REFUSED = "first-card-refused"
    CARDS_UNDER_THE_PILE = "cards-under-the-pile"
    TAKER_OF_THESE = "taker-of-these"
    OPENER_DRAWS_ONE = "opener-draws-one"
    # Closing, the pozzetto, cards in hand
    NOBODY_CLOSES = "nobody-closes"
    POZZETTI_ASIDE = "pozzetti-aside"
    POZZETTO_TAKER = "pozzetto-taker"
    LARGE_POZZETTO = "large-pozzetto"
    LARGE_POZZETTO_OF_FIVE = "large-pozzetto-of-five"
    LARGE_ON_TOP = "large-on-top"
    CARDS_IN_HAND = "cards-in-hand"
    # Players and match
    SINGLES = "singles"
    FIXED_PAIRS = "fixed-pairs"
    ONE_AGAINST_TWO = "one-against-two"
    ONE_AGAINST_PAIRS = "one-against-pairs"
    TEAMS_OF_THREE = "teams-of-three"
    HALVES = "halves"
    ROUNDING_OF_HALVES = "rounding-of-halves"
    END_AT_TARGET = "end-at-target"
    HIGHEST_WINS = "highest-wins"
    POINTS_KEPT = "points-kept"
    WINNER_STAYS = "winner-stays"
    # Draw and deal
    LOWEST_DEALS = "lowest-deals"
    RANK_ORDER = "rank-order"
    DRAWN_AGAIN = "drawn-again"
    PAIRS_BY_DRAW = "pairs-by-draw"
    HIGHEST_SERVED_FIRST = "highest-served-first"
    WILD_AT_THE_CUT = "wild-at-the-cut"
    REST_OF_THE_CUT = "rest-of-the-cut"
    DEALT_ONE_BY_ONE = "dealt-one-by-one"
    POZZETTI_BUILT = "pozzetti-built"
    CARD_TURNED_UP = "card-turned-up"
    STOCK_SIZE = "stock-size"
    PILE_STARTS_EMPTY = "pile-starts-empty"
    EMPTY_PILE_STOCK = "empty-pile-stock"
    RED_THREES_REPLACED = "red-threes-replaced"


FACTS: Mapping[Fact, tuple[Source, ...]] = {
    Fact.CARD_BACKS: (_REGOLE,),
    Fact.FIVE_WITH_TWO_DECKS: (_REGOLE,),
    Fact.TWO_KEEPS_VALUE: (_PUNTI,),
    Fact.OWN_MELDS: (_REGOLE, _PUNTI, _BURACO),
    Fact.MELDING_IS_OPTIONAL: (_REGOLE, _ONLINE, _BURRACO, _BURACO),
    Fact.PAST_THE_ACE: (_REGOLE, _PUNTI, _ONLINE, _BURACO),
    Fact.NATURAL_TWO: (_REGOLE, _PUNTI, _ONLINE, _BURACO),
    Fact.SECOND_TWO: (_PUNTI, _BURACO),
    Fact.LONGEST_RUN: (_REGOLE, _PUNTI, _BURACO),
    Fact.RUNS_STAY: (_PUNTI,),
    Fact.LONGEST_GROUP: (_REGOLE, _PUNTI),
    Fact.REPLACED_WILD: (_REGOLE, _ONLINE, _BURRACO),
    Fact.CLEAN_KIND: (_REGOLE, _PUNTI, _ONLINE, _CANASTA, _BURRACO, _BURACO),
    Fact.DIRTY_KIND: (_REGOLE, _PUNTI, _ONLINE),
    Fact.BEST_READING: (),
    Fact.BOTH_SCORE: (_PUNTI,),
    Fact.CROSSED_CARDS: (_PUNTI,),
    Fact.PILE_IS_OPEN: (_REGOLE, _BURACO),
    Fact.FIRST_CARD_REFUSED: (_BURACO,),
    Fact.CARDS_UNDER_THE_PILE: (_CANASTA,),
    Fact.TAKER_OF_THESE: (),
    Fact.OPENER_DRAWS_ONE: (_CANASTA,),
    Fact.NOBODY_CLOSES: (_REGOLE,),
    Fact.POZZETTI_ASIDE: (_REGOLE, _PUNTI, _ONLINE, _BURRACO, _BURACO),
    Fact.POZZETTO_TAKER: (_REGOLE, _PUNTI, _ONLINE, _BURRACO, _BURACO),
    Fact.LARGE_POZZETTO: (_REGOLE,),
    Fact.LARGE_POZZETTO_OF_FIVE: (),
    Fact.LARGE_ON_TOP: (_REGOLE,),
    Fact.CARDS_IN_HAND: (_REGOLE, _PUNTI, _ONLINE, _CANASTA, _BURRACO),
    Fact.SINGLES: (_REGOLE, _PUNTI, _ONLINE, _CANASTA, _BURRACO),
    Fact.FIXED_PAIRS: (_REGOLE, _PUNTI, _ONLINE, _CANASTA, _BURRACO, _BURACO),
    Fact.ONE_AGAINST_TWO: (_REGOLE,),
    Fact.ONE_AGAINST_PAIRS: (),
    Fact.TEAMS_OF_THREE: (),
    Fact.HALVES: (_REGOLE,),
    Fact.ROUNDING_OF_HALVES: (),
    Fact.END_AT_TARGET: (_REGOLE, _PUNTI, _ONLINE, _CANASTA, _BURRACO, _BURACO),
    Fact.HIGHEST_WINS: (_ONLINE, _BURACO),
    Fact.POINTS_KEPT: (_ONLINE,),
    Fact.WINNER_STAYS: (_ONLINE,),
    Fact.LOWEST_DEALS: (_REGOLE, _PUNTI),
    Fact.RANK_ORDER: (_PUNTI, _FIBUR),
    Fact.DRAWN_AGAIN: (_REGOLE, _PUNTI),
    Fact.PAIRS_BY_DRAW: (_PUNTI,),
    Fact.HIGHEST_SERVED_FIRST: (_REGOLE,),
    Fact.WILD_AT_THE_CUT: (_BURACO,),
    Fact.REST_OF_THE_CUT: (_PUNTI,),
    Fact.DEALT_ONE_BY_ONE: (_REGOLE, _PUNTI, _BURACO),
    Fact.POZZETTI_BUILT: (_REGOLE, _PUNTI, _BURRACO),
    Fact.CARD_TURNED_UP: (_REGOLE, _PUNTI, _ONLINE, _BURRACO),
    Fact.STOCK_SIZE: (_PUNTI,),
    Fact.PILE_STARTS_EMPTY: (_BURACO,),
    Fact.EMPTY_PILE_STOCK: (_BURACO,),
    Fact.RED_THREES_REPLACED: (_CANASTA,),
}
