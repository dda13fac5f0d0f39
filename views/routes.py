"""The paths of the app, and the functions that build them."""

from base64 import urlsafe_b64decode, urlsafe_b64encode

from web.urls import entry_url, pair_url

HOME = "/"
NEW_MATCH = "/new"
JOIN = "/join"
PAST = "/past"
SETTINGS = "/settings"
DATA = "/settings/data"
IMPORT_HISTORY = "/settings/data/import"
MOVE_HISTORY = "/settings/data/move"
RULES = "/rules"
PEOPLE = "/players"
LEADERBOARD = f"{PEOPLE}/table"
IMPORT_MATCH = "/take"
TOURNAMENTS = "/tournaments"
TOURNAMENT_SETUP = f"{TOURNAMENTS}/new"
TOURNAMENT_GUIDE = f"{TOURNAMENTS}/guide"
NEW_GROUP = f"{PEOPLE}/groups/new"


def match(match_id: str) -> str:
    return f"/match/{match_id}"


def new_deal(match_id: str) -> str:
    return f"{match(match_id)}/enter"


def deal(match_id: str, deal_id: str) -> str:
    return f"{match(match_id)}/deal/{deal_id}"


def edit_deal(match_id: str, deal_id: str) -> str:
    return f"{deal(match_id, deal_id)}/edit"


def opening_balance(match_id: str) -> str:
    """Return the path of the form for totals that were kept on paper so far."""
    return f"{match(match_id)}/paper"


def share(match_id: str) -> str:
    return f"{match(match_id)}/share"


def transfer(match_id: str) -> str:
    """Return the path of the screen with the ways to transfer a match between phones without a server."""
    return f"{match(match_id)}/carry"


def share_score(match_id: str) -> str:
    return f"{transfer(match_id)}/show"


def export_match(match_id: str) -> str:
    return f"{transfer(match_id)}/hand"


def upload_match(match_id: str) -> str:
    return f"{transfer(match_id)}/bring"


def result(match_id: str) -> str:
    return f"{match(match_id)}/result"


def past_match(match_id: str) -> str:
    """Return the path of the `result` screen with the list of past matches below it."""
    return f"{PAST}/{match_id}"


def deal_below(path: str, deal_id: str) -> str:
    """Return the path of a deal of the match that is shown at `path`, where "back" leads."""
    return f"{path}/deal/{deal_id}"


def variant_rules(variant: str) -> str:
    return f"{RULES}/{variant}"


def match_rules(match_id: str) -> str:
    """Return the path of the rules of this match."""
    return f"{match(match_id)}/rules"


def house_rules(name: str) -> str:
    """Return the path of the page with house rules of this phone."""
    return f"{RULES}/own/{_encode_rules_name(name)}"


def new_house_rules(parent: str) -> str:
    """Return the path of the form for new house rules; "back" leads to `parent` (a new match or RULES)."""
    return f"{parent}/house-rules"


def edit_house_rules(parent: str, name: str) -> str:
    return f"{new_house_rules(parent)}/{_encode_rules_name(name)}"


def decode_rules_name(token: str | None) -> str | None:
    """Return the name of house rules in a path; None without a token, and "" (a name that no rules have) for an invalid
    one."""
    if token is None:
        return None
    try:
        return urlsafe_b64decode(token.encode()).decode()
    except ValueError:
        return ""


def _encode_rules_name(name: str) -> str:
    """Encode a name for a path: it may contain any character, including a slash."""
    return urlsafe_b64encode(name.encode()).decode()


def invitation(token: str) -> str:
    """Return the path that a scanned QR code opens."""
    return f"/t/{token}"


def path_before(path: str, segment: str) -> str:
    """Return the path of the screen below the one at `segment`, where "back" leads."""
    return path.partition(f"/{segment}")[0]


def player(player_id: str, parent: str = PEOPLE) -> str:
    """Return the path of a player; "back" leads to `parent` (PEOPLE, LEADERBOARD or a group)."""
    return f"{parent}/who/{player_id}"


def edit_player(player: str) -> str:
    return f"{player}/edit"


def pair(player: str, partner_id: str) -> str:
    """Return the path of two players as partners; `player` is the path of one of them."""
    return f"{player}/with/{partner_id}"


def group(group_id: str) -> str:
    return f"{PEOPLE}/groups/{group_id}"


def edit_group(group_id: str) -> str:
    return f"{group(group_id)}/edit"


def group_match(group_id: str) -> str:
    """Return the path of the form for a new match of this group."""
    return f"{group(group_id)}/match"


def tournament(tournament_id: str) -> str:
    """Return the path of the director's desk."""
    return f"{TOURNAMENTS}/{tournament_id}"


def tournament_table(tournament_id: str, number: int, section: int, table: int) -> str:
    """Return the path of a table of round `number`."""
    return f"{tournament(tournament_id)}/table/{number}-{section}-{table}"


def tournament_ranking(tournament_id: str) -> str:
    return f"{tournament(tournament_id)}/ranking"


def tournament_entrants(tournament_id: str) -> str:
    return f"{tournament(tournament_id)}/pairs"


def tournament_entrant(tournament_id: str, entrant: int) -> str:
    return f"{tournament_entrants(tournament_id)}/{entrant}"


def tournament_links(tournament_id: str) -> str:
    return f"{tournament(tournament_id)}/links"


def tournament_log(tournament_id: str) -> str:
    return f"{tournament(tournament_id)}/log"


def tournament_guide(tournament_id: str) -> str:
    """Return the path of the guide at TOURNAMENT_GUIDE, with the desk below it."""
    return f"{tournament(tournament_id)}/guide"


def tournament_table_card(token: str) -> str:
    """Return the path that the QR code on a table opens."""
    return f"/seat/{token}"


def tournament_director(token: str) -> str:
    return f"/direct/{token}"


def tournament_entry(token: str) -> str:
    """Return the path of the page where entrants enter the tournament."""
    return entry_url("", token)


def tournament_entrant_page(token: str) -> str:
    """Return the path of a pair's page."""
    return pair_url("", token)


def tournament_board(token: str) -> str:
    """Return the path of the projector page, which is served outside the app."""
    return f"/tv/{token}"
