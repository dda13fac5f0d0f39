"""The seeded world of the layout checks, with data for every screen: several matches, groups and house rules."""

import io
from dataclasses import dataclass, replace

from PIL import Image

from models.access import Device, Preferences, register_device, save_preferences
from models.deals import save_deal
from models.matches import create_match, process_photo, save_photo, save_rule_set, set_clock
from models.people import list_players, save_group
from models.sharing import admin_token, issue_link, issue_move_token, join_match
from models.store import Store, Transaction
from models.tournaments import create_tournament, join_table, seat_round, tournament_token
from models.trash import delete_match, delete_player
from models.values import ClockStep, MatchSetup, MatchSnapshot, Role, TournamentLinkKind
from scoring import Burraco, DealEntry, MatchConfig, Movement, Seating, SideEntry, find_variant
from testkit.seeding.match_table import deal_entry, three_setup
from tests.models.tournaments.tournament_world import new_tournament
from views import routes

_LONG_NAMES = ("Mariantonietta", "Bruno", "Giovanni Battista", "Dino")  # as long as names at a table get
_SIX_NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio")
_RULES_NAME = "Come si gioca al bar Sport"


@dataclass(frozen=True, kw_only=True)
class World:
    """The seeded data. `screen_paths` has a path for each screen, `live_paths` one for each live page; `secret` is that
    of the owner's device.
    """

    owner: Device
    secret: str
    screen_paths: dict[str, str]
    live_paths: dict[str, str]

    def set_language(self, store: Store, *, language: str) -> None:
        """Set the language of the device from its next start on, and the system's theme."""
        chosen = Preferences(language=language)
        with store.transaction() as session:
            save_preferences(session, device=self.owner, preferences=chosen)


def seed_world(store: Store) -> World:
    with store.transaction() as session:
        owner, secret = register_device(session, label="Il telefono di Mariantonietta")
        guest, _ = register_device(session, label="Tablet in cucina")
        screens = {
            **_STATIC_PATHS,
            **_seed_matches(session, store, owner, guest),
            **_seed_people(session, store, owner, guest),
            **_seed_tournament(session, store, owner),
        }
        watched = {name: _issue_live_path(session, store, owner, screens[name]) for name in _LIVE_SCREENS}
    return World(owner=owner, secret=secret, screen_paths=screens, live_paths=watched)


_LIVE_SCREENS = ("table", "table of three", "table of six", "result")


def _issue_live_path(session: Transaction, store: Store, owner: Device, path: str) -> str:
    match_id = path.split("/")[2]
    link = issue_link(session, device=owner, signer=store.signer, match_id=match_id, role=Role.VIEWER)
    return routes.invitation(link.token)


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
    "how to direct": routes.TOURNAMENT_GUIDE,
    "nothing": "/there-is-nothing-here",
}


def _seed_matches(session: Transaction, store: Store, owner: Device, guest: Device) -> dict[str, str]:
    """Create matches, and return the paths of their screens."""
    pairs = create_match(session, device=owner, setup=_match_setup(_LONG_NAMES, Seating.FIXED_PAIRS, target=2005))
    link = issue_link(session, device=owner, signer=store.signer, match_id=pairs.id, role=Role.SCORER)
    join_match(session, device=guest, signer=store.signer, token=link.token)
    for by, points in ((guest, (605, 215)), (owner, (180, 400))):
        pairs = _save_deal(session, by, pairs, deal_entry(*points))
    three = create_match(session, device=owner, setup=three_setup())
    set_clock(session, device=owner, match_id=three.id, step=ClockStep.SHOW)
    canasta = create_match(
        session, device=owner, setup=_match_setup(_LONG_NAMES, Seating.FIXED_PAIRS, game="canasta-italiana")
    )
    six = create_match(session, device=owner, setup=_match_setup(_SIX_NAMES, Seating.SINGLES, target=3005))
    for _ in range(3):
        six = _save_deal(session, owner, six, _six_singles_deal())
    fresh = create_match(session, device=owner, setup=_match_setup(_LONG_NAMES, Seating.FIXED_PAIRS, target=2005))
    ended = create_match(
        session, device=owner, setup=_match_setup(_LONG_NAMES, Seating.FIXED_PAIRS, deals=2, venue="Bar Sport")
    )
    for _ in range(2):
        ended = _save_deal(session, owner, ended, deal_entry())
    save_photo(session, device=owner, match_id=ended.id, photo=process_photo(_make_jpeg()))
    deleted = create_match(session, device=owner, setup=_match_setup(_LONG_NAMES, Seating.FIXED_PAIRS, target=2005))
    delete_match(session, device=owner, match_id=deleted.id)
    return {
        "table": routes.match(pairs.id),
        "table of three": routes.match(three.id),
        "table of six": routes.match(six.id),
        "table of an opening": routes.match(canasta.id),
        "entry": routes.new_deal(pairs.id),
        "entry of three": routes.new_deal(three.id),
        "deal": routes.deal(pairs.id, pairs.deals[0].id),
        "correction": routes.edit_deal(pairs.id, pairs.deals[1].id),
        "rules of a match": routes.match_rules(pairs.id),
        "share": routes.share(pairs.id),
        "carry": routes.transfer(pairs.id),
        "score in a code": routes.share_score(pairs.id),
        "match in codes": routes.export_match(pairs.id),
        "match to a server": routes.upload_match(pairs.id),
        "paper": routes.opening_balance(fresh.id),
        "result": routes.result(ended.id),
        "result of six": routes.result(six.id),
        "deal of a result": routes.deal_below(routes.result(ended.id), ended.deals[0].id),
        "past match": routes.past_match(ended.id),
        "past deal": routes.deal_below(routes.past_match(ended.id), ended.deals[0].id),
        "deleted match": routes.past_match(deleted.id),
    }


def _seed_people(session: Transaction, store: Store, owner: Device, guest: Device) -> dict[str, str]:
    """Create players, groups, house rules, and transfers from other devices; return the paths of their screens."""
    rules = save_rule_set(
        session, device=owner, rules=find_variant("burraco").replace(name=_RULES_NAME, closing_bonus=150)
    )
    by_name = {card.name: card.id for card in list_players(session, device=owner)}
    one, other = by_name[_LONG_NAMES[0]], by_name[_LONG_NAMES[2]]
    group = save_group(session, device=owner, name="Gli amici del giovedì sera", members=_LONG_NAMES)
    delete_player(session, device=owner, player_id=by_name[_SIX_NAMES[5]])
    theirs = create_match(session, device=guest, setup=_match_setup(_LONG_NAMES, Seating.FIXED_PAIRS, target=2005))
    invited = issue_link(session, device=guest, signer=store.signer, match_id=theirs.id, role=Role.SCORER)
    move = issue_move_token(session, device=guest, signer=store.signer)
    player, member = routes.player(one), routes.player(one, routes.group(group.id))
    return {
        "invitation": routes.invitation(invited.token),
        "host": f"/admin/{admin_token(store.signer)}",
        "move here": f"/move/{move.token}",
        "house rules": routes.house_rules(rules.name),
        "change rules": routes.edit_house_rules(routes.RULES, rules.name),
        "rules for a match": routes.new_house_rules(routes.NEW_MATCH),
        "player": player,
        "edit a player": routes.edit_player(player),
        "pair": routes.pair(player, other),
        "member": member,
        "group": routes.group(group.id),
        "edit a group": routes.edit_group(group.id),
        "match of a group": routes.group_match(group.id),
    }


def _seed_tournament(session: Transaction, store: Store, owner: Device) -> dict[str, str]:
    """Create a tournament in its first round, with a table whose deals are all played."""
    tournament_id = create_tournament(session, device=owner, new=new_tournament(7, movement=Movement.MITCHELL))
    scope = {"device": owner, "tournament_id": tournament_id}
    seat_round(session, **scope, number=0, request_id="first round")

    def token(kind: TournamentLinkKind, *numbers: int) -> str:
        return tournament_token(session, **scope, signer=store.signer, kind=kind, numbers=numbers)

    card = token(TournamentLinkKind.TABLE_CARD, 0, 0)
    played = join_table(session, device=owner, signer=store.signer, token=card)
    for revision in (1, 2):
        save_deal(
            session,
            device=owner,
            match_id=played,
            revision=revision,
            entry=deal_entry(),
            request_id=f"in the hall {revision}",
        )
    opened = create_tournament(
        session, device=owner, new=replace(new_tournament(3, movement=Movement.DANESE), open_for=2)
    )
    way_in = tournament_token(
        session, device=owner, signer=store.signer, tournament_id=opened, kind=TournamentLinkKind.ENTRY
    )
    return {
        "open entries": routes.tournament(opened),
        "pair of open entries": routes.tournament_entrant(opened, 0),
        "way into a tournament": routes.tournament_entry(way_in),
        "desk": routes.tournament(tournament_id),
        "table of a tournament": routes.tournament_table(tournament_id, 0, 0, 0),
        "ranking": routes.tournament_ranking(tournament_id),
        "pairs of a tournament": routes.tournament_entrants(tournament_id),
        "pair of a tournament": routes.tournament_entrant(tournament_id, 0),
        "log of a tournament": routes.tournament_log(tournament_id),
        "links of a tournament": routes.tournament_links(tournament_id),
        "match of a tournament": routes.match(played),
        "card of a table": routes.tournament_table_card(card),
        "directors' link": routes.tournament_director(token(TournamentLinkKind.DIRECTOR)),
        "page of a pair": routes.tournament_entrant_page(token(TournamentLinkKind.PAIR, 0)),
    }


def _match_setup(
    names: tuple[str, ...], seating: Seating, *, venue: str = "", game: str = "burraco", **goal: int
) -> MatchSetup:
    rules = find_variant(game)
    config = MatchConfig(rules=rules, players=len(names), seating=seating, **(goal or {"target": rules.target}))
    return MatchSetup(config=config, names=names, venue=venue)


def _save_deal(session: Transaction, device: Device, match: MatchSnapshot, entry: DealEntry) -> MatchSnapshot:
    request = f"{match.id}-{match.revision}"
    return save_deal(
        session, device=device, match_id=match.id, revision=match.revision, entry=entry, request_id=request
    )


def _six_singles_deal() -> DealEntry:
    """Return a deal of six players, one of whom closes: totals of four digits, one below zero."""
    sides = [
        SideEntry(
            players=(seat,),
            burrachi={Burraco.CLEAN: 1},
            table_points=205 + 10 * seat,
            hand_points={seat: 15} if seat else {},
        )
        for seat in range(5)
    ]
    return DealEntry(sides=(*sides, SideEntry(players=(5,), hand_points={5: 340})), closed_by=0)


def _make_jpeg() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (160, 90), "green").save(file, "JPEG")
    return file.getvalue()
