"""The rules of the games: cards, melds, deals, matches. Pure: no I/O, no clock, no locale; it returns codes, not words.

>>> from scoring import classify, find_variant, parse_cards
>>> classify(parse_cards("3h 4h 5h * 7h"), find_variant("burraco")).card_points
50
"""

__all__ = [
    "CANASTA_LADDER",
    "CARRIED",
    "ENOUGH",
    "FITAB_BONUSES",
    "FORM_WINDOW",
    "SEATINGS",
    "VARIANTS",
    "VP_TABLES",
    "AceInRun",
    "Adjustment",
    "BlackThrees",
    "Burraco",
    "Card",
    "ConfigError",
    "Cut",
    "DealDirection",
    "DealEntry",
    "DealError",
    "DealScore",
    "DrawCode",
    "DrawResult",
    "Fault",
    "FaultCode",
    "FormPoint",
    "HalfRounding",
    "HeadToHead",
    "IllegalMeld",
    "InvalidRuleSet",
    "Line",
    "MatchConfig",
    "MatchRecord",
    "Measure",
    "Meld",
    "MeldCode",
    "MeldKind",
    "NotationCode",
    "NotationError",
    "Outcome",
    "Phase",
    "Place",
    "PozzettiBuilder",
    "Pozzetto",
    "PozzettoPlan",
    "Rank",
    "Rating",
    "Reason",
    "Results",
    "RuleSet",
    "RuleSetCode",
    "RuleSetFault",
    "ScoringError",
    "Seating",
    "SemiCleanGroup",
    "SemiCleanRun",
    "SetupCode",
    "SetupFault",
    "Severity",
    "Share",
    "SideEntry",
    "SideScore",
    "Standings",
    "Statistics",
    "Streaks",
    "Suit",
    "SuitOrder",
    "TableState",
    "TieRule",
    "UnplayedPozzetto",
    "VictoryTable",
    "WildMelds",
    "carried_over",
    "check_deal",
    "classify",
    "contenders",
    "credit",
    "deal_sides",
    "deck",
    "differences",
    "draw",
    "find_variant",
    "form_of",
    "format_cards",
    "forms_during_deal",
    "head_to_head",
    "is_carried",
    "leaderboard",
    "nearest_variant",
    "parse_cards",
    "pozzetto_sizes",
    "rate",
    "record_match",
    "rules_at_table",
    "score_deal",
    "standings",
    "statistics_of",
    "tally_deal",
    "victory_points",
]

from scoring.burraco import Burraco
from scoring.cards import Card, Rank, Suit, format_cards, parse_cards
from scoring.carried import CARRIED, carried_over, is_carried
from scoring.check import check_deal
from scoring.codes import MeldCode, NotationCode, RuleSetCode
from scoring.config import ConfigError, MatchConfig, SetupCode, SetupFault
from scoring.deal import score_deal, tally_deal
from scoring.decks import deck, rules_at_table
from scoring.draw import DrawCode, DrawResult, draw
from scoring.entry import Adjustment, Cut, DealEntry, Pozzetto, SideEntry
from scoring.errors import DealError, IllegalMeld, InvalidRuleSet, NotationError, RuleSetFault, ScoringError
from scoring.faults import Fault, FaultCode, Severity, TableState
from scoring.form import FORM_WINDOW, FormPoint, form_of
from scoring.head_to_head import HeadToHead, head_to_head
from scoring.leaderboard import Place, leaderboard
from scoring.match import standings
from scoring.match_record import MatchRecord, record_match
from scoring.measures import Measure
from scoring.melds import Meld, MeldKind, classify
from scoring.nearest import differences, nearest_variant
from scoring.options import (
    AceInRun,
    BlackThrees,
    DealDirection,
    HalfRounding,
    PozzettiBuilder,
    Seating,
    SemiCleanGroup,
    SemiCleanRun,
    SuitOrder,
    TieRule,
    UnplayedPozzetto,
    WildMelds,
)
from scoring.phase import Phase
from scoring.pozzetti import pozzetto_sizes
from scoring.rating import Rating, rate
from scoring.results import Outcome, Results
from scoring.rules import RuleSet
from scoring.score import DealScore, Line, Reason, SideScore
from scoring.seating import SEATINGS, contenders, credit, deal_sides, forms_during_deal
from scoring.share import ENOUGH, Share
from scoring.standings import PozzettoPlan, Standings
from scoring.statistics import Statistics, statistics_of
from scoring.streaks import Streaks
from scoring.variants import CANASTA_LADDER, FITAB_BONUSES, VARIANTS, find_variant
from scoring.victory_points import VP_TABLES, VictoryTable, victory_points
