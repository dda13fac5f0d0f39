"""Which screen each path shows. Children stand on their parent in the view stack, so "back" leads there."""

__all__ = ["ROUTES"]

import flet as ft

from views.screens.admin import Admin
from views.screens.deal_detail import DealDetail
from views.screens.deal_entry import DealEntryScreen
from views.screens.group import GroupScreen
from views.screens.group_form import GroupFormScreen
from views.screens.home import Home
from views.screens.house_rules import HouseRules
from views.screens.import_history import ImportHistory
from views.screens.join import Invitation, JoinWithCode
from views.screens.leaderboard import Leaderboard
from views.screens.match_result import MatchResult
from views.screens.move_here import MoveHere
from views.screens.move_history import MoveHistory
from views.screens.new_match import NewMatch
from views.screens.not_found import NotFound
from views.screens.pair import PairScreen
from views.screens.paper_totals import PaperTotals
from views.screens.past import PastMatches
from views.screens.people import PlayersAndGroups
from views.screens.player import PlayerScreen
from views.screens.player_edit import PlayerEdit
from views.screens.rules import Rules
from views.screens.rules_page import RulesOfHouse, RulesOfMatch, RulesOfVariant
from views.screens.settings import Settings
from views.screens.share import ShareScreen
from views.screens.table import Table
from views.screens.your_data import YourData

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
                path="match/:match_id",
                component=Table,
                children=[
                    ft.Route(path="enter", component=DealEntryScreen),
                    ft.Route(path="rules", component=RulesOfMatch),
                    ft.Route(path="share", component=ShareScreen),
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
