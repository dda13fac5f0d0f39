"""Which screen each path shows. Children stand on their parent in the view stack, so "back" leads there."""

__all__ = ["ROUTES"]

import flet as ft

from views.screens.admin import Admin
from views.screens.deal_detail import DealDetail
from views.screens.deal_entry import DealEntryScreen
from views.screens.home import Home
from views.screens.house_rules import HouseRules
from views.screens.import_history import ImportHistory
from views.screens.join import Invitation, JoinWithCode
from views.screens.match_result import MatchResult
from views.screens.move_here import MoveHere
from views.screens.move_history import MoveHistory
from views.screens.new_match import NewMatch
from views.screens.not_found import NotFound
from views.screens.past import PastMatches
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

ROUTES = [
    ft.Route(
        path="/",
        component=Home,
        children=[
            ft.Route(path="new", component=NewMatch, children=_HOUSE_RULES),
            ft.Route(path="join", component=JoinWithCode),
            ft.Route(path="t/:token", component=Invitation),
            ft.Route(path="admin/:token", component=Admin),
            ft.Route(path="past", component=PastMatches),
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
                    ft.Route(path="result", component=MatchResult),
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
