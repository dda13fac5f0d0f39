"""Facts of the rules pages that aren't options of a rule set, each with the sources that state it.

The page states a table custom only for the games with a source that states it.
"""

from enum import StrEnum
from typing import Self

from wording.rulebook.sources import Source

_REGOLE, _PUNTI, _ONLINE, _CANASTA = Source.REGOLE, Source.PUNTI, Source.ONLINE, Source.CANASTA
_BURRACO, _BURACO, _FIBUR = Source.CANASTA_BURRACO, Source.BURACO, Source.FIBUR
_TRANCA, _STBL = Source.TRANCA, Source.STBL
_BRITANNICA, _VELVET, _OCHOB, _GUARDIAN = Source.BRITANNICA, Source.GAMEVELVET, Source.OCHOB, Source.GUARDIAN
_BICYCLE, _WHITE, _WIERING = Source.BICYCLE, Source.WHITE_KNUCKLE, Source.WIERING
_TRE, _CINQUE, _SEI, _MATTE, _CARTE = Source.TRE, Source.CINQUE, Source.SEI, Source.MATTE, Source.CARTE
_BURRACHI, _TEMPO, _CALCOLO = Source.BURRACHI, Source.TEMPO, Source.CALCOLO
_REALE, _STAR = Source.REALE, Source.STARCASINO
_PAUS, _FICHAS, _EBURAKO, _MDZ = Source.PAUS, Source.FICHAS, Source.EBURAKO, Source.MDZ
_BPLAY, _SVOLGIMENTO = Source.BPLAY, Source.SVOLGIMENTO
_PINELLA, _PINNACOLO = Source.PINELLA, Source.PINNACOLO


class Fact(StrEnum):
    """Facts, in the order of the page, each with its sources."""

    sources: tuple[Source, ...]

    def __new__(cls, value: str, *sources: Source) -> Self:
        """Return the fact that is stored and linked as `value`."""
        member = str.__new__(cls, value)
        member._value_, member.sources = value, sources
        return member

    # The cards
    CARD_BACKS = "card-backs", _REGOLE
    FIVE_WITH_TWO_DECKS = "five-with-two-decks", _REGOLE
    HANDS_OF_TWO = "hands-of-two", _EBURAKO
    JOKERS_ELSEWHERE = "jokers-elsewhere", _BURACO, Source.CURINGA
    TILE_SETS = "tile-sets", _FICHAS, _EBURAKO
    TWO_KEEPS_VALUE = "two-keeps-value", _PUNTI
    # Melds
    OWN_MELDS = "own-melds", _REGOLE, _PUNTI, _BURACO, _WHITE, _STAR, _FICHAS, _PINELLA
    MELDING_IS_OPTIONAL = (
        "melding-is-optional",
        _REGOLE, _ONLINE, _BURRACO, _BURACO, _TRANCA, _STBL, _GUARDIAN, _TEMPO, _REALE, _STAR, _EBURAKO, _PINNACOLO,
    )  # fmt: skip
    PAST_THE_ACE = "past-the-ace", _REGOLE, _PUNTI, _ONLINE, _BURACO
    KING_ACE_TWO = "king-ace-two"
    NATURAL_TWO = "natural-two", _REGOLE, _PUNTI, _ONLINE, _BURACO, _STBL, _BURRACHI, _MATTE, _REALE
    SECOND_TWO = "second-two", _PUNTI, _BURACO, _MATTE, _REALE
    LONGEST_RUN = "longest-run", _REGOLE, _PUNTI, _BURACO
    RUNS_STAY = "runs-stay", _PUNTI
    JOKER_AMONG_TWOS = "joker-among-twos"
    DUPLICATE_FOUND_LATE = "duplicate-found-late"
    LONGEST_GROUP = "longest-group", _REGOLE, _PUNTI
    REPLACED_WILD = "replaced-wild", _REGOLE, _ONLINE, _BURRACO
    WILD_MOVES_TO_AN_END = "wild-moves-to-an-end", _REGOLE, _ONLINE
    # Burraco
    CLEAN_KIND = (
        "clean-kind", _REGOLE, _PUNTI, _ONLINE, _CANASTA, _BURRACO, _BURACO, _VELVET, _GUARDIAN, _BURRACHI,
        Source.TERMINI,
    )  # fmt: skip
    DIRTY_KIND = "dirty-kind", _REGOLE, _PUNTI, _ONLINE
    BEST_READING = "best-reading"
    BOTH_SCORE = "both-score", _PUNTI
    CROSSED_CARDS = "crossed-cards", _PUNTI, _BURRACHI
    # The turns
    PILE_IS_OPEN = "pile-is-open", _REGOLE, _BURACO, _TRANCA, _STBL
    WILD_ON_TOP = "wild-on-top", _BURACO
    FIRST_CARD_REFUSED = "first-card-refused", _BURACO, _EBURAKO, _MDZ
    BOTH_DIRECTIONS = "both-directions", _BURACO
    CARDS_UNDER_THE_PILE = "cards-under-the-pile", _CANASTA
    TAKER_OF_THESE = "taker-of-these"
    OPENER_DRAWS_ONE = "opener-draws-one", _CANASTA
    # Closing, the pozzetto, cards in hand
    NOBODY_CLOSES = "nobody-closes", _REGOLE, _CALCOLO
    STALL_EARNS_NOTHING = "stall-earns-nothing", _PUNTI
    POZZETTI_ASIDE = "pozzetti-aside", _REGOLE, _PUNTI, _ONLINE, _BURACO, _SVOLGIMENTO, _FICHAS
    POZZETTI_FACE_DOWN = "pozzetti-face-down", _PUNTI, _SVOLGIMENTO, _FICHAS
    POZZETTO_TAKER = "pozzetto-taker", _REGOLE, _PUNTI, _ONLINE, _BURRACO, _BURACO, _TRANCA, _REALE, _FICHAS, _BPLAY
    LARGE_POZZETTO = "large-pozzetto", _REGOLE, _TRE
    LARGE_POZZETTO_OF_FIVE = "large-pozzetto-of-five", _CINQUE
    LARGE_ON_TOP = "large-on-top", _REGOLE, _TRE
    CARDS_IN_HAND = "cards-in-hand", _REGOLE, _PUNTI, _ONLINE, _CANASTA, _BURRACO, _BRITANNICA, _CARTE
    # Players and match
    SINGLES = (
        "singles", _REGOLE, _PUNTI, _ONLINE, _CANASTA, _BURRACO, _TRANCA, _STBL, _OCHOB, _WIERING, _PAUS, _EBURAKO,
        _PINELLA,
    )  # fmt: skip
    FIXED_PAIRS = (
        "fixed-pairs",
        _REGOLE, _PUNTI, _ONLINE, _CANASTA, _BURRACO, _BURACO, _TRANCA, _STBL, _VELVET, _OCHOB,
        _BICYCLE, _WHITE, _WIERING, _SEI, _STAR, _PAUS, _FICHAS, _EBURAKO, _BPLAY, _PINELLA, _PINNACOLO,
    )  # fmt: skip
    USUALLY_FOUR = "usually-four", _BURACO
    ONE_AGAINST_TWO = "one-against-two", _REGOLE, _TRE
    ONE_AGAINST_PAIRS = "one-against-pairs", _CINQUE
    TEAMS_OF_THREE = "teams-of-three", _OCHOB
    OTHER_HANDS = "other-hands", _OCHOB, _WIERING
    TWO_HANDED = "two-handed", Source.TWO_HAND
    OTHER_VALUES = "other-values"
    HALVES = "halves", _REGOLE, _TRE, _CINQUE
    HALVES_ROUNDED_UP = "halves-rounded-up", _TRE
    ROUNDING_OF_HALVES = "rounding-of-halves"
    END_AT_TARGET = "end-at-target", _REGOLE, _PUNTI, _ONLINE, _CANASTA, _BURRACO, _BURACO, _EBURAKO
    HIGHEST_WINS = "highest-wins", _ONLINE, _BURACO, _TRANCA
    POINTS_KEPT = "points-kept", _ONLINE
    WINNER_STAYS = "winner-stays", _ONLINE
    # Draw and deal
    LOWEST_DEALS = "lowest-deals", _REGOLE, _PUNTI
    RANK_ORDER = "rank-order", _PUNTI, _CARTE, _FIBUR
    DRAWN_AGAIN = "drawn-again", _REGOLE, _PUNTI
    PAIRS_BY_DRAW = "pairs-by-draw", _PUNTI
    HIGHEST_SERVED_FIRST = "highest-served-first", _REGOLE
    WILD_AT_THE_CUT = "wild-at-the-cut", _BURACO
    REST_OF_THE_CUT = "rest-of-the-cut", _PUNTI
    DEALT_ONE_BY_ONE = "dealt-one-by-one", _REGOLE, _PUNTI, _BURACO, _WHITE, _SVOLGIMENTO, _PINNACOLO
    POZZETTI_BUILT = "pozzetti-built", _REGOLE, _PUNTI, _BURRACO
    CARD_TURNED_UP = (
        "card-turned-up", _REGOLE, _PUNTI, _ONLINE, _BURRACO, _GUARDIAN, _WHITE, _REALE, _PINELLA, _PINNACOLO,
    )  # fmt: skip
    STOCK_SIZE = "stock-size", _PUNTI
    PILE_STARTS_EMPTY = "pile-starts-empty", _BURACO
    EMPTY_PILE_STOCK = "empty-pile-stock", _BURACO
    RED_THREES_REPLACED = "red-threes-replaced", _CANASTA, _VELVET
