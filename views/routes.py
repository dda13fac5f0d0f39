"""The paths of the app, and their builders."""

from base64 import urlsafe_b64decode, urlsafe_b64encode

from web.addresses import entry_url, pair_url

HOME = "/"
NEW_MATCH = "/new"
JOIN = "/join"
PAST = "/past"
SETTINGS = "/settings"
DATA = "/settings/data"
IMPORT = "/settings/data/import"
MOVE = "/settings/data/move"
RULES = "/rules"
PEOPLE = "/players"
LEADERBOARD = f"{PEOPLE}/table"
TAKE = "/take"
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


def paper(match_id: str) -> str:
    """Where totals that were kept on paper so far come in."""
    return f"{match(match_id)}/paper"


def share(match_id: str) -> str:
    return f"{match(match_id)}/share"


def carry(match_id: str) -> str:
    """The ways in which a match goes from phone to phone without a server."""
    return f"{match(match_id)}/carry"


def show(match_id: str) -> str:
    return f"{carry(match_id)}/show"


def hand(match_id: str) -> str:
    return f"{carry(match_id)}/hand"


def bring(match_id: str) -> str:
    return f"{carry(match_id)}/bring"


def result(match_id: str) -> str:
    return f"{match(match_id)}/result"


def past_match(match_id: str) -> str:
    """The same screen as `result`, with the list of past matches below it."""
    return f"{PAST}/{match_id}"


def deal_of(path: str, deal_id: str) -> str:
    """A deal of the match that is shown at this path: "back" leads there."""
    return f"{path}/deal/{deal_id}"


def rules_of(variant: str) -> str:
    return f"{RULES}/{variant}"


def rules_at(match_id: str) -> str:
    """The rules that this very match is played by."""
    return f"{match(match_id)}/rules"


def house_rules(name: str) -> str:
    """House rules of this phone, to read."""
    return f"{RULES}/own/{_token(name)}"


def make_rules(parent: str) -> str:
    """New house rules; `parent` (a new match or RULES) is where one comes from and goes back to."""
    return f"{parent}/house-rules"


def change_rules(parent: str, name: str) -> str:
    return f"{make_rules(parent)}/{_token(name)}"


def name_of(token: str | None) -> str | None:
    """The name of house rules in a path; one that nobody can have for a token that is none."""
    if token is None:
        return None
    try:
        return urlsafe_b64decode(token.encode()).decode()
    except ValueError:
        return ""


def _token(name: str) -> str:
    """Names may hold anything, a slash too."""
    return urlsafe_b64encode(name.encode()).decode()


def invitation(token: str) -> str:
    """Where a scanned QR code leads."""
    return f"/t/{token}"


def before(path: str, part: str) -> str:
    """The screen that `part` of a path lies on, and goes back to."""
    return path.partition(f"/{part}")[0]


def player(player_id: str, parent: str = PEOPLE) -> str:
    """`parent` (PEOPLE, LEADERBOARD or a group) is where one comes from and goes back to."""
    return f"{parent}/who/{player_id}"


def edit_player(player: str) -> str:
    return f"{player}/edit"


def pair(player: str, partner_id: str) -> str:
    """Two as partners; `player` is the path of one of them."""
    return f"{player}/with/{partner_id}"


def group(group_id: str) -> str:
    return f"{PEOPLE}/groups/{group_id}"


def edit_group(group_id: str) -> str:
    return f"{group(group_id)}/edit"


def group_match(group_id: str) -> str:
    """A new match of this group."""
    return f"{group(group_id)}/match"


def tournament(tournament_id: str) -> str:
    """The director's desk."""
    return f"{TOURNAMENTS}/{tournament_id}"


def tournament_table(tournament_id: str, number: int, section: int, table: int) -> str:
    """A table of round `number`."""
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
    """TOURNAMENT_GUIDE, with the desk below it."""
    return f"{tournament(tournament_id)}/guide"


def tournament_card(token: str) -> str:
    """Where the QR code on a table leads."""
    return f"/seat/{token}"


def tournament_director(token: str) -> str:
    return f"/direct/{token}"


def tournament_entry(token: str) -> str:
    """Where whoever wants to take part enters."""
    return entry_url("", token)


def tournament_page(token: str) -> str:
    """A pair's own page."""
    return pair_url("", token)


def tournament_board(token: str) -> str:
    """The projector page, which is not the app's."""
    return f"/tv/{token}"
