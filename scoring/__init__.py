"""The rules of the games: cards, melds, deals, matches. Pure: no I/O, no clock, no locale; it returns codes, not words.

>>> from scoring import classify, find_variant, parse_cards
>>> classify(parse_cards("3h 4h 5h * 7h"), find_variant("burraco")).card_points
50

The deals of a match, each checked against the table as the ones before it left it:

>>> from scoring import DealEntry, MatchConfig, Seating, SideEntry, score_deal, standings, table_state
>>> config = MatchConfig(rules=find_variant("burraco"), players=2, seating=Seating.SINGLES, target=2005)
>>> table = table_state(standings([], config), config)
>>> sides = (SideEntry(players=(0,), table_points=120), SideEntry(players=(1,), hand_points={1: 40}))
>>> score = score_deal(DealEntry(sides=sides), config.table_rules, table)
>>> [int(total) for total in standings([score], config).totals]
[120, -40]
"""

__all__ = [
    "CANASTA_LADDER",
    "CARRIED",
    "COUNTING",
    "ENOUGH",
    "FITAB_BONUSES",
    "FORM_WINDOW",
    "GROUP_RANKS",
    "OPTIONS",
    "PRESETS",
    "SCHEDULES",
    "SEATINGS",
    "TABLE_CUSTOMS",
    "VARIANTS",
    "VICTORY_ROWS",
    "VP_TABLES",
    "AceInRun",
    "Adjustment",
    "Arrival",
    "BlackThrees",
    "Burraco",
    "Bye",
    "Card",
    "ConfigError",
    "Cut",
    "DealDirection",
    "DealEntry",
    "DealError",
    "DealScore",
    "Departure",
    "DiscardPile",
    "DrawCode",
    "DrawResult",
    "Fault",
    "FaultCode",
    "FirstPlayer",
    "FormPoint",
    "HalfRounding",
    "HeadToHead",
    "IllegalMeld",
    "InvalidRuleSet",
    "LastDiscard",
    "Line",
    "MatchConfig",
    "MatchRecord",
    "Measure",
    "Meld",
    "MeldCode",
    "MeldKind",
    "Met",
    "Movement",
    "MovementCode",
    "MovementError",
    "NotationCode",
    "NotationError",
    "Option",
    "OptionKind",
    "Outcome",
    "Phase",
    "Place",
    "PlayedMatch",
    "PlayedRound",
    "PozzettiBuilder",
    "Pozzetto",
    "PozzettoPlan",
    "Rank",
    "RankingLine",
    "Rating",
    "Reason",
    "RecordCode",
    "RecordError",
    "ResultCode",
    "ResultError",
    "Results",
    "Round",
    "RuleSet",
    "RuleSetCode",
    "RuleSetFault",
    "Schedule",
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
    "Stall",
    "Standings",
    "Statistics",
    "StockEnd",
    "Streaks",
    "Suit",
    "SuitOrder",
    "TableResult",
    "TableSeat",
    "TableState",
    "TieBreak",
    "TieRule",
    "Tournament",
    "TournamentAdjustment",
    "TournamentCode",
    "TournamentError",
    "TournamentFault",
    "TournamentRecord",
    "TurnDirection",
    "UnplayedPozzetto",
    "VictoryStep",
    "VictoryTable",
    "WildMelds",
    "carried_over",
    "check_deal",
    "classify",
    "contenders",
    "credit",
    "danese",
    "deal_sides",
    "deck",
    "differences",
    "draw",
    "dry_run",
    "even_sections",
    "find_variant",
    "form_of",
    "form_points",
    "format_cards",
    "forms_during_deal",
    "head_to_head",
    "is_carried",
    "leaderboard",
    "met_by",
    "missing_results",
    "mitchell",
    "mitchell_rounds",
    "most_met_first",
    "nearest_variant",
    "next_round",
    "next_victory_points",
    "parse_cards",
    "places",
    "pozzetto_sizes",
    "ranking",
    "rate",
    "record_match",
    "result_points",
    "round_robin",
    "rules_at_table",
    "score_deal",
    "sides_fit",
    "singles_from",
    "standings",
    "statistics_of",
    "streaks_of",
    "table_state",
    "tally_deal",
    "tournament_ranking",
    "usual_bye",
    "victory_points",
    "with_customs",
    "with_entrants",
    "with_next_round",
    "with_result",
]

from scoring.cards import Card, Rank, Suit, format_cards, parse_cards
from scoring.deal.checks import check_deal
from scoring.deal.entry import (
    CARRIED,
    Adjustment,
    Cut,
    DealEntry,
    Pozzetto,
    SideEntry,
    TableState,
    carried_over,
    is_carried,
)
from scoring.deal.faults import DealError, Fault, FaultCode, Severity
from scoring.deal.lines import Line, Reason
from scoring.deal.score import DealScore, SideScore, score_deal, tally_deal
from scoring.errors import NotationCode, NotationError, ScoringError
from scoring.match.config import ConfigError, MatchConfig, SetupCode, SetupFault, contenders
from scoring.match.draw import DrawCode, DrawResult, draw
from scoring.match.seating import (
    SEATINGS,
    Phase,
    credit,
    deal_sides,
    forms_during_deal,
    pozzetto_sizes,
    sides_fit,
    singles_from,
)
from scoring.match.standings import PozzettoPlan, Standings, standings, table_state
from scoring.melds.burraco import Burraco
from scoring.melds.classify import classify
from scoring.melds.meld import IllegalMeld, Meld, MeldCode, MeldKind
from scoring.rules.decks import deck, rules_at_table
from scoring.rules.faults import InvalidRuleSet, RuleSetCode, RuleSetFault
from scoring.rules.options import (
    AceInRun,
    BlackThrees,
    DealDirection,
    DiscardPile,
    FirstPlayer,
    HalfRounding,
    LastDiscard,
    Option,
    OptionKind,
    PozzettiBuilder,
    Seating,
    SemiCleanGroup,
    SemiCleanRun,
    Stall,
    StockEnd,
    SuitOrder,
    TieRule,
    TurnDirection,
    UnplayedPozzetto,
    WildMelds,
)
from scoring.rules.rule_set import GROUP_RANKS, OPTIONS, TABLE_CUSTOMS, RuleSet
from scoring.rules.variants import (
    CANASTA_LADDER,
    FITAB_BONUSES,
    PRESETS,
    VARIANTS,
    differences,
    find_variant,
    nearest_variant,
    with_customs,
)
from scoring.statistics.figures import Measure, Statistics, statistics_of
from scoring.statistics.form import FORM_WINDOW, FormPoint, PlayedMatch, Streaks, form_of, form_points, streaks_of
from scoring.statistics.head_to_head import HeadToHead, Met, head_to_head, met_by, most_met_first
from scoring.statistics.leaderboard import Place, Rating, leaderboard, places, rate
from scoring.statistics.record import COUNTING, MatchRecord, record_match
from scoring.statistics.results import ENOUGH, Outcome, Results, Share
from scoring.tournament.danese import danese
from scoring.tournament.mitchell import mitchell, mitchell_rounds
from scoring.tournament.movement_errors import MovementCode, MovementError
from scoring.tournament.options import SCHEDULES, Bye, Movement, Schedule, TieBreak
from scoring.tournament.ranking import RankingLine, ranking
from scoring.tournament.record import (
    Arrival,
    Departure,
    PlayedRound,
    RecordCode,
    RecordError,
    TournamentRecord,
    missing_results,
    tournament_ranking,
    with_result,
)
from scoring.tournament.results import ResultCode, ResultError, TableResult, TournamentAdjustment, result_points
from scoring.tournament.round_robin import round_robin
from scoring.tournament.seating import dry_run, next_round, with_next_round
from scoring.tournament.seats import Round, TableSeat
from scoring.tournament.setup import Tournament, even_sections, usual_bye, with_entrants
from scoring.tournament.setup_faults import TournamentCode, TournamentError, TournamentFault
from scoring.tournament.victory_points import (
    VICTORY_ROWS,
    VP_TABLES,
    VictoryStep,
    VictoryTable,
    next_victory_points,
    victory_points,
)
