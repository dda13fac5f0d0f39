"""Construction of the callers of the authorisation tests and of their credentials, on top of the seeded world."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from models.access import Device, Preferences, Theme, register_device, save_preferences
from models.archive import export_history
from models.deals import undo
from models.drafts import load_draft, save_draft_side
from models.matches import TablePhoto, create_match, load_match, save_photo, save_rule_set
from models.people import Group, save_group
from models.sharing import (
    DownloadKind,
    JoinLink,
    accept_move,
    issue_backup_ticket,
    issue_download_ticket,
    issue_link,
    issue_move_token,
    issue_recovery_code,
    join_match,
    remove_member,
    revoke_link,
)
from models.store import Store, Transaction
from models.tournaments import (
    TournamentDocument,
    hall_tokens,
    issue_document_ticket,
    join_as_director,
    join_table,
    load_tournament,
    renew_hall_codes,
    revoke_tournament_links,
    save_hall,
    set_hall_used,
    tournament_token,
)
from models.values import MatchSetup, MatchSnapshot, Role, TournamentLinkKind
from scoring import RuleSet, SideEntry, find_variant
from testkit.seeding.match_table import NAMES, SteppingClock, pairs_setup, save_next_deal
from testkit.seeding.world import World, seed_world
from tests.access.world import Caller, CallersWorld, Credentials

_ANONYMOUS_DEVICE = Device(id="a" * 16, label="Nobody")
_ID_END, _SIGNATURE_END = 16, 40  # ends of the id and of the signature in the token of a link or a device move
_FAKE_SIGNATURE = "a" * (_SIGNATURE_END - _ID_END)
_TICKET_LIFETIME = timedelta(minutes=20)  # longer than the lifetime of any ticket


@dataclass(frozen=True, kw_only=True)
class _SeededDevice:
    """A device with its data."""

    device: Device
    secret: str
    match: MatchSnapshot
    group: Group
    rules: RuleSet

    @property
    def markers(self) -> frozenset[str]:
        names = {player.name for player in self.match.players}
        ids = {self.match.id, self.group.id, *(player.id for player in self.match.players)}
        words = {self.match.note, self.match.venue, self.group.name, self.rules.name, repr(self.match.started_at)}
        return frozenset(names | ids | words | {self.device.label})


def seed_callers(store: Store) -> CallersWorld:
    """Return the world. Its clock stands still when the callers join, so that joining again changes nothing."""
    clock = store.clock
    assert isinstance(clock, SteppingClock)
    world = seed_world(store, setup=_setup(Caller.OWNER), guest_setup=_setup(Caller.SCORER))
    owner, match_id = world.owner, world.match.id
    with store.transaction() as session:
        devices = {caller: _seed_device(session, caller, world) for caller in Caller if caller is not Caller.ANONYMOUS}
        expired = _issue_file_ticket(session, store, owner, match_id)
    clock.time, clock.step = clock.time + _TICKET_LIFETIME, timedelta()
    with store.transaction() as session:
        links, tickets = _issue_links(session, store, devices)
        _change_match(session, owner, devices[Caller.OWNER].match)
        _, second_browser = register_device(session, label="")
        move = issue_move_token(session, device=owner, signer=store.signer)
        accept_move(session, signer=store.signer, secret=second_browser, token=move.token)
        tournament = _join_tournament(session, world, devices)
        people = _issue_credentials(session, world, devices, links, tickets, tournament=tournament)
        match = load_match(session, device=owner, match_id=match_id)
        [table, *_] = load_tournament(session, device=owner, tournament_id=world.tournament_id).tables
        seeded = vars(world) | {
            "match": match,
            "group_id": devices[Caller.OWNER].group.id,  # of two: a match of four has no season of this group
            "scorer_link": links[Caller.SCORER],
            "draft": load_draft(session, device=owner, match_id=match_id),
            "history": export_history(session, device=owner),
            "expired_ticket": expired,
            "tournament_table": table,
            "credentials": people,
            "markers": _markers(devices, world, match),
        }
    return CallersWorld(**seeded)


def _markers(
    devices: Mapping[Caller, _SeededDevice], world: World, match: MatchSnapshot
) -> Mapping[Caller, frozenset[str]]:
    marks = {caller: device.markers for caller, device in devices.items()} | {Caller.ANONYMOUS: frozenset()}
    others = (world.three, world.six, world.ended)
    marks[Caller.OWNER] |= {
        world.deleted_id,
        world.empty_id,
        world.tournament_id,
        world.tournament_match_id,
        world.rules.name,
        "Friday at the club",  # the tournament
        "Hall of owner",
        *(deal.id for deal in match.deals),
        *(each.id for each in others),
        *(player.id for each in others for player in each.players),
    }
    return marks


def _setup(caller: Caller) -> MatchSetup:
    owner = caller.capitalize()
    names = tuple(f"{owner} {name}" for name in NAMES)
    rules = find_variant("burraco").replace(name=f"Rules of {owner}")
    return pairs_setup(names=names, rules=rules, note=f"Note of {owner}", venue=f"Venue of {owner}")


def _seed_device(session: Transaction, caller: Caller, world: World) -> _SeededDevice:
    """Create rules, a match, another one with a deal, for the statistics, and a group; owner and scorer have devices
    already."""
    name = caller.capitalize()
    existing = {Caller.OWNER: (world.owner, world.secret), Caller.SCORER: (world.guest, world.guest_secret)}
    device, secret = existing.get(caller) or register_device(session, label=f"{name}’s phone")
    setup = _setup(caller)
    rules = save_rule_set(session, device=device, rules=setup.config.rules)
    match = world.match
    if caller is not Caller.OWNER:
        match = create_match(session, device=device, setup=setup)
        over = replace(setup, config=replace(setup.config, target=None, deals=1))
        save_next_deal(session, device, create_match(session, device=device, setup=over))
    members = tuple(player.name for player in match.players)[:2]
    group = save_group(session, device=device, name=f"Group of {name}", members=members)
    theme = Theme.DARK if caller is Caller.OWNER else Theme.LIGHT
    save_preferences(session, device=device, preferences=Preferences(theme=theme))
    return _SeededDevice(device=device, secret=secret, match=match, group=group, rules=rules)


def _issue_links(
    session: Transaction, store: Store, devices: Mapping[Caller, _SeededDevice]
) -> tuple[dict[Caller, JoinLink], dict[Caller, str]]:
    """Return each caller's join link and the ticket issued while it was a member; then revoke one link and remove one
    device.
    """
    owner, match_id = devices[Caller.OWNER].device, devices[Caller.OWNER].match.id
    links, tickets = {}, {}
    for caller in (Caller.REVOKED, Caller.SCORER, Caller.REMOVED, Caller.VIEWER):
        role = Role.VIEWER if caller is Caller.VIEWER else Role.SCORER
        link = issue_link(session, device=owner, signer=store.signer, match_id=match_id, role=role)
        device = devices[caller].device
        join_match(session, device=device, signer=store.signer, token=link.token)
        links[caller], tickets[caller] = link, _issue_file_ticket(session, store, device, match_id)
        if caller is Caller.REVOKED:
            revoke_link(session, device=owner, match_id=match_id, link_id=link.id)
        if caller is Caller.REMOVED:
            remove_member(session, device=owner, match_id=match_id, member_id=device.id)
    links[Caller.OWNER], tickets[Caller.OWNER] = (
        links[Caller.SCORER],
        _issue_file_ticket(session, store, owner, match_id),
    )
    return links, tickets


def _change_match(session: Transaction, owner: Device, match: MatchSnapshot) -> None:
    """Play a deal that is undone; begin a draft, and replace the photo."""
    scope = {"device": owner, "match_id": match.id}
    played = save_next_deal(session, owner, load_match(session, **scope))
    assert played.undoable is not None
    undo(session, **scope, action_id=played.undoable.id)
    version = load_draft(session, **scope).sides[0].version
    value = SideEntry(players=(0, 2), table_points=100)
    save_draft_side(session, **scope, deal_id=None, side=0, version=version, value=value)
    save_photo(session, **scope, photo=TablePhoto(jpeg=b"the table with Owner Anna", width=1, height=1))


@dataclass(frozen=True, kw_only=True)
class _JoinedTournament:
    """The links of each caller, those of the owner's hall too, and the tickets that directors got while they were
    directors."""

    document_tickets: Mapping[Caller, str]
    links: Mapping[Caller, Mapping[TournamentLinkKind, str]]
    hall_tokens: Mapping[Caller, str]


def _join_tournament(session: Transaction, world: World, devices: Mapping[Caller, _SeededDevice]) -> _JoinedTournament:
    """Let callers join the tournament.

    The scorer directs it and has a seat at a table, which the viewer watches. One director's link was revoked, together
    with all tokens issued before.
    """
    owner, signer, tournament_id = world.owner, world.store.signer, world.tournament_id

    def links() -> Mapping[TournamentLinkKind, str]:
        numbers = {TournamentLinkKind.TABLE_CARD: (0, 0), TournamentLinkKind.PAIR: (0,)}
        scope = {"device": owner, "signer": signer, "tournament_id": tournament_id}
        return {
            kind: tournament_token(session, kind=kind, numbers=numbers.get(kind, ()), **scope)
            for kind in TournamentLinkKind
        }

    def direct(caller: Caller, token: str) -> str:
        """Join as a director, and return a ticket for a document."""
        join_as_director(session, device=devices[caller].device, signer=signer, token=token)
        return document_ticket(caller)

    def document_ticket(caller: Caller) -> str:
        scope = {"device": devices[caller].device, "signer": signer, "tournament_id": tournament_id}
        return issue_document_ticket(session, **scope, document=TournamentDocument.RANKING)

    def hall_token() -> str:
        return hall_tokens(session, device=owner, signer=signer)[0]

    save_hall(session, device=owner, name="Hall of owner", tables=2)
    withdrawn, former = links(), hall_token()
    tickets = {Caller.REVOKED: direct(Caller.REVOKED, withdrawn[TournamentLinkKind.DIRECTOR])}
    revoke_tournament_links(session, device=owner, tournament_id=tournament_id)
    renew_hall_codes(session, device=owner)
    set_hall_used(session, device=owner, tournament_id=tournament_id, used=True)
    given, permanent = links(), hall_token()
    tickets |= {
        Caller.OWNER: document_ticket(Caller.OWNER),
        Caller.SCORER: direct(Caller.SCORER, given[TournamentLinkKind.DIRECTOR]),
    }
    match_id = join_table(session, device=world.guest, signer=signer, token=given[TournamentLinkKind.TABLE_CARD])
    watching = issue_link(session, device=owner, signer=signer, match_id=match_id, role=Role.VIEWER)
    join_match(session, device=devices[Caller.VIEWER].device, signer=signer, token=watching.token)
    known = (Caller.OWNER, Caller.SCORER, Caller.VIEWER, Caller.REMOVED)
    return _JoinedTournament(
        document_tickets=tickets,
        links={**dict.fromkeys(known, given), Caller.REVOKED: withdrawn},
        hall_tokens={**dict.fromkeys(known, permanent), Caller.REVOKED: former},
    )


def _issue_file_ticket(session: Transaction, store: Store, device: Device, match_id: str | None) -> str:
    return issue_download_ticket(session, device=device, signer=store.signer, kind=DownloadKind.JSON, match_id=match_id)


def _issue_credentials(
    session: Transaction,
    world: World,
    devices: Mapping[Caller, _SeededDevice],
    links: Mapping[Caller, JoinLink],
    tickets: Mapping[Caller, str],
    *,
    tournament: _JoinedTournament,
) -> dict[Caller, Credentials]:
    """Return the credentials. A missing one is the true one with a signature of the caller's own data."""
    signer, owner, admin = world.store.signer, world.owner, world.admin_token
    true_token, true_ticket = links[Caller.SCORER].token, tickets[Caller.OWNER]
    true_move = issue_move_token(session, device=owner, signer=signer).token
    backup = issue_backup_ticket(session, signer=signer, token=admin)
    recovery = issue_recovery_code(session, device=owner, signer=signer)
    people = {}
    for caller in Caller:
        settler = devices.get(caller)
        signature, history_ticket = _FAKE_SIGNATURE, f"{owner.id}.json.-.-.9999999999.{_FAKE_SIGNATURE}"
        if settler is not None:
            own = issue_link(session, device=settler.device, signer=signer, match_id=settler.match.id, role=Role.SCORER)
            signature = admin if caller is Caller.ADMIN else own.token[_ID_END:_SIGNATURE_END]
            history_ticket = _issue_file_ticket(session, world.store, settler.device, None)
        known, is_owner, is_host = caller in links, caller is Caller.OWNER, caller is Caller.ADMIN
        people[caller] = Credentials(
            caller=caller,
            device=_ANONYMOUS_DEVICE if settler is None else settler.device,
            secret="nobody’s secret" if settler is None else settler.secret,
            new_secret=register_device(session, label="")[1],
            token=links[caller].token if known else true_token[:_ID_END] + signature + true_token[_SIGNATURE_END:],
            code=links[caller].code if known else "ACDEFGHJ",
            ticket=tickets[caller] if known else f"{true_ticket[: -len(signature)]}{signature}",
            history_ticket=history_ticket,
            move_token=true_move if is_owner else true_move[:_ID_END] + signature + true_move[_SIGNATURE_END:],
            recovery_code=recovery if is_owner else "ACDEF-GHJKM-NPQRT-UWXY3",
            admin_token=admin if is_host else signature,
            backup_ticket=backup if is_host else f"{backup.partition('.')[0]}.{signature}",
            document_ticket=tournament.document_tickets.get(caller)
            or f"{tournament.document_tickets[Caller.OWNER][: -len(signature)]}{signature}",
            tournament_tokens=tournament.links.get(caller)
            or {
                kind: link[:_ID_END] + signature + link[_SIGNATURE_END:]
                for kind, link in tournament.links[Caller.OWNER].items()
            },
            hall_token=tournament.hall_tokens.get(caller)
            or tournament.hall_tokens[Caller.OWNER][:_ID_END]
            + signature
            + tournament.hall_tokens[Caller.OWNER][_SIGNATURE_END:],
        )
    return people
