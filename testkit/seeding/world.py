"""One seeded database with something for every screen. `open_world` opens a copy, which is made once per process."""

import io
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image

from models.access import Device, register_device
from models.deals import save_deal
from models.matches import create_match, load_match, process_photo, save_photo, save_rule_set, set_clock
from models.people import save_group
from models.sharing import admin_token, issue_link, issue_move_token, join_match
from models.store import Store, Transaction, open_store
from models.tournaments import (
    add_entrant,
    adjust_entrant,
    close_round,
    create_tournament,
    enter_result,
    enter_tournament,
    join_table,
    load_tournament,
    save_hall,
    seat_round,
    start_clock,
    tournament_token,
)
from models.trash import delete_match, delete_player
from models.values import ClockStep, MatchSetup, MatchSnapshot, NewTournament, Role, TournamentLinkKind
from scoring import (
    Burraco,
    DealEntry,
    MatchConfig,
    Movement,
    PenaltyReason,
    RuleSet,
    Seating,
    SideEntry,
    TableResult,
    TournamentAdjustment,
    find_variant,
)
from testkit.seeding.databases import Seeded, seed_once
from testkit.seeding.match_table import KEY, deal_entry, pairs_setup, save_next_deal, three_setup
from testkit.seeding.tournament_world import new_tournament

_ENTRY_LABEL = "iPad"
_SELF_ENTERED = (("Gina", "Hugo"), ("Ines", "Ivo"))  # pairs entered by a phone, after three by the director
_BURRACO = find_variant("burraco")
_SETUP = pairs_setup()
GUEST_LABEL = "Tablet in cucina"
_SIX_NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio")
_TOURNAMENT_TOKENS = {
    TournamentLinkKind.TABLE_CARD: (0, 0),
    TournamentLinkKind.DIRECTOR: (),
    TournamentLinkKind.PAIR: (0,),
    TournamentLinkKind.BOARD: (),
}


@dataclass(frozen=True, kw_only=True)
class World:
    """The data of the owner's device, identified by the `secret`, and of a guest at one of its tables."""

    store: Store
    owner: Device
    secret: str
    guest: Device
    guest_secret: str
    match: MatchSnapshot  # of pairs, with a photo: the first deal is the guest's, the second the owner's
    scorer_token: str  # for this match
    three: MatchSnapshot  # one against two, with a clock
    six: MatchSnapshot  # singles; the last player was deleted
    canasta_id: str
    empty_id: str  # a match without deals
    ended: MatchSnapshot  # over two deals, with a photo
    deleted_id: str
    viewer_tokens: Mapping[str, str]  # by the id of a match
    rules: RuleSet
    group_id: str
    invitation_token: str  # to the guest's match
    move_token: str  # for the guest's data
    admin_token: str
    tournament_id: str  # a tournament in its first round
    tournament_match_id: str  # its first table: both deals are played, no side has confirmed
    tournament_tokens: Mapping[TournamentLinkKind, str]
    between_rounds_id: str  # a tournament whose first round is closed
    late_pairs_id: str  # the same, with late pairs for a new table
    timed_tournament_id: str  # the clock of its first round runs
    open_tournament_id: str  # a tournament that is open for entries
    entry_token: str  # for it


def seed_world(store: Store, *, setup: MatchSetup = _SETUP, guest_setup: MatchSetup | None = None) -> World:
    """Return the world. `setup` is the set-up of the owner's matches of pairs, and of the guest's unless `guest_setup`
    is given."""
    with store.transaction() as session:
        owner, secret = register_device(session, label="Il telefono di Mariantonietta")
        guest, guest_secret = register_device(session, label=GUEST_LABEL)
        return World(
            store=store,
            owner=owner,
            secret=secret,
            guest=guest,
            guest_secret=guest_secret,
            **_seed_matches(session, store, owner, guest, setup),
            **_seed_guest_match(session, store, guest, guest_setup or setup),
            **_seed_tournaments(session, store, owner),
            admin_token=admin_token(session, signer=store.signer),
        )


@contextmanager
def open_world(folder: Path, seed: Callable[[Store], Seeded] = seed_world) -> Iterator[Seeded]:
    """Yield a fresh copy of the world that `seed` makes, with its database in `folder`."""
    content, world, clock = seed_once(seed)
    file = folder / "world.db"
    file.write_bytes(content)
    store = open_store(f"sqlite:///{file}", key=KEY, clock=copy(clock))
    try:
        yield replace(world, store=store)
    finally:
        store.close()


def _seed_matches(
    session: Transaction, store: Store, owner: Device, guest: Device, setup: MatchSetup
) -> dict[str, object]:
    """Create the owner's matches, and its group and house rules of the same players."""

    def create(setup: MatchSetup) -> MatchSnapshot:
        return create_match(session, device=owner, setup=setup)

    def issue_token(match_id: str, role: Role) -> str:
        return issue_link(session, device=owner, signer=store.signer, match_id=match_id, role=role).token

    match = create(setup)
    scorer_token = issue_token(match.id, Role.SCORER)
    join_match(session, device=guest, signer=store.signer, token=scorer_token)
    match = save_next_deal(session, guest, match)
    match = save_next_deal(session, owner, match, deal_entry(105, 400))
    three = create(three_setup())
    set_clock(session, device=owner, match_id=three.id, step=ClockStep.SHOW)
    canasta_rules = find_variant("canasta-italiana")
    canasta = create(replace(setup, config=replace(setup.config, rules=canasta_rules, target=canasta_rules.target)))
    six = create(_six_setup())
    for _ in range(3):
        six = save_next_deal(session, owner, six, _six_singles_deal())
    delete_player(session, device=owner, player_id=six.players[-1].id)
    empty = create(setup)
    over_two_deals = replace(setup.config, target=None, deals=2)
    ended = create(replace(setup, config=over_two_deals, venue=setup.venue or "Bar Sport"))
    for _ in range(2):
        ended = save_next_deal(session, owner, ended)
    for each in (match, ended):
        save_photo(session, device=owner, match_id=each.id, photo=process_photo(make_jpeg()))
    deleted = create(setup)
    delete_match(session, device=owner, match_id=deleted.id)
    house_rules = _BURRACO.replace(name="Come si gioca al bar Sport", closing_bonus=150)
    return {
        "match": load_match(session, device=owner, match_id=match.id),
        "scorer_token": scorer_token,
        "three": three,
        "six": six,
        "canasta_id": canasta.id,
        "empty_id": empty.id,
        "ended": ended,
        "deleted_id": deleted.id,
        "viewer_tokens": {each.id: issue_token(each.id, Role.VIEWER) for each in (match, three, six, ended)},
        "rules": save_rule_set(session, device=owner, rules=house_rules),
        "group_id": save_group(session, device=owner, name="Gli amici del giovedì sera", members=setup.names).id,
    }


def _seed_guest_match(session: Transaction, store: Store, guest: Device, setup: MatchSetup) -> dict[str, object]:
    """Create the guest's match, with an invitation to it."""
    match = create_match(session, device=guest, setup=replace(setup, venue=setup.venue or "Circolo Centro"))
    link = issue_link(session, device=guest, signer=store.signer, match_id=match.id, role=Role.SCORER)
    move = issue_move_token(session, device=guest, signer=store.signer)
    return {"invitation_token": link.token, "move_token": move.token}


def _seed_tournaments(session: Transaction, store: Store, owner: Device) -> dict[str, object]:
    """Create a tournament with a played table, two between rounds, one with a clock, one with open entries."""

    def issue_token(tournament_id: str, kind: TournamentLinkKind) -> str:
        numbers = _TOURNAMENT_TOKENS.get(kind, ())
        scope = {"device": owner, "signer": store.signer, "tournament_id": tournament_id}
        return tournament_token(session, **scope, kind=kind, numbers=numbers)

    def round_robin(pairs: int, *, rounds: int, venue: str) -> NewTournament:
        """Return a tournament whose tables are told apart by the venue: the draw may seat the same pairs in each."""
        return replace(new_tournament(pairs, rounds=rounds, movement=Movement.ROUND_ROBIN), venue=venue)

    running = create_tournament(session, device=owner, new=new_tournament(7, movement=Movement.MITCHELL))
    seat_round(session, device=owner, tournament_id=running, number=0, request_id="seated")
    warning = TournamentAdjustment(entrant=0, is_warning=True, round=0, reason=PenaltyReason.CONDUCT, note="")
    adjust_entrant(session, device=owner, tournament_id=running, adjustment=warning, request_id="conduct")
    tokens = {kind: issue_token(running, kind) for kind in _TOURNAMENT_TOKENS}
    table = join_table(session, device=owner, signer=store.signer, token=tokens[TournamentLinkKind.TABLE_CARD])
    for revision in (1, 2):
        at_table = {"device": owner, "match_id": table, "revision": revision}
        save_deal(session, **at_table, entry=deal_entry(), request_id=f"deal {revision}")
    closed = create_tournament(session, device=owner, new=round_robin(4, rounds=2, venue="Circolo"))
    in_round = {"device": owner, "tournament_id": closed, "number": 0}
    seat_round(session, **in_round, request_id="seated, too")
    close_round(session, **in_round, allow_missing=True, request_id="closed")
    late = create_tournament(session, device=owner, new=new_tournament(4, rounds=2, movement=Movement.DANESE))
    in_round = {"device": owner, "tournament_id": late, "number": 0}
    seat_round(session, **in_round, request_id="seated before the late pairs")
    for card in load_tournament(session, device=owner, tournament_id=late).tables:
        result = TableResult(ns=card.seat.ns or 0, ew=card.seat.ew, ns_points=300)
        enter_result(session, **in_round, result=result, request_id=f"table {card.seat.table}")
    for names in (("Nora", "Ugo"), ("Pia", "Leo")):
        add_entrant(session, device=owner, tournament_id=late, names=names, request_id=names[0])
    close_round(session, **in_round, request_id="closed before the late pairs")
    timed = create_tournament(session, device=owner, new=round_robin(2, rounds=1, venue="Bar Sport"))
    in_round = {"device": owner, "tournament_id": timed, "number": 0}
    seat_round(session, **in_round, request_id="seated, with a clock")
    start_clock(session, **in_round)
    entries = replace(new_tournament(3, movement=Movement.DANESE), open_for=2)
    opened = create_tournament(session, device=owner, new=entries)
    save_hall(session, device=owner, name="Circolo Centro", tables=8)
    entry_token = issue_token(opened, TournamentLinkKind.REGISTRATION)
    phone, _ = register_device(session, label=_ENTRY_LABEL)
    for names in _SELF_ENTERED:
        scope = {"device": phone, "signer": store.signer, "token": entry_token}
        enter_tournament(session, **scope, names=names, request_id=names[0])
    return {
        "tournament_id": running,
        "tournament_match_id": table,
        "tournament_tokens": tokens,
        "between_rounds_id": closed,
        "late_pairs_id": late,
        "timed_tournament_id": timed,
        "open_tournament_id": opened,
        "entry_token": entry_token,
    }


def _six_setup() -> MatchSetup:
    config = MatchConfig(rules=_BURRACO, players=6, seating=Seating.SINGLES, target=3005)
    return MatchSetup(config=config, names=_SIX_NAMES)


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


def make_jpeg() -> bytes:
    """Return the bytes of a small photo."""
    file = io.BytesIO()
    Image.new("RGB", (160, 90), "green").save(file, "JPEG")
    return file.getvalue()
