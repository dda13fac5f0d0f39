"""Paths of all screens and live pages in the seeded world."""

from functools import partial

from models.values import TournamentLinkKind
from testkit.seeding.match_table import pairs_setup
from testkit.seeding.world import World, seed_world
from views import routes

_LONG_NAMES = ("Mariantonietta", "Bruno", "Giovanni Battista", "Dino")  # as long as names at a table get
seed_long_names = partial(seed_world, setup=pairs_setup(names=_LONG_NAMES))

# Other paths to the same screen: one of both is enough for daily runs.
DUPLICATE_SCREENS = {"past match", "past deal", "deal of a result", "member", "match of a group", "rules for a match"}
_STATIC_PATHS = {
    "home": routes.HOME,
    "new match": routes.NEW_MATCH,
    "join": routes.JOIN,
    "take a match": routes.IMPORT_MATCH,
    "past": routes.PAST,
    "settings": routes.SETTINGS,
    "data": routes.DATA,
    "import": routes.IMPORT_HISTORY,
    "move": routes.MOVE_HISTORY,
    "rules": routes.RULES,
    "rules of a game": routes.variant_rules("burraco-international"),
    "make rules": routes.new_house_rules(routes.RULES),
    "people": routes.PEOPLE,
    "leaderboard": routes.LEADERBOARD,
    "new group": routes.NEW_GROUP,
    "tournaments": routes.TOURNAMENTS,
    "new tournament": routes.TOURNAMENT_SETUP,
    "championship": routes.championship(routes.TOURNAMENTS, "0"),
    "guide": routes.GUIDE,
    "how to direct": routes.TOURNAMENT_GUIDE,
    "nothing": "/there-is-nothing-here",
}


def screen_paths(world: World) -> dict[str, str]:
    """Return a path for each screen."""
    return _STATIC_PATHS | _match_paths(world) | _people_paths(world) | _tournament_paths(world)


def live_paths(world: World) -> dict[str, str]:
    """Return the paths of live pages: with two, three and six totals, and of a finished match."""
    watched = {"table": world.match, "table of three": world.three, "table of six": world.six, "result": world.ended}
    return {name: routes.invitation(world.viewer_tokens[match.id]) for name, match in watched.items()}


def _match_paths(world: World) -> dict[str, str]:
    match, ended, six = world.match, world.ended, world.six
    return {
        "table": routes.match(match.id),
        "table of three": routes.match(world.three.id),
        "table of six": routes.match(six.id),
        "table of an opening": routes.match(world.canasta_id),
        "entry": routes.new_deal(match.id),
        "entry of three": routes.new_deal(world.three.id),
        "scoreboard": routes.scoreboard(match.id),
        "scoreboard of six": routes.scoreboard(six.id),
        "deal": routes.deal(match.id, match.deals[0].id),
        "correction": routes.edit_deal(match.id, match.deals[1].id),
        "rules of a match": routes.match_rules(match.id),
        "share": routes.share(match.id),
        "transfer": routes.transfer(match.id),
        "connected phones": routes.connect_phones(match.id),
        "score in a code": routes.share_score(match.id),
        "match in codes": routes.export_match(match.id),
        "match to a server": routes.upload_match(match.id),
        "paper": routes.opening_balance(world.empty_id),
        "result": routes.result(ended.id),
        "result of six": routes.result(six.id),
        "deal of a result": routes.deal_below(routes.result(ended.id), ended.deals[0].id),
        "past match": routes.past_match(ended.id),
        "past deal": routes.deal_below(routes.past_match(ended.id), ended.deals[0].id),
        "deleted match": routes.past_match(world.deleted_id),
        "invitation": routes.invitation(world.invitation_token),
    }


def _people_paths(world: World) -> dict[str, str]:
    one, _, other, _ = (player.id for player in world.match.players)
    player, group, rules = routes.player(one), routes.group(world.group_id), world.rules.name
    return {
        "host": f"/admin/{world.admin_token}",
        "move here": f"/move/{world.move_token}",
        "house rules": routes.house_rules(rules),
        "change rules": routes.edit_house_rules(routes.RULES, rules),
        "rules for a match": routes.new_house_rules(routes.NEW_MATCH),
        "player": player,
        "edit a player": routes.edit_player(player),
        "pair": routes.pair(player, other),
        "member": routes.player(one, group),
        "group": group,
        "edit a group": routes.edit_group(world.group_id),
        "match of a group": routes.group_match(world.group_id),
    }


def _tournament_paths(world: World) -> dict[str, str]:
    running, opened, tokens = world.tournament_id, world.open_tournament_id, world.tournament_tokens
    return {
        "open entries": routes.tournament(opened),
        "pair of open entries": routes.tournament_entrant(opened, 0),
        "pair that a phone entered": routes.tournament_entrant(opened, 3),
        "way into a tournament": routes.tournament_registration(world.entry_token),
        "desk": routes.tournament(running),
        "desk with late pairs": routes.tournament(world.late_pairs_id),
        "desk with a clock": routes.tournament(world.timed_tournament_id),
        "results of a round": routes.tournament_results(running, 0),
        "table of a tournament": routes.tournament_table(running, 0, 0, 0),
        "ranking": routes.tournament_ranking(running),
        "tournament again": routes.tournament_again(running),
        "prizes": routes.tournament_prizes(routes.tournament(running)),
        "pairs of a tournament": routes.tournament_entrants(running),
        "pair of a tournament": routes.tournament_entrant(running, 0),
        "log of a tournament": routes.tournament_log(running),
        "links of a tournament": routes.tournament_links(running),
        "permanent codes": routes.tournament_hall(running),
        "match of a tournament": routes.match(world.tournament_match_id),
        "card of a table": routes.tournament_table_card(tokens[TournamentLinkKind.TABLE_CARD]),
        "directors' link": routes.tournament_director(tokens[TournamentLinkKind.DIRECTOR]),
        "page of a pair": routes.tournament_entrant_page(tokens[TournamentLinkKind.PAIR]),
    }
