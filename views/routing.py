"""The screen of each path. A child's view lies on its parent's in the view stack, so that "back" leads to the
parent."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any

import flet as ft


class Screen(ft.Route):
    """A route whose component is imported on first use.

    `target` is `module:name` below `views`. The component is imported at the first navigation or by `load_screens`. In
    a phone's browser each start imports the app, so the first screen does not have to wait for the import of all
    others.
    """

    def __init__(self, path: str, target: str, children: Sequence["Screen"] = ()) -> None:
        super().__init__(path=path, children=list(children) or None)
        self.__dict__.pop("component")  # Flet's default, which would hide the cached property
        self._target = target

    @cached_property
    def component(self) -> Callable[..., Any]:  # type: ignore[override]
        module, _, name = self._target.partition(":")
        component: Callable[..., Any] = getattr(import_module(f"{__package__}.{module}"), name)
        return component


_HOUSE_RULES = [
    Screen("house-rules", "rules.house_rules:HouseRules"),
    Screen("house-rules/:rules", "rules.house_rules:HouseRules"),
]
# A child of the list of players, of each leaderboard and of each group: "back" leads to the one it was opened from.
_PLAYER = Screen(
    "player/:player_id",
    "people.player:PlayerScreen",
    [
        Screen("edit", "people.edit:PlayerEdit"),
        Screen("with/:partner_id", "people.pair:PairScreen"),
    ],
)

ROUTES: list[ft.Route] = [
    Screen(
        "/",
        "home.home_screen:Home",
        [
            Screen("new", "new_match.new_match_screen:NewMatch", _HOUSE_RULES),
            Screen("join", "sharing.join:JoinWithCode"),
            Screen("t/:token", "sharing.join:Invitation"),
            Screen("import", "transfer.import_match:ImportMatch"),
            Screen("import/:part", "transfer.import_match:ImportMatch"),
            Screen("brought/:slot", "transfer.import_match:ImportMatch"),
            Screen("admin/:token", "device.host:HostMatches"),
            Screen(
                "past",
                "past.past_screen:PastMatches",
                [
                    Screen(
                        ":match_id",
                        "result.result_screen:ResultScreen",
                        [Screen("deal/:deal_id", "deal.deal_screen:DealDetail")],
                    )
                ],
            ),
            Screen(
                "players",
                "people.people_screen:PlayersAndGroups",
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
                            Screen("match", "new_match.new_match_screen:NewMatch", _HOUSE_RULES),
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
                        "device.data:DataSettings",
                        [
                            Screen("import", "device.import_file:ImportHistory"),
                            Screen("move", "device.move:MoveHistory"),
                        ],
                    )
                ],
            ),
            Screen("move/:token", "device.move:AcceptMove"),
            Screen(
                "rules",
                "rules.rules_screen:Rules",
                [
                    *_HOUSE_RULES,
                    Screen("guide", "rules.guide:UserGuide"),
                    Screen("own/:rules", "rules.rules_page:SavedHouseRules"),
                    Screen(":variant", "rules.rules_page:VariantRules"),
                ],
            ),
            Screen(
                "tournaments",
                "tournament.list:Tournaments",
                [
                    Screen("new", "tournament.setup.setup_screen:TournamentSetup"),
                    Screen("guide", "tournament.guide:DirectorsGuide"),
                    Screen("again/:tournament_id", "tournament.setup.setup_screen:TournamentAgain"),
                    Screen("championship/:choice", "tournament.championship:Championship"),
                    Screen(
                        ":tournament_id",
                        "tournament.desk.desk_screen:Desk",
                        [
                            Screen("results/:round", "tournament.results.results_screen:RoundResults"),
                            Screen("table/:place", "tournament.desk.table:TournamentTable"),
                            Screen(
                                "ranking",
                                "tournament.ranking:TournamentRanking",
                                [Screen("prizes", "tournament.prizes:TournamentPrizes")],
                            ),
                            Screen("links", "tournament.desk.links:TournamentLinks"),
                            Screen("hall", "tournament.desk.hall:TournamentHall"),
                            Screen("guide", "tournament.guide:DirectorsGuide"),
                            Screen("log", "tournament.log:TournamentLog"),
                            Screen(
                                "pairs",
                                "tournament.desk.entrants:TournamentEntrants",
                                [Screen(":entrant", "tournament.desk.entrant:TournamentEntrant")],
                            ),
                        ],
                    ),
                ],
            ),
            Screen("seat/:token", "tournament.join:JoinTournamentTable"),
            Screen("direct/:token", "tournament.join:JoinAsDirector"),
            Screen("enter/:token", "tournament.registration:EnterTournament"),
            Screen("pair/:token", "tournament.entrant_page:EntrantPageScreen"),
            Screen(
                "match/:match_id",
                "table.table_screen:Table",
                [
                    Screen("enter", "entry.entry_screen:DealEntryScreen"),
                    Screen("rules", "rules.rules_page:MatchRules"),
                    Screen("share", "sharing.sharing_screen:ShareScreen"),
                    Screen(
                        "transfer",
                        "transfer.transfer_screen:TransferMatch",
                        [
                            Screen("live", "transfer.connect_phones:ConnectPhones"),
                            Screen("score", "transfer.share_score:ShareScore"),
                            Screen("export", "transfer.export_match:ExportMatch"),
                            Screen("upload", "transfer.upload_match:UploadMatch"),
                        ],
                    ),
                    Screen("board", "table.scoreboard:Scoreboard"),
                    Screen("paper", "table.opening_balance:OpeningBalance"),
                    Screen(
                        "result",
                        "result.result_screen:ResultScreen",
                        [Screen("deal/:deal_id", "deal.deal_screen:DealDetail")],
                    ),
                    Screen(
                        "deal/:deal_id",
                        "deal.deal_screen:DealDetail",
                        [Screen("edit", "entry.entry_screen:DealEntryScreen")],
                    ),
                ],
            ),
            Screen(":rest+", "ui.screen_context:NotFound"),
        ],
    )
]


def load_screens() -> Iterator[None]:
    """Import the screens that are not imported yet, one at each step of the iterator."""
    pending: list[ft.Route] = [*ROUTES]
    for route in pending:
        _ = route.component
        pending += route.children or []
        yield
