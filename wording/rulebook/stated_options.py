"""The values of rule options that a source states; the last columns of docs/rules.md list the same values.

A value without an entry, or with an empty one, is our own reading.
"""

from collections.abc import Hashable, Mapping

from scoring import (
    CANASTA_OPENINGS,
    GROUP_RANKS,
    AceInRun,
    BlackThrees,
    DealDirection,
    DiscardPile,
    FirstPlayer,
    HalfRounding,
    LastDiscard,
    PozzettiBuilder,
    Rank,
    Seating,
    SemiCleanGroup,
    SemiCleanRun,
    Stall,
    StockEnd,
    SuitOrder,
    TableDeduction,
    TieRule,
    TurnDirection,
    UnplayedPozzetto,
    WildMelds,
)
from wording.rulebook.sources import Source

_REGOLE, _PUNTI, _ONLINE, _CANASTA = Source.REGOLE, Source.PUNTI, Source.ONLINE, Source.CANASTA
_BURRACO, _BURACO, _FIBUR, _FITAB = Source.CANASTA_BURRACO, Source.BURACO, Source.FIBUR, Source.FITAB
_TRANCA, _STBL, _INTERNAZIONALE = Source.TRANCA, Source.STBL, Source.INTERNAZIONALE
_BRITANNICA, _VELVET, _OCHOB = Source.BRITANNICA, Source.GAMEVELVET, Source.OCHOB
_GUARDIAN, _NUMEROS = Source.GUARDIAN, Source.NUMEROS
_BICYCLE, _WHITE, _STUFF = Source.BICYCLE, Source.WHITE_KNUCKLE, Source.HOWSTUFFWORKS
_TRE, _CINQUE, _SEI, _BURRACHI, _BONUS = Source.TRE, Source.CINQUE, Source.SEI, Source.BURRACHI, Source.BONUS
_CARTE, _SVOLGIMENTO, _MATTE = Source.CARTE, Source.SVOLGIMENTO, Source.MATTE
_REALE, _STAR, _CALCOLO, _TERMINI = Source.REALE, Source.STARCASINO, Source.CALCOLO, Source.TERMINI
_PAUS, _TRIBUNA, _FICHAS, _EBURAKO, _MDZ = Source.PAUS, Source.TRIBUNA, Source.FICHAS, Source.EBURAKO, Source.MDZ
_WIERING, _BPLAY, _TWO_HAND = Source.WIERING, Source.BPLAY, Source.TWO_HAND
_BOLIVIA, _URUGUAY = Source.BOLIVIA, Source.URUGUAY
_PINELLA, _PINNACOLO, _PINACOLO = Source.PINELLA, Source.PINNACOLO, Source.PINACOLO
_HIGH_AND_LOW = (_REGOLE, _PUNTI, _BURRACO, _BURACO, _GUARDIAN, _WIERING, _CARTE, _CALCOLO, _FICHAS)
_TWO_SIDES = frozenset({Seating.SINGLES, Seating.FIXED_PAIRS})

_CARDS: Mapping[str, Mapping[Hashable, tuple[Source, ...]]] = {
    "decks": {
        2: (
            _REGOLE, _PUNTI, _ONLINE, _BURRACO, _BURACO, _TRANCA, _VELVET, _OCHOB,
            _CARTE, _REALE, _STAR, _BPLAY, _PINELLA, _PINNACOLO, _PINACOLO,
        ),
        3: (_CANASTA, _OCHOB, _BICYCLE, _WHITE, _STUFF, _WIERING, _CINQUE, _SEI),
    },
    "decks_for_five": {2: (_REGOLE, _OCHOB), 3: (_OCHOB, _CINQUE, _SEI)},
    "jokers": {
        2: (
            _REGOLE, _PUNTI, _ONLINE, _CANASTA, _BURRACO, _BURACO, _STBL, _VELVET, _OCHOB,
            _BICYCLE, _WHITE, _STUFF, _WIERING, _CARTE, _MDZ, _BPLAY, _PINELLA, _PINNACOLO, _PINACOLO,
        ),
        0: (_REGOLE, _BURACO, _TRANCA, _REALE, _STAR, _CALCOLO),
    },
    "joker_points": {
        30: (_REGOLE, _PUNTI, _BURRACO, _CARTE),
        20: (_BURACO,),
        50: (_BURACO, _GUARDIAN, _NUMEROS, _WIERING, _FICHAS),
    },
    "two_points": {
        20: (_REGOLE, _PUNTI, _BURRACO, _GUARDIAN, _NUMEROS, _WIERING, _CARTE, _FICHAS),
        10: (_BURACO, _CALCOLO),
    },
    "ace_points": {
        15: (_REGOLE, _PUNTI, _BURRACO, _BURACO, _CARTE, _CALCOLO, _FICHAS),
        20: (_GUARDIAN, _NUMEROS, _WIERING),
    },
    "high_points": {10: (*_HIGH_AND_LOW, _NUMEROS)},
    "low_points": {5: _HIGH_AND_LOW},
    "highest_low": {7: _HIGH_AND_LOW},
    "black_twos_only": {True: (_PINELLA, _PINACOLO)},
    "hand_size": {
        11: (
            _REGOLE, _PUNTI, _ONLINE, _BURRACO, _BURACO, _TRANCA, _VELVET, _OCHOB, _GUARDIAN, _SVOLGIMENTO, _REALE,
            _STAR, _PAUS, _FICHAS, _EBURAKO, _BPLAY,
        ),
        13: (_OCHOB, _WIERING, _PINELLA, _PINNACOLO),
        15: (_CANASTA, _OCHOB, _TWO_HAND, _BICYCLE, _WHITE, _STUFF, _WIERING, _PINACOLO),
    },
    "pozzetti": {
        (11, 11): (
            _REGOLE, _PUNTI, _ONLINE, _BURRACO, _BURACO, _TRANCA, _SVOLGIMENTO, _REALE, _STAR, _PAUS, _FICHAS,
            _EBURAKO, _BPLAY,
        ),
        (): (_CANASTA,),
    },
}  # fmt: skip
_MELDS: Mapping[str, Mapping[Hashable, tuple[Source, ...]]] = {
    "runs": {
        True: (
            _REGOLE, _PUNTI, _ONLINE, _BURRACO, _BURACO, _TRANCA, _STBL,
            _BICYCLE, _WHITE, _STUFF, _BURRACHI, _REALE, _PAUS, _FICHAS, _BPLAY, _PINELLA, _PINNACOLO, _PINACOLO,
        ),
        False: (_CANASTA, _VELVET),
    },
    "ace_in_run": {
        AceInRun.ONE_END: (_REGOLE, _PUNTI, _PINELLA),
        AceInRun.BOTH_ENDS: (_BURACO, _CALCOLO, _TERMINI, _PAUS),
    },
    "group_ranks": {
        GROUP_RANKS: (_REGOLE, _PUNTI, _ONLINE, _CANASTA, _BURRACO, _BURACO, _VELVET, _BICYCLE, _WHITE, _FICHAS),
        frozenset({Rank.ACE, Rank.THREE}): (_INTERNAZIONALE, _BURRACHI),
        frozenset(): (_BURACO, _STBL, _REALE),
        GROUP_RANKS - {Rank.THREE}: (_TRANCA,),
    },
    "wild_melds": {
        WildMelds.NONE: (_PUNTI, _VELVET, _BICYCLE, _WHITE),
        WildMelds.TWOS: (_BURACO,),
        WildMelds.ANY: (_CANASTA,),
        WildMelds.CANASTA: (_BOLIVIA, _URUGUAY),
    },
    "wild_limits": {
        ((2, 1),): (_REGOLE, _PUNTI, _ONLINE, _BURACO, _MATTE, _REALE),
        ((2, 1), (3, 2)): (_CANASTA,),
        ((2, 3),): (_VELVET,),
        ((2, 2),): (_BICYCLE, _WHITE, _STUFF),
    },
    "wild_neighbours": {},
    "suits_once": {True: (_PINELLA, _PINNACOLO)},
    "duplicate_groups": {False: (_REGOLE, _PUNTI, _VELVET), True: (_BICYCLE,)},
    "black_threes": {
        BlackThrees.ORDINARY: (_PUNTI,),
        BlackThrees.CLOSER: (_BRITANNICA,),
        BlackThrees.NEVER: (_TRANCA,),
    },
    "wild_for_three": {},
}  # fmt: skip
_BONUSES: Mapping[str, Mapping[Hashable, tuple[Source, ...]]] = {
    "burraco_length": {
        7: (
            _REGOLE, _PUNTI, _ONLINE, _CANASTA, _BURRACO, _BURACO, _VELVET, _GUARDIAN, _BICYCLE, _BURRACHI, _PAUS,
            _BPLAY,
        )
    },
    "clean_bonus": {
        200: (_REGOLE, _PUNTI, _BURRACO, _BURACO, _BURRACHI, _CALCOLO),
        500: (_CANASTA, _BRITANNICA, _NUMEROS),
    },
    "semi_clean_bonus": {
        150: (_REGOLE, _PUNTI),
        None: (_CANASTA, _BURRACO, _BURACO, _VELVET, _GUARDIAN, _INTERNAZIONALE, _BURRACHI, _CALCOLO),
    },
    "dirty_bonus": {
        100: (_REGOLE, _PUNTI, _BURRACO, _BURACO, _BURRACHI, _CALCOLO),
        300: (_CANASTA, _BRITANNICA, _NUMEROS),
    },
    "semi_clean_run": {SemiCleanRun.CONTIGUOUS7: (_REGOLE, _PUNTI, _ONLINE)},
    "semi_clean_group": {SemiCleanGroup.MIN8: (_REGOLE,)},
    "ace_to_king_bonus": {500: (_CALCOLO, _TERMINI, _TRIBUNA)},
    "ace_to_ace_bonus": {1000: (_CALCOLO, _TERMINI, _PAUS, _TRIBUNA)},
    "long_run_bonus": {300: (_FITAB,)},
    "long_run_wild_bonus": {250: (_FITAB,)},
    "eight_of_a_rank_bonus": {250: (_FITAB,), 1000: (_BURACO,)},
    "eight_of_a_rank_wild_bonus": {200: (_FITAB,)},
    "twos_bonus": {1000: (_BURACO,), 2000: (_URUGUAY,), 2500: (_BOLIVIA,), 3000: (_CANASTA,)},
    "mixed_wilds_bonus": {2000: (_CANASTA, _URUGUAY), 2500: (_BOLIVIA,)},
    "jokers_bonus": {5000: (_CANASTA,)},
    "samba_bonus": {1500: (_BICYCLE, _STUFF)},
    "doubled_run": {},
    "doubled_with_wild": {},
}  # fmt: skip
_END: Mapping[str, Mapping[Hashable, tuple[Source, ...]]] = {
    "closing_bonus": {
        100: (_REGOLE, _PUNTI, _BURRACO, _BRITANNICA, _BONUS, _CALCOLO),
        300: (_CANASTA,),
        200: (_BICYCLE, _STUFF),
    },
    "concealed_bonus": {200: (_BRITANNICA,), None: (_BICYCLE,)},
    "pozzetto_penalty": {100: (_REGOLE, _PUNTI, _BURRACO, _BURACO, _CALCOLO), 0: (_CANASTA,)},
    "pozzetto_waiver": {True: (_BURACO,), False: (_REGOLE, _PUNTI, _CANASTA, _BURRACO)},
    "unplayed_pozzetto": {UnplayedPozzetto.CARDS: (_PUNTI,), UnplayedPozzetto.PENALTY: (_BURACO,)},
    "double_hand_unmelded": {True: (_CANASTA,)},
    "double_hand_needs_closing": {},
    "table_deduction": {
        TableDeduction.NO_BURRACO: (Source.SEMENTE,),
        TableDeduction.NO_CLEAN: (Source.WIKIPEDIA,),
    },
    "closing_pozzetto": {True: (_REGOLE, _PUNTI, _ONLINE, _BURRACO, _BURACO, _TRANCA, _BONUS), False: (_CANASTA,)},
    "closing_burrachi": {
        1: (_REGOLE, _PUNTI, _ONLINE, _BURRACO, _BURACO, _TRANCA, _STBL, _BRITANNICA, _VELVET),
        2: (_CANASTA, _TWO_HAND, _BICYCLE, _STUFF),
    },
    "closing_clean": {
        0: (_REGOLE, _PUNTI, _ONLINE, _BURRACO, _BURACO, _TRANCA, _BRITANNICA, _VELVET, _BICYCLE, _STUFF),
        1: (_CANASTA, _BURACO, _STBL, _INTERNAZIONALE, _BURRACHI, _BONUS, _TERMINI),
    },
    "closing_sesta": {True: (_BOLIVIA,)},
    "closing_poker": {},
    "red_three_points": {100: (_TRANCA, _BRITANNICA, _NUMEROS, _BICYCLE)},
    "red_three_points_from_four": {200: (_BRITANNICA, _NUMEROS), 100: (_BICYCLE,)},
    "red_threes_more_from": {4: (_BRITANNICA, _NUMEROS)},
    "red_three_points_of_all": {1000: (_BICYCLE, _STUFF)},
    "red_threes_burrachi": {0: (_BRITANNICA,), 1: (_TRANCA, _NUMEROS), 2: (_STUFF,)},
    "red_threes_deducted": {},
    "red_three_in_hand": {},
    "black_three_in_hand": {100: (_BOLIVIA,)},
    "round_to_tens": {True: (_BURACO,)},
    "cut_bonus": {100: (_BURACO,)},
    "cut_penalty": {100: (_BURACO,)},
    "openings": {
        ((None, 50),): (_CANASTA,),
        CANASTA_OPENINGS[:4]: (_NUMEROS,),
        (*CANASTA_OPENINGS[:4], (7000, 160)): (_BICYCLE,),
        (*CANASTA_OPENINGS[:4], (7000, 150)): (_BOLIVIA,),
    },
    "vulnerable_opening": {75: (_BURACO,), None: (_BURACO,)},
}
_MATCH: Mapping[str, Mapping[Hashable, tuple[Source, ...]]] = {
    "seatings": {
        frozenset(Seating): (_REGOLE, _PUNTI),
        _TWO_SIDES: (_ONLINE, _CANASTA, _BURACO, _TRANCA, _STBL, _OCHOB, _PAUS, _EBURAKO),
        frozenset({Seating.ONE_AGAINST_TWO}): (_FIBUR,),
        _TWO_SIDES | {Seating.TEAMS_OF_THREE}: (_OCHOB,),
    },
    "target": {
        1500: (_PINNACOLO,),
        1505: (_TRE, _FIBUR),
        2005: (_REGOLE, _PUNTI, _ONLINE, _BURRACO),
        3000: (_BURACO, _EBURAKO),
        5000: (_OCHOB, _NUMEROS),
        10000: (_BICYCLE, _STUFF),
        15000: (_CANASTA, _BOLIVIA),
    },
    "targets": {
        (505, 1005, 1505, 2005): (_REGOLE, _FIBUR),
        (1505,): (_TRE, _FIBUR),
        (1, 505, 1005, 2005): (_ONLINE,),
        (2000, 3000, 3500): (_BURACO, _EBURAKO),
        (5000,): (_OCHOB, _NUMEROS),
        (10000,): (_BICYCLE, _STUFF),
        (15000,): (_BOLIVIA,),
        (12000, 15000): (_CANASTA,),
    },
    "deal_counts": {(2, 3, 4): (_REGOLE, _FIBUR)},
    "tie": {TieRule.DRAW: (_ONLINE,)},
    "half_rounding": {HalfRounding.UP: (_TRE,)},
    "three_player_singles_from": {1000: (_TRE, _FIBUR), 1500: (_TRE, _FIBUR)},
    "five_player_singles_from": {1005: (_CINQUE,)},
}
_TABLE: Mapping[str, Mapping[Hashable, tuple[Source, ...]]] = {
    "suit_order": {SuitOrder.HEARTS_FIRST: (_REGOLE, _CARTE, _FIBUR, _FITAB), SuitOrder.SPADES_FIRST: (_PUNTI,)},
    "deal_direction": {DealDirection.LEFT: (_PUNTI, _BURACO, _WHITE, _STAR), DealDirection.RIGHT: (_REGOLE,)},
    "pozzetti_builder": {
        PozzettiBuilder.CUTTER: (_PUNTI, _BURACO, _SVOLGIMENTO),
        PozzettiBuilder.DEALER: (_REGOLE, _BURRACO),
    },
    "player_counts": {
        (2, 3, 4, 5, 6): (_REGOLE, _WIERING),
        (2, 4): (_ONLINE, _CANASTA, _BURRACO, _TRANCA, _STBL, _PAUS, _EBURAKO),
        (2, 3, 4, 6): (_OCHOB,),
    },
    "cut_least": {22: (_PUNTI,)},
    "first_player": {
        FirstPlayer.LEFT: (_PUNTI, _CANASTA, _BURRACO, _GUARDIAN, _STUFF, _REALE, _STAR),
        FirstPlayer.RIGHT: (_BURACO,),
    },
    "turn_direction": {
        TurnDirection.CLOCKWISE: (_PUNTI, _BURRACO, _TRANCA, _STBL, _VELVET, _WHITE, _STAR),
        TurnDirection.ANTICLOCKWISE: (_CANASTA,),
    },
    "cards_drawn": {
        1: (
            _REGOLE, _PUNTI, _ONLINE, _BURRACO, _BURACO, _TRANCA, _STBL, _VELVET, _GUARDIAN,
            Source.TEMPO, _STAR, _EBURAKO, _PINELLA, _PINNACOLO,
        ),
        2: (_CANASTA, _TWO_HAND, _BICYCLE, _STUFF),
    },
    "discard_pile": {
        DiscardPile.FREE: (_REGOLE, _PUNTI, _ONLINE, _BURACO, _STAR, _EBURAKO),
        DiscardPile.MELDING: (_INTERNAZIONALE,),
        DiscardPile.TOP_MELDED: (_BURACO, _STBL),
        DiscardPile.TOP_MELDED_LOCKED: (_TRANCA,),
        DiscardPile.FROZEN: (_VELVET,),
        DiscardPile.PAIRED: (_BICYCLE,),
        DiscardPile.NATURAL_PAIR: (_URUGUAY,),
        DiscardPile.ROW: (_PINELLA,),
        DiscardPile.MATCHED: (_CANASTA,),
    },
    "lone_card_stays": {True: (_REGOLE, _ONLINE, _REALE)},
    "direct_pozzetto": {True: (_REGOLE, _PUNTI, _BURACO, _PAUS, _MDZ)},
    "last_discard": {
        LastDiscard.ANY: (_ONLINE, _CANASTA, _BURACO, _PINNACOLO),
        LastDiscard.NO_WILD: (_REGOLE, _PUNTI, _MATTE),
    },
    "closing_after_opponents": {True: (_REGOLE,)},
    "stock_end": {
        StockEnd.FINISH_TURN: (_REGOLE,),
        StockEnd.AT_ONCE: (_PUNTI, _ONLINE),
        StockEnd.MORTO: (_BURACO,),
        StockEnd.USED_UP: (_CANASTA,),
    },
    "stall": {Stall.MUST_DRAW: (_REGOLE,), Stall.DEAL_ENDS: (_PUNTI,)},
}  # fmt: skip
STATED_OPTIONS: Mapping[str, Mapping[Hashable, tuple[Source, ...]]] = {
    **_CARDS,
    **_MELDS,
    **_BONUSES,
    **_END,
    **_MATCH,
    **_TABLE,
}
