"""A valid call of every public function and input class of the scoring package, with all its parameters."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import scoring
from scoring import (
    Bye,
    DealEntry,
    FixedTable,
    HalfRounding,
    MatchConfig,
    Movement,
    Outcome,
    Phase,
    PlayedRound,
    Schedule,
    Seating,
    SideEntry,
    SuitOrder,
    TableResult,
    TableSeat,
    TableState,
    Tournament,
    TournamentAdjustment,
    TournamentRecord,
    build_match_figures,
    find_variant,
    parse_cards,
    rate_players,
    round_robin,
    score_deal,
    standings,
)
from tests.scoring.statistics.recounted import compute_statistics, head_to_head

BURRACO = find_variant("burraco")
CARDS = parse_cards("3h 4h 5h")
CONFIG = MatchConfig(rules=BURRACO, players=2, seating=Seating.SINGLES, deals=1)
DEAL = DealEntry(sides=(SideEntry(players=(0,), table_points=120), SideEntry(players=(1,), hand_points={1: 40})))
TABLE = TableState(players=2, seating=Seating.SINGLES, phase=Phase.PAIRS, totals=(Fraction(0),) * 2, target=None)
SCORE = score_deal(DEAL, BURRACO)
STANDINGS = standings([SCORE], CONFIG)
MATCH = build_match_figures(players=("Anna", "Bruno"), config=CONFIG, deals=[(DEAL, SCORE)], standings=STANDINGS)
TOURNAMENT = Tournament(entrants=4, schedule=Schedule(rounds=3, deals=4), movement=Movement.ROUND_ROBIN)
RECORD = TournamentRecord(tournament=TOURNAMENT, rounds=(PlayedRound(seats=round_robin(4)[0]),))
PLAYED_RECORD = RECORD
for _seat in RECORD.rounds[0].seats:
    PLAYED_RECORD = scoring.with_result(PLAYED_RECORD, 0, TableResult(ns=_seat.ns or 0, ew=_seat.ew, ns_points=20))
GROUP_PHASE = scoring.TournamentPhase(movement=Movement.DANESE, rounds=2, groups=scoring.Groups(sizes_in_tables=(1,)))
FORMED = scoring.FormedGroups(round=1, groups=((0, 1), (2, 3)))
SEAT = RECORD.rounds[0].seats[0]
FIXED = FixedTable(entrant=SEAT.ew, table=0)
RESULT = TableResult(ns=SEAT.ns or 0, ew=SEAT.ew, ns_points=5)
VICTORY_TABLE = scoring.VP_TABLES[4]
ADJUSTMENT = TournamentAdjustment(entrant=0, victory_points=-1, note="late")
EVENT = scoring.ChampionshipEvent(record=RECORD, players=(("Anna",), ("Bruno",), ("Carla",), ("Dino",)))
CHAMPIONSHIP = scoring.championship([EVENT], best=3)
PRIZE = scoring.Prize(kind=scoring.PrizeKind.FIRST)
TABLES = {"tables": 4, "step": 1, "skip": False}

FUNCTIONS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "absence_result": {
            "ns": 0,
            "ew": 1,
            "bye": Bye(difference=305),
            "absent": (0,),
            "note": "gone",
            "excused": True,
        },
        "are_sides_valid": {"sides": ((0,), (1,)), "players": 2, "seating": Seating.SINGLES, "phase": Phase.PAIRS},
        "award_prizes": {"record": RECORD, "prizes": [PRIZE], "one_each": True, "clubs": ("Roma",), "lots": (1, 0)},
        "arrange_lots": {
            "tournament": TOURNAMENT,
            "lots": (0, 1, 2, 3),
            "clubs": ("A", "A", "B", ""),
            "regions": ("R",) * 4,
            "fixed": (FIXED,),
        },
        "build_deck": {"rules": BURRACO},
        "build_match_figures": {
            "players": ("Anna", "Bruno"),
            "config": CONFIG,
            "deals": [(DEAL, SCORE)],
            "standings": STANDINGS,
        },
        "championship": {
            "events": [EVENT],
            "best": 3,
            "singles": False,
            "tie_breaks": tuple(scoring.ChampionshipTie),
            "lots": (("Anna",),),
        },
        "check_deal": {"entry": DEAL, "rules": BURRACO, "table": TABLE},
        "classify": {"cards": CARDS, "rules": BURRACO},
        "club_meetings": {"tournament": TOURNAMENT, "lots": (0, 1, 2, 3), "clubs": ("A", "A", "B", "")},
        "compute_streaks": {"outcomes": [Outcome.WON]},
        "contenders": {"config": CONFIG},
        "danese": {"ranking": [0, 1], "forbidden": [{2, 3}], "byes": [0]},
        "deal_sides": {"players": 3, "seating": Seating.ONE_AGAINST_TWO, "alone": 1, "phase": Phase.PAIRS},
        "deal_step": {"rules": BURRACO},
        "default_bye": {"table": VICTORY_TABLE},
        "differences": {"rules": BURRACO, "other": BURRACO},
        "displaced": {"seats": (SEAT,), "fixed": (FIXED,)},
        "even_sections": {"entrants": 14, "sections": 2},
        "exchanged_seats": {"seats": (SEAT,), "first": 0, "second": 1},
        "find_variant": {"name": "burraco"},
        "finalists": {"first": CHAMPIONSHIP, "second": CHAMPIONSHIP, "places": 2},
        "form_groups": {"record": RECORD, "sizes_in_tables": (1,)},
        "form_points": {"outcomes": [Outcome.WON]},
        "format_cards": {"cards": CARDS},
        "format_deal": {"entry": DEAL},
        "format_match": {"config": CONFIG, "deals": [DEAL]},
        "free_seat": {"record": RECORD},
        "group_cuts": {"record": PLAYED_RECORD, "formed": FORMED},
        "given_at": {"record": PLAYED_RECORD, "number": 0, "seat": SEAT},
        "has_variable_sides": {"seating": Seating.SINGLES},
        "is_opening_balance": {"entry": DEAL},
        "known_tables": {"record": RECORD},
        "list_encounters": {"match": MATCH, "own_side": 0},
        "max_mitchell_rounds": TABLES,
        "match_results": {"record": RECORD, "number": 0},
        "members_at": {"seat": SEAT, "members": (("Anna",), ("Bruno",), ("Carla",), ("Dino",))},
        "misplaced_entrants": {"record": PLAYED_RECORD, "formed": FORMED},
        "missing_results": {"record": RECORD, "number": 0},
        "mitchell": TABLES | {"rounds": 2, "bye": False},
        "nearest_variant": {"rules": BURRACO},
        "base_of": {"rules": BURRACO},
        "next_round": {"record": RECORD},
        "opened_tables": {"record": RECORD, "seats": (SEAT,)},
        "next_victory_points": {"difference": 270, "deals": 4, "table": VICTORY_TABLE, "unit": 5},
        "opening_balance_entry": {"totals": (5, 10), "config": CONFIG},
        "parse_cards": {"text": "3h 4h"},
        "parse_deal": {"text": scoring.format_deal(DEAL)},
        "parse_match": {"text": scoring.format_match(CONFIG, [DEAL])},
        "player_credits": {"total": 155, "side": (0, 1), "shared": True, "rounding": HalfRounding.EXACT},
        "points_won": {"record": PLAYED_RECORD, "number": 0, "result": RESULT},
        "pozzetto_sizes": {"rules": BURRACO, "players": 2, "seating": Seating.SINGLES, "phase": Phase.PAIRS},
        "preview_rounds": {"tournament": TOURNAMENT, "lots": (0, 1, 2, 3)},
        "rank_players": {
            "ratings": rate_players([MATCH]),
            "statistics": {player: compute_statistics([player], [MATCH]) for player in MATCH.players},
        },
        "rate_players": {"matches": [MATCH]},
        "resolve_draw": {
            "draws": [CARDS[:1], CARDS[1:2]],
            "suit_order": SuitOrder.HEARTS_FIRST,
            "seating": Seating.SINGLES,
        },
        "result_points": {"result": RESULT, "table": VICTORY_TABLE},
        "round_robin": {"pairs": 4},
        "score_deal": {"entry": DEAL, "rules": BURRACO, "table": TABLE},
        "score_deal_unchecked": {"entry": DEAL, "rules": BURRACO},
        "score_deals": {"deals": [DEAL], "config": CONFIG},
        "sides_at": {"seat": SEAT},
        "singles_from": {"rules": BURRACO, "seating": Seating.ONE_AGAINST_TWO},
        "sort_by_encounters": {"lines": head_to_head("Anna", [MATCH])},
        "standings": {"deals": [DEAL], "config": CONFIG, "stopped": False},
        "table_points": {"record": RECORD, "number": 0},
        "table_state": {"state": STANDINGS, "config": CONFIG},
        "tables_of": {"seats": [SEAT], "entrant": 0},
        "tables_up_to": {"seats": [SEAT]},
        "tournament_ranking": {"record": RECORD, "rounds": 1},
        "victory_points": {"difference": 270, "deals": 4, "table": VICTORY_TABLE},
        "at_table": {"rules": BURRACO, "players": 2, "seating": Seating.SINGLES},
        "with_enough_decks": {"rules": BURRACO, "players": 2},
        "with_entrants": {"tournament": TOURNAMENT, "entrants": 6, "rounds": 3},
        "with_next_round": {"record": RECORD},
        "with_result": {"record": RECORD, "number": 0, "result": RESULT},
    }
)

# The classes that callers construct. The tournament checks its Schedule and Bye.
CLASSES: Mapping[str, tuple[Callable[..., Any], Mapping[str, Any]]] = MappingProxyType(
    {
        "Card": (scoring.Card, {"rank": "K", "suit": "h"}),
        "Adjustment": (scoring.Adjustment, {"points": 5, "reason": "other", "note": ""}),
        "SideEntry": (SideEntry, vars(DEAL.sides[0])),
        "DealEntry": (DealEntry, vars(DEAL)),
        "TableState": (TableState, vars(TABLE)),
        "RuleSet": (
            scoring.RuleSet,
            {"name": "ours"} | {name: getattr(BURRACO, name) for name in scoring.OPTIONS},
        ),
        "MatchConfig": (MatchConfig, vars(CONFIG)),
        "Schedule": (
            lambda **values: Tournament(entrants=4, movement=Movement.DANESE, schedule=Schedule(**values)),
            {"rounds": 3, "deals": 4, "minutes": 50},
        ),
        "Bye": (
            lambda **values: Tournament(**(vars(TOURNAMENT) | {"bye": Bye(**values)})),
            {"victory_points": 14, "difference": 705},
        ),
        "Tournament": (Tournament, vars(TOURNAMENT)),
        "Prize": (scoring.Prize, vars(PRIZE) | {"club": "Roma", "among": (0, 1), "amounts": ("100",)}),
        "ChampionshipEvent": (scoring.ChampionshipEvent, vars(EVENT)),
        "TableSeat": (TableSeat, vars(SEAT)),
        "TableResult": (TableResult, vars(RESULT) | {"awarded": (12, 4), "note": "late"}),
        "TournamentAdjustment": (TournamentAdjustment, vars(ADJUSTMENT) | {"round": 0}),
        "PlayedRound": (PlayedRound, {"seats": (SEAT,), "results": (RESULT,)}),
        "Arrival": (scoring.Arrival, {"entrant": 4, "round": 1, "section": 0}),
        "FixedTable": (FixedTable, vars(FIXED)),
        "Groups": (scoring.Groups, {"sizes_in_tables": (7, 9), "rest": "last"}),
        "FormedGroups": (scoring.FormedGroups, vars(FORMED)),
        "TournamentPhase": (scoring.TournamentPhase, vars(GROUP_PHASE)),
        "Departure": (scoring.Departure, {"entrant": 0, "round": 1}),
        "Substitution": (scoring.Substitution, {"entrant": 0, "seat": 1, "round": 1, "player": 2}),
        "TournamentRecord": (
            TournamentRecord,
            {each.name: getattr(RECORD, each.name) for each in fields(RECORD)} | {"lots": (0, 1, 2, 3)},
        ),
    }
)
CALLS: Mapping[str, tuple[Callable[..., Any], Mapping[str, Any]]] = MappingProxyType(
    CLASSES | {name: (getattr(scoring, name), arguments) for name, arguments in FUNCTIONS.items()}
)
