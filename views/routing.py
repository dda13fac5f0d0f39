"""The screen of each path. Children stand on their parent in the view stack, so "back" leads there."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any

import flet as ft


class Screen(ft.Route):
    """A path and its screen, as module and name. It is imported when somebody goes there, or by `load_screens`: where
    the app begins anew for each reader, as in a phone's browser, the first screen does not wait for all others."""

    def __init__(self, path: str, place: str, children: Sequence["Screen"] = ()) -> None:
        super().__init__(path=path, children=list(children) or None)
        self.__dict__.pop("component")  # the default, which would hide ours
        self._place = place

    @cached_property
    def component(self) -> Callable[..., Any]:  # type: ignore[override]
        module, _, name = self._place.partition(":")
        found: Callable[..., Any] = getattr(import_module(f"views.{module}"), name)
        return found


_HOUSE_RULES = [
    Screen("house-rules", "rules.house_rules:HouseRules"),
    Screen("house-rules/:rules", "rules.house_rules:HouseRules"),
]
# On the list of players, and on each table that a player stands in: "back" leads there.
_PLAYER = Screen(
    "who/:player_id",
    "people.player:PlayerScreen",
    [
        Screen("edit", "people.edit:PlayerEdit"),
        Screen("with/:partner_id", "people.pair:PairScreen"),
    ],
)

ROUTES: list[ft.Route] = [
    Screen(
        "/",
        "home.screen:Home",
        [
            Screen("new", "new_match.screen:NewMatch", _HOUSE_RULES),
            Screen("join", "sharing.join:JoinWithCode"),
            Screen("t/:token", "sharing.join:Invitation"),
            Screen("take", "carried.take:TakeMatch"),
            Screen("take/:part", "carried.take:TakeMatch"),
            Screen("brought/:place", "carried.take:TakeMatch"),
            Screen("admin/:token", "device.host:Admin"),
            Screen(
                "past",
                "past.screen:PastMatches",
                [
                    Screen(
                        ":match_id",
                        "result.screen:MatchResult",
                        [Screen("deal/:deal_id", "deal.screen:DealDetail")],
                    )
                ],
            ),
            Screen(
                "players",
                "people.screen:PlayersAndGroups",
                [
                    _PLAYER,
                    Screen("table", "people.season:Leaderboard", [_PLAYER]),
                    Screen("groups/new", "people.group_form:GroupFormScreen"),
                    Screen(
                        "groups/:group_id",
                        "people.group:GroupScreen",
                        [
                            _PLAYER,
                            Screen("edit", "people.group_form:GroupFormScreen"),
                            Screen("match", "new_match.screen:NewMatch", _HOUSE_RULES),
                        ],
                    ),
                ],
            ),
            Screen(
                "settings",
                "device.settings:Settings",
                [
                    Screen(
                        "data",
                        "device.data:YourData",
                        [
                            Screen("import", "device.imports:ImportHistory"),
                            Screen("move", "device.moving:MoveHistory"),
                        ],
                    )
                ],
            ),
            Screen("move/:token", "device.moving:MoveHere"),
            Screen(
                "rules",
                "rules.screen:Rules",
                [
                    *_HOUSE_RULES,
                    Screen("own/:rules", "rules.page:RulesOfHouse"),
                    Screen(":variant", "rules.page:RulesOfVariant"),
                ],
            ),
            Screen(
                "tournaments",
                "tournament.list:Tournaments",
                [
                    Screen("new", "tournament.setup:TournamentSetup"),
                    Screen("guide", "tournament.guide:DirectorsGuide"),
                    Screen(
                        ":tournament_id",
                        "tournament.desk:Desk",
                        [
                            Screen("table/:place", "tournament.table:TournamentTable"),
                            Screen("ranking", "tournament.ranking:TournamentRanking"),
                            Screen("links", "tournament.links:TournamentLinks"),
                            Screen("guide", "tournament.guide:DirectorsGuide"),
                            Screen("log", "tournament.log:TournamentLog"),
                            Screen(
                                "pairs",
                                "tournament.entrants:TournamentEntrants",
                                [Screen(":entrant", "tournament.entrant:TournamentEntrant")],
                            ),
                        ],
                    ),
                ],
            ),
            Screen("seat/:token", "tournament.arriving:TableArrival"),
            Screen("direct/:token", "tournament.arriving:DirectorArrival"),
            Screen("enter/:token", "tournament.entry:Entry"),
            Screen("pair/:token", "tournament.page:EntrantPageScreen"),
            Screen(
                "match/:match_id",
                "table.screen:Table",
                [
                    Screen("enter", "entry.screen:DealEntryScreen"),
                    Screen("rules", "rules.page:RulesOfMatch"),
                    Screen("share", "sharing.screen:ShareScreen"),
                    Screen(
                        "carry",
                        "carried.screen:CarryMatch",
                        [
                            Screen("show", "carried.show:ShowScore"),
                            Screen("hand", "carried.hand:HandMatch"),
                            Screen("bring", "carried.bring:BringMatch"),
                        ],
                    ),
                    Screen("paper", "table.paper:PaperTotals"),
                    Screen(
                        "result",
                        "result.screen:MatchResult",
                        [Screen("deal/:deal_id", "deal.screen:DealDetail")],
                    ),
                    Screen(
                        "deal/:deal_id",
                        "deal.screen:DealDetail",
                        [Screen("edit", "entry.screen:DealEntryScreen")],
                    ),
                ],
            ),
            Screen(":rest+", "ui.screen:NotFound"),
        ],
    )
]


def load_screens() -> Iterator[None]:
    """All that are not there yet, one at each step."""
    waiting: list[ft.Route] = [*ROUTES]
    for route in waiting:
        _ = route.component
        waiting += route.children or []
        yield
