"""A database that fails: every action says a sentence, no screen waits for ever, and all go on once it is back."""

import ast
import asyncio
import functools
import inspect
import io
import re
from collections.abc import Awaitable, Callable, Iterator
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import flet as ft
import pytest
from PIL import Image

import models
from models import (
    Device,
    Role,
    Store,
    TournamentLinkKind,
    admin_token,
    close_round,
    create_match,
    create_tournament,
    delete_match,
    end_match,
    issue_link,
    issue_move_token,
    join,
    open_store,
    register_device,
    save_deal,
    save_photo,
    seat_round,
    sit_down,
    tidy_photo,
    tournament_token,
)
from scoring import Movement
from tests.models.table import KEY, SteppingClock, deal_entry, pairs_setup
from tests.models.tournaments.hall import new_tournament
from tests.stores import failing_database, fresh_sqlite
from tests.uploading import fill
from tests.views.app_phone import AppPhone, app_phone
from tests.views.test_failing_store import ACTIONS as STORE_ACTIONS
from tests.views.test_failing_store import READINGS as STORE_READINGS
from views import routes

VIEWS = Path(routes.__file__).parent
FAILED = "That could not be saved or read just now."
Steps = Callable[[AppPhone], Awaitable[None]]
Route = Callable[["House"], str]


@dataclass(frozen=True, kw_only=True)
class House:
    """A match of the phone with `secret`, with a deal that a guest entered; one without deals; one that was ended; one
    that was deleted; the guest's own."""

    store: Store
    owner: Device
    secret: str
    match_id: str
    deal_id: str
    fresh_id: str
    over_id: str
    invitation: str
    move: str
    admin: str
    hall_id: str  # a tournament whose first round is played, at a table that waits for its confirmation
    hall_match: str
    between_id: str  # one whose first round is closed
    card: str
    directors: str
    page: str
    open_id: str  # one that is open for entries
    way_in: str


def _furnish(store: Store) -> House:
    signer = store.signer
    with store.transaction() as session:
        owner, secret = register_device(session, label="")
        photo = tidy_photo(_picture())
        guest, _ = register_device(session, label="Guest")
        match = create_match(session, device=owner, setup=pairs_setup())
        link = issue_link(session, device=owner, signer=signer, match_id=match.id, role=Role.SCORER)
        join(session, device=guest, signer=signer, token=link.token)
        played = save_deal(
            session, device=guest, match_id=match.id, revision=match.revision, entry=deal_entry(), request_id="first"
        )
        fresh = create_match(session, device=owner, setup=pairs_setup())
        over = create_match(session, device=owner, setup=pairs_setup())
        there = {"device": owner, "match_id": over.id}
        save_deal(session, **there, revision=over.revision, entry=deal_entry(), request_id="one deal")
        end_match(session, **there, revision=over.revision + 1, request_id="and no more")
        save_photo(session, device=owner, match_id=match.id, photo=photo)
        gone = create_match(session, device=owner, setup=pairs_setup())
        delete_match(session, device=owner, match_id=gone.id)
        others = create_match(session, device=guest, setup=pairs_setup())
        invited = issue_link(session, device=guest, signer=signer, match_id=others.id, role=Role.SCORER)
        move = issue_move_token(session, device=guest, signer=signer)
        hall_id = create_tournament(session, device=owner, new=new_tournament(4, rounds=2))
        seat_round(session, device=owner, tournament_id=hall_id, number=0, request_id="first")
        links = {
            kind: tournament_token(
                session, device=owner, signer=signer, tournament_id=hall_id, kind=kind, numbers=numbers
            )
            for kind, numbers in (
                (TournamentLinkKind.CARD, (0, 0)),
                (TournamentLinkKind.DIRECTOR, ()),
                (TournamentLinkKind.PAIR, (0,)),
            )
        }
        hall_match = sit_down(session, device=owner, signer=signer, token=links[TournamentLinkKind.CARD])
        hall = {"device": owner, "match_id": hall_match}
        for revision in (1, 2):
            save_deal(session, **hall, revision=revision, entry=deal_entry(), request_id=f"deal {revision}")
        between_id = create_tournament(
            session, device=owner, new=new_tournament(4, rounds=2, movement=Movement.ROUND_ROBIN)
        )
        between = {"device": owner, "tournament_id": between_id, "number": 0}
        seat_round(session, **between, request_id="seated")
        close_round(session, **between, missing_too=True, request_id="closed")
        open_id = create_tournament(
            session,
            device=owner,
            new=replace(new_tournament(4, rounds=2, movement=Movement.ROUND_ROBIN), open_for=2),
        )
        way_in = tournament_token(
            session, device=owner, signer=signer, tournament_id=open_id, kind=TournamentLinkKind.ENTRY
        )
    return House(
        store=store,
        owner=owner,
        secret=secret,
        match_id=match.id,
        deal_id=played.deals[0].id,
        fresh_id=fresh.id,
        over_id=over.id,
        invitation=invited.token,
        move=move.token,
        admin=admin_token(signer),
        hall_id=hall_id,
        hall_match=hall_match,
        between_id=between_id,
        card=links[TournamentLinkKind.CARD],
        directors=links[TournamentLinkKind.DIRECTOR],
        page=links[TournamentLinkKind.PAIR],
        open_id=open_id,
        way_in=way_in,
    )


@functools.cache
def _furnished() -> tuple[bytes, House, SteppingClock]:
    """The file of a house, once in each process; each test has a copy of its own, and the time that it was then."""
    clock = SteppingClock()
    with TemporaryDirectory(prefix="pinella-house-") as folder:
        store = open_store(fresh_sqlite(Path(folder)), key=KEY, clock=clock)
        house = _furnish(store)
        store.close()
        return Path(folder, "pinella.db").read_bytes(), house, clock


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    content, house, clock = _furnished()
    file = tmp_path / "pinella.db"
    file.write_bytes(content)
    store = open_store(f"sqlite:///{file}", key=KEY, clock=copy(clock))
    yield replace(house, store=store)
    store.close()


def _picture() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (80, 60), "green").save(file, "JPEG")
    return file.getvalue()


def tap(*words: str) -> Steps:
    async def steps(phone: AppPhone) -> None:
        for each in words:
            await phone.tap(each)

    return steps


def see(words: str) -> Steps:
    """Some of a screen comes by itself, without a sign that it will."""

    async def steps(phone: AppPhone) -> None:
        await phone.sees(words)

    return steps


def type_into(label: str, text: str) -> Steps:
    async def steps(phone: AppPhone) -> None:
        await phone.type_into(label, text, end=True)

    return steps


async def nothing(_phone: AppPhone) -> None:
    """Needs no step before."""


async def ask_for_removal(phone: AppPhone) -> None:
    await phone.tap("Remove the photo")
    await phone.sees("Remove this photo?")


async def ask_for_the_end(phone: AppPhone) -> None:
    await phone.tap("End the match here")
    await phone.sees("End the match here?")


async def send_photo(phone: AppPhone) -> None:
    """What a browser says when its user has picked a file, and sends it."""
    picker = next(each for each in phone.page._services._services if isinstance(each, ft.FilePicker))  # noqa: SLF001
    await phone.fire(picker, "result", {"files": [{"id": 1, "name": "table.jpg", "size": 1000, "path": None}]})
    fill(phone.store.uploads, phone.uploads[-1], _picture())
    await phone.fire(picker, "upload", {"file_name": "table.jpg", "progress": 1.0, "error": None})


SETTINGS: Route = lambda _: routes.SETTINGS  # noqa: E731 - a table of one-liners
DATA: Route = lambda _: routes.DATA  # noqa: E731
MOVE: Route = lambda _: routes.MOVE  # noqa: E731
JOIN: Route = lambda _: routes.JOIN  # noqa: E731
PAST: Route = lambda _: routes.PAST  # noqa: E731
MOVE_HERE: Route = lambda house: f"/move/{house.move}"  # noqa: E731
HOST: Route = lambda house: f"/admin/{house.admin}"  # noqa: E731
INVITATION: Route = lambda house: routes.invitation(house.invitation)  # noqa: E731
SHARE: Route = lambda house: routes.share(house.match_id)  # noqa: E731
SHOW: Route = lambda house: routes.show(house.match_id)  # noqa: E731
HAND: Route = lambda house: routes.hand(house.match_id)  # noqa: E731
BRING: Route = lambda house: routes.bring(house.match_id)  # noqa: E731
RESULT: Route = lambda house: routes.result(house.match_id)  # noqa: E731
OVER: Route = lambda house: routes.result(house.over_id)  # noqa: E731
HOME: Route = lambda _: routes.HOME  # noqa: E731
NEW: Route = lambda _: routes.NEW_MATCH  # noqa: E731
TABLE: Route = lambda house: routes.match(house.match_id)  # noqa: E731
ENTRY: Route = lambda house: routes.new_deal(house.match_id)  # noqa: E731
DEAL: Route = lambda house: routes.deal(house.match_id, house.deal_id)  # noqa: E731
CORRECTION: Route = lambda house: routes.edit_deal(house.match_id, house.deal_id)  # noqa: E731
PAPER: Route = lambda house: routes.paper(house.fresh_id)  # noqa: E731


DESK: Route = lambda house: routes.tournament(house.hall_id)  # noqa: E731
BETWEEN: Route = lambda house: routes.tournament(house.between_id)  # noqa: E731
HALL_TABLE: Route = lambda house: routes.tournament_table(house.hall_id, 0, 0, 1)  # noqa: E731
PAIRS: Route = lambda house: routes.tournament_entrants(house.hall_id)  # noqa: E731
PAIR: Route = lambda house: routes.tournament_entrant(house.hall_id, 1)  # noqa: E731
LINKS: Route = lambda house: routes.tournament_links(house.hall_id)  # noqa: E731
HALL_MATCH: Route = lambda house: routes.match(house.hall_match)  # noqa: E731
CARD: Route = lambda house: routes.tournament_card(house.card)  # noqa: E731
DIRECTORS: Route = lambda house: routes.tournament_director(house.directors)  # noqa: E731
PAGE: Route = lambda house: routes.tournament_page(house.page)  # noqa: E731
OPEN: Route = lambda house: routes.tournament(house.open_id)  # noqa: E731
OPEN_PAIR: Route = lambda house: routes.tournament_entrant(house.open_id, 1)  # noqa: E731
WAY_IN: Route = lambda house: routes.tournament_entry(house.way_in)  # noqa: E731
SETUP: Route = lambda _: routes.TOURNAMENT_SETUP  # noqa: E731
TOURNAMENTS: Route = lambda _: routes.TOURNAMENTS  # noqa: E731


async def fill_in_a_tournament(phone: AppPhone) -> None:
    await phone.type_into("Name of the tournament", "Friday")
    pairs = "\n".join(f"Anna {number}, Bruno {number}" for number in range(1, 9))
    await phone.type_into("Pairs", pairs)


async def give_names(phone: AppPhone) -> None:
    await phone.type_into("Player 1", "Zoe")
    await phone.type_into("Player 2", "Yanis")


async def take_points(phone: AppPhone) -> None:
    await phone.type_into("Victory Points", "-2")
    await phone.type_into("Note", "late")


async def total_up(phone: AppPhone) -> None:
    await phone.type_into("Total of Anna and Carla", "1205")
    await phone.type_into("Total of Bruno and Dino", "800")


async def begin_afresh(phone: AppPhone) -> None:
    await phone.tap("Clean")
    await phone.sees("Draft saved")
    await phone.tap("More about this deal")
    await phone.tap("Start this deal afresh")
    await phone.sees("Start this deal afresh?")


# Where, what comes before the database fails, and what is then tried.
ACTIONS: dict[str, tuple[Route, Steps, Steps]] = {
    "name": (SETTINGS, nothing, type_into("This phone’s name", "Anna’s")),
    "language": (SETTINGS, nothing, tap("Italiano")),
    "theme": (SETTINGS, nothing, tap("Dark")),
    "bring back": (DATA, see("Bring back Anna"), tap("Bring back Anna")),
    "delete all": (DATA, tap("Delete all my matches and players"), tap("Yes, delete everything")),
    "bring all back": (
        DATA,
        tap("Delete all my matches and players", "Yes, delete everything"),
        tap("Bring everything back"),
    ),
    "add a photo": (RESULT, nothing, send_photo),
    "move": (MOVE, nothing, tap("Show the code")),
    "make a recovery code": (MOVE, nothing, tap("Make a code")),
    "enter a recovery code": (MOVE, nothing, type_into("A code that you wrote down", "ABCD")),
    "move here": (MOVE_HERE, nothing, tap("Bring them here")),
    "claim": (HOST, tap("Take over Anna"), tap("Take it over")),
    "accept an invitation": (INVITATION, nothing, tap("Join the table")),
    "join by a code": (JOIN, nothing, type_into("Code of the table", "ABCDEFGH")),
    "share with viewers": (SHARE, see("What is the other phone for?"), tap("Only to watch")),
    "withdraw a code": (SHARE, tap("To keep the score", "Withdraw this code"), tap("Withdraw the code")),
    "hand over": (SHARE, tap("Guest"), tap("Make it the host")),
    "put out": (SHARE, tap("Guest"), tap("Put it out of this table")),
    "search": (PAST, nothing, type_into("Search by player, place or note", "Anna")),
    "filter": (PAST, tap("Filter"), tap("Not finished")),
    "restore": (PAST, nothing, tap("Bring back the match of Anna")),
    "rematch": (OVER, nothing, tap("Rematch")),
    "undo": (RESULT, nothing, tap("Undo deal 1")),
    "describe": (RESULT, tap("Add place and note"), tap("Save")),
    "remove the photo": (RESULT, ask_for_removal, tap("Remove the photo")),
    "files": (RESULT, nothing, tap("Files of this match")),
    "start a match": (NEW, nothing, tap("Start the match")),
    "undo at the table": (TABLE, nothing, tap("Undo deal 1")),
    "redo at the table": (TABLE, tap("Undo deal 1"), tap("Redo deal 1")),
    "save a deal": (ENTRY, tap("Save the deal"), tap("Save the deal")),
    "correct a deal": (CORRECTION, nothing, tap("Correct the deal")),
    "begin a deal afresh": (ENTRY, begin_afresh, tap("Start afresh")),
    "delete a deal": (DEAL, tap("Delete this deal"), tap("Delete the deal")),
    "agree": (DEAL, nothing, tap("I agree")),
    "contest": (DEAL, tap("Something is wrong"), tap("The whole deal")),
    "bring totals from paper": (PAPER, total_up, tap("Go on from these totals")),
    "delete": (RESULT, tap("Delete this match"), tap("Delete the match")),
    "show a clock": (TABLE, nothing, tap("Show a clock")),
    "end": (TABLE, ask_for_the_end, tap("End the match")),
    "set up a tournament": (SETUP, fill_in_a_tournament, tap("Draw the lots")),
    "seat a round": (BETWEEN, see("Seat round 2"), tap("Seat round 2")),
    "start the clock": (DESK, nothing, tap("Start the clock")),
    "close a round": (DESK, tap("Close round 1"), tap("Close it all the same")),
    "enter a result": (HALL_TABLE, see("Result by hand"), tap("Save this result")),
    "open a table": (HALL_TABLE, see("Result by hand"), tap("Open its match")),
    "a late pair": (PAIRS, type_into("A pair that comes late", "Zoe, Yanis"), tap("Add this pair")),
    "slips": (DESK, nothing, tap("Seating slips to print (PDF)")),
    "a penalty": (PAIR, take_points, tap("Give or take Victory Points")),
    "a pair leaves": (PAIR, tap("This pair leaves"), tap("It leaves")),
    "draw the lots": (OPEN, see("Draw the lots"), tap("Draw the lots")),
    "enter a tournament": (WAY_IN, give_names, tap("Enter the tournament")),
    "other names": (OPEN_PAIR, see("Save the names"), tap("Save the names")),
    "take a pair out": (OPEN_PAIR, tap("Take this pair out"), tap("Take it out")),
    "withdraw all links": (LINKS, tap("Withdraw all links"), tap("Withdraw them")),
    "delete a tournament": (LINKS, tap("Delete this tournament"), tap("Delete the tournament")),
    "confirm a result": (HALL_MATCH, see("North–South confirms the result"), tap("North–South confirms the result")),
    "sit down": (CARD, nothing, tap("Sit down")),
    "direct": (DIRECTORS, nothing, tap("Direct it")),
    "delete at the table": (TABLE, tap("Delete this match"), tap("Delete the match")),
}


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_says_that_it_failed(house: House, action: str) -> None:
    route, before, steps = ACTIONS[action]

    async def scenario() -> None:
        async with app_phone(house.store, route=route(house), secret=house.secret) as phone:
            await phone.arrives()
            await before(phone)
            with failing_database(house.store):
                await steps(phone)
                await phone.sees(FAILED)
                assert not phone.waits

    asyncio.run(scenario())


SCREENS = {
    "data": DATA,
    "past": PAST,
    "move here": MOVE_HERE,
    "host": HOST,
    "invitation": INVITATION,
    "share": SHARE,
    "score in a code": SHOW,
    "match in codes": HAND,
    "match to a server": BRING,
    "result": RESULT,
    "home": HOME,
    "new match": NEW,
    "table": TABLE,
    "entry": ENTRY,
    "correction": CORRECTION,
    "deal": DEAL,
    "paper": PAPER,
    "tournaments": TOURNAMENTS,
    "desk": DESK,
    "links of a tournament": LINKS,
    "page of a pair": PAGE,
    "way into a tournament": WAY_IN,
    "log of a tournament": lambda house: routes.tournament_log(house.hall_id),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_that_cannot_be_loaded_says_so_and_comes_later(house: House, screen: str) -> None:
    async def scenario() -> None:
        async with app_phone(house.store, route=routes.SETTINGS, secret=house.secret) as phone:
            await phone.sees("This phone’s name")
            with failing_database(house.store):
                await phone.go(SCREENS[screen](house))
                await phone.sees(FAILED)
                assert not phone.waits
                await phone.go(routes.SETTINGS)
                await phone.sees("This phone’s name")
            await phone.go(SCREENS[screen](house))
            await phone.sees_no(FAILED)
            await phone.arrives()

    asyncio.run(scenario())


# Every function of models that views calls → the row above, or of test_failing_store, that tries it.
TRIED = {
    "add_entrant": "a late pair",
    "adjust_entrant": "a penalty",
    "close_round": "close a round",
    "confirm_table": "confirm a result",
    "create_tournament": "set up a tournament",
    "delete_tournament": "delete a tournament",
    "direct": "direct",
    "draw_lots": "draw the lots",
    "enter_result": "enter a result",
    "enter_tournament": "enter a tournament",
    "issue_paper_ticket": "slips",
    "list_tournaments": "tournaments",
    "load_entrant": "page of a pair",
    "load_entry": "way into a tournament",
    "load_place": "table",
    "load_tournament": "desk",
    "open_table": "open a table",
    "remove_entrant": "a pair leaves",
    "rename_entrant": "other names",
    "seat_round": "seat a round",
    "sit_down": "sit down",
    "start_clock": "start the clock",
    "tournament_log": "log of a tournament",
    "take_handed": "take",
    "tournament_token": "links of a tournament",
    "withdraw_entrant": "take a pair out",
    "withdraw_links": "withdraw all links",
    "admin_matches": "host",
    "agree_deal": "agree",
    "carry_match": "match in codes",
    "carry_score": "score in a code",
    "carry_whole": "match to a server",
    "check_size": "import",
    "claim_match": "claim",
    "colour_player": "colour a player",
    "contest_deal": "contest",
    "count_phones": "data",
    "create_match": "start a match",
    "deal_history": "deal",
    "delete_deal": "delete a deal",
    "delete_everything": "delete all",
    "delete_group": "delete a group",
    "delete_match": "delete",
    "delete_player": "delete a player",
    "delete_rule_set": "delete house rules",
    "describe_match": "describe",
    "discard_draft": "begin a deal afresh",
    "end_match": "end",
    "find_device": "start",
    "first_match_at": "past",
    "hand_over": "hand over",
    "import_history": "import",
    "is_seen_today": "start",
    "issue_download_ticket": "files",
    "issue_link": "share with viewers",
    "issue_move_token": "move",
    "issue_recovery_code": "make a recovery code",
    "join": "join by a code",
    "last_setup": "new match",
    "leave_device": "leave this phone",
    "list_deleted": "data",
    "list_groups": "everybody",
    "list_matches": "home",
    "list_members": "share",
    "list_players": "everybody",
    "list_rule_sets": "house rules",
    "load_draft": "entry",
    "load_match": "table",
    "load_photo": "result",
    "load_preferences": "start",
    "load_report": "a player",
    "load_season": "everybody's table",
    "load_shared": "invitation",
    "look_at_handed": "take",
    "look_at_move": "move here",
    "move_here": "move here",
    "note_visit": "start",
    "own_group": "a group's form",
    "played_rules": "past",
    "preview_import": "import",
    "recover": "enter a recovery code",
    "redo": "redo at the table",
    "register_device": "start",
    "begin_rematch": "rematch",
    "remembered_names": "new match",
    "remove_member": "put out",
    "remove_photo": "remove the photo",
    "rename_device": "name",
    "rename_player": "rename a player",
    "resolve_token": "invitation",
    "restore_everything": "bring all back",
    "restore_match": "restore",
    "restore_player": "bring a player back",
    "revoke_link": "withdraw a code",
    "save_deal": "save a deal",
    "save_draft_head": "tick",
    "save_draft_side": "tick",
    "save_group": "save a group",
    "save_photo": "add a photo",
    "save_preferences": "theme",
    "save_rule_set": "save house rules",
    "undo": "undo at the table",
    "set_clock": "show a clock",
    "unite_players": "unite two players",
}
NEED_NO_DATABASE = {
    "incident_code",
    "on_reader",
    "on_thread",
    "on_writer",
    "export_ending",
    "handed_content",
    "issue_backup_ticket",
    "name_key",
    "table_before",
    "text_fault",
    "tidy",
}
OFF_THE_WEB = {"export_history"}  # a packaged app writes the file itself; here the ticket's address does
ELSEWHERE = {
    "import",
    "take",
    "start",
    "tick",
}  # device/test_import, carried/test_taking, core/test_session_start, and the test below


def test_every_way_to_the_database_is_tried() -> None:
    called = {name for source in VIEWS.rglob("*.py") for name in _functions_of_models(source)}
    assert called == set(TRIED) | NEED_NO_DATABASE | OFF_THE_WEB
    rows = ACTIONS.keys() | SCREENS.keys() | STORE_ACTIONS.keys() | STORE_READINGS.keys() | ELSEWHERE
    assert set(TRIED.values()) <= rows


def _functions_of_models(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "models":
            yield from (each.name for each in node.names if inspect.isfunction(getattr(models, each.name)))


@pytest.mark.parametrize(
    ("screen", "key", "then"),
    [
        (TABLE, "Tick for Anna and Carla: Clean", "Tick for Anna and Carla: Clean"),
        (ENTRY, "5", "7"),
        (ENTRY, "Closed by Anna", "Closed by Bruno"),
    ],
)
def test_a_tap_on_a_draft_says_that_it_is_not_saved_and_the_next_one_saves_both(
    house: House, screen: Route, key: str, then: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with app_phone(house.store, route=screen(house), secret=house.secret) as phone:
            await phone.arrives()
            with failing_database(house.store):
                await phone.tap(key)
                await phone.sees("The draft is not saved. Tap anything to try again. (")
                code = re.search(r"try again\. \((\w+)\)", " ".join(phone.words))
                assert code is not None
                assert f"[{code[1]}]" in caplog.text
            await phone.tap(then)
            await phone.sees_no("The draft is not saved.")

    asyncio.run(scenario())
