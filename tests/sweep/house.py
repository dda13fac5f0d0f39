"""A house with something on every screen: tables of two, three and six sides, past matches, groups, house rules."""

import io
from dataclasses import dataclass, replace

from PIL import Image

from models import (
    ClockStep,
    Device,
    MatchSetup,
    MatchSnapshot,
    Preferences,
    Role,
    Store,
    TournamentLinkKind,
    Transaction,
    admin_token,
    create_match,
    create_tournament,
    delete_match,
    delete_player,
    issue_link,
    issue_move_token,
    join,
    list_players,
    register_device,
    save_deal,
    save_group,
    save_photo,
    save_preferences,
    save_rule_set,
    seat_round,
    set_clock,
    sit_down,
    tidy_photo,
    tournament_token,
)
from scoring import Burraco, DealEntry, MatchConfig, Movement, Seating, SideEntry, find_variant
from tests.models.table import deal_entry, three_setup
from tests.models.tournaments.hall import new_tournament
from views import routes

_PAIR = ("Mariantonietta", "Bruno", "Giovanni Battista", "Dino")  # as long as names at a table are
_SIX = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio")
_HOUSE_RULES = "Come si gioca al bar Sport"


@dataclass(frozen=True, kw_only=True)
class House:
    """`screens` has a path for each, by name, `watched` one for the live page of each table; `secret` is that of the
    phone that all of it belongs to."""

    owner: Device
    secret: str
    screens: dict[str, str]
    watched: dict[str, str]

    def prefer(self, store: Store, *, language: str) -> None:
        """The phone's own choice, from its next start on; light or dark as its system is."""
        chosen = Preferences(language=language)
        with store.transaction() as session:
            save_preferences(session, device=self.owner, preferences=chosen)


def settle(store: Store) -> House:
    with store.transaction() as session:
        owner, secret = register_device(session, label="Il telefono di Mariantonietta")
        guest, _ = register_device(session, label="Tablet in cucina")
        screens = {
            **_PLAIN,
            **_matches(session, store, owner, guest),
            **_others(session, store, owner, guest),
            **_tournament(session, store, owner),
        }
        watched = {name: _watch(session, store, owner, screens[name]) for name in _WATCHED}
    return House(owner=owner, secret=secret, screens=screens, watched=watched)


_WATCHED = ("table", "table of three", "table of six", "result")


def _watch(session: Transaction, store: Store, owner: Device, path: str) -> str:
    match_id = path.split("/")[2]
    link = issue_link(session, device=owner, signer=store.signer, match_id=match_id, role=Role.VIEWER)
    return routes.invitation(link.token)


# Another path leads to the same screen: of every day one of both is enough.
TWINS = {"past match", "past deal", "deal of a result", "member", "match of a group", "rules for a match"}
_PLAIN = {
    "home": routes.HOME,
    "new match": routes.NEW_MATCH,
    "join": routes.JOIN,
    "take a match": routes.TAKE,
    "past": routes.PAST,
    "settings": routes.SETTINGS,
    "data": routes.DATA,
    "import": routes.IMPORT,
    "move": routes.MOVE,
    "rules": routes.RULES,
    "rules of a game": routes.rules_of("burraco-international"),
    "make rules": routes.make_rules(routes.RULES),
    "people": routes.PEOPLE,
    "leaderboard": routes.LEADERBOARD,
    "new group": routes.NEW_GROUP,
    "tournaments": routes.TOURNAMENTS,
    "new tournament": routes.TOURNAMENT_SETUP,
    "how to direct": routes.TOURNAMENT_GUIDE,
    "nothing": "/there-is-nothing-here",
}


def _matches(session: Transaction, store: Store, owner: Device, guest: Device) -> dict[str, str]:
    """Tables and their screens."""
    pairs = create_match(session, device=owner, setup=_setup(_PAIR, Seating.FIXED_PAIRS, target=2005))
    link = issue_link(session, device=owner, signer=store.signer, match_id=pairs.id, role=Role.SCORER)
    join(session, device=guest, signer=store.signer, token=link.token)
    for by, points in ((guest, (605, 215)), (owner, (180, 400))):
        pairs = _save(session, by, pairs, deal_entry(*points))
    three = create_match(session, device=owner, setup=three_setup())
    set_clock(session, device=owner, match_id=three.id, step=ClockStep.SHOW)
    canasta = create_match(session, device=owner, setup=_setup(_PAIR, Seating.FIXED_PAIRS, game="canasta-italiana"))
    six = create_match(session, device=owner, setup=_setup(_SIX, Seating.SINGLES, target=3005))
    for _ in range(3):
        six = _save(session, owner, six, _singles())
    fresh = create_match(session, device=owner, setup=_setup(_PAIR, Seating.FIXED_PAIRS, target=2005))
    ended = create_match(session, device=owner, setup=_setup(_PAIR, Seating.FIXED_PAIRS, deals=2, place="Bar Sport"))
    for _ in range(2):
        ended = _save(session, owner, ended, deal_entry())
    save_photo(session, device=owner, match_id=ended.id, photo=tidy_photo(_picture()))
    gone = create_match(session, device=owner, setup=_setup(_PAIR, Seating.FIXED_PAIRS, target=2005))
    delete_match(session, device=owner, match_id=gone.id)
    return {
        "table": routes.match(pairs.id),
        "table of three": routes.match(three.id),
        "table of six": routes.match(six.id),
        "table of an opening": routes.match(canasta.id),
        "entry": routes.new_deal(pairs.id),
        "entry of three": routes.new_deal(three.id),
        "deal": routes.deal(pairs.id, pairs.deals[0].id),
        "correction": routes.edit_deal(pairs.id, pairs.deals[1].id),
        "rules of a match": routes.rules_at(pairs.id),
        "share": routes.share(pairs.id),
        "carry": routes.carry(pairs.id),
        "score in a code": routes.show(pairs.id),
        "match in codes": routes.hand(pairs.id),
        "match to a server": routes.bring(pairs.id),
        "paper": routes.paper(fresh.id),
        "result": routes.result(ended.id),
        "result of six": routes.result(six.id),
        "deal of a result": routes.deal_of(routes.result(ended.id), ended.deals[0].id),
        "past match": routes.past_match(ended.id),
        "past deal": routes.deal_of(routes.past_match(ended.id), ended.deals[0].id),
        "deleted match": routes.past_match(gone.id),
    }


def _others(session: Transaction, store: Store, owner: Device, guest: Device) -> dict[str, str]:
    """Players, groups, house rules, and what leads here from other phones."""
    rules = save_rule_set(
        session, device=owner, rules=find_variant("burraco").replace(name=_HOUSE_RULES, closing_bonus=150)
    )
    by_name = {card.name: card.id for card in list_players(session, device=owner)}
    one, other = by_name[_PAIR[0]], by_name[_PAIR[2]]
    group = save_group(session, device=owner, name="Gli amici del giovedì sera", members=_PAIR)
    delete_player(session, device=owner, player_id=by_name[_SIX[5]])
    theirs = create_match(session, device=guest, setup=_setup(_PAIR, Seating.FIXED_PAIRS, target=2005))
    invited = issue_link(session, device=guest, signer=store.signer, match_id=theirs.id, role=Role.SCORER)
    move = issue_move_token(session, device=guest, signer=store.signer)
    player, member = routes.player(one), routes.player(one, routes.group(group.id))
    return {
        "invitation": routes.invitation(invited.token),
        "host": f"/admin/{admin_token(store.signer)}",
        "move here": f"/move/{move.token}",
        "house rules": routes.house_rules(rules.name),
        "change rules": routes.change_rules(routes.RULES, rules.name),
        "rules for a match": routes.make_rules(routes.NEW_MATCH),
        "player": player,
        "edit a player": routes.edit_player(player),
        "pair": routes.pair(player, other),
        "member": member,
        "group": routes.group(group.id),
        "edit a group": routes.edit_group(group.id),
        "match of a group": routes.group_match(group.id),
    }


def _tournament(session: Transaction, store: Store, owner: Device) -> dict[str, str]:
    """A tournament in its first round, and a table of it whose deals are all played."""
    hall = create_tournament(session, device=owner, new=new_tournament(7, movement=Movement.MITCHELL))
    there = {"device": owner, "tournament_id": hall}
    seat_round(session, **there, number=0, request_id="first round")

    def token(kind: TournamentLinkKind, *numbers: int) -> str:
        return tournament_token(session, **there, signer=store.signer, kind=kind, numbers=numbers)

    card = token(TournamentLinkKind.CARD, 0, 0)
    played = sit_down(session, device=owner, signer=store.signer, token=card)
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
        "desk": routes.tournament(hall),
        "table of a tournament": routes.tournament_table(hall, 0, 0, 0),
        "ranking": routes.tournament_ranking(hall),
        "pairs of a tournament": routes.tournament_entrants(hall),
        "pair of a tournament": routes.tournament_entrant(hall, 0),
        "log of a tournament": routes.tournament_log(hall),
        "links of a tournament": routes.tournament_links(hall),
        "match of a tournament": routes.match(played),
        "card of a table": routes.tournament_card(card),
        "directors' link": routes.tournament_director(token(TournamentLinkKind.DIRECTOR)),
        "page of a pair": routes.tournament_page(token(TournamentLinkKind.PAIR, 0)),
    }


def _setup(
    names: tuple[str, ...], seating: Seating, *, place: str = "", game: str = "burraco", **aim: int
) -> MatchSetup:
    rules = find_variant(game)
    config = MatchConfig(rules=rules, players=len(names), seating=seating, **(aim or {"target": rules.target}))
    return MatchSetup(config=config, names=names, place=place)


def _save(session: Transaction, device: Device, match: MatchSnapshot, entry: DealEntry) -> MatchSnapshot:
    request = f"{match.id}-{match.revision}"
    return save_deal(
        session, device=device, match_id=match.id, revision=match.revision, entry=entry, request_id=request
    )


def _singles() -> DealEntry:
    """For six players, one of whom closes: totals of four digits, one below zero."""
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


def _picture() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (160, 90), "green").save(file, "JPEG")
    return file.getvalue()
