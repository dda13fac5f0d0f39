"""Functions of `models` and who may call them: one row of the matrix for each operation."""

import functools
import inspect
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from models.access import Device, Preferences, Signer, Theme, save_form
from models.archive import Archive, ImportPreview, export_history, parse_archive
from models.archive.import_people import OnDuplicate
from models.deals import end_match
from models.matches import TablePhoto
from models.people import save_member_list
from models.sharing import DownloadKind, get_or_create_rematch
from models.store import Transaction
from models.tournaments import (
    CheckedIn,
    Extended,
    Sent,
    Silenced,
    TournamentDocument,
    add_entrant,
    adjust_entrant,
    call_director,
    close_round,
    create_tournament,
    enter_result,
    enter_tournament,
    join_as_director,
    join_table,
    list_tournaments,
    load_tournament,
    note_tournament,
    related_entrants,
    seat_round,
    start_clock,
    tournament_token,
)
from models.transfer import Relation, TransferPreview, preview_transfer
from models.trash import delete_everything
from models.values import (
    Action,
    ClockStep,
    DealHead,
    EnteredCounts,
    MatchSetup,
    MemberList,
    Membership,
    NewTournament,
    RelatedEntrants,
    RemovedEntrant,
    Role,
    TournamentDetails,
    TournamentKind,
    TournamentLinkKind,
    Verdict,
)
from scoring import (
    MatchConfig,
    Movement,
    Prize,
    PrizeKind,
    Schedule,
    Seating,
    SideEntry,
    TableResult,
    Tournament,
    TournamentAdjustment,
    find_variant,
)
from testkit.front_doors import public_functions
from testkit.seeding.match_table import deal_entry
from tests.access.expectations import ADMIN_ONLY, Expectation, Row, parse_row
from tests.access.world import Caller, CallersWorld, Credentials


@dataclass(frozen=True, kw_only=True)
class Call:
    """A call on the seeded database."""

    session: Transaction
    world: CallersWorld
    credentials: Credentials

    @property
    def device(self) -> Device:
        return self.credentials.device

    @property
    def signer(self) -> Signer:
        return self.world.store.signer


class Guard(StrEnum):
    """The check that distinguishes the callers."""

    ROLE = "the role in a match"
    PERSON = "whose people they are"
    GROUP = "whose groups they are"
    DIRECTOR = "who directs a tournament"
    SIGNATURE = "the server's signature"
    KEY = "what the row is found by: a device's id, or the hash of a secret or a code"


@dataclass(frozen=True, kw_only=True, eq=False)
class FunctionRow(Row[Callable[[Call], Any]]):
    """A function of the matrix; `prepare` is what the owner does first, `shown` the answer as text."""

    function: Callable[..., Any]
    guard: Guard
    prepare: Callable[[Call], object] = lambda _: None
    shown: Callable[[Call, Any], str] = lambda _, answer: repr(answer)


#                 owner scorer viewer outsider anon.  removed revoked   admin
_MEMBERS = parse_row("yes   yes    yes    no       no     no      no        no")
_SCORERS = parse_row("yes   yes    no     no       no     no      no        no")
_OWNER = parse_row("  yes   no     no     no       no     no      no        no")
LINK = parse_row("   yes   yes    yes    no       no     yes     no        no")
_JOINING = parse_row("yes   yes    yes    no       no     yes     no        no")
_DIRECTORS = parse_row("yes yes no     no       no     no      no        no")
_HALL_USERS = parse_row("yes own  no     no       no     no      no        no")  # each has a hall of its own
_DIRECTED = parse_row("yes  yes    nothing nothing nothing nothing nothing  nothing")
_LISTED = parse_row(" yes   yes    yes    own      nothing own    own       own")
_IS_ROLE = parse_row("yes   yes    yes    nothing  nothing nothing nothing  nothing")
_OWN_LIST = parse_row("yes  own    own    own      nothing own    own       own")
_TICKET = parse_row(" yes   yes    yes    no       no     yes     yes       no")
_PAPERS = parse_row(" yes   yes    no     no       no     no      yes       no")
_ONLY_OWNER = parse_row("yes nothing nothing nothing nothing nothing nothing nothing")
_DEVICES = parse_row("yes nothing nothing nothing no nothing nothing nothing")  # locks the device
_OWN_WORK = parse_row("yes  own    own    own      no     own     own       own")
_NO_DATA = parse_row("nothing nothing nothing nothing no nothing nothing nothing")
_NOTHING = parse_row("nothing nothing nothing nothing nothing nothing nothing nothing")
HIDDEN = parse_row("nothing nothing nothing no no nothing no no")
_ANYBODY = parse_row("own   own    own    own      own    own     own       own")


def _owner_marker(call: Call, *, visible: bool) -> str:
    """Return a marker of the owner's data for an answer that is only a number or a role."""
    return call.world.match.id if visible else ""


def _keep_form(call: Call) -> None:
    save_form(call.session, device=call.world.owner, form="match", text=call.world.match.id)


def _duplicate_marker(call: Call, preview: ImportPreview) -> str:
    return _owner_marker(call, visible=any(each.local_revision is not None for each in preview.duplicates))


def _ticket_owner(call: Call, ticket: str) -> str:
    """Return the device that a ticket names."""
    return " ".join(person.device.label for person in call.world.credentials.values() if person.device.id in ticket)


def _id_of(action: Action | None) -> str:
    assert action is not None
    return action.id


def _archive(call: Call) -> Archive:
    """Return the owner's history, as any caller may submit it."""
    return parse_archive(call.world.history)


def _match_archive(call: Call) -> Archive:
    """Return one of the owner's matches, as any caller may submit it."""
    with call.world.store.reading() as session:
        return parse_archive(export_history(session, device=call.world.owner, match_ids=[call.world.match.id]))


def _transfer_relation(call: Call) -> Relation:
    return preview_transfer(call.session, device=call.device, archive=_match_archive(call)).relation


def _known_match_marker(call: Call, handed: TransferPreview) -> str:
    return _owner_marker(call, visible=handed.local is not None)


_NEW_SETUP = MatchSetup(
    config=MatchConfig(rules=find_variant("burraco"), players=4, seating=Seating.FIXED_PAIRS, target=2005),
    names=("Xenia", "Yanis", "Zoe", "Zita"),
)


def _row(
    expected: Mapping[Caller, Expectation],
    name: str,
    /,
    *,
    guard: Guard = Guard.KEY,
    row: str = "",
    prepare: Callable[[Call], object] = lambda _: None,
    shown: Callable[[Call, Any], str] = lambda _, answer: repr(answer),
    **values: Any,
) -> FunctionRow:
    """Return a row. `values` are the arguments, or functions that compute them for the caller.

    The device, the match and the signer are passed if the function has such parameters.
    """
    function = public_functions()[name]
    needed = {each.name for each in inspect.signature(function).parameters.values() if each.default is each.empty}
    values = {key: value for key, value in _DEFAULT_ARGUMENTS.items() if key in needed} | values

    def attempt(call: Call) -> Any:
        given = {key: value(call) if callable(value) else value for key, value in values.items()}
        return function(call.session, **given) if "session" in needed else function(**given)

    return FunctionRow(
        name=row or name,
        function=function,
        expected=expected,
        guard=guard,
        prepare=prepare,
        attempt=attempt,
        shown=shown,
    )


_DEFAULT_ARGUMENTS: Mapping[str, Callable[[Call], Any]] = {
    "device": lambda call: call.device,
    "signer": lambda call: call.signer,
    "match_id": lambda call: call.world.match.id,
}
_members = functools.partial(_row, _MEMBERS, guard=Guard.ROLE)
_scorers = functools.partial(_row, _SCORERS, guard=Guard.ROLE)
_owner = functools.partial(_row, _OWNER, guard=Guard.ROLE)
_person = functools.partial(_row, _OWNER, guard=Guard.PERSON, player_id=lambda call: call.world.player_id)
_group = functools.partial(_row, _OWNER, guard=Guard.GROUP, group_id=lambda call: call.world.group_id)
_director = functools.partial(
    _row, _DIRECTORS, guard=Guard.DIRECTOR, tournament_id=lambda call: call.world.tournament_id
)
_signed = functools.partial(_row, guard=Guard.SIGNATURE)


def _revision(call: Call) -> int:
    return call.world.match.revision


def _deal(call: Call) -> str:
    return call.world.foreign_deal_id(call.credentials.caller)


def _action(call: Call) -> str:
    return call.world.foreign_action_id(call.credentials.caller)


def _token(call: Call) -> str:
    return call.credentials.token


def _secret(call: Call) -> str:
    return call.credentials.secret


def _new_secret(call: Call) -> str:
    return call.credentials.new_secret


def _owner_match_id(call: Call) -> str:
    return call.world.match.id


def _end_match(call: Call) -> object:
    scope = {"device": call.world.owner, "match_id": call.world.match.id}
    return end_match(call.session, **scope, revision=_revision(call), request_id="the end")


def _end_and_begin_rematch(call: Call) -> object:
    _end_match(call)
    return get_or_create_rematch(call.session, device=call.world.owner, match_id=call.world.match.id)


_MEMBER_LIST = MemberList(packed=b"", unpacked_bytes=0, count=1)


def _delete_everything(call: Call) -> object:
    return delete_everything(call.session, device=call.world.owner)


def _save_member_list(call: Call) -> object:
    return save_member_list(call.session, device=call.world.owner, members=_MEMBER_LIST)


def _hall_marker(call: Call, tokens: tuple[str, ...]) -> str:
    return _owner_marker(call, visible=bool(tokens))


def _hide_results(call: Call) -> object:
    """Enter a result, and begin the silence."""
    _enter_result(call)
    scope = {"device": call.world.owner, "tournament_id": call.world.tournament_id}
    return note_tournament(call.session, **scope, note=Silenced(shown=None), request_id="silence")


def _shown_results(call: Call, answer: Any) -> str:
    """Return the owner's marker if the public board in an answer has a ranking or a result."""
    board = answer[0] if isinstance(answer, tuple) else getattr(answer, "board", answer)
    rounds = [each for each in getattr(answer, "rounds", ()) if each.seats and each.seats[0].ns is not None]  # no bye
    played = any(each.results for each in board.record.rounds) or any(
        each.victory_points is not None for each in rounds
    )
    return _owner_marker(call, visible=bool(board.ranking) or played)


def _call_director(call: Call) -> object:
    return call_director(call.session, device=call.world.owner, match_id=_table_match(call))


def _phone_by_code(call: Call) -> str:
    return call.world.credentials[Caller.OUTSIDER].device.id


def _come_by_code(call: Call) -> object:
    phone, token = call.world.credentials[Caller.OUTSIDER].device, call.world.credentials[Caller.OWNER].hall_token
    return join_table(call.session, device=phone, signer=call.signer, token=token)


def _table_match(call: Call) -> str:
    return str(call.world.tournament_table.match_id)


def _result(call: Call) -> TableResult:
    seat = call.world.tournament_table.seat
    return TableResult(ns=seat.ns or 0, ew=seat.ew, ns_points=100)


def _close_round(call: Call) -> object:
    return close_round(
        call.session,
        device=call.world.owner,
        tournament_id=call.world.tournament_id,
        number=0,
        allow_missing=True,
        request_id="the first",
    )


def _seat_hidden(call: Call) -> None:
    _close_round(call)
    scope = {"device": call.world.owner, "tournament_id": call.world.tournament_id}
    seat_round(call.session, **scope, number=1, publish=False, request_id="hidden")


def _end_for_a_federation(call: Call) -> None:
    scope: dict[str, Any] = {"device": call.world.owner, "tournament_id": call.world.tournament_id}
    for number in range(load_tournament(call.session, **scope).setup.schedule.rounds):
        if number:
            seat_round(call.session, **scope, number=number, request_id=f"seat {number}")
        close_round(call.session, **scope, number=number, allow_missing=True, request_id=f"close {number}")
    details = TournamentDetails(kind=TournamentKind.REGIONAL)
    note_tournament(call.session, **scope, note=details, request_id="details")


def _start_clock(call: Call) -> object:
    start_clock(call.session, device=call.world.owner, tournament_id=call.world.tournament_id, number=0)


def _enter_result(call: Call) -> object:
    scope = {"device": call.world.owner, "tournament_id": call.world.tournament_id}
    return enter_result(
        call.session, **scope, number=0, result=_result(call), overruled=(1490, 800), request_id="entered"
    )


_WARNING = TournamentAdjustment(entrant=0, is_warning=True, note="loud")


def _warn(call: Call) -> None:
    scope = {"device": call.world.owner, "tournament_id": call.world.tournament_id}
    adjust_entrant(call.session, **scope, adjustment=_WARNING, request_id="warned")


def _add_late_entrant(call: Call) -> object:
    scope = {"device": call.world.owner, "tournament_id": call.world.tournament_id}
    return add_entrant(call.session, **scope, names=("Xenia", "Yanis"), request_id="late")


def _enter_by_phone(call: Call) -> object:
    """Let a phone that directs nothing enter the tournament late."""
    scope = {"device": call.world.owner, "signer": call.signer, "tournament_id": call.world.tournament_id}
    token = tournament_token(call.session, **scope, kind=TournamentLinkKind.REGISTRATION)
    phone = call.world.credentials[Caller.OUTSIDER].device
    names = ("Xenia", "Yanis")
    return enter_tournament(call.session, device=phone, signer=call.signer, token=token, names=names, request_id="late")


def _related_registrations(call: Call) -> tuple[str, ...]:
    scope = {"device": call.world.owner, "tournament_id": call.world.tournament_id}
    return related_entrants(call.session, **scope, entrant=7).of_phone


def _related_marker(call: Call, found: RelatedEntrants) -> str:
    return _owner_marker(call, visible=bool(found.of_phone))


def _open_entries(call: Call) -> object:
    """Create another tournament that is open for entries, with the same directors."""
    owner, scorer = call.world.owner, call.world.guest
    tournament_id = create_tournament(
        call.session, device=owner, new=replace(_NEW_TOURNAMENT, name=_OPEN_NAME, open_for=2)
    )
    scope = {"device": owner, "signer": call.signer, "tournament_id": tournament_id}
    token = tournament_token(call.session, **scope, kind=TournamentLinkKind.DIRECTOR)
    return join_as_director(call.session, device=scorer, signer=call.signer, token=token)


def _open_tournament_id(call: Call) -> str:
    listed = list_tournaments(call.session, device=call.world.owner)
    return next(each.id for each in listed if each.name == _OPEN_NAME)


_OPEN_NAME = "Entries are open"


def _tournament_token(kind: TournamentLinkKind) -> Callable[[Call], str]:
    return lambda call: call.credentials.tournament_tokens[kind]


_NEW_TOURNAMENT = NewTournament(
    name="A tournament",
    setup=Tournament(entrants=2, schedule=Schedule(rounds=1, deals=2), movement=Movement.ROUND_ROBIN),
    rules=find_variant("burraco"),
    names=(("Xenia", "Yanis"), ("Zoe", "Zita")),
)


FUNCTIONS: tuple[FunctionRow, ...] = (
    # matches
    _members("load_match"),
    _members("load_draft"),
    _members("export_score", shown=lambda call, _: call.world.match.id),
    _members("export_score_message", shown=lambda call, _: call.world.match.id),
    _members("export_copy_messages", shown=lambda call, _: call.world.match.id),
    _members("export_match_parts", shown=lambda call, _: call.world.match.id),
    _members("export_match_text", shown=lambda call, _: call.world.match.id),
    _members("deal_history", deal_id=lambda call: call.world.match.deals[1].id),
    _members("list_members"),
    _scorers("get_or_create_rematch", prepare=_end_match),
    _members("load_photo"),
    _members("issue_download_ticket", kind=DownloadKind.PDF, match_id=_owner_match_id),
    _members("export_history", row="export_history of a match", match_ids=lambda call: [call.world.match.id]),
    _row(_IS_ROLE, "role_of", shown=lambda call, role: _owner_marker(call, visible=role is not None)),
    _scorers("save_deal", revision=_revision, entry=deal_entry(), request_id="tap"),
    _scorers("delete_deal", revision=_revision, deal_id=_deal, request_id="tap"),
    _scorers("set_clock", step=ClockStep.SHOW),
    _scorers("end_match", revision=_revision, request_id="tap"),
    _scorers("undo", action_id=lambda call: _id_of(call.world.match.undoable)),
    _scorers("redo", action_id=lambda call: _id_of(call.world.match.redoable)),
    _scorers(
        "save_draft_side",
        deal_id=None,
        side=0,
        version=lambda call: call.world.draft.sides[0].version,
        value=SideEntry(players=(0, 2), table_points=345),
    ),
    _scorers(
        "save_draft_head", deal_id=None, version=lambda call: call.world.draft.head.version, value=DealHead(closed_by=0)
    ),
    _scorers("discard_draft"),
    _scorers("update_match_details", revision=_revision, note="Another note", venue=""),
    _scorers("save_photo", photo=TablePhoto(jpeg=b"another", width=1, height=1)),
    _scorers("remove_photo"),
    _scorers("agree_deal", deal_id=_deal, action_id=_action),
    _scorers("contest_deal", deal_id=_deal, action_id=_action),
    _scorers("issue_link", role=Role.VIEWER, expires_at=lambda call: call.world.store.clock()),
    _owner("revoke_link", link_id=lambda call: call.world.scorer_link.id),
    _owner("remove_member", member_id=lambda call: call.world.guest.id),
    _owner("transfer_ownership", to_device_id=lambda call: call.world.guest.id),
    _owner("name_players", names=()),
    _owner("delete_match"),
    _owner("restore_match", match_id=lambda call: call.world.deleted_id),
    # players and groups of a device, and their matches
    _person("rename_player", name="Zoe"),
    _person("colour_player", colour=3),
    _person("delete_player"),
    _person("merge_players", former_id=lambda call: call.world.other_player_id),
    _row(_OWNER, "restore_player", player_id=lambda call: call.world.six.players[-1].id),
    _row(_OWNER, "load_report", player_id=lambda call: call.world.player_id),
    _row(_OWN_LIST, "load_season"),
    _group("load_season", row="load_season of a group"),
    _group("require_group"),
    _group("save_group", row="save_group, another one", name="Friday", members=("Xenia", "Yanis")),
    _group("delete_group"),
    _row(_OWN_WORK, "save_group", name="Friday", members=("Xenia", "Yanis")),
    _row(_OWN_LIST, "list_groups"),
    _row(_OWN_LIST, "list_players"),
    _row(_OWN_LIST, "list_frequent_names"),
    _row(_NOTHING, "check_spellings", names=("Zoe",)),
    _row(_OWN_WORK, "save_member_list", members=_MEMBER_LIST),
    _row(
        _ONLY_OWNER,
        "load_member_list",
        prepare=_save_member_list,
        shown=lambda call, found: _owner_marker(call, visible=found is not None),
    ),
    _row(_DEVICES, "delete_member_list", prepare=_save_member_list),
    # lists and settings of a device
    _row(_LISTED, "list_matches"),
    _row(_LISTED, "first_match_at"),
    _row(_LISTED, "list_played_rules"),
    _row(_ONLY_OWNER, "list_deleted"),
    _row(_OWN_LIST, "list_rule_sets"),
    _row(_OWN_WORK, "save_rule_set", rules=find_variant("burraco").replace(name="Friday")),
    _row(_OWNER, "delete_rule_set", name=lambda call: call.world.rules.name),
    _row(_OWN_LIST, "load_last_setup"),
    _row(_ONLY_OWNER, "load_form", prepare=_keep_form, form="match"),
    _row(_OWN_WORK, "save_form", form="match", text="{}"),
    _row(
        _ONLY_OWNER,
        "load_preferences",
        shown=lambda call, found: _owner_marker(call, visible=found.theme is Theme.DARK),
    ),
    _row(_OWN_WORK, "save_preferences", preferences=Preferences(theme=Theme.SYSTEM)),
    _row(_OWN_WORK, "create_match", setup=_NEW_SETUP),
    _row(_OWN_WORK, "rename_device", label="Another phone"),
    _row(_OWN_WORK, "record_visit"),
    _row(_NO_DATA, "was_seen_today"),
    _row(_OWN_WORK, "delete_everything"),
    _row(_OWNER, "restore_everything", prepare=_delete_everything),
    _row(_OWN_LIST, "export_history"),
    _row(_ONLY_OWNER, "preview_import", archive=_archive, shown=_duplicate_marker),
    _row(_ONLY_OWNER, "preview_transfer", archive=_match_archive, shown=_known_match_marker),
    _row(
        _OWN_WORK,
        "import_transfer",
        archive=_match_archive,
        expected=_transfer_relation,
        shown=lambda _, match_id: match_id,
    ),
    _row(
        _OWN_WORK,
        "import_history",
        archive=_archive,
        duplicates=OnDuplicate.REPLACE,
        shown=lambda _, report: repr(report.replaced),
    ),
    _row(
        _OWN_WORK,
        "import_in_pieces",
        transact=lambda call: lambda: nullcontext(call.session),
        archive=_archive,
        duplicates=OnDuplicate.REPLACE,
        shown=lambda _, report: repr(report.replaced),
    ),
    _row(
        _OWN_LIST,
        "issue_download_ticket",
        row="issue_download_ticket for everything",
        kind=DownloadKind.JSON,
        shown=_ticket_owner,
    ),
    # devices of one owner
    _row(_OWN_LIST, "find_device", secret=_secret),
    _row(_ANYBODY, "register_device", label="New", shown=lambda _, made: made[0].label),
    _row(_ONLY_OWNER, "count_phones", shown=lambda call, phones: _owner_marker(call, visible=phones == 2)),
    _row(_OWN_WORK, "issue_recovery_code"),
    _row(_OWN_WORK, "issue_move_token", shown=lambda call, found: _ticket_owner(call, found.token)),
    _row(_OWNER, "leave_device", secret=_secret),
    _row(_OWNER, "recover_device", secret=_new_secret, code=lambda call: call.credentials.recovery_code),
    _signed(_OWNER, "preview_move", token=lambda call: call.credentials.move_token),
    _signed(_OWNER, "accept_move", secret=_new_secret, token=lambda call: call.credentials.move_token),
    # links
    _signed(LINK, "resolve_token", token=_token),
    _signed(LINK, "load_shared_match", token=_token),
    _signed(LINK, "load_shared_draft", token=_token),
    _signed(LINK, "export_shared", token=_token),
    _signed(
        LINK, "rematch_token", token=_token, prepare=_end_and_begin_rematch, shown=lambda call, _: call.world.match.id
    ),
    _signed(_JOINING, "join_match", token=_token),
    _row(_JOINING, "join_match", row="join by a code", code=lambda call: call.credentials.code),
    # tournaments: directors, links, tables
    _row(_OWN_WORK, "create_tournament", new=_NEW_TOURNAMENT),
    _row(
        _HALL_USERS,  # each gets a tournament of its own
        "copy_tournament",
        guard=Guard.DIRECTOR,
        tournament_id=lambda call: call.world.tournament_id,
        names=tuple((f"Xenia {number}", f"Yanis {number}") for number in range(8)),
    ),
    _row(_DIRECTED, "list_tournaments"),
    _row(_DIRECTED, "list_due_results", prepare=_end_for_a_federation),
    _director("load_tournament"),
    _director("tournament_log"),
    _director("tournament_token", kind=TournamentLinkKind.BOARD),
    _director("page_tokens"),
    _director("table_tokens"),
    _director("issue_document_ticket", document=TournamentDocument.SLIPS, number=0),
    _director("seat_round", number=1, request_id="tap", prepare=_close_round),
    _director("unseat_round", number=0, entered=EnteredCounts(deals=2), request_id="tap"),
    _director("publish_round", number=1, request_id="tap", prepare=_seat_hidden),
    _director("exchange_entrants", number=1, first=0, second=1, request_id="tap", prepare=_seat_hidden),
    _director("start_clock", number=0),
    _director("set_clock_paused", number=0, is_paused=True, prepare=_start_clock),
    _director(
        "extend_round",
        seen=lambda call: (
            load_tournament(call.session, device=call.world.owner, tournament_id=call.world.tournament_id).clock
        ),
        change=Extended(round=0, minutes=5),
        prepare=_start_clock,
    ),
    _director("close_round", number=0, allow_missing=True, request_id="tap"),
    _director("enter_result", number=0, result=_result, overruled=(1490, 800), request_id="tap"),
    _director("remove_result", number=0, result=_result, request_id="tap", prepare=_enter_result),
    _director(
        "adjust_entrant",
        adjustment=TournamentAdjustment(entrant=0, victory_points=-1, note="late"),
        request_id="tap",
    ),
    _director("retract_adjustment", adjustment=_WARNING, request_id="tap", prepare=_warn),
    _director("save_prizes", prizes=(Prize(kind=PrizeKind.FIRST),), one_each=True, request_id="tap"),
    _director("note_entrant", note=CheckedIn(entrant=0, present=True), request_id="tap"),
    _director("note_tournament", note=Sent(sent=True), request_id="tap"),
    _director("note_tournament", row="note_tournament: silence", note=Silenced(shown=None), request_id="tap"),
    _director("save_membership", entrant=0, seat=1, membership=Membership(card="A-1234")),
    _director("add_entrant", names=("Xenia", "Yanis"), request_id="tap"),
    _director("remove_entrant", entrant=1, request_id="tap"),
    _director("rename_entrant", entrant=7, names=("Zoe", "Zita"), request_id="tap", prepare=_add_late_entrant),
    _director(
        "rename_entrant",
        row="rename_entrant: substitute",
        entrant=0,
        names=("Xenia", "Yanis"),
        number=1,
        request_id="tap",
    ),
    _row(
        _OWNER,
        "rename_entrant",
        guard=Guard.DIRECTOR,
        tournament_id=lambda call: call.world.tournament_id,
        row="rename_entrant: spelling",
        entrant=0,
        names=("Xenia", "Yanis"),
        number=0,
        corrects=True,
        request_id="tap",
    ),
    _director("withdraw_entrant", entrant=7, request_id="tap", prepare=_add_late_entrant),
    _director("related_entrants", entrant=7, prepare=_enter_by_phone, shown=_related_marker),
    _director("withdraw_entrants", registrations=_related_registrations, request_id="tap", prepare=_enter_by_phone),
    _director("restore_entrants", entrants=(RemovedEntrant(names=("Zoe", "Zita"), phone=""),), request_id="tap"),
    _row(
        _DIRECTORS,
        "draw_lots",
        guard=Guard.DIRECTOR,
        tournament_id=_open_tournament_id,
        request_id="tap",
        prepare=_open_entries,
    ),
    _signed(LINK, "load_registration_page", token=_tournament_token(TournamentLinkKind.REGISTRATION)),
    _signed(
        LINK,
        "enter_tournament",
        token=_tournament_token(TournamentLinkKind.REGISTRATION),
        names=("Xenia", "Yanis"),
        request_id="tap",
    ),
    _director("join_table_as_director", match_id=_table_match),
    _row(_OWNER, "revoke_tournament_links", guard=Guard.DIRECTOR, tournament_id=lambda call: call.world.tournament_id),
    _row(_OWNER, "delete_tournament", guard=Guard.DIRECTOR, tournament_id=lambda call: call.world.tournament_id),
    _row(_ONLY_OWNER, "load_hall", shown=lambda _, hall: str(hall.tournament_id)),
    _row(_OWN_WORK, "save_hall", name="Club", tables=8),
    _row(_OWN_WORK, "renew_hall_codes"),
    _row(
        _HALL_USERS,
        "set_hall_used",
        guard=Guard.DIRECTOR,
        tournament_id=lambda call: call.world.tournament_id,
        used=False,
    ),
    _row(_ONLY_OWNER, "hall_tokens", signer=lambda call: call.signer, shown=_hall_marker),
    _signed(
        LINK,
        "load_table_card",
        row="load_table_card by code",
        token=lambda call: call.credentials.hall_token,
    ),
    _director("answer_phone", phone_id=_phone_by_code, allowed=True, prepare=_come_by_code),
    _scorers("call_director", match_id=_table_match),
    _director("end_call", section=0, table=0, prepare=_call_director),
    _members("load_table_assignment", match_id=_table_match),
    _scorers("confirm_table", match_id=_table_match, side=0, revision=3, verdict=Verdict.AGREED),
    _signed(LINK, "join_as_director", token=_tournament_token(TournamentLinkKind.DIRECTOR)),
    _signed(LINK, "join_table", token=_tournament_token(TournamentLinkKind.TABLE_CARD)),
    _signed(LINK, "board_registration_token", token=_tournament_token(TournamentLinkKind.BOARD)),
    _signed(LINK, "load_board", token=_tournament_token(TournamentLinkKind.BOARD)),
    _signed(
        LINK,
        "load_board",
        row="load_board by the directors’ link",
        token=_tournament_token(TournamentLinkKind.DIRECTOR),
        kind=TournamentLinkKind.DIRECTOR,
    ),
    _signed(LINK, "load_table_card", token=_tournament_token(TournamentLinkKind.TABLE_CARD)),
    _signed(LINK, "load_entrant", token=_tournament_token(TournamentLinkKind.PAIR)),
    *(
        _signed(
            expected,
            name,
            row=f"{name} {when}",
            token=_tournament_token(kind),
            prepare=prepare,
            shown=_shown_results,
        )
        for name, kind in (
            ("load_board", TournamentLinkKind.BOARD),
            ("load_table_card", TournamentLinkKind.TABLE_CARD),
            ("load_entrant", TournamentLinkKind.PAIR),
        )
        for when, expected, prepare in (("with a result", LINK, _enter_result), ("in silence", HIDDEN, _hide_results))
    ),
    # tickets, and the host
    _signed(_TICKET, "read_ticket", ticket=lambda call: call.credentials.ticket, kinds=lambda _: DownloadKind),
    _signed(
        _PAPERS,
        "read_ticket",
        row="read_ticket for a document",
        ticket=lambda call: call.credentials.document_ticket,
        kinds=lambda _: TournamentDocument,
    ),
    _signed(
        ADMIN_ONLY,
        "check_admin",
        token=lambda call: call.credentials.admin_token,
        shown=lambda call, _: call.world.match.id,
    ),
    _signed(ADMIN_ONLY, "admin_matches", token=lambda call: call.credentials.admin_token),
    _signed(ADMIN_ONLY, "take_ownership", token=lambda call: call.credentials.admin_token),
    _signed(
        ADMIN_ONLY,
        "issue_backup_ticket",
        token=lambda call: call.credentials.admin_token,
        shown=lambda call, _: call.world.match.id,
    ),
    _signed(
        ADMIN_ONLY,
        "check_backup_ticket",
        ticket=lambda call: call.credentials.backup_ticket,
        shown=lambda call, _: call.world.match.id,
    ),
)

# Functions that no outside caller reaches with data of a match, with the reason.
INTERNAL_FUNCTIONS: Mapping[str, str] = {
    "admin_token": "server.py and the command line print it for whoever starts the server",
    "check_size": "looks at a number",
    "count_matches": "counts the matches on a phone of its own",
    "count_tournaments": "counts the tournaments on a phone of its own",
    "recover_first_device": "the start of an offline app, which has the database to itself",
    "match_revisions": "compares the matches on a phone of its own with its copies of them",
    "back_up_before_update": "the start of a server, before a migration",
    "database_file": "looks at a URL of the host's",
    "split_transfer": "looks at the bytes of a code",
    "export_extension": "looks at the bytes of a file",
    "check_backup": "the command line",
    "error_report_code": "looks at an error",
    "restrict_permissions": "closes the host's own files to others",
    "make_temporary_folder": "the server's own files",
    "name_key": "looks at a text",
    "card_key": "looks at a text",
    "normalize_code": "looks at a text",
    "shell_line": "looks at texts",
    "search_key": "looks at a text",
    "find_name_faults": "looks at texts",
    "find_text_faults": "looks at texts",
    "parse_entrant": "looks at a text",
    "unique_name": "looks at texts",
    "distinct_names": "looks at texts",
    "parse_amount": "looks at a text",
    "parse_day": "looks at a text",
    "check_list_size": "looks at a number",
    "newest_backup": "the start of a server that is refused",
    "has_later_migrations": "reads the migrations of this version",
    "newest_schema_version": "reads the migrations of this version",
    "on_reader": "a thread for what is asked",
    "on_thread": "a thread for what asks no database",
    "on_writer": "a thread for what is asked",
    "run_in_pieces": "transactions for what is asked",
    "open_store": "server.py and the command line open the database",
    "purge": "housekeeping, by the clock",
    "purge_inactive_devices": "housekeeping, by the clock",
    "parse_archive": "looks at the bytes of a file",
    "host_admin_token": "the command line prints it for whoever starts the server",
    "rekey": "the command line, while no server runs",
    "renew_admin_link": "the command line, for whoever starts the server",
    "remove_abandoned_folders": "the server's own files",
    "restore_backup": "the command line, while no server runs",
    "stored_schema_version": "the start of a server, and the command line",
    "table_before": "looks at a match that its reader has",
    "text_fault": "looks at a text",
    "normalize_text": "looks at a text",
    "process_photo": "looks at the bytes of a file",
    "write_atomically": "writes the host's own files",
    "write_backup": "behind check_backup_ticket (web/files/backup.py), by the clock, and by the command line",
}
