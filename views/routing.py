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


def _house_rules(parent: str) -> dict[str, str]:
    target = "rules.house_rules:HouseRules"
    return {f"{parent} > house-rules": target, f"{parent} > house-rules/:rules": target}


def _player(parent: str) -> dict[str, str]:
    """Return the screens of a player, who is opened from a list, a leaderboard or a group: "back" leads there."""
    player = f"{parent} > player/:player_id"
    return {
        player: "people.player:PlayerScreen",
        f"{player} > edit": "people.edit:PlayerEdit",
        f"{player} > with/:partner_id": "people.pair:PairScreen",
    }


# The screens below the first one: the paths of a screen and of those above it in the view stack, from the lowest.
_SCREENS = {
    "new": "new_match.new_match_screen:NewMatch",
    "new > rules/:variant": "rules.rules_page:VariantRules",
    **_house_rules("new"),
    "join": "sharing.join:JoinWithCode",
    "t/:token": "sharing.join:Invitation",
    "import": "transfer.import_match:ImportMatch",
    "import/:part": "transfer.import_match:ImportMatch",
    "brought/:slot": "transfer.import_match:ImportMatch",
    "admin/:token": "device.host:HostMatches",
    "past": "past.past_screen:PastMatches",
    "past > :match_id": "result.result_screen:ResultScreen",
    "past > :match_id > deal/:deal_id": "deal.deal_screen:DealDetail",
    "players": "people.people_screen:PlayersAndGroups",
    **_player("players"),
    "players > table": "people.season:Leaderboard",
    **_player("players > table"),
    "players > groups/new": "people.group_form:GroupFormScreen",
    "players > groups/:group_id": "people.group:GroupScreen",
    **_player("players > groups/:group_id"),
    "players > groups/:group_id > edit": "people.group_form:GroupFormScreen",
    "players > groups/:group_id > match": "new_match.new_match_screen:NewMatch",
    "players > groups/:group_id > match > rules/:variant": "rules.rules_page:VariantRules",
    **_house_rules("players > groups/:group_id > match"),
    "settings": "device.settings:Settings",
    "settings > data": "device.data:DataSettings",
    "settings > data > import": "device.import_file:ImportHistory",
    "settings > data > move": "device.move:MoveHistory",
    "move/:token": "device.move:AcceptMove",
    "rules": "rules.rules_screen:Rules",
    **_house_rules("rules"),
    "rules > guide": "rules.guide:UserGuide",
    "rules > own/:rules": "rules.rules_page:SavedHouseRules",
    "rules > :variant": "rules.rules_page:VariantRules",
    "tournaments": "tournament.list:Tournaments",
    "tournaments > new": "tournament.setup.setup_screen:TournamentSetup",
    "tournaments > guide": "tournament.guide:DirectorsGuide",
    "tournaments > again/:tournament_id": "tournament.setup.again_screen:TournamentAgain",
    "tournaments > championship/:choice": "tournament.championship:Championship",
    "tournaments > :tournament_id": "tournament.desk.desk_screen:Desk",
    "tournaments > :tournament_id > results/:round": "tournament.results.results_screen:RoundResults",
    "tournaments > :tournament_id > table/:place": "tournament.desk.table:TournamentTable",
    "tournaments > :tournament_id > ranking": "tournament.ranking:TournamentRanking",
    "tournaments > :tournament_id > ranking > prizes": "tournament.prizes:TournamentPrizes",
    "tournaments > :tournament_id > prizes": "tournament.prizes:TournamentPrizes",
    "tournaments > :tournament_id > championship/:choice": "tournament.championship:Championship",
    "tournaments > :tournament_id > links": "tournament.desk.links:TournamentLinks",
    "tournaments > :tournament_id > hall": "tournament.desk.hall:TournamentHall",
    "tournaments > :tournament_id > guide": "tournament.guide:DirectorsGuide",
    "tournaments > :tournament_id > log": "tournament.log:TournamentLog",
    "tournaments > :tournament_id > pairs": "tournament.desk.entrants:TournamentEntrants",
    "tournaments > :tournament_id > pairs > :entrant": "tournament.desk.entrant:TournamentEntrant",
    "seat/:token": "tournament.join:JoinTournamentTable",
    "direct/:token": "tournament.join:JoinAsDirector",
    "enter/:token": "tournament.registration:EnterTournament",
    "pair/:token": "tournament.entrant_page:EntrantPageScreen",
    "match/:match_id": "table.table_screen:Table",
    "match/:match_id > enter": "entry.entry_screen:DealEntryScreen",
    "match/:match_id > rules": "rules.rules_page:MatchRules",
    "match/:match_id > share": "sharing.sharing_screen:ShareScreen",
    "match/:match_id > transfer": "transfer.transfer_screen:TransferMatch",
    "match/:match_id > transfer > live": "transfer.connect_phones:ConnectPhones",
    "match/:match_id > transfer > score": "transfer.share_score:ShareScore",
    "match/:match_id > transfer > export": "transfer.export_match:ExportMatch",
    "match/:match_id > transfer > upload": "transfer.upload_match:UploadMatch",
    "match/:match_id > board": "table.scoreboard:Scoreboard",
    "match/:match_id > paper": "table.opening_balance:OpeningBalance",
    "match/:match_id > result": "result.result_screen:ResultScreen",
    "match/:match_id > result > deal/:deal_id": "deal.deal_screen:DealDetail",
    "match/:match_id > deal/:deal_id": "deal.deal_screen:DealDetail",
    "match/:match_id > deal/:deal_id > edit": "entry.entry_screen:DealEntryScreen",
    ":rest+": "ui.screen_context:NotFound",
}


def _above(parent: str) -> list[Screen]:
    """Return the screens that lie directly on this one in the view stack."""
    rows = [(levels, *levels.rpartition(" > ")) for levels in _SCREENS]
    return [Screen(path, _SCREENS[levels], _above(levels)) for levels, below, _, path in rows if below == parent]


ROUTES: list[ft.Route] = [Screen("/", "home.home_screen:Home", _above(""))]


def load_screens() -> Iterator[None]:
    """Import the screens that are not imported yet, one at each step of the iterator."""
    pending: list[ft.Route] = [*ROUTES]
    for route in pending:
        _ = route.component
        pending += route.children or []
        yield
