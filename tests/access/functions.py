"""The functions of `models`, and who may do what with them: one row for each thing that can be done."""

import functools
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import models
from models import (
    Action,
    Archive,
    ClockStep,
    DealHead,
    Device,
    DownloadKind,
    ImportPreview,
    MatchSetup,
    NewTournament,
    Preferences,
    Role,
    Signer,
    TablePhoto,
    Theme,
    TournamentLinkKind,
    TournamentPaper,
    Transaction,
    Verdict,
    add_entrant,
    close_round,
    create_tournament,
    direct,
    list_tournaments,
    read_archive,
    tournament_token,
)
from models.archive.import_people import OnDuplicate
from scoring import (
    MatchConfig,
    Movement,
    Schedule,
    Seating,
    SideEntry,
    TableResult,
    Tournament,
    TournamentAdjustment,
    find_variant,
)
from tests.access.cells import HOST_ONLY, Cell, Row, cells
from tests.access.house import House, Person, Standing
from tests.models.table import deal_entry


@dataclass(frozen=True, kw_only=True)
class At:
    """Somebody who stands in the house's database."""

    session: Transaction
    house: House
    who: Person

    @property
    def device(self) -> Device:
        return self.who.device

    @property
    def signer(self) -> Signer:
        return self.house.store.signer


class Guard(StrEnum):
    """What tells the callers apart."""

    ROLE = "the role in a match"
    PERSON = "whose people they are"
    GROUP = "whose groups they are"
    DIRECTOR = "who directs a tournament"
    SIGNATURE = "the server's signature"
    KEY = "what the row is found by: a device's id, or the hash of a secret or a code"


@dataclass(frozen=True, kw_only=True, eq=False)
class FunctionRow(Row[Callable[[At], Any]]):
    """`prepare` is what the owner does before; `shown` is the answer as text."""

    function: Callable[..., Any]
    guard: Guard
    prepare: Callable[[At], object] = lambda _: None
    shown: Callable[[At, Any], str] = lambda _, answer: repr(answer)


#                 owner scorer viewer stranger nobody put-out withdrawn host
_MEMBERS = cells("yes   yes    yes    no       no     no      no        no")
_SCORERS = cells("yes   yes    no     no       no     no      no        no")
_OWNER = cells("  yes   no     no     no       no     no      no        no")
LINK = cells("   yes   yes    yes    no       no     yes     no        no")
_JOINING = cells("yes   yes    yes    no       no     yes     no        no")
_DIRECTORS = cells("yes yes no     no       no     no      no        no")
_DIRECTED = cells("yes  yes    nothing nothing nothing nothing nothing  nothing")
_LISTED = cells(" yes   yes    yes    own      nothing own    own       own")
_IS_ROLE = cells("yes   yes    yes    nothing  nothing nothing nothing  nothing")
_OWN_LIST = cells("yes  own    own    own      nothing own    own       own")
_TICKET = cells(" yes   yes    yes    no       no     yes     yes       no")
_PAPERS = cells(" yes   yes    no     no       no     no      yes       no")
_ONLY_OWNER = cells("yes nothing nothing nothing nothing nothing nothing nothing")
_OWN_WORK = cells("yes  own    own    own      no     own     own       own")
_SAYS_LITTLE = cells("nothing nothing nothing nothing no nothing nothing nothing")
_ANYBODY = cells("own   own    own    own      own    own     own       own")


def _mark(at: At, *, there: bool) -> str:
    """What a bare number or role says of the owner's things."""
    return at.house.id if there else ""


def _duplicates(at: At, preview: ImportPreview) -> str:
    return _mark(at, there=any(each.revision_here is not None for each in preview.duplicates))


def _whose(at: At, ticket: str) -> str:
    """Whose device a ticket names."""
    return " ".join(person.device.label for person in at.house.people.values() if person.device.id in ticket)


def _id_of(action: Action | None) -> str:
    assert action is not None
    return action.id


def _archive(at: At) -> Archive:
    """The owner's history, in anybody's hands."""
    return read_archive(at.house.history)


def _one_match(at: At) -> Archive:
    """One of the owner's, in anybody's hands."""
    with at.house.store.reading() as session:
        return read_archive(models.export_history(session, device=at.house.owner, match_ids=[at.house.id]))


def _relation(at: At) -> models.Relation:
    return models.look_at_handed(at.session, device=at.device, archive=_one_match(at)).relation


def _known(at: At, handed: models.HandedMatch) -> str:
    return _mark(at, there=handed.here is not None)


_NEW_SETUP = MatchSetup(
    config=MatchConfig(rules=find_variant("burraco"), players=4, seating=Seating.FIXED_PAIRS, target=2005),
    names=("Xenia", "Yanis", "Zoe", "Zita"),
)


def _row(
    may: Mapping[Standing, Cell],
    name: str,
    /,
    *,
    guard: Guard = Guard.KEY,
    row: str = "",
    prepare: Callable[[At], object] = lambda _: None,
    shown: Callable[[At, Any], str] = lambda _, answer: repr(answer),
    **values: Any,
) -> FunctionRow:
    """`values` are the arguments, those that are functions as they are for whoever calls. Who calls, in which match,
    and the server's signature go along where they must."""
    function = getattr(models, name)
    needed = {each.name for each in inspect.signature(function).parameters.values() if each.default is each.empty}
    values = {key: value for key, value in _ALONG.items() if key in needed} | values

    def attempt(at: At) -> Any:
        given = {key: value(at) if callable(value) else value for key, value in values.items()}
        return function(at.session, **given) if "session" in needed else function(**given)

    return FunctionRow(
        name=row or name, function=function, may=may, guard=guard, prepare=prepare, attempt=attempt, shown=shown
    )


_ALONG: Mapping[str, Callable[[At], Any]] = {
    "device": lambda at: at.device,
    "signer": lambda at: at.signer,
    "match_id": lambda at: at.house.id,
}
_members = functools.partial(_row, _MEMBERS, guard=Guard.ROLE)
_scorers = functools.partial(_row, _SCORERS, guard=Guard.ROLE)
_owner = functools.partial(_row, _OWNER, guard=Guard.ROLE)
_person = functools.partial(_row, _OWNER, guard=Guard.PERSON, player_id=lambda at: at.house.player_id)
_group = functools.partial(_row, _OWNER, guard=Guard.GROUP, group_id=lambda at: at.house.group_id)
_director = functools.partial(_row, _DIRECTORS, guard=Guard.DIRECTOR, tournament_id=lambda at: at.house.hall_id)
_signed = functools.partial(_row, guard=Guard.SIGNATURE)


def _revision(at: At) -> int:
    return at.house.match.revision


def _deal(at: At) -> str:
    return at.house.deal_for(at.who.standing)


def _action(at: At) -> str:
    return at.house.action_for(at.who.standing)


def _token(at: At) -> str:
    return at.who.token


def _secret(at: At) -> str:
    return at.who.secret


def _new_secret(at: At) -> str:
    return at.who.new_secret


def _owners_match(at: At) -> str:
    return at.house.id


def _end(at: At) -> object:
    there = {"device": at.house.owner, "match_id": at.house.id}
    return models.end_match(at.session, **there, revision=_revision(at), request_id="the end")


def _end_and_follow(at: At) -> object:
    _end(at)
    return models.begin_rematch(at.session, device=at.house.owner, match_id=at.house.id)


def _erase(at: At) -> object:
    return models.delete_everything(at.session, device=at.house.owner)


def _table_match(at: At) -> str:
    return str(at.house.hall_table.match_id)


def _result(at: At) -> TableResult:
    seat = at.house.hall_table.seat
    return TableResult(ns=seat.ns or 0, ew=seat.ew, ns_points=100)


def _close(at: At) -> object:
    return close_round(
        at.session,
        device=at.house.owner,
        tournament_id=at.house.hall_id,
        number=0,
        missing_too=True,
        request_id="the first",
    )


def _enter_late(at: At) -> object:
    there = {"device": at.house.owner, "tournament_id": at.house.hall_id}
    return add_entrant(at.session, **there, names=("Xenia", "Yanis"), request_id="late")


def _open(at: At) -> object:
    """Another one, open for entries, which the same phones direct."""
    owner, scorer = at.house.owner, at.house.people[Standing.SCORER].device
    tournament_id = create_tournament(at.session, device=owner, new=replace(_NEW_TOURNAMENT, name=_OPEN, open_for=2))
    there = {"device": owner, "signer": at.signer, "tournament_id": tournament_id}
    token = tournament_token(at.session, **there, kind=TournamentLinkKind.DIRECTOR)
    return direct(at.session, device=scorer, signer=at.signer, token=token)


def _opened(at: At) -> str:
    listed = list_tournaments(at.session, device=at.house.owner)
    return next(each.id for each in listed if each.name == _OPEN)


_OPEN = "Entries are open"


def _link(kind: TournamentLinkKind) -> Callable[[At], str]:
    return lambda at: at.who.hall[kind]


_NEW_TOURNAMENT = NewTournament(
    name="A tournament",
    setup=Tournament(entrants=2, schedule=Schedule(rounds=1, deals=2), movement=Movement.ROUND_ROBIN),
    rules=find_variant("burraco"),
    names=(("Xenia", "Yanis"), ("Zoe", "Zita")),
)


FUNCTIONS: tuple[FunctionRow, ...] = (
    # a match
    _members("load_match"),
    _members("load_draft"),
    _members("carry_score", shown=lambda at, _: at.house.id),
    _members("carry_match", shown=lambda at, _: at.house.id),
    _members("carry_whole", shown=lambda at, _: at.house.id),
    _members("deal_history", deal_id=lambda at: at.house.match.deals[0].id),
    _members("list_members"),
    _scorers("begin_rematch", prepare=_end),
    _members("load_photo"),
    _members("issue_download_ticket", kind=DownloadKind.PDF, match_id=_owners_match),
    _members("export_history", row="export_history of a match", match_ids=lambda at: [at.house.id]),
    _row(_IS_ROLE, "role_of", shown=lambda at, role: _mark(at, there=role is not None)),
    _scorers("save_deal", revision=_revision, entry=deal_entry(), request_id="tap"),
    _scorers("delete_deal", revision=_revision, deal_id=_deal, request_id="tap"),
    _scorers("set_clock", step=ClockStep.SHOW),
    _scorers("end_match", revision=_revision, request_id="tap"),
    _scorers("undo", action_id=lambda at: _id_of(at.house.match.undoable)),
    _scorers("redo", action_id=lambda at: _id_of(at.house.match.redoable)),
    _scorers(
        "save_draft_side",
        deal_id=None,
        side=0,
        version=lambda at: at.house.draft.sides[0].version,
        value=SideEntry(players=(0, 2), table_points=345),
    ),
    _scorers(
        "save_draft_head", deal_id=None, version=lambda at: at.house.draft.head.version, value=DealHead(closed_by=0)
    ),
    _scorers("discard_draft"),
    _scorers("describe_match", revision=_revision, note="Another note", place=""),
    _scorers("save_photo", photo=TablePhoto(jpeg=b"another", width=1, height=1)),
    _scorers("remove_photo"),
    _scorers("agree_deal", deal_id=_deal, action_id=_action),
    _scorers("contest_deal", deal_id=_deal, action_id=_action),
    _scorers("issue_link", role=Role.VIEWER, expires_at=lambda at: at.house.store.clock()),
    _owner("revoke_link", link_id=lambda at: at.house.link.id),
    _owner("remove_member", member_id=lambda at: at.house.scorer.id),
    _owner("hand_over", to_device_id=lambda at: at.house.scorer.id),
    _owner("delete_match"),
    _owner("restore_match", match_id=lambda at: at.house.gone_id),
    # the people and groups of a device, and what was played with them
    _person("rename_player", name="Zoe"),
    _person("colour_player", colour=3),
    _person("delete_player"),
    _person("unite_players", former_id=lambda at: at.house.other_player_id),
    _row(_OWNER, "restore_player", player_id=lambda at: at.house.deleted_player_id),
    _row(_OWNER, "load_report", player_id=lambda at: at.house.player_id),
    _row(_OWN_LIST, "load_season"),
    _group("load_season", row="load_season of a group"),
    _group("own_group"),
    _group("save_group", row="save_group, another one", name="Friday", members=("Xenia", "Yanis")),
    _group("delete_group"),
    _row(_OWN_WORK, "save_group", name="Friday", members=("Xenia", "Yanis")),
    _row(_OWN_LIST, "list_groups"),
    _row(_OWN_LIST, "list_players"),
    _row(_ONLY_OWNER, "list_players", row="list_players, one", player_id=lambda at: at.house.player_id),
    _row(_OWN_LIST, "remembered_names"),
    # the lists and settings of a device
    _row(_LISTED, "list_matches"),
    _row(_LISTED, "first_match_at"),
    _row(_LISTED, "played_rules"),
    _row(_ONLY_OWNER, "list_deleted"),
    _row(_OWN_LIST, "list_rule_sets"),
    _row(_OWN_WORK, "save_rule_set", rules=find_variant("burraco").replace(name="Friday")),
    _row(_OWNER, "delete_rule_set", name=lambda at: at.house.rules.name),
    _row(_OWN_LIST, "last_setup"),
    _row(_ONLY_OWNER, "load_preferences", shown=lambda at, found: _mark(at, there=found.theme is Theme.DARK)),
    _row(_OWN_WORK, "save_preferences", preferences=Preferences(theme=Theme.SYSTEM)),
    _row(_OWN_WORK, "create_match", setup=_NEW_SETUP),
    _row(_OWN_WORK, "rename_device", label="Another phone"),
    _row(_OWN_WORK, "note_visit"),
    _row(_SAYS_LITTLE, "is_seen_today"),
    _row(_OWN_WORK, "delete_everything"),
    _row(_OWNER, "restore_everything", prepare=_erase),
    _row(_OWN_LIST, "export_history"),
    _row(_ONLY_OWNER, "preview_import", archive=_archive, shown=_duplicates),
    _row(_ONLY_OWNER, "look_at_handed", archive=_one_match, shown=_known),
    _row(_OWN_WORK, "take_handed", archive=_one_match, seen=_relation, shown=lambda _, match_id: match_id),
    _row(
        _OWN_WORK,
        "import_history",
        archive=_archive,
        duplicates=OnDuplicate.REPLACE,
        shown=lambda _, report: repr(report.replaced),
    ),
    _row(
        _OWN_LIST,
        "issue_download_ticket",
        row="issue_download_ticket for everything",
        kind=DownloadKind.JSON,
        shown=_whose,
    ),
    # phones of a device
    _row(_OWN_LIST, "find_device", secret=_secret),
    _row(_ANYBODY, "register_device", label="New", shown=lambda _, made: made[0].label),
    _row(_ONLY_OWNER, "count_phones", shown=lambda at, phones: _mark(at, there=phones == 2)),
    _row(_OWN_WORK, "issue_recovery_code"),
    _row(_OWN_WORK, "issue_move_token", shown=lambda at, found: _whose(at, found.token)),
    _row(_OWNER, "leave_device", secret=_secret),
    _row(_OWNER, "recover", secret=_new_secret, code=lambda at: at.who.recovery),
    _signed(_OWNER, "look_at_move", token=lambda at: at.who.move),
    _signed(_OWNER, "move_here", secret=_new_secret, token=lambda at: at.who.move),
    # links
    _signed(LINK, "resolve_token", token=_token),
    _signed(LINK, "load_shared", token=_token),
    _signed(LINK, "load_shared_draft", token=_token),
    _signed(LINK, "export_shared", token=_token),
    _signed(LINK, "rematch_token", token=_token, prepare=_end_and_follow, shown=lambda at, _: at.house.id),
    _signed(_JOINING, "join", token=_token),
    _row(_JOINING, "join", row="join by a code", code=lambda at: at.who.code),
    # a tournament: its directors, its links, its tables
    _row(_OWN_WORK, "create_tournament", new=_NEW_TOURNAMENT),
    _row(_DIRECTED, "list_tournaments"),
    _director("load_tournament"),
    _director("tournament_log"),
    _director("tournament_token", kind=TournamentLinkKind.TV),
    _director("page_tokens"),
    _director("issue_paper_ticket", paper=TournamentPaper.SLIPS, number=0),
    _director("seat_round", number=1, request_id="tap", prepare=_close),
    _director("start_clock", number=0),
    _director("close_round", number=0, missing_too=True, request_id="tap"),
    _director("enter_result", number=0, result=_result, request_id="tap"),
    _director(
        "adjust_entrant",
        adjustment=TournamentAdjustment(entrant=0, victory_points=-1, note="late"),
        request_id="tap",
    ),
    _director("add_entrant", names=("Xenia", "Yanis"), request_id="tap"),
    _director("remove_entrant", entrant=1, request_id="tap"),
    _director("rename_entrant", entrant=4, names=("Zoe", "Zita"), request_id="tap", prepare=_enter_late),
    _director("withdraw_entrant", entrant=4, request_id="tap", prepare=_enter_late),
    _row(_DIRECTORS, "draw_lots", guard=Guard.DIRECTOR, tournament_id=_opened, request_id="tap", prepare=_open),
    _signed(LINK, "load_entry", token=_link(TournamentLinkKind.ENTRY)),
    _signed(
        LINK,
        "enter_tournament",
        token=_link(TournamentLinkKind.ENTRY),
        names=("Xenia", "Yanis"),
        request_id="tap",
    ),
    _director("open_table", match_id=_table_match),
    _row(_OWNER, "withdraw_links", guard=Guard.DIRECTOR, tournament_id=lambda at: at.house.hall_id),
    _row(_OWNER, "delete_tournament", guard=Guard.DIRECTOR, tournament_id=lambda at: at.house.hall_id),
    _members("load_place", match_id=_table_match),
    _scorers("confirm_table", match_id=_table_match, side=0, revision=2, verdict=Verdict.AGREED),
    _signed(LINK, "direct", token=_link(TournamentLinkKind.DIRECTOR)),
    _signed(LINK, "sit_down", token=_link(TournamentLinkKind.CARD)),
    _signed(LINK, "board_entry_token", token=_link(TournamentLinkKind.TV)),
    _signed(LINK, "load_board", token=_link(TournamentLinkKind.TV)),
    _signed(LINK, "load_entrant", token=_link(TournamentLinkKind.PAIR)),
    # tickets, and the host
    _signed(_TICKET, "read_download_ticket", ticket=lambda at: at.who.ticket),
    _signed(_PAPERS, "read_paper_ticket", ticket=lambda at: at.who.paper),
    _signed(HOST_ONLY, "check_admin", token=lambda at: at.who.admin, shown=lambda at, _: at.house.id),
    _signed(HOST_ONLY, "admin_matches", token=lambda at: at.who.admin),
    _signed(HOST_ONLY, "claim_match", token=lambda at: at.who.admin),
    _signed(HOST_ONLY, "issue_backup_ticket", token=lambda at: at.who.admin, shown=lambda at, _: at.house.id),
    _signed(HOST_ONLY, "check_backup_ticket", ticket=lambda at: at.who.backup, shown=lambda at, _: at.house.id),
)

# Nobody outside reaches these with anything of a table: why.
NO_DOOR: Mapping[str, str] = {
    "admin_token": "main.py and the command line print it for whoever starts the server",
    "check_size": "looks at a number",
    "copy_before_update": "the start of a server, before a migration",
    "database_file": "looks at a URL of the host's",
    "handed_content": "looks at the bytes of a code",
    "export_ending": "looks at the bytes of a file",
    "incident_code": "looks at an error",
    "keep_private": "closes the host's own files to others",
    "name_key": "looks at a text",
    "newest_backup": "the start of a server that is refused",
    "newest_schema_version": "reads the migrations of this version",
    "on_reader": "a thread for what is asked",
    "on_thread": "a thread for what asks no database",
    "on_writer": "a thread for what is asked",
    "open_store": "main.py and the command line open the database",
    "purge": "housekeeping, by the clock",
    "purge_strangers": "housekeeping, by the clock",
    "read_archive": "looks at the bytes of a file",
    "rekey": "the command line, while no server runs",
    "restore_backup": "the command line, while no server runs",
    "stored_schema_version": "the start of a server, and the command line",
    "table_before": "looks at a match that its reader has",
    "text_fault": "looks at a text",
    "tidy": "looks at a text",
    "tidy_photo": "looks at the bytes of a file",
    "write_atomically": "writes the host's own files",
    "write_backup": "behind check_backup_ticket (web/files/backup.py), by the clock, and by the command line",
}
