"""The paths of the app, and the functions that build them."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from functools import partial

from web.urls import token_url

HOME = "/"
NEW_MATCH = "/new"
JOIN = "/join"
PAST = "/past"
SETTINGS = "/settings"
DATA = "/settings/data"
IMPORT_HISTORY = "/settings/data/import"
MOVE_HISTORY = "/settings/data/move"
RULES = "/rules"
GUIDE = "/rules/guide"
PEOPLE = "/players"
LEADERBOARD = f"{PEOPLE}/table"
IMPORT_MATCH = "/import"
TOURNAMENTS = "/tournaments"
TOURNAMENT_SETUP = f"{TOURNAMENTS}/new"
TOURNAMENT_GUIDE = f"{TOURNAMENTS}/guide"
NEW_GROUP = f"{PEOPLE}/groups/new"

_OneId = Callable[[str], str]  # id or token → path
_TwoIds = Callable[[str, str], str]

# Matches. The arguments are the ids of the match and of a deal.
match: _OneId = "/match/{}".format
new_deal: _OneId = "/match/{}/enter".format
deal: _TwoIds = "/match/{}/deal/{}".format
edit_deal: _TwoIds = "/match/{}/deal/{}/edit".format
scoreboard: _OneId = "/match/{}/board".format  # the totals in large digits, for the middle of the table
opening_balance: _OneId = "/match/{}/paper".format  # the form for totals that players have kept on paper so far
share: _OneId = "/match/{}/share".format
transfer: _OneId = "/match/{}/transfer".format  # the ways to transfer a match between phones without a server
connect_phones: _OneId = "/match/{}/transfer/live".format
share_score: _OneId = "/match/{}/transfer/score".format
export_match: _OneId = "/match/{}/transfer/export".format
upload_match: _OneId = "/match/{}/transfer/upload".format
result: _OneId = "/match/{}/result".format
past_match: _OneId = (PAST + "/{}").format  # the `result` screen with the list of past matches below it
deal_below: _TwoIds = "{}/deal/{}".format  # a deal of the match shown at the first path, which is where "back" leads
match_rules: _OneId = "/match/{}/rules".format
invitation: _OneId = "/t/{}".format  # opened by a scanned QR code

# Players and groups. `edit_player` takes the path of a player, `pair` also a partner's id.
edit_player: _OneId = "{}/edit".format
pair: _TwoIds = "{}/with/{}".format
group: _OneId = (PEOPLE + "/groups/{}").format
edit_group: _OneId = (PEOPLE + "/groups/{}/edit").format
group_match: _OneId = (PEOPLE + "/groups/{}/match").format  # the form for a new match of this group

# Tournaments.
tournament: _OneId = (TOURNAMENTS + "/{}").format  # the director's desk
tournament_ranking: _OneId = (TOURNAMENTS + "/{}/ranking").format
tournament_again: _OneId = (TOURNAMENTS + "/again/{}").format  # a new tournament like this one
championship: _TwoIds = "{}/championship/{}".format  # a choice of tournaments, below TOURNAMENTS or a desk
tournament_prizes: _OneId = "{}/prizes".format  # below the desk or the ranking, where "back" leads as well
tournament_entrants: _OneId = (TOURNAMENTS + "/{}/pairs").format
tournament_links: _OneId = (TOURNAMENTS + "/{}/links").format
tournament_hall: _OneId = (TOURNAMENTS + "/{}/hall").format
tournament_log: _OneId = (TOURNAMENTS + "/{}/log").format
tournament_guide: _OneId = (TOURNAMENTS + "/{}/guide").format  # TOURNAMENT_GUIDE with the desk below it
tournament_table_card: _OneId = partial(token_url, "", "seat")  # opened by the QR code on a table
tournament_director: _OneId = "/direct/{}".format
tournament_registration: _OneId = partial(token_url, "", "enter")  # the form that enters a tournament
tournament_entrant_page: _OneId = partial(token_url, "", "pair")
tournament_board: _OneId = "/tv/{}".format  # the projector page, which is served outside the app

# Rules.
variant_rules: _OneId = (RULES + "/{}").format
new_house_rules: _OneId = "{}/house-rules".format  # "back" leads to the path in front (a new match or RULES)


def player(player_id: str, parent: str = PEOPLE) -> str:
    """Return the path of a player; "back" leads to `parent` (PEOPLE, LEADERBOARD or a group)."""
    return f"{parent}/player/{player_id}"


def tournament_table(tournament_id: str, number: int, section: int, table: int) -> str:
    """Return the path of a table of round `number`."""
    return f"{tournament(tournament_id)}/table/{number}-{section}-{table}"


def tournament_results(tournament_id: str, number: int) -> str:
    """Return the path of the results of round `number`."""
    return f"{tournament(tournament_id)}/results/{number}"


def tournament_entrant(tournament_id: str, entrant: int) -> str:
    return f"{tournament_entrants(tournament_id)}/{entrant}"


def house_rules(name: str) -> str:
    """Return the path of the page with house rules of this phone."""
    return f"{RULES}/own/{_encode_rules_name(name)}"


def edit_house_rules(parent: str, name: str) -> str:
    return f"{new_house_rules(parent)}/{_encode_rules_name(name)}"


def decode_rules_name(token: str | None) -> str | None:
    """Return the name of house rules in a path; None without a token, and "", which is never a name of rules, for an
    invalid token."""
    if token is None:
        return None
    try:
        return urlsafe_b64decode(token.encode()).decode()
    except ValueError:
        return ""


def _encode_rules_name(name: str) -> str:
    """Encode a name for a path: it may contain any character, including a slash."""
    return urlsafe_b64encode(name.encode()).decode()


def path_before(path: str, segment: str) -> str:
    """Return the part of `path` before `segment`: the path that "back" leads to."""
    return path.partition(f"/{segment}")[0]
