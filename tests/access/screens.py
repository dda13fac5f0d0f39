"""The screens of the app, and what comes of every event at each, by whoever opens its address."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from models import TournamentLinkKind
from tests.access.cells import Cell, Row, cells
from tests.access.house import House, Person, Standing
from views import routes
from views.carried.bring import BringMatch
from views.carried.hand import HandMatch
from views.carried.screen import CarryMatch
from views.carried.show import ShowScore
from views.carried.take import TakeMatch
from views.deal.screen import DealDetail
from views.device.data import YourData
from views.device.host import Admin
from views.device.imports import ImportHistory
from views.device.moving import MoveHere, MoveHistory
from views.device.settings import Settings
from views.entry.screen import DealEntryScreen
from views.home.screen import Home
from views.new_match.screen import NewMatch
from views.past.screen import PastMatches
from views.people.edit import PlayerEdit
from views.people.group import GroupScreen
from views.people.group_form import GroupFormScreen
from views.people.pair import PairScreen
from views.people.player import PlayerScreen
from views.people.screen import PlayersAndGroups
from views.people.season import Leaderboard
from views.result.screen import MatchResult
from views.rules.house_rules import HouseRules
from views.rules.page import RulesOfHouse, RulesOfMatch, RulesOfVariant
from views.rules.screen import Rules
from views.sharing.join import Invitation, JoinWithCode
from views.sharing.screen import ShareScreen
from views.table.paper import PaperTotals
from views.table.screen import Table
from views.tournament.arriving import DirectorArrival, TableArrival
from views.tournament.desk import Desk
from views.tournament.entrant import TournamentEntrant
from views.tournament.entrants import TournamentEntrants
from views.tournament.entry import Entry
from views.tournament.guide import DirectorsGuide
from views.tournament.links import TournamentLinks
from views.tournament.list import Tournaments
from views.tournament.log import TournamentLog
from views.tournament.page import EntrantPageScreen
from views.tournament.ranking import TournamentRanking
from views.tournament.setup import TournamentSetup
from views.tournament.table import TournamentTable
from views.ui.screen import NotFound

Path = Callable[[House, Person], str]


@dataclass(frozen=True, kw_only=True, eq=False)
class ScreenRow(Row[Path]):
    """`attempt` gives the address; `typed` is what is written into every field."""

    component: Callable[..., object]
    typed: Callable[[Person], str]
    secret: Callable[[Person], str]  # of the browser


#                 owner scorer viewer stranger nobody put-out withdrawn host
TABLE = cells("   yes   yes    look   apart    apart  apart   apart     apart")
_SHARED = cells(" yes   look   look   apart    apart  apart   apart     apart")
_MEMBERS = cells("look  look   look   apart    apart  apart   apart     apart")
_PAST = cells("   yes   look   look   apart    apart  apart   apart     apart")
_OWNER = cells("  yes   apart  apart  apart    apart  apart   apart     apart")
_OWN = cells("    look  apart  apart  apart    apart  apart   apart     apart")
# Whoever has a link reads on its invitation which table it is and who plays.
_INVITED = cells("yes   look   look   apart    apart  yes     apart     apart")
_CODE = cells("   yes   apart  apart  apart    apart  yes     apart     apart")
_DESK = cells("   yes   yes    apart  apart    apart  apart   apart     apart")
_RANKING = cells("look  look   apart  apart    apart  apart   apart     apart")
_CARD = cells("   yes   apart  yes    apart    apart  yes     apart     apart")
# Whoever directs it already, or sits there, comes in without changing anything.
_DIRECTS = cells("look  look     yes    apart    apart  yes     apart     apart")
_ENTRANT = cells("look  look   look   apart    apart  look    apart     apart")
_HOST = cells("   apart apart  apart  apart    apart  apart   apart     yes")
_NONE = cells("   apart apart  apart  apart    apart  apart   apart     apart")


def _row(
    may: Mapping[Standing, Cell],
    component: Callable[..., object],
    path: Path,
    *,
    typed: Callable[[Person], str] = lambda _: "995",
    secret: Callable[[Person], str] = lambda who: who.secret,
) -> ScreenRow:
    return ScreenRow(name=component.__name__, may=may, component=component, attempt=path, typed=typed, secret=secret)


def _player(house: House) -> str:
    return routes.player(house.player_id)


SCREENS: tuple[ScreenRow, ...] = (
    _row(TABLE, Table, lambda house, _: routes.match(house.id)),
    _row(TABLE, DealEntryScreen, lambda house, _: routes.new_deal(house.id)),
    _row(TABLE, DealDetail, lambda house, who: routes.deal(house.id, house.deal_for(who.standing))),
    _row(_SHARED, ShareScreen, lambda house, _: routes.share(house.id)),
    _row(_MEMBERS, CarryMatch, lambda house, _: routes.carry(house.id)),
    _row(_MEMBERS, ShowScore, lambda house, _: routes.show(house.id)),
    _row(_MEMBERS, HandMatch, lambda house, _: routes.hand(house.id)),
    _row(_MEMBERS, BringMatch, lambda house, _: routes.bring(house.id)),
    _row(_NONE, TakeMatch, lambda *_: routes.TAKE),
    _row(_MEMBERS, RulesOfMatch, lambda house, _: routes.rules_at(house.id)),
    _row(_OWNER, PaperTotals, lambda house, _: routes.paper(house.fresh_id)),
    _row(_MEMBERS, Home, lambda *_: routes.HOME),
    _row(_PAST, PastMatches, lambda *_: routes.PAST),
    _row(_OWNER, NewMatch, lambda *_: routes.NEW_MATCH),
    _row(_OWNER, PlayersAndGroups, lambda *_: routes.PEOPLE),
    _row(_OWN, PlayerScreen, lambda house, _: _player(house)),
    _row(_OWNER, PlayerEdit, lambda house, _: routes.edit_player(_player(house))),
    _row(_OWN, PairScreen, lambda house, _: routes.pair(_player(house), house.match.players[2].id)),
    _row(_OWN, Leaderboard, lambda *_: routes.LEADERBOARD),
    _row(_OWN, GroupScreen, lambda house, _: routes.group(house.group_id)),
    _row(_OWNER, GroupFormScreen, lambda house, _: routes.edit_group(house.group_id)),
    _row(_OWN, Rules, lambda *_: routes.RULES),
    _row(_OWN, RulesOfHouse, lambda house, _: routes.house_rules(house.rules.name)),
    _row(_NONE, RulesOfVariant, lambda *_: routes.rules_of("burraco")),
    _row(_OWNER, HouseRules, lambda house, _: routes.change_rules(routes.RULES, house.rules.name)),
    _row(_NONE, ImportHistory, lambda *_: routes.IMPORT),
    _row(_OWNER, MoveHistory, lambda *_: routes.MOVE),
    _row(_OWNER, MoveHere, lambda _, who: f"/move/{who.move}", secret=lambda who: who.new_secret),
    _row(_HOST, Admin, lambda _, who: f"/admin/{who.admin}"),
    _row(_INVITED, Invitation, lambda _, who: routes.invitation(who.token)),
    _row(_CODE, JoinWithCode, lambda *_: routes.JOIN, typed=lambda who: who.code),
    _row(_NONE, NotFound, lambda *_: "/nowhere"),
    _row(_OWNER, Settings, lambda *_: routes.SETTINGS),
    _row(_OWNER, YourData, lambda *_: routes.DATA),
    _row(_RANKING, Tournaments, lambda *_: routes.TOURNAMENTS),
    _row(_NONE, DirectorsGuide, lambda *_: routes.TOURNAMENT_GUIDE),
    _row(_NONE, TournamentSetup, lambda *_: routes.TOURNAMENT_SETUP),
    _row(_DESK, Desk, lambda house, _: routes.tournament(house.hall_id)),
    _row(_DESK, TournamentTable, lambda house, _: routes.tournament_table(house.hall_id, 0, 0, 0)),
    _row(_RANKING, TournamentRanking, lambda house, _: routes.tournament_ranking(house.hall_id)),
    _row(_RANKING, TournamentLinks, lambda house, _: routes.tournament_links(house.hall_id)),
    _row(_RANKING, TournamentLog, lambda house, _: routes.tournament_log(house.hall_id)),
    _row(_DESK, TournamentEntrants, lambda house, _: routes.tournament_entrants(house.hall_id)),
    _row(_DESK, TournamentEntrant, lambda house, _: routes.tournament_entrant(house.hall_id, 0)),
    _row(_CARD, TableArrival, lambda _, who: routes.tournament_card(who.hall[TournamentLinkKind.CARD])),
    _row(_DIRECTS, DirectorArrival, lambda _, who: routes.tournament_director(who.hall[TournamentLinkKind.DIRECTOR])),
    # Both names are typed alike here, which is refused beside the second.
    _row(_ENTRANT, Entry, lambda _, who: routes.tournament_entry(who.hall[TournamentLinkKind.ENTRY])),
    _row(_ENTRANT, EntrantPageScreen, lambda _, who: routes.tournament_page(who.hall[TournamentLinkKind.PAIR])),
    # A viewer may play with the same people elsewhere, and knows their names from then on.
    _row(TABLE, MatchResult, lambda house, _: routes.result(house.id)),
)
