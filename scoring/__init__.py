"""Scoring rules of Burraco, Buraco and Canasta: cards, melds, deals, matches, tournaments and statistics.

The package is pure: no I/O, no clock and no locale. It returns codes, which `wording` turns into sentences.

>>> from scoring import classify, find_variant, parse_cards
>>> classify(parse_cards("3h 4h 5h * 7h"), find_variant("burraco")).card_points
50

The deals of a match are scored in order, each against the table state that the earlier ones produced:

>>> from scoring import DealEntry, MatchConfig, Seating, SideEntry, score_deal, standings, table_state
>>> config = MatchConfig(rules=find_variant("burraco"), players=2, seating=Seating.SINGLES, target=2005)
>>> table = table_state(standings([], config), config)
>>> sides = (SideEntry(players=(0,), table_points=120), SideEntry(players=(1,), hand_points={1: 40}))
>>> score = score_deal(DealEntry(sides=sides), config.table_rules, table)
>>> [int(total) for total in standings([score], config).totals]
[120, -40]
"""

from inspect import isfunction as _isfunction
from inspect import ismodule as _ismodule
from inspect import unwrap as _unwrap

from scoring.arguments import checked as _checked
from scoring.burraco import REPLACING_KINDS, Burraco
from scoring.cards import Card, Rank, Suit, format_cards, parse_cards
from scoring.deal.checks import check_deal
from scoring.deal.entry import (
    OPENING_BALANCE,
    Adjustment,
    Cut,
    DealEntry,
    Pozzetto,
    SideEntry,
    TableState,
    is_opening_balance,
)
from scoring.deal.faults import DealError, Fault, FaultCode, Severity
from scoring.deal.lines import Line, Reason
from scoring.deal.score import DealScore, SideScore, score_deal, score_deal_unchecked
from scoring.errors import ArgumentCode, ArgumentError, NotationCode, NotationError, ScoringError
from scoring.match.config import ConfigError, MatchConfig, SetupCode, SetupFault, contenders
from scoring.match.draw import DrawCode, DrawResult, resolve_draw
from scoring.match.opening_balance import opening_balance_entry
from scoring.match.standings import PozzettoPlan, Standings, score_deals, standings, table_state
from scoring.melds.classify import classify
from scoring.melds.meld import IllegalMeld, Meld, MeldCode, MeldKind
from scoring.notation import format_deal, format_match, parse_deal, parse_match
from scoring.rules.decks import build_deck, deal_step, with_enough_decks
from scoring.rules.faults import InvalidRuleSet, RuleSetCode, RuleSetFault
from scoring.rules.fields import GROUP_RANKS
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
    TableDeduction,
    TieRule,
    TurnDirection,
    UnplayedPozzetto,
    WildMelds,
)
from scoring.rules.rule_set import HOUSE_RULES, OPTIONS, TABLE_CUSTOMS, RuleSet
from scoring.rules.variants import (
    CANASTA_OPENINGS,
    FITAB_BONUSES,
    PRESETS,
    TABLE_VALUES,
    VARIANTS,
    at_table,
    base_of,
    differences,
    find_variant,
    nearest_variant,
)
from scoring.seating import (
    PLAYERS_BY_SEATING,
    Phase,
    are_sides_valid,
    deal_sides,
    has_variable_sides,
    player_credits,
    pozzetto_sizes,
    singles_from,
)
from scoring.statistics.figures import Measure, Statistics
from scoring.statistics.form import FORM_WINDOW, Streaks, compute_streaks, form_points
from scoring.statistics.head_to_head import Encounter, HeadToHead, list_encounters, sort_by_encounters
from scoring.statistics.leaderboard import LeaderboardLine, Rating, rank_players, rate_players
from scoring.statistics.match_figures import STATISTICS_VERSION, MatchFigures, RatedMatch, build_match_figures
from scoring.statistics.results import MIN_SAMPLE_SIZE, Outcome, Results, Share
from scoring.tournament.championship import (
    ChampionshipEvent,
    ChampionshipLine,
    ChampionshipTie,
    championship,
    finalists,
)
from scoring.tournament.danese import danese
from scoring.tournament.draw.club_draw import ClubMeetings, arrange_lots, club_meetings
from scoring.tournament.draw.fixed_tables import FixedTable, displaced
from scoring.tournament.groups import GroupCut, form_groups, group_cuts, misplaced_entrants
from scoring.tournament.mitchell import max_mitchell_rounds, mitchell
from scoring.tournament.options import (
    BYES,
    MEMBERS,
    MOVEMENTS,
    SCHEDULES,
    Bye,
    Competition,
    FormedGroups,
    Groups,
    Movement,
    Rematch,
    Rest,
    Schedule,
    TieBreak,
    TournamentPhase,
)
from scoring.tournament.prizes import Award, Prize, PrizeKind, award_prizes
from scoring.tournament.ranking import RankingLine
from scoring.tournament.record import (
    Arrival,
    Departure,
    PlayedRound,
    Substitution,
    TournamentRecord,
    given_at,
    match_results,
    missing_results,
    points_won,
    table_points,
    tournament_ranking,
    with_result,
)
from scoring.tournament.results import (
    MatchResult,
    PenaltyReason,
    ResultCode,
    ResultError,
    TableResult,
    TournamentAdjustment,
    absence_result,
    result_points,
)
from scoring.tournament.round_robin import round_robin
from scoring.tournament.seating import (
    free_seat,
    known_tables,
    next_round,
    opened_tables,
    preview_rounds,
    tables_up_to,
    with_next_round,
)
from scoring.tournament.seats import Round, TableSeat, exchanged_seats, members_at, sides_at, tables_of
from scoring.tournament.setup import Tournament, default_bye, even_sections, with_entrants
from scoring.tournament.setup_faults import TournamentCode, TournamentError, TournamentFault
from scoring.tournament.tournament_errors import MovementCode, MovementError, RecordCode, RecordError
from scoring.tournament.victory_points import (
    VICTORY_ROWS,
    VP_TABLES,
    VictoryStep,
    VictoryTable,
    next_victory_points,
    victory_points,
)

__all__ = [name for name, value in globals().items() if not name.startswith("_") and not _ismodule(value)]

# Calls within the package skip the checks; a call from outside has every argument checked.
for _name in __all__:
    if _isfunction(_unwrap(globals()[_name])):
        globals()[_name] = _checked(globals()[_name])
