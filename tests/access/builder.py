"""The builder of the house: once in each process, and then copied."""

import functools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from models import (
    Device,
    DownloadKind,
    Group,
    JoinLink,
    MatchSetup,
    MatchSnapshot,
    NewTournament,
    Preferences,
    Role,
    Store,
    TableCard,
    TablePhoto,
    Theme,
    TournamentLinkKind,
    TournamentPaper,
    Transaction,
    admin_token,
    create_match,
    create_tournament,
    delete_match,
    delete_player,
    direct,
    export_history,
    issue_backup_ticket,
    issue_download_ticket,
    issue_link,
    issue_move_token,
    issue_paper_ticket,
    issue_recovery_code,
    join,
    load_draft,
    load_match,
    load_tournament,
    move_here,
    open_store,
    register_device,
    remove_member,
    revoke_link,
    save_deal,
    save_draft_side,
    save_group,
    save_photo,
    save_preferences,
    save_rule_set,
    seat_round,
    sit_down,
    tournament_token,
    undo,
    withdraw_links,
)
from scoring import MatchConfig, Movement, RuleSet, Schedule, Seating, SideEntry, Tournament, find_variant
from tests.access.house import House, Person, Standing
from tests.models.table import KEY, deal_entry
from tests.stores import fresh_sqlite
from tests.web.still_clock import StillClock

_NAMES = ("Anna", "Bruno", "Carla", "Dino")
_NOBODY = Device(id="a" * 16, label="Nobody")
_ID, _SIGNED = 16, 40  # where the id ends in the token of a link or a move, and where its signature does
_UNSIGNED = "a" * (_SIGNED - _ID)
_A_WHILE = timedelta(minutes=20)  # longer than any ticket lives


@contextmanager
def fresh_house(folder: Path) -> Iterator[House]:
    """A copy of the house, as nobody has come to it yet."""
    content, house, moment = _built()
    file = folder / "house.db"
    file.write_bytes(content)
    clock = StillClock()
    clock.time = moment
    store = open_store(f"sqlite:///{file}", key=KEY, clock=clock)
    try:
        yield replace(house, store=store)
    finally:
        store.close()


@functools.cache
def _built() -> tuple[bytes, House, datetime]:
    """The database, the house in it, and the time there; once in each process."""
    clock = StillClock()
    with TemporaryDirectory(prefix="pinella-house-") as folder:
        store = open_store(fresh_sqlite(Path(folder)), key=KEY, clock=clock)
        house = _build(store, clock)
        store.close()
        return Path(folder, "pinella.db").read_bytes(), house, clock.time


@dataclass(frozen=True, kw_only=True)
class _Settler:
    """A phone with things of its own."""

    device: Device
    secret: str
    match: MatchSnapshot
    group: Group
    rules: RuleSet

    @property
    def marks(self) -> frozenset[str]:
        names = {player.name for player in self.match.players}
        ids = {self.match.id, self.group.id, *(player.id for player in self.match.players)}
        said = {self.match.note, self.match.place, self.group.name, self.rules.name, repr(self.match.started_at)}
        return frozenset(names | ids | said | {self.device.label})


def _build(store: Store, clock: StillClock) -> House:
    settlers = {}
    for standing in Standing:
        clock.time += timedelta(minutes=1)
        if standing is not Standing.NOBODY:
            with store.transaction() as session:
                settlers[standing] = _settle(session, standing.capitalize(), dark=standing is Standing.OWNER)
    owner, match_id = settlers[Standing.OWNER].device, settlers[Standing.OWNER].match.id
    with store.transaction() as session:
        expired = _file_ticket(session, store, owner, match_id)
    clock.time += _A_WHILE
    with store.transaction() as session:
        links, tickets = _invite(session, store, settlers)
        _play(session, owner, settlers[Standing.SCORER].device, match_id)
        second, gone = _further_matches(session, owner)
        _, second_browser = register_device(session, label="")
        move = issue_move_token(session, device=owner, signer=store.signer)
        move_here(session, signer=store.signer, secret=second_browser, token=move.token)
        hall = _direct(session, store, settlers)
        people = _people(session, store, settlers, links, tickets, hall=hall)
        match = load_match(session, device=owner, match_id=match_id)
        draft = load_draft(session, device=owner, match_id=match_id)
        history = export_history(session, device=owner)
    marks = {standing: settler.marks for standing, settler in settlers.items()} | {Standing.NOBODY: frozenset()}
    marks[Standing.OWNER] |= {
        gone.id,
        hall.id,
        str(hall.table.match_id),
        _HALL,
        second.id,
        *(deal.id for deal in match.deals),
        *(each.id for each in second.players),
    }
    return House(
        store=store,
        match=match,
        link=links[Standing.SCORER],
        draft=draft,
        gone_id=gone.id,
        fresh_id=second.id,
        group_id=settlers[Standing.OWNER].group.id,
        rules=settlers[Standing.OWNER].rules,
        player_id=match.players[0].id,
        other_player_id=second.players[0].id,
        deleted_player_id=second.players[3].id,
        history=history,
        expired_ticket=expired,
        hall_id=hall.id,
        hall_table=hall.table,
        people=people,
        marks=marks,
    )


def _settle(session: Transaction, name: str, *, dark: bool) -> _Settler:
    device, secret = register_device(session, label=f"{name}’s phone")
    rules = save_rule_set(session, device=device, rules=find_variant("burraco").replace(name=f"Rules of {name}"))
    _finish(session, device, _setup(name, _NAMES, rules, deals=1))
    match = create_match(session, device=device, setup=_setup(name, _NAMES, rules))
    group = save_group(
        session, device=device, name=f"Group of {name}", members=tuple(player.name for player in match.players)[:2]
    )
    save_preferences(session, device=device, preferences=Preferences(theme=Theme.DARK if dark else Theme.LIGHT))
    return _Settler(device=device, secret=secret, match=match, group=group, rules=rules)


def _finish(session: Transaction, device: Device, setup: MatchSetup) -> None:
    """A match that is over: something for the statistics."""
    match = create_match(session, device=device, setup=setup)
    save_deal(session, device=device, match_id=match.id, revision=match.revision, entry=deal_entry(), request_id="only")


def _setup(owner: str, names: tuple[str, ...], rules: RuleSet, *, deals: int | None = None) -> MatchSetup:
    """To 2005 points, or over so many deals."""
    target = None if deals else 2005
    config = MatchConfig(rules=rules, players=4, seating=Seating.FIXED_PAIRS, target=target, deals=deals)
    ours = tuple(f"{owner} {name}" for name in names)
    return MatchSetup(config=config, names=ours, note=f"Note of {owner}", place=f"Place of {owner}")


def _invite(
    session: Transaction, store: Store, settlers: Mapping[Standing, _Settler]
) -> tuple[dict[Standing, JoinLink], dict[Standing, str]]:
    """The link that each came by, and a ticket that each got while it was in; then one link is withdrawn, and one phone
    is put out."""
    owner, match_id = settlers[Standing.OWNER].device, settlers[Standing.OWNER].match.id
    links, tickets = {}, {}
    for standing in (Standing.WITHDRAWN, Standing.SCORER, Standing.PUT_OUT, Standing.VIEWER):
        role = Role.VIEWER if standing is Standing.VIEWER else Role.SCORER
        link = issue_link(session, device=owner, signer=store.signer, match_id=match_id, role=role)
        device = settlers[standing].device
        join(session, device=device, signer=store.signer, token=link.token)
        links[standing], tickets[standing] = link, _file_ticket(session, store, device, match_id)
        if standing is Standing.WITHDRAWN:
            revoke_link(session, device=owner, match_id=match_id, link_id=link.id)
        if standing is Standing.PUT_OUT:
            remove_member(session, device=owner, match_id=match_id, member_id=device.id)
    links[Standing.OWNER], tickets[Standing.OWNER] = (
        links[Standing.SCORER],
        _file_ticket(session, store, owner, match_id),
    )
    return links, tickets


def _play(session: Transaction, owner: Device, scorer: Device, match_id: str) -> None:
    """A deal of the owner, one of the scorer, one that was taken back, the beginning of the next, and a photo."""
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


def _further_matches(session: Transaction, owner: Device) -> tuple[MatchSnapshot, MatchSnapshot]:
    """One with other people, of whom the last was deleted; one that was deleted."""
    rules = find_variant("burraco")
    others = _setup("Owner", ("Elsa", "Fabio", "Gina", "Ugo"), rules)
    second = create_match(session, device=owner, setup=others)
    delete_player(session, device=owner, player_id=second.players[3].id)
    gone = create_match(session, device=owner, setup=_setup("Owner", _NAMES, rules))
    delete_match(session, device=owner, match_id=gone.id)
    return second, gone


_HALL = "Tournament of Owner"


@dataclass(frozen=True, kw_only=True)
class _Hall:
    """`links` are those that each was given, `papers` tickets that each director got while he was one."""

    id: str
    table: TableCard
    papers: Mapping[Standing, str]
    links: Mapping[Standing, Mapping[TournamentLinkKind, str]]


def _direct(session: Transaction, store: Store, settlers: Mapping[Standing, _Settler]) -> _Hall:
    """A tournament whose first round is played: the scorer directs it and sits at a table, at which the viewer watches.
    One director's link was withdrawn, with all that were given out before."""
    owner, signer = settlers[Standing.OWNER].device, store.signer
    pairs = (("Elsa", "Fabio"), ("Gina", "Hugo"), ("Ines", "Jan"), ("Kora", "Lino"))
    schedule = Schedule(rounds=2, deals=1, minutes=25)
    new = NewTournament(
        name=_HALL,
        setup=Tournament(entrants=len(pairs), schedule=schedule, movement=Movement.ROUND_ROBIN, victory_table=_POINTS),
        rules=find_variant("burraco"),
        names=tuple(tuple(f"Owner {name}" for name in pair) for pair in pairs),
    )
    hall_id = create_tournament(session, device=owner, new=new)

    def links() -> Mapping[TournamentLinkKind, str]:
        numbers = {TournamentLinkKind.CARD: (0, 0), TournamentLinkKind.PAIR: (0,)}
        there = {"device": owner, "signer": signer, "tournament_id": hall_id}
        return {
            kind: tournament_token(session, kind=kind, numbers=numbers.get(kind, ()), **there)
            for kind in TournamentLinkKind
        }

    def paper(standing: Standing) -> str:
        device, kind = settlers[standing].device, TournamentPaper.RANKING
        return issue_paper_ticket(session, device=device, signer=signer, tournament_id=hall_id, paper=kind)

    withdrawn = links()
    direct(
        session,
        device=settlers[Standing.WITHDRAWN].device,
        signer=signer,
        token=withdrawn[TournamentLinkKind.DIRECTOR],
    )
    papers = {Standing.WITHDRAWN: paper(Standing.WITHDRAWN)}
    withdraw_links(session, device=owner, tournament_id=hall_id)
    given = links()
    scorer = settlers[Standing.SCORER].device
    direct(session, device=scorer, signer=signer, token=given[TournamentLinkKind.DIRECTOR])
    papers |= {standing: paper(standing) for standing in (Standing.OWNER, Standing.SCORER)}
    seat_round(session, device=owner, tournament_id=hall_id, number=0, request_id="first round")
    match_id = sit_down(session, device=scorer, signer=signer, token=given[TournamentLinkKind.CARD])
    match = load_match(session, device=scorer, match_id=match_id)
    save_deal(session, device=scorer, match_id=match_id, revision=match.revision, entry=deal_entry(), request_id="only")
    watching = issue_link(session, device=owner, signer=signer, match_id=match_id, role=Role.VIEWER)
    join(session, device=settlers[Standing.VIEWER].device, signer=signer, token=watching.token)
    [table, *_] = load_tournament(session, device=owner, tournament_id=hall_id).tables
    known = (Standing.OWNER, Standing.SCORER, Standing.VIEWER, Standing.PUT_OUT)
    given_links = {**dict.fromkeys(known, given), Standing.WITHDRAWN: withdrawn}
    return _Hall(id=hall_id, table=table, papers=papers, links=given_links)


_POINTS = (40, 120, 200, 300, 400, 500, 620, 740, 870, 1000)


def _file_ticket(session: Transaction, store: Store, device: Device, match_id: str | None) -> str:
    return issue_download_ticket(session, device=device, signer=store.signer, kind=DownloadKind.JSON, match_id=match_id)


def _people(
    session: Transaction,
    store: Store,
    settlers: Mapping[Standing, _Settler],
    links: Mapping[Standing, JoinLink],
    tickets: Mapping[Standing, str],
    *,
    hall: _Hall,
) -> dict[Standing, Person]:
    """What was never given to somebody is the true one but for its signature, which is of something of their own."""
    signer, owner = store.signer, settlers[Standing.OWNER]
    true_token, admin = links[Standing.SCORER].token, admin_token(signer)
    true_ticket, true_move = (
        tickets[Standing.OWNER],
        issue_move_token(session, device=owner.device, signer=signer).token,
    )
    backup = issue_backup_ticket(session, signer=signer, token=admin)
    recovery = issue_recovery_code(session, device=owner.device, signer=signer)
    people = {}
    for standing in Standing:
        settler = settlers.get(standing)
        signature, history_ticket = _UNSIGNED, f"{owner.device.id}.json.all.9999999999.{_UNSIGNED}"
        if settler is not None:
            own = issue_link(session, device=settler.device, signer=signer, match_id=settler.match.id, role=Role.SCORER)
            signature = admin if standing is Standing.HOST else own.token[_ID:_SIGNED]
            history_ticket = _file_ticket(session, store, settler.device, None)
        known, is_owner, is_host = standing in links, standing is Standing.OWNER, standing is Standing.HOST
        people[standing] = Person(
            standing=standing,
            device=_NOBODY if settler is None else settler.device,
            secret="nobody’s secret" if settler is None else settler.secret,
            new_secret=register_device(session, label="")[1],
            token=links[standing].token if known else true_token[:_ID] + signature + true_token[_SIGNED:],
            code=links[standing].code if known else "ACDEFGHJ",
            ticket=tickets[standing] if known else f"{true_ticket[: -len(signature)]}{signature}",
            history_ticket=history_ticket,
            move=true_move if is_owner else true_move[:_ID] + signature + true_move[_SIGNED:],
            recovery=recovery if is_owner else "ACDEF-GHJKM-NPQRT-UWXY3",
            admin=admin if is_host else signature,
            backup=backup if is_host else f"{backup.partition('.')[0]}.{signature}",
            paper=hall.papers.get(standing) or f"{hall.papers[Standing.OWNER][: -len(signature)]}{signature}",
            hall=hall.links.get(standing)
            or {kind: link[:_ID] + signature + link[_SIGNED:] for kind, link in hall.links[Standing.OWNER].items()},
        )
    return people
