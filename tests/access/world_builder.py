"""Construction of the world, once per process; tests use copies."""

import functools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from models.access import Device, Preferences, Theme, register_device, save_preferences
from models.archive import export_history
from models.deals import save_deal, undo
from models.drafts import load_draft, save_draft_side
from models.matches import TablePhoto, create_match, load_match, save_photo, save_rule_set
from models.people import Group, save_group
from models.sharing import (
    DownloadKind,
    JoinLink,
    accept_move,
    admin_token,
    issue_backup_ticket,
    issue_download_ticket,
    issue_link,
    issue_move_token,
    issue_recovery_code,
    join_match,
    remove_member,
    revoke_link,
)
from models.store import Store, Transaction, open_store
from models.tournaments import (
    TournamentDocument,
    create_tournament,
    issue_document_ticket,
    join_as_director,
    join_table,
    load_tournament,
    revoke_tournament_links,
    seat_round,
    tournament_token,
)
from models.trash import delete_match, delete_player
from models.values import MatchSetup, MatchSnapshot, NewTournament, Role, TableCard, TournamentLinkKind
from scoring import MatchConfig, Movement, RuleSet, Schedule, Seating, SideEntry, Tournament, find_variant
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY, deal_entry
from tests.access.world import Caller, Credentials, World
from tests.web.still_clock import FixedClock

_PLAYER_NAMES = ("Anna", "Bruno", "Carla", "Dino")
_ANONYMOUS_DEVICE = Device(id="a" * 16, label="Nobody")
_ID_END, _SIGNATURE_END = 16, 40  # ends of the id and of the signature in the token of a link or a device move
_FAKE_SIGNATURE = "a" * (_SIGNATURE_END - _ID_END)
_TICKET_LIFETIME = timedelta(minutes=20)  # longer than the lifetime of any ticket


@contextmanager
def open_world(folder: Path) -> Iterator[World]:
    """Yield a fresh copy of the world."""
    content, world, now = _world_template()
    file = folder / "world.db"
    file.write_bytes(content)
    clock = FixedClock()
    clock.time = now
    store = open_store(f"sqlite:///{file}", key=KEY, clock=clock)
    try:
        yield replace(world, store=store)
    finally:
        store.close()


@functools.cache
def _world_template() -> tuple[bytes, World, datetime]:
    """Return the database, the world in it, and its time, created once per process."""
    clock = FixedClock()
    with TemporaryDirectory(prefix="pinella-world-") as folder:
        store = open_store(copy_empty_database(Path(folder)), key=KEY, clock=clock)
        world = _seed_world(store, clock)
        store.close()
        return Path(folder, "pinella.db").read_bytes(), world, clock.time


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


def _seed_world(store: Store, clock: FixedClock) -> World:
    settlers = {}
    for caller in Caller:
        clock.time += timedelta(minutes=1)
        if caller is not Caller.ANONYMOUS:
            with store.transaction() as session:
                settlers[caller] = _seed_device(session, caller.capitalize(), dark_theme=caller is Caller.OWNER)
    owner, match_id = settlers[Caller.OWNER].device, settlers[Caller.OWNER].match.id
    with store.transaction() as session:
        expired = _issue_file_ticket(session, store, owner, match_id)
    clock.time += _TICKET_LIFETIME
    with store.transaction() as session:
        links, tickets = _issue_links(session, store, settlers)
        _play_match(session, owner, settlers[Caller.SCORER].device, match_id)
        second, deleted = _seed_further_matches(session, owner)
        _, second_browser = register_device(session, label="")
        move = issue_move_token(session, device=owner, signer=store.signer)
        accept_move(session, signer=store.signer, secret=second_browser, token=move.token)
        tournament = _seed_tournament(session, store, settlers)
        people = _issue_credentials(session, store, settlers, links, tickets, tournament=tournament)
        match = load_match(session, device=owner, match_id=match_id)
        draft = load_draft(session, device=owner, match_id=match_id)
        history = export_history(session, device=owner)
    marks = {caller: settler.markers for caller, settler in settlers.items()} | {Caller.ANONYMOUS: frozenset()}
    marks[Caller.OWNER] |= {
        deleted.id,
        tournament.id,
        str(tournament.table.match_id),
        _TOURNAMENT_NAME,
        second.id,
        *(deal.id for deal in match.deals),
        *(each.id for each in second.players),
    }
    return World(
        store=store,
        match=match,
        scorer_link=links[Caller.SCORER],
        draft=draft,
        deleted_match_id=deleted.id,
        empty_match_id=second.id,
        group_id=settlers[Caller.OWNER].group.id,
        rules=settlers[Caller.OWNER].rules,
        player_id=match.players[0].id,
        other_player_id=second.players[0].id,
        deleted_player_id=second.players[3].id,
        history=history,
        expired_ticket=expired,
        tournament_id=tournament.id,
        tournament_table=tournament.table,
        credentials=people,
        markers=marks,
    )


def _seed_device(session: Transaction, name: str, *, dark_theme: bool) -> _SeededDevice:
    device, secret = register_device(session, label=f"{name}’s phone")
    rules = save_rule_set(session, device=device, rules=find_variant("burraco").replace(name=f"Rules of {name}"))
    _seed_finished_match(session, device, _match_setup(name, _PLAYER_NAMES, rules, deals=1))
    match = create_match(session, device=device, setup=_match_setup(name, _PLAYER_NAMES, rules))
    group = save_group(
        session, device=device, name=f"Group of {name}", members=tuple(player.name for player in match.players)[:2]
    )
    save_preferences(session, device=device, preferences=Preferences(theme=Theme.DARK if dark_theme else Theme.LIGHT))
    return _SeededDevice(device=device, secret=secret, match=match, group=group, rules=rules)


def _seed_finished_match(session: Transaction, device: Device, setup: MatchSetup) -> None:
    """Play a match to its end, for the statistics."""
    match = create_match(session, device=device, setup=setup)
    save_deal(session, device=device, match_id=match.id, revision=match.revision, entry=deal_entry(), request_id="only")


def _match_setup(owner: str, names: tuple[str, ...], rules: RuleSet, *, deals: int | None = None) -> MatchSetup:
    """Return a set-up to 2005 points, or over `deals`."""
    target = None if deals else 2005
    config = MatchConfig(rules=rules, players=4, seating=Seating.FIXED_PAIRS, target=target, deals=deals)
    ours = tuple(f"{owner} {name}" for name in names)
    return MatchSetup(config=config, names=ours, note=f"Note of {owner}", venue=f"Place of {owner}")


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


def _play_match(session: Transaction, owner: Device, scorer: Device, match_id: str) -> None:
    """Play a deal of the owner, one of the scorer and one that is undone; begin a draft, and add a photo."""
    for number, device in enumerate((owner, scorer, owner)):
        revision = load_match(session, device=owner, match_id=match_id).revision
        played = save_deal(
            session,
            device=device,
            match_id=match_id,
            revision=revision,
            entry=deal_entry(),
            request_id=f"deal-{number}",
        )
    assert played.undoable is not None
    undo(session, device=owner, match_id=match_id, action_id=played.undoable.id)
    draft = load_draft(session, device=owner, match_id=match_id)
    save_draft_side(
        session,
        device=owner,
        match_id=match_id,
        deal_id=None,
        side=0,
        version=draft.sides[0].version,
        value=SideEntry(players=(0, 2), table_points=100),
    )
    photo = TablePhoto(jpeg=b"the table with Owner Anna", width=1, height=1)
    save_photo(session, device=owner, match_id=match_id, photo=photo)


def _seed_further_matches(session: Transaction, owner: Device) -> tuple[MatchSnapshot, MatchSnapshot]:
    """Create a match with other people, the last of whom was deleted, and a deleted match."""
    rules = find_variant("burraco")
    others = _match_setup("Owner", ("Elsa", "Fabio", "Gina", "Ugo"), rules)
    second = create_match(session, device=owner, setup=others)
    delete_player(session, device=owner, player_id=second.players[3].id)
    deleted = create_match(session, device=owner, setup=_match_setup("Owner", _PLAYER_NAMES, rules))
    delete_match(session, device=owner, match_id=deleted.id)
    return second, deleted


_TOURNAMENT_NAME = "Tournament of Owner"


@dataclass(frozen=True, kw_only=True)
class _SeededTournament:
    """A tournament with the links of each caller, and the tickets that directors got while they were directors."""

    id: str
    table: TableCard
    document_tickets: Mapping[Caller, str]
    links: Mapping[Caller, Mapping[TournamentLinkKind, str]]


def _seed_tournament(session: Transaction, store: Store, devices: Mapping[Caller, _SeededDevice]) -> _SeededTournament:
    """Create a tournament whose first round is played.

    The scorer directs it and has a seat at a table, which the viewer watches. One director's link was revoked, together
    with all tokens issued before.
    """
    owner, signer = devices[Caller.OWNER].device, store.signer
    pairs = (("Elsa", "Fabio"), ("Gina", "Hugo"), ("Ines", "Jan"), ("Kora", "Lino"))
    schedule = Schedule(rounds=2, deals=1, minutes=25)
    new = NewTournament(
        name=_TOURNAMENT_NAME,
        setup=Tournament(
            entrants=len(pairs), schedule=schedule, movement=Movement.ROUND_ROBIN, victory_table=_VICTORY_TABLE
        ),
        rules=find_variant("burraco"),
        names=tuple(tuple(f"Owner {name}" for name in pair) for pair in pairs),
    )
    hall_id = create_tournament(session, device=owner, new=new)

    def links() -> Mapping[TournamentLinkKind, str]:
        numbers = {TournamentLinkKind.TABLE_CARD: (0, 0), TournamentLinkKind.PAIR: (0,)}
        scope = {"device": owner, "signer": signer, "tournament_id": hall_id}
        return {
            kind: tournament_token(session, kind=kind, numbers=numbers.get(kind, ()), **scope)
            for kind in TournamentLinkKind
        }

    def paper(caller: Caller) -> str:
        device, kind = devices[caller].device, TournamentDocument.RANKING
        return issue_document_ticket(session, device=device, signer=signer, tournament_id=hall_id, document=kind)

    withdrawn = links()
    join_as_director(
        session,
        device=devices[Caller.REVOKED].device,
        signer=signer,
        token=withdrawn[TournamentLinkKind.DIRECTOR],
    )
    papers = {Caller.REVOKED: paper(Caller.REVOKED)}
    revoke_tournament_links(session, device=owner, tournament_id=hall_id)
    given = links()
    scorer = devices[Caller.SCORER].device
    join_as_director(session, device=scorer, signer=signer, token=given[TournamentLinkKind.DIRECTOR])
    papers |= {caller: paper(caller) for caller in (Caller.OWNER, Caller.SCORER)}
    seat_round(session, device=owner, tournament_id=hall_id, number=0, request_id="first round")
    match_id = join_table(session, device=scorer, signer=signer, token=given[TournamentLinkKind.TABLE_CARD])
    match = load_match(session, device=scorer, match_id=match_id)
    save_deal(session, device=scorer, match_id=match_id, revision=match.revision, entry=deal_entry(), request_id="only")
    watching = issue_link(session, device=owner, signer=signer, match_id=match_id, role=Role.VIEWER)
    join_match(session, device=devices[Caller.VIEWER].device, signer=signer, token=watching.token)
    [table, *_] = load_tournament(session, device=owner, tournament_id=hall_id).tables
    known = (Caller.OWNER, Caller.SCORER, Caller.VIEWER, Caller.REMOVED)
    given_links = {**dict.fromkeys(known, given), Caller.REVOKED: withdrawn}
    return _SeededTournament(id=hall_id, table=table, document_tickets=papers, links=given_links)


_VICTORY_TABLE = (40, 120, 200, 300, 400, 500, 620, 740, 870, 1000)


def _issue_file_ticket(session: Transaction, store: Store, device: Device, match_id: str | None) -> str:
    return issue_download_ticket(session, device=device, signer=store.signer, kind=DownloadKind.JSON, match_id=match_id)


def _issue_credentials(
    session: Transaction,
    store: Store,
    devices: Mapping[Caller, _SeededDevice],
    links: Mapping[Caller, JoinLink],
    tickets: Mapping[Caller, str],
    *,
    tournament: _SeededTournament,
) -> dict[Caller, Credentials]:
    """Return the credentials. A missing one is the true one with a signature of the caller's own data."""
    signer, owner = store.signer, devices[Caller.OWNER]
    true_token, admin = links[Caller.SCORER].token, admin_token(signer)
    true_ticket, true_move = (
        tickets[Caller.OWNER],
        issue_move_token(session, device=owner.device, signer=signer).token,
    )
    backup = issue_backup_ticket(session, signer=signer, token=admin)
    recovery = issue_recovery_code(session, device=owner.device, signer=signer)
    people = {}
    for caller in Caller:
        settler = devices.get(caller)
        signature, history_ticket = _FAKE_SIGNATURE, f"{owner.device.id}.json.all.9999999999.{_FAKE_SIGNATURE}"
        if settler is not None:
            own = issue_link(session, device=settler.device, signer=signer, match_id=settler.match.id, role=Role.SCORER)
            signature = admin if caller is Caller.ADMIN else own.token[_ID_END:_SIGNATURE_END]
            history_ticket = _issue_file_ticket(session, store, settler.device, None)
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
        )
    return people
