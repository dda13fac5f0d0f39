"""Tournaments in an export: they are identical elsewhere, go together with their matches, and are checked as logs."""

import json
import os
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlmodel import select

from models.access import Device
from models.archive import (
    ImportFaultCode,
    ImportRefused,
    OnDuplicate,
    import_history,
    import_in_pieces,
    parse_archive,
    preview_import,
)
from models.matches import list_matches, load_match
from models.storage.tables import EventRow, MatchRow, TournamentRow
from models.store import Store, open_store
from models.tournaments import (
    add_entrant,
    call_director,
    close_round,
    delete_tournament,
    enter_result,
    events,
    list_tournaments,
    load_tournament,
    page_tokens,
    related_entrants,
    remove_entrant,
    remove_result,
    seat_round,
    tournament_log,
    unseat_round,
    withdraw_entrant,
)
from models.tournaments import state as state_module
from models.transfer import preview_transfer
from models.transfer.text_encoding import CodeRefused
from models.trash import delete_match
from models.values import ModelError, NotFound, TournamentLinkKind, TournamentRole
from scoring import Movement, ScoringError, TableResult
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY, SteppingClock
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament
from tests.fuzz.samples import mutate_json
from tests.models.archive.files import Opener, export, import_archive, new_device, without_times
from tests.models.random_tournaments import play_random_tournament

pytestmark = pytest.mark.both_databases
Code = ImportFaultCode
EXAMPLES = max(80, int(os.environ.get("PINELLA_EXPLORE", "0")))  # changed files; `PINELLA_EXPLORE=3000` tries that many


def forget_states() -> None:
    """Forget the states in the cache, by the ids of events: a copy in another database has them, too."""
    state_module._cache._entries.clear()  # noqa: SLF001 - no other database is opened in a process


def everything(store: Store, device: Device, tournament_id: str) -> tuple[Any, ...]:
    """Return the boards with the tables of each round, the ranking and the log, without what isn't exported."""
    forget_states()
    with store.reading() as session:
        which = {"device": device, "tournament_id": tournament_id}
        first = load_tournament(session, **which)
        shown = [load_tournament(session, **which, number=number) for number in range(len(first.record.rounds))]
        boards = [replace(each, revision=0) for each in (first, *shown)]
        log = [
            replace(each, by_reader=False, event=_without_players(each.event))
            for each in tournament_log(session, **which)
        ]
    return boards, log


def _without_players(event: events.Event) -> events.Event:
    """Return the event without ids: deleted players have other ones in a copy, and all have their names in the log."""
    if isinstance(event, events.Entered):
        return replace(event, players=(), phone=None)
    return replace(event, players=()) if isinstance(event, events.Renamed | events.Withdrawn) else event


@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
@example(seed=570)  # exchanges entrants after all have withdrawn
def test_exported_tournament_is_identical_in_an_empty_database(fresh_store: Opener, seed: int) -> None:
    source, target = fresh_store(), fresh_store()
    owner = new_device(source)
    world = play_random_tournament(source, owner, Random(seed))
    data = export(source, owner)
    other = new_device(target, "new phone")
    report = import_archive(target, other, data)
    assert report.tournaments == 1
    expected = everything(source, owner, world.id)
    assert everything(target, other, world.id) == expected
    assert _without_lost_players(export(target, other)) == _without_lost_players(data)
    with source.reading() as session:
        played = {match.id: match for match in list_matches(session, device=owner)}
    with target.reading() as session:
        assert {match.id: match for match in list_matches(session, device=other)} == played
        listed = [each.id for each in list_tournaments(session, device=other)]
        roles = [load_tournament(session, device=other, tournament_id=each).role for each in listed]
    assert roles == [TournamentRole.OWNER]
    again = import_archive(target, other, data)
    assert (again.added, again.copied, again.replaced, again.tournaments) == ((), (), (), 0)
    assert everything(target, other, world.id) == expected


def _without_lost_players(data: bytes) -> object:
    """Return the content without the ids of players who were deleted with their entry; the time of the export, too."""
    content: Any = without_times(data)
    known = {player["id"] for player in content["players"]}
    for tournament in content["tournaments"]:
        for event in tournament["events"]:
            if "players" in event["value"]:
                event["value"]["players"] = [each for each in event["value"]["players"] if each in known]
    return content


@pytest.mark.parametrize(
    ("movement", "sections"),
    [
        (Movement.MITCHELL_DANESE, (7, 6)),
        (Movement.ROUND_ROBIN, (5, 6)),
        (Movement.DANESE, ()),
        (Movement.DANESE_MODIFIED, ()),
    ],
)
def test_seats_of_every_movement_are_accepted(
    sqlite_store: Store, movement: Movement, sections: tuple[int, ...]
) -> None:
    new = new_tournament(sum(sections) or 9, rounds=3, movement=movement, sections=sections)
    world = create_tournament_world(sqlite_store, new)
    for number in range(3):
        for seat in (card.seat for card in world.seat().tables):
            if seat.ns is not None:
                result = TableResult(ns=seat.ns, ew=seat.ew, ns_points=5 * seat.table)
                world.run_request(enter_result, number=number, result=result)
        world.close()
        if number == 0:
            world.run_request(add_entrant, names=("Olga", "Pia"))
            world.run_request(remove_entrant, entrant=0)
    [tournament] = parse_archive(export(sqlite_store, world.director)).tournaments
    assert len(tournament.tables) == sum(len(each.results) for each in world.load().record.rounds)


def test_what_ends_before_its_beginning_by_the_clock_is_exported(
    sqlite_store: Store, clock: SteppingClock, fresh_store: Opener
) -> None:
    clock.step = timedelta(hours=-1)  # as after a start without the network's time
    world = played_world(sqlite_store)
    there = fresh_store()
    other = new_device(there)
    import_archive(there, other, export(world.store, world.director))
    assert everything(there, other, world.id) == everything(world.store, world.director, world.id)


@pytest.fixture
def world(store: Store) -> TournamentWorld:
    return played_world(store)


def played_world(store: Store) -> TournamentWorld:
    """Return a tournament in its second round, with results by the tables, one typed and corrected, and a late and a
    former entrant."""
    world = create_tournament_world(store, new_tournament(4, rounds=2))
    phone = world.new_device("table 1")
    card, other = world.seat().tables
    world.play(card, phone)
    for points in (500, 505):
        result = TableResult(ns=other.seat.ns or 0, ew=other.seat.ew, ns_points=points)
        world.run_request(enter_result, number=0, result=result)
    world.close()
    world.run_request(add_entrant, names=("Olga", "Pia"))
    world.run_request(withdraw_entrant, entrant=4)
    world.run_request(add_entrant, names=("Nora", "Ugo"))
    world.play(world.seat().tables[0], phone)
    return world


def test_imported_tournament_goes_on(world: TournamentWorld, fresh_store: Opener) -> None:
    there = fresh_store()
    other = new_device(there)
    import_archive(there, other, export(world.store, world.director))
    copy = TournamentWorld(store=there, id=world.id, director=other)
    forget_states()
    card = copy.load(0).tables[1]
    assert card.result is not None
    copy.run_request(remove_result, number=0, result=card.result)
    assert copy.load(0).tables[1].result is None
    copy.close(allow_missing=True)
    assert copy.load().is_over


def test_round_taken_back_is_exported_and_seated_again(world: TournamentWorld, fresh_store: Opener) -> None:
    world.run_request(unseat_round, number=1, entered=world.load().entries)
    world.run_request(withdraw_entrant, entrant=4)
    there = fresh_store()
    other = new_device(there)
    import_archive(there, other, export(world.store, world.director))
    forget_states()
    assert everything(there, other, world.id) == everything(world.store, world.director, world.id)
    copy = TournamentWorld(store=there, id=world.id, director=other)
    assert {card.result for card in copy.seat().tables} == {None}
    assert len(copy.load().entrants) == 4


def test_call_that_is_open_is_exported(world: TournamentWorld, fresh_store: Opener) -> None:
    match_id = world.load().tables[0].match_id
    with world.store.transaction() as session:
        call_director(session, device=world.director, match_id=str(match_id))
    there = fresh_store()
    other = new_device(there)
    import_archive(there, other, export(world.store, world.director))
    assert everything(there, other, world.id) == everything(world.store, world.director, world.id)
    assert list(TournamentWorld(store=there, id=world.id, director=other).load().calls) == [(0, 0)]


def test_tournament_of_another_owner_is_never_changed_nor_seen(world: TournamentWorld) -> None:
    data = export(world.store, world.director)
    outsider = world.new_device("outsider")
    before = everything(world.store, world.director, world.id)
    for duplicates in OnDuplicate:
        report = import_archive(world.store, outsider, data, duplicates=duplicates)
        assert report.tournaments == len(report.copied) / 4 == (duplicates is OnDuplicate.COPY)
        with world.store.reading() as session, pytest.raises(NotFound):
            load_tournament(session, device=outsider, tournament_id=world.id)
    assert everything(world.store, world.director, world.id) == before
    with world.store.reading() as session:
        [copied] = list_tournaments(session, device=outsider)
    boards, log = everything(world.store, outsider, copied.id)
    assert boards[0].ranking == before[0][0].ranking
    assert [entry.event.name for entry in log] == [entry.event.name for entry in before[1]]
    assert {table.match_id for table in boards[1].tables}.isdisjoint(table.match_id for table in before[0][1].tables)
    with world.store.reading() as session:
        official = [load_match(session, device=outsider, match_id=each.match_id).official for each in boards[1].tables]
        events = set(session.exec(select(EventRow.id).where(EventRow.tournament_id == copied.id)))
    assert {each.event for each in official if each} <= events


def test_replaced_tournament_is_the_one_of_the_file(world: TournamentWorld) -> None:
    data = export(world.store, world.director)
    before = everything(world.store, world.director, world.id)
    directors_link = world.token(TournamentLinkKind.DIRECTOR)
    world.run_request(close_round, number=1, allow_missing=True)
    report = import_archive(world.store, world.director, data, duplicates=OnDuplicate.REPLACE)
    assert (len(report.replaced), len(report.added), report.tournaments) == (3, 1, 1)  # closing removed a table
    boards, log = everything(world.store, world.director, world.id)
    assert boards[0].closed == 1
    assert log == before[1]
    assert [board.ranking for board in boards] == [board.ranking for board in before[0]]
    assert world.token(TournamentLinkKind.DIRECTOR) == directors_link


def test_tournament_and_its_matches_are_skipped_together(world: TournamentWorld) -> None:
    """A match was deleted here and would come back alone, at no table."""
    data = export(world.store, world.director)
    match_id = world.load(0).tables[0].match_id
    with world.store.transaction() as session:
        delete_match(session, device=world.director, match_id=match_id)
    archive = parse_archive(data)
    with world.store.reading() as session:
        preview = preview_import(session, device=world.director, archive=archive)
    assert (preview.new, preview.matches, preview.tournaments) == (0, 4, 1)
    assert preview.known_tournaments == ("Friday at the club",)
    report = import_archive(world.store, world.director, data)
    assert (len(report.skipped), report.tournaments) == (4, 0)
    report = import_archive(world.store, world.director, data, duplicates=OnDuplicate.REPLACE)
    assert (report.added, len(report.replaced), report.tournaments) == ((match_id,), 3, 1)
    assert world.load(0).tables[0].match_id == match_id


def test_deleted_tournament_is_restored(world: TournamentWorld) -> None:
    data = export(world.store, world.director)
    before = everything(world.store, world.director, world.id)
    world.run(delete_tournament)
    assert import_archive(world.store, world.director, data).tournaments == 0  # its matches are still there
    assert import_archive(world.store, world.director, data, duplicates=OnDuplicate.REPLACE).tournaments == 1
    boards, log = everything(world.store, world.director, world.id)
    assert ([board.ranking for board in boards], log) == ([board.ranking for board in before[0]], before[1])


def test_matches_of_an_earlier_file_come_to_their_tables(world: TournamentWorld, fresh_store: Opener) -> None:
    data = export(world.store, world.director)
    without = json.loads(data)
    del without["tournaments"]
    there = fresh_store()
    other = new_device(there)
    report = import_archive(there, other, json.dumps(without).encode())
    assert (len(report.added), report.tournaments) == (4, 0)
    report = import_archive(there, other, data, duplicates=OnDuplicate.REPLACE)
    assert (len(report.replaced), report.tournaments) == (4, 1)
    assert everything(there, other, world.id)[1] == everything(world.store, world.director, world.id)[1]


def test_older_copy_of_a_match_leaves_the_result_to_the_tournament(world: TournamentWorld) -> None:
    card = world.load(0).tables[1]
    data = export(world.store, world.director, match_ids=(card.match_id,))
    assert "tournaments" not in json.loads(data)
    result = TableResult(ns=card.seat.ns or 0, ew=card.seat.ew, ns_points=700)
    world.run_request(enter_result, number=0, result=result)
    assert import_archive(world.store, world.director, data, duplicates=OnDuplicate.REPLACE).replaced
    with world.store.reading() as session:
        official = load_match(session, device=world.director, match_id=card.match_id).official
    assert official is not None
    assert official.ns == 700


def test_nothing_is_left_of_an_import_that_fails_at_its_end(
    world: TournamentWorld, fresh_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = fresh_store()
    other = new_device(there)
    archive = parse_archive(export(world.store, world.director))
    with monkeypatch.context() as patch:
        patch.setattr("models.archive.importing._Import._publish", lambda *_: {}["the process is gone"])
        with pytest.raises(KeyError):
            import_in_pieces(there.transaction, device=other, archive=archive)
    with there.reading() as session:
        assert not session.exec(select(TournamentRow)).all()
        assert not session.exec(select(MatchRow)).all()
    assert import_in_pieces(there.transaction, device=other, archive=archive).tournaments == 1
    assert everything(there, other, world.id) == everything(world.store, world.director, world.id)


def test_tournament_is_no_transfer(world: TournamentWorld) -> None:
    content = json.loads(export(world.store, world.director))
    table = content["tournaments"][0]["tables"][0]
    content["tournaments"][0]["tables"] = [table]
    content["matches"] = [each for each in content["matches"] if each["id"] == table["match"]]
    archive = parse_archive(json.dumps(content).encode())
    with world.store.reading() as session, pytest.raises(CodeRefused):
        preview_transfer(session, device=world.director, archive=archive)


Content = dict[str, Any]


def events_of(content: Content, kind: str) -> list[Content]:
    return [each for each in content["tournaments"][0]["events"] if each["kind"] == kind]


def set_value(kind: str, index: int, **values: Any) -> Any:
    return lambda content: events_of(content, kind)[index]["value"].update(values)


def seats_of(content: Content, number: int) -> list[Content]:
    seats: list[Content] = events_of(content, "seated")[number]["value"]["seats"]
    return seats


def set_seat(index: int, **values: Any) -> Any:
    return lambda content: seats_of(content, 0)[index].update(values)


def set_field(*path: Any, value: Any) -> Any:
    def change(content: Content) -> None:
        found: Any = content["tournaments"][0]
        for key in path[:-1]:
            found = found[key]
        found[path[-1]] = value(found[path[-1]]) if callable(value) else value

    return change


def swap(first: int, second: int) -> Any:
    def change(content: Content) -> None:
        events = content["tournaments"][0]["events"]
        events[first], events[second] = events[second], events[first]

    return change


def take_back(number: int) -> Any:
    def change(content: Content) -> None:
        events = content["tournaments"][0]["events"]
        value = {"round": number, "entered": {"deals": 0, "results": 0}}
        events.append({**events[-1], "id": "b" * 16, "request": None, "kind": "unseated", "value": value})

    return change


def lose_arrival(content: Content) -> None:
    tournament = content["tournaments"][0]
    del tournament["events"][10:], tournament["tables"][2:]


_DETAILS = {"kind": "federal", "organiser": "", "arbiter": "", "scorer": "", "due_days": 10}
# The events of `world`: 0 drawn, 1 seated, 2 result, 3 result, 4 result, 5 closed, 6 entered, 7 arrived, 8 withdrawn,
# 9 entered, 10 arrived, 11 seated, 12 result.
HOSTILE = {
    "unknown table": (set_field("tables", 0, "number", value=7), "tables.0", Code.UNKNOWN_REFERENCE),
    "table of nobody": (set_field("tables", 0, "ns", value=9), "tables.0", Code.UNKNOWN_REFERENCE),
    "huge table": (set_field("tables", 0, "round", value=10**40), "tables.0", Code.UNKNOWN_REFERENCE),
    "table twice": (set_field("tables", value=lambda each: [*each, each[0]]), "tables.4.match", Code.DUPLICATE_ID),
    "unknown match": (set_field("tables", 0, "match", value="a" * 16), "tables.0.match", Code.UNKNOWN_REFERENCE),
    "closed round taken back": (take_back(0), "events.13", Code.IMPOSSIBLE),
    "round taken back before it was seated": (take_back(2), "events.13", Code.IMPOSSIBLE),
    "table of a round taken back": (take_back(1), "tables.2", Code.UNKNOWN_REFERENCE),
    "result of an unknown round": (set_value("result", 0, round=5), "events.2", Code.IMPOSSIBLE),
    "result of a round before the first": (set_value("result", 0, round=-1), "events.2", Code.IMPOSSIBLE),
    "result of no table": (
        lambda content: events_of(content, "result")[0]["value"]["result"].update(ns=9, ew=0),
        "events.2",
        Code.IMPOSSIBLE,
    ),
    "huge round": (set_value("result", 0, round=10**40), "events.2.value.round", Code.OUT_OF_RANGE),
    "huge points": (
        lambda content: events_of(content, "result")[0]["value"]["result"].update(ns_points=10**7),
        "events.2.value.result.ns_points",
        Code.OUT_OF_RANGE,
    ),
    "huge lot": (set_value("drawn", 0, lots=[0, 1, 2, 10**40]), "events.0.value.lots.3", Code.OUT_OF_RANGE),
    "lot twice": (set_value("drawn", 0, lots=[0, 1, 2, 2]), "events.0", Code.IMPOSSIBLE),
    "unknown entrant": (set_seat(0, ew=9), "events.1", Code.IMPOSSIBLE),
    "own opponent": (set_seat(0, ns=0, ew=0), "events.1", Code.IMPOSSIBLE),
    "partner of a pair": (set_seat(0, ns_partner=2), "events.1", Code.IMPOSSIBLE),
    "unknown section": (set_seat(0, section=1), "events.1", Code.IMPOSSIBLE),
    "place twice": (set_seat(0, table=1), "events.1", Code.IMPOSSIBLE),
    "entrant at two tables": (
        lambda content: seats_of(content, 1)[1].update(ew=seats_of(content, 1)[0]["ew"]),
        "events.11",
        Code.IMPOSSIBLE,
    ),
    "result before its round": (swap(1, 2), "events.1", Code.IMPOSSIBLE),
    "end of a round before its start": (swap(1, 5), "events.1", Code.IMPOSSIBLE),
    "second draw": (
        lambda content: events_of(content, "closed")[0].update(kind="drawn", value={"lots": [0, 1, 2, 3]}),
        "events.5",
        Code.IMPOSSIBLE,
    ),
    "details that nobody could save": (
        lambda content: events_of(content, "closed")[0].update(kind="details", value=_DETAILS | {"due_days": 0}),
        "events.5",
        Code.IMPOSSIBLE,
    ),
    "name in the details that nobody could save": (
        lambda content: events_of(content, "closed")[0].update(kind="details", value=_DETAILS | {"arbiter": " x"}),
        "events.5",
        Code.IMPOSSIBLE,
    ),
    "removal of no result": (
        lambda content: events_of(content, "closed")[0].update(kind="removed", value={"round": 0, "ns": 9, "ew": 1}),
        "events.5",
        Code.IMPOSSIBLE,
    ),
    "call of no table": (
        lambda content: events_of(content, "closed")[0].update(
            kind="called", value={"round": 0, "section": 0, "table": 9}
        ),
        "events.5",
        Code.IMPOSSIBLE,
    ),
    "prizes awarded before the end": (
        lambda content: events_of(content, "closed")[0].update(kind="awarded", value={"awards": []}),
        "events.5",
        Code.IMPOSSIBLE,
    ),
    "club in two spaces": (
        lambda content: events_of(content, "closed")[0].update(
            kind="memberships", value={"players": {"a": {"club": "A  B"}}}
        ),
        "events.5",
        Code.IMPOSSIBLE,
    ),
    "withdrawal of one who was drawn": (set_value("withdrawn", 0, entrant=1), "events.8", Code.IMPOSSIBLE),
    "arrival of nobody": (set_value("arrived", 1, entrant=7), "events.10", Code.IMPOSSIBLE),
    "arrival after the last round": (set_value("arrived", 1, round=2), "events.10", Code.IMPOSSIBLE),
    "entry without an arrival": (lose_arrival, "events", Code.IMPOSSIBLE),
    "entry of one player": (set_value("entered", 0, players=["a" * 16]), "events.6", Code.IMPOSSIBLE),
    "no events": (set_field("events", value=[]), "events", Code.IMPOSSIBLE),
    "event twice": (
        lambda content: events_of(content, "arrived")[0].update(id=events_of(content, "drawn")[0]["id"]),
        "events.7.id",
        Code.DUPLICATE_ID,
    ),
    "request twice": (
        lambda content: events_of(content, "result")[2].update(request=events_of(content, "result")[1]["request"]),
        "events.4",
        Code.DUPLICATE_ID,
    ),
    "unknown device": (
        lambda content: events_of(content, "drawn")[0].update(device="a" * 16),
        "events.0.device",
        Code.UNKNOWN_REFERENCE,
    ),
    "unknown kind": (lambda content: events_of(content, "drawn")[0].update(kind="x"), "events.0.kind", Code.WRONG_TYPE),
    "value of another kind": (
        lambda content: events_of(content, "closed")[0].update(kind="left"),
        "events.5.value.entrant",
        Code.FIELD_MISSING,
    ),
    "unknown field": (set_value("closed", 0, admin=True), "events.5.value.admin", Code.FIELD_UNKNOWN),
    "note that can't be shown": (
        lambda content: events_of(content, "result")[1]["value"]["result"].update(note="\u202e"),
        "events.3.value",
        Code.BAD_TEXT,
    ),
    "unknown player": (set_field("entrants", 0, 0, value="a" * 16), "entrants.0.0", Code.UNKNOWN_REFERENCE),
    "player twice": (
        lambda content: content["tournaments"][0]["entrants"].__setitem__(1, content["tournaments"][0]["entrants"][0]),
        "entrants.2",
        Code.DUPLICATE_ID,
    ),
    "entrant of one": (set_field("entrants", 0, value=lambda each: each[:1]), "entrants.0", Code.SEATS),
    "an entrant more": (set_field("entrants", value=lambda each: each[:4]), "events.0", Code.IMPOSSIBLE),
    "rounds of nobody": (set_field("setup", "entrants", value=0), "setup.entrants", Code.SETUP),
    "movement of pairs for teams": (set_field("setup", "competition", value="teams"), "setup.movement", Code.SETUP),
    "seating of three": (
        lambda content: content["tournaments"][0]["config"].update(players=3, seating="singles"),
        "config.seating",
        Code.WRONG_TYPE,
    ),
    "no name": (set_field("name", value=""), "name", Code.BAD_TEXT),
}


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    store = open_store(copy_empty_database(tmp_path_factory.mktemp("world")), key=KEY, clock=SteppingClock())
    data = played_world(store)
    exported = export(store, data.director)
    store.close()
    return exported


@pytest.mark.parametrize("name", HOSTILE)
def test_tournament_that_cannot_have_happened_is_refused(exported: bytes, name: str) -> None:
    change, path, code = HOSTILE[name]
    content = json.loads(exported)
    change(content)
    assert refusal(content).get(f"tournaments.0.{path}") is code


def refusal(content: Content) -> dict[str, ImportFaultCode]:
    with pytest.raises(ImportRefused) as caught:
        parse_archive(json.dumps(content).encode())
    return {fault.path: fault.code for fault in caught.value.faults}


def test_all_faults_of_a_tournament_are_reported_at_once(exported: bytes) -> None:
    content = json.loads(exported)
    for name in ("unknown table", "result of an unknown round", "player twice", "request twice"):
        HOSTILE[name][0](content)
    assert set(refusal(content).values()) == {Code.IMPOSSIBLE, Code.DUPLICATE_ID}
    for name in ("no name", "unknown kind", "huge round"):
        HOSTILE[name][0](content)
    for table in content["tournaments"][0]["tables"][:2]:
        table["round"] = "first"
    content["tournaments"][0]["entrants"][0] = ["a" * 16] * 101
    assert (
        refusal(content).items()
        >= {
            "tournaments.0.name": Code.BAD_TEXT,
            "tournaments.0.events.0.kind": Code.WRONG_TYPE,
            "tournaments.0.events.2.value.round": Code.OUT_OF_RANGE,
            "tournaments.0.tables.0.round": Code.WRONG_TYPE,
            "tournaments.0.tables.1.round": Code.WRONG_TYPE,
            "tournaments.0.entrants.0": Code.TOO_LONG,
        }.items()
    )


def test_match_with_other_seats_is_no_table(exported: bytes) -> None:
    content = json.loads(exported)
    content["tournaments"][0]["config"].update(players=2, seating="singles")
    content["tournaments"][0]["entrants"] = [each[:1] for each in content["tournaments"][0]["entrants"]]
    for event in content["tournaments"][0]["events"]:
        if "players" in event["value"]:
            event["value"]["players"] = event["value"]["players"][:1]
    assert refusal(content) == {f"tournaments.0.tables.{number}.match": Code.SIDES for number in range(4)}


def test_pauses_of_centuries_are_refused(exported: bytes) -> None:
    content = json.loads(exported)
    tournament = content["tournaments"][0]
    times = {"paused": "1900-01-01T00:00:00Z", "resumed": "2199-12-31T00:00:00Z"}
    for number in range(60):
        kind = "resumed" if number % 2 else "paused"
        ids = {"id": f"{number:016b}".replace("0", "a").replace("1", "b"), "request": None}
        if number == 0:
            started = {"kind": "started", "at": "2199-01-01T00:00:00Z", "value": {"round": 1}}
            tournament["events"].append({**tournament["events"][-1], **started, "id": "c" * 16, "request": None})
        pause = {"kind": kind, "at": times[kind], "value": {"round": 1}}
        tournament["events"].append({**tournament["events"][-1], **pause, **ids})
    assert [(*each.split(".")[:3],) for each in refusal(content)] == [("tournaments", "0", "events")]


def test_extension_of_years_is_refused(exported: bytes) -> None:
    content = json.loads(exported)
    events = content["tournaments"][0]["events"]
    longer = {"kind": "extended", "value": {"round": 1, "minutes": 10**6}, "id": "c" * 16, "request": None}
    events += [{**events[-1], **longer}]
    assert refusal(content) == {f"tournaments.0.events.{len(events) - 1}": Code.IMPOSSIBLE}


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
@example(seed=5)  # exchanges entrants after all have withdrawn
def test_every_accepted_tournament_can_be_shown_and_goes_on(
    exported: bytes, sqlite_store_once: Store, seed: int
) -> None:
    """Changed at random, a file is refused, or its tournament has boards, a log, and perhaps a next round."""
    random = Random(seed)
    data = exported
    for _ in range(random.randint(1, 2)):
        content = json.loads(data)
        content = {
            **content,
            "tournaments": json.loads(mutate_json(json.dumps(content["tournaments"]).encode(), random) or b"[]"),
        }
        data = json.dumps(content).encode()
    try:
        parsed = parse_archive(data)
    except ImportRefused:
        return
    device = new_device(sqlite_store_once)
    with sqlite_store_once.transaction() as session:
        import_history(session, device=device, archive=parsed, duplicates=OnDuplicate.COPY)
    with sqlite_store_once.reading() as session:
        found = list_tournaments(session, device=device)
    for each in found:
        everything(sqlite_store_once, device, each.id)
        with suppress(ModelError, ScoringError), sqlite_store_once.transaction() as session:
            which = {"device": device, "tournament_id": each.id}
            page_tokens(session, **which, signer=sqlite_store_once.signer)
            for entrant in range(each.entrants):
                related_entrants(session, **which, entrant=entrant)
            seat_round(session, **which, number=each.closed, request_id="next")
