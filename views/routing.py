"""The screen of each path. Children stand on their parent in the view stack, so "back" leads there."""

__all__ = ["ROUTES"]

import flet as ft

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

_HOUSE_RULES = [
    ft.Route(path="house-rules", component=HouseRules),
    ft.Route(path="house-rules/:rules", component=HouseRules),
]
# On the list of players, and on each table that a player stands in: "back" leads there.
_PLAYER = ft.Route(
    path="who/:player_id",
    component=PlayerScreen,
    children=[
        ft.Route(path="edit", component=PlayerEdit),
        ft.Route(path="with/:partner_id", component=PairScreen),
    ],
)

ROUTES = [
    ft.Route(
        path="/",
        component=Home,
        children=[
            ft.Route(path="new", component=NewMatch, children=_HOUSE_RULES),
            ft.Route(path="join", component=JoinWithCode),
            ft.Route(path="t/:token", component=Invitation),
            ft.Route(path="take", component=TakeMatch),
            ft.Route(path="take/:part", component=TakeMatch),
            ft.Route(path="admin/:token", component=Admin),
            ft.Route(
                path="past",
                component=PastMatches,
                children=[
                    ft.Route(
                        path=":match_id",
                        component=MatchResult,
                        children=[ft.Route(path="deal/:deal_id", component=DealDetail)],
                    )
                ],
            ),
            ft.Route(
                path="players",
                component=PlayersAndGroups,
                children=[
                    _PLAYER,
                    ft.Route(path="table", component=Leaderboard, children=[_PLAYER]),
                    ft.Route(path="groups/new", component=GroupFormScreen),
                    ft.Route(
                        path="groups/:group_id",
                        component=GroupScreen,
                        children=[
                            _PLAYER,
                            ft.Route(path="edit", component=GroupFormScreen),
                            ft.Route(path="match", component=NewMatch, children=_HOUSE_RULES),
                        ],
                    ),
                ],
            ),
            ft.Route(
                path="settings",
                component=Settings,
                children=[
                    ft.Route(
                        path="data",
                        component=YourData,
                        children=[
                            ft.Route(path="import", component=ImportHistory),
                            ft.Route(path="move", component=MoveHistory),
                        ],
                    )
                ],
            ),
            ft.Route(path="move/:token", component=MoveHere),
            ft.Route(
                path="rules",
                component=Rules,
                children=[
                    *_HOUSE_RULES,
                    ft.Route(path="own/:rules", component=RulesOfHouse),
                    ft.Route(path=":variant", component=RulesOfVariant),
                ],
            ),
            ft.Route(
                path="tournaments",
                component=Tournaments,
                children=[
                    ft.Route(path="new", component=TournamentSetup),
                    ft.Route(path="guide", component=DirectorsGuide),
                    ft.Route(
                        path=":tournament_id",
                        component=Desk,
                        children=[
                            ft.Route(path="table/:place", component=TournamentTable),
                            ft.Route(path="ranking", component=TournamentRanking),
                            ft.Route(path="links", component=TournamentLinks),
                            ft.Route(path="guide", component=DirectorsGuide),
                            ft.Route(path="log", component=TournamentLog),
                            ft.Route(
                                path="pairs",
                                component=TournamentEntrants,
                                children=[ft.Route(path=":entrant", component=TournamentEntrant)],
                            ),
                        ],
                    ),
                ],
            ),
            ft.Route(path="seat/:token", component=TableArrival),
            ft.Route(path="direct/:token", component=DirectorArrival),
            ft.Route(path="enter/:token", component=Entry),
            ft.Route(path="pair/:token", component=EntrantPageScreen),
            ft.Route(
                path="match/:match_id",
                component=Table,
                children=[
                    ft.Route(path="enter", component=DealEntryScreen),
                    ft.Route(path="rules", component=RulesOfMatch),
                    ft.Route(path="share", component=ShareScreen),
                    ft.Route(
                        path="carry",
                        component=CarryMatch,
                        children=[
                            ft.Route(path="show", component=ShowScore),
                            ft.Route(path="hand", component=HandMatch),
                        ],
                    ),
                    ft.Route(path="paper", component=PaperTotals),
                    ft.Route(
                        path="result",
                        component=MatchResult,
                        children=[ft.Route(path="deal/:deal_id", component=DealDetail)],
                    ),
                    ft.Route(
                        path="deal/:deal_id",
                        component=DealDetail,
                        children=[ft.Route(path="edit", component=DealEntryScreen)],
                    ),
                ],
            ),
            ft.Route(path=":rest+", component=NotFound),
        ],
    )
]
