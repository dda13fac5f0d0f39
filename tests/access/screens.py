"""Screens of the app, and the effect of all of their events for every caller who opens the address."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from models.values import TournamentLinkKind
from tests.access.expectations import Expectation, Row, parse_row
from tests.access.world import Caller, CallersWorld, Credentials
from views import routes
from views.deal.deal_screen import DealDetail
from views.device.data import DataSettings
from views.device.host import HostMatches
from views.device.import_file import ImportHistory
from views.device.move import AcceptMove, MoveHistory
from views.device.settings import Settings
from views.entry.entry_screen import DealEntryScreen
from views.home.home_screen import Home
from views.new_match.new_match_screen import NewMatch
from views.past.past_screen import PastMatches
from views.people.edit import PlayerEdit
from views.people.group import GroupScreen
from views.people.group_form import GroupFormScreen
from views.people.pair import PairScreen
from views.people.people_screen import PlayersAndGroups
from views.people.player import PlayerScreen
from views.people.season import Leaderboard
from views.result.result_screen import ResultScreen
from views.rules.guide import UserGuide
from views.rules.house_rules import HouseRules
from views.rules.rules_page import MatchRules, SavedHouseRules, VariantRules
from views.rules.rules_screen import Rules
from views.sharing.join import Invitation, JoinWithCode
from views.sharing.sharing_screen import ShareScreen
from views.table.opening_balance import OpeningBalance
from views.table.scoreboard import Scoreboard
from views.table.table_screen import Table
from views.tournament.championship import Championship
from views.tournament.desk.desk_screen import Desk
from views.tournament.desk.entrant import TournamentEntrant
from views.tournament.desk.entrants import TournamentEntrants
from views.tournament.desk.hall import TournamentHall
from views.tournament.desk.links import TournamentLinks
from views.tournament.desk.table import TournamentTable
from views.tournament.entrant_page import EntrantPageScreen
from views.tournament.guide import DirectorsGuide
from views.tournament.join import JoinAsDirector, JoinTournamentTable
from views.tournament.list import Tournaments
from views.tournament.log import TournamentLog
from views.tournament.prizes import TournamentPrizes
from views.tournament.ranking import TournamentRanking
from views.tournament.registration import EnterTournament
from views.tournament.results.results_screen import RoundResults
from views.tournament.setup.again_screen import TournamentAgain
from views.tournament.setup.setup_screen import TournamentSetup
from views.transfer.connect_phones import ConnectPhones
from views.transfer.export_match import ExportMatch
from views.transfer.import_match import ImportMatch
from views.transfer.share_score import ShareScore
from views.transfer.transfer_screen import TransferMatch
from views.transfer.upload_match import UploadMatch
from views.ui.screen_context import NotFound

PathBuilder = Callable[[CallersWorld, Credentials], str]


@dataclass(frozen=True, kw_only=True, eq=False)
class ScreenRow(Row[PathBuilder]):
    """A screen of the matrix; `attempt` returns its address, `typed` is typed into every field."""

    component: Callable[..., object]
    typed: Callable[[Credentials], str]
    secret: Callable[[Credentials], str]  # of the browser


#                 owner scorer viewer outsider anon.  removed revoked   admin
TABLE = parse_row("   yes   yes    look   apart    apart  apart   apart     apart")
_SHARED = parse_row(" yes   look   look   apart    apart  apart   apart     apart")
_MEMBERS = parse_row("look  look   look   apart    apart  apart   apart     apart")
_PAST = parse_row("   yes   look   look   apart    apart  apart   apart     apart")
_OWNER = parse_row("  yes   apart  apart  apart    apart  apart   apart     apart")
_OWN = parse_row("    look  apart  apart  apart    apart  apart   apart     apart")
# The invitation shows anyone with a link which table it is and who plays.
_INVITED = parse_row("yes   look   look   apart    apart  yes     apart     apart")
_CODE = parse_row("   yes   apart  apart  apart    apart  yes     apart     apart")
_DESK = parse_row("   yes   yes    apart  apart    apart  apart   apart     apart")
_RANKING = parse_row("look  look   apart  apart    apart  apart   apart     apart")
_COPY = parse_row("   yes   look   apart  apart    apart  apart   apart     apart")
_HALL = parse_row("   yes   apart  apart  apart    apart  apart   apart     apart")
_CARD = parse_row("   yes   look   yes    apart    apart  yes     apart     apart")
# A director or seated player joins again without changing anything.
_DIRECTS = parse_row("look  look     yes    apart    apart  yes     apart     apart")
_ENTRANT = parse_row("look  look   look   apart    apart  look    apart     apart")
_HOST = parse_row("   apart apart  apart  apart    apart  apart   apart     yes")
_NONE = parse_row("   apart apart  apart  apart    apart  apart   apart     apart")


def _row(
    expected: Mapping[Caller, Expectation],
    component: Callable[..., object],
    path: PathBuilder,
    *,
    typed: Callable[[Credentials], str] = lambda _: "995",
    secret: Callable[[Credentials], str] = lambda credentials: credentials.secret,
) -> ScreenRow:
    return ScreenRow(
        name=component.__name__, expected=expected, component=component, attempt=path, typed=typed, secret=secret
    )


def _player_path(world: CallersWorld) -> str:
    return routes.player(world.player_id)


SCREENS: tuple[ScreenRow, ...] = (
    _row(TABLE, Table, lambda world, _: routes.match(world.match.id)),
    _row(TABLE, DealEntryScreen, lambda world, _: routes.new_deal(world.match.id)),
    _row(
        TABLE,
        DealDetail,
        lambda world, credentials: routes.deal(world.match.id, world.foreign_deal_id(credentials.caller)),
    ),
    _row(_SHARED, ShareScreen, lambda world, _: routes.share(world.match.id)),
    _row(_MEMBERS, TransferMatch, lambda world, _: routes.transfer(world.match.id)),
    _row(_MEMBERS, ConnectPhones, lambda world, _: routes.connect_phones(world.match.id)),
    _row(_MEMBERS, ShareScore, lambda world, _: routes.share_score(world.match.id)),
    _row(_MEMBERS, ExportMatch, lambda world, _: routes.export_match(world.match.id)),
    _row(_MEMBERS, UploadMatch, lambda world, _: routes.upload_match(world.match.id)),
    _row(_NONE, ImportMatch, lambda *_: routes.IMPORT_MATCH),
    _row(_MEMBERS, MatchRules, lambda world, _: routes.match_rules(world.match.id)),
    _row(_MEMBERS, Scoreboard, lambda world, _: routes.scoreboard(world.match.id)),
    _row(_OWNER, OpeningBalance, lambda world, _: routes.opening_balance(world.empty_id)),
    _row(_MEMBERS, Home, lambda *_: routes.HOME),
    _row(_PAST, PastMatches, lambda *_: routes.PAST),
    _row(_OWNER, NewMatch, lambda *_: routes.NEW_MATCH),
    _row(_OWNER, PlayersAndGroups, lambda *_: routes.PEOPLE),
    _row(_OWN, PlayerScreen, lambda world, _: _player_path(world)),
    _row(_OWNER, PlayerEdit, lambda world, _: routes.edit_player(_player_path(world))),
    _row(_OWN, PairScreen, lambda world, _: routes.pair(_player_path(world), world.match.players[2].id)),
    _row(_OWN, Leaderboard, lambda *_: routes.LEADERBOARD),
    _row(_OWN, GroupScreen, lambda world, _: routes.group(world.group_id)),
    _row(_OWNER, GroupFormScreen, lambda world, _: routes.edit_group(world.group_id)),
    _row(_OWN, Rules, lambda *_: routes.RULES),
    _row(_OWN, SavedHouseRules, lambda world, _: routes.house_rules(world.rules.name)),
    _row(_NONE, VariantRules, lambda *_: routes.variant_rules("burraco")),
    _row(_OWNER, HouseRules, lambda world, _: routes.edit_house_rules(routes.RULES, world.rules.name)),
    _row(_NONE, ImportHistory, lambda *_: routes.IMPORT_HISTORY),
    _row(_OWNER, MoveHistory, lambda *_: routes.MOVE_HISTORY),
    _row(
        _OWNER,
        AcceptMove,
        lambda _, credentials: f"/move/{credentials.move_token}",
        secret=lambda credentials: credentials.new_secret,
    ),
    _row(_HOST, HostMatches, lambda _, credentials: f"/admin/{credentials.admin_token}"),
    _row(_INVITED, Invitation, lambda _, credentials: routes.invitation(credentials.token)),
    _row(_CODE, JoinWithCode, lambda *_: routes.JOIN, typed=lambda credentials: credentials.code),
    _row(_NONE, NotFound, lambda *_: "/nowhere"),
    _row(_OWNER, Settings, lambda *_: routes.SETTINGS),
    _row(_OWNER, DataSettings, lambda *_: routes.DATA),
    _row(_RANKING, Tournaments, lambda *_: routes.TOURNAMENTS),
    _row(_NONE, DirectorsGuide, lambda *_: routes.TOURNAMENT_GUIDE),
    _row(_NONE, UserGuide, lambda *_: routes.GUIDE),
    _row(_NONE, TournamentSetup, lambda *_: routes.TOURNAMENT_SETUP),
    _row(_DESK, Desk, lambda world, _: routes.tournament(world.tournament_id)),
    _row(_DESK, RoundResults, lambda world, _: routes.tournament_results(world.tournament_id, 0)),
    _row(_DESK, TournamentTable, lambda world, _: routes.tournament_table(world.tournament_id, 0, 0, 0)),
    _row(_RANKING, TournamentRanking, lambda world, _: routes.tournament_ranking(world.tournament_id)),
    _row(_NONE, Championship, lambda *_: routes.championship(routes.TOURNAMENTS, "0")),
    _row(_COPY, TournamentAgain, lambda world, _: routes.tournament_again(world.tournament_id)),
    _row(_DESK, TournamentPrizes, lambda world, _: routes.tournament_prizes(routes.tournament(world.tournament_id))),
    _row(_RANKING, TournamentLinks, lambda world, _: routes.tournament_links(world.tournament_id)),
    _row(_HALL, TournamentHall, lambda world, _: routes.tournament_hall(world.tournament_id)),
    _row(_RANKING, TournamentLog, lambda world, _: routes.tournament_log(world.tournament_id)),
    _row(_DESK, TournamentEntrants, lambda world, _: routes.tournament_entrants(world.tournament_id)),
    _row(_DESK, TournamentEntrant, lambda world, _: routes.tournament_entrant(world.tournament_id, 0)),
    _row(
        _CARD,
        JoinTournamentTable,
        lambda _, credentials: routes.tournament_table_card(
            credentials.tournament_tokens[TournamentLinkKind.TABLE_CARD]
        ),
    ),
    _row(
        _DIRECTS,
        JoinAsDirector,
        lambda _, credentials: routes.tournament_director(credentials.tournament_tokens[TournamentLinkKind.DIRECTOR]),
    ),
    # Both names are typed alike here, which is refused with an error at the second field.
    _row(
        _ENTRANT,
        EnterTournament,
        lambda _, credentials: routes.tournament_registration(
            credentials.tournament_tokens[TournamentLinkKind.REGISTRATION]
        ),
    ),
    _row(
        _ENTRANT,
        EntrantPageScreen,
        lambda _, credentials: routes.tournament_entrant_page(credentials.tournament_tokens[TournamentLinkKind.PAIR]),
    ),
    # A viewer may play with the same people elsewhere, and then knows their names.
    _row(TABLE, ResultScreen, lambda world, _: routes.result(world.match.id)),
)
