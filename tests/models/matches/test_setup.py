"""Creating, loading and describing matches, and validation of the setup."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import text

from models.access import load_last_setup, register_device
from models.deals import end_match, redo, undo
from models.matches import create_match, update_match_details
from models.people import list_frequent_names, list_players, load_report
from models.storage import Change, ChangeKind
from models.store import Store
from models.values import FieldFault, InvalidSetup, MatchSetup, MatchSnapshot, Role, StaleRevision
from testkit.seeding.match_table import SteppingClock, Table, pairs_setup, set_up_table


def faults_of(store: Store, setup: MatchSetup) -> tuple[FieldFault, ...]:
    with store.transaction() as session:
        device, _secret = register_device(session, label="")
    with pytest.raises(InvalidSetup) as caught, store.transaction() as session:
        create_match(session, device=device, setup=setup)
    with store.reading() as session:
        assert session.connection().execute(text("SELECT count(*) FROM matches")).scalar_one() == 0
    return caught.value.faults


def test_new_match_equals_its_setup(table: Table) -> None:
    match = table.match()
    assert [player.name for player in match.players] == ["Anna", "Bruno", "Carla", "Dino"]
    assert (match.revision, match.deals, match.role, match.finished_at) == (1, (), Role.OWNER, None)
    assert match.config == pairs_setup().config
    assert match.standings.totals == (0, 0)


def test_names_are_tidied(sqlite_store: Store) -> None:
    names = ("  Anna  Maria ", "Bruno\t", "Jose\u0301", "O’Neill 🃏")
    match = set_up_table(sqlite_store, pairs_setup(names=names)).match()
    assert [player.name for player in match.players] == ["Anna Maria", "Bruno", "José", "O’Neill 🃏"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name-empty"),
        (" \t\n", "name-empty"),
        ("\u200d", "name-empty"),
        ("\u200c \u200d", "name-empty"),
        ("\u3164\u200d\u2800", "name-empty"),
        ("\u0301\ufe0f", "name-empty"),
        ("x" * 41, "name-too-long"),
        ("x" * 200, "name-too-long"),
        ("An\x00na", "name-characters"),
        ("An\u202ena", "name-characters"),
        ("A" + "\u0334" * 5, "name-characters"),
        ("\ud800", "name-characters"),
        ("DINO", "name-duplicate"),
        (" dino ", "name-duplicate"),
    ],
)
def test_invalid_names_are_refused(sqlite_store: Store, name: str, code: str) -> None:
    faults = faults_of(sqlite_store, pairs_setup(names=("Dino", name, "Bruno", "Carla")))
    assert [(fault.field, fault.index, fault.code) for fault in faults] == [("names", 1, code)]


def test_name_of_forty_characters_fits(sqlite_store: Store) -> None:
    names = ("x" * 40, "Bruno", "Carla", "Dino")
    assert set_up_table(sqlite_store, pairs_setup(names=names)).match().players[0].name == "x" * 40


@pytest.mark.parametrize("names", [(), ("Anna",), ("A", "B", "C", "D", "E")])
def test_every_seat_needs_a_name(sqlite_store: Store, names: tuple[str, ...]) -> None:
    [fault] = faults_of(sqlite_store, pairs_setup(names=names))
    assert (fault.field, fault.code, dict(fault.values)) == (
        "names",
        "names-missing",
        {"names": len(names), "players": 4},
    )


def test_all_faults_are_reported_at_once(sqlite_store: Store) -> None:
    setup = pairs_setup(names=("", "x" * 41, "Anna", "anna"), note="n" * 201, venue="p" * 81)
    assert {(fault.field, fault.index, fault.code) for fault in faults_of(sqlite_store, setup)} == {
        ("names", 0, "name-empty"),
        ("names", 1, "name-too-long"),
        ("names", 3, "name-duplicate"),
        ("note", None, "note-too-long"),
        ("venue", None, "venue-too-long"),
    }


def test_markup_in_names_is_plain_text(sqlite_store: Store) -> None:
    names = ("<b>Anna</b>", "'; DROP TABLE x", "%_\\", "=1+1")
    assert [player.name for player in set_up_table(sqlite_store, pairs_setup(names=names)).match().players] == list(
        names
    )


def test_note_and_venue_can_be_changed_later(table: Table) -> None:
    received: list[Change] = []
    table.store.changes.subscribe(table.match_id, received.append)
    match = table.run(update_match_details, by=table.scorer, revision=1, note=" a   note ", venue="Bar Sport")
    assert (match.note, match.venue, match.revision) == ("a note", "Bar Sport", 2)
    assert received == [Change(table.match_id, 2, ChangeKind.TOPIC)]
    with pytest.raises(StaleRevision):
        table.run(update_match_details, revision=1, note="", venue="")
    with pytest.raises(InvalidSetup):
        table.run(update_match_details, revision=2, note="n" * 201, venue="")


def set_day(table: Table, at: datetime) -> MatchSnapshot:
    snapshot: MatchSnapshot = table.run(
        update_match_details,
        revision=table.match().revision,
        note="",
        venue="",
        at=at.astimezone(ZoneInfo("Europe/Rome")),
    )
    return snapshot


def test_day_moves_beginning_and_end_but_not_the_log(table: Table) -> None:
    table.save()
    played = table.run(end_match, revision=table.match().revision, request_id="end")
    began = played.started_at - timedelta(days=30)
    moved = set_day(table, began)
    assert (moved.started_at, moved.duration, moved.deals) == (began, played.duration, played.deals)
    for step, action in ((undo, "undoable"), (redo, "redoable")):
        table.run(step, action_id=getattr(table.match(), action).id)
    ended = table.match().finished_at
    assert ended is not None
    assert began < ended < began + timedelta(minutes=1)
    with table.store.reading() as session:
        players = list_players(session, device=table.owner)
        assert [each.last_played for each in players] == [began] * 4
        period = {"since": began, "until": began + timedelta(hours=1)}
        report = load_report(session, device=table.owner, player_id=players[0].id, **period)
    assert report.statistics.results.matches == 1


def test_impossible_day_is_refused_and_today_is_not_in_the_future(table: Table, clock: SteppingClock) -> None:
    for at in (clock.time + timedelta(days=1), clock.time.replace(year=1899), clock.time.replace(year=2)):
        with pytest.raises(InvalidSetup) as caught:
            set_day(table, at)
        assert [(fault.field, fault.code) for fault in caught.value.faults] == [("day", "day-impossible")]
    assert set_day(table, clock.time + timedelta(hours=2)).started_at <= clock.time


def test_last_setup_is_remembered_without_its_note(table: Table) -> None:
    with table.store.transaction() as session:
        assert load_last_setup(session, device=table.outsider) is None
        assert load_last_setup(session, device=table.owner) == pairs_setup()
        create_match(session, device=table.owner, setup=pairs_setup(target=505, note="birthday", venue="Bar Sport"))
        assert load_last_setup(session, device=table.owner) == pairs_setup(target=505, venue="Bar Sport")


def test_players_are_shared_by_all_matches_of_a_device(table: Table) -> None:
    with table.store.transaction() as session:
        second = create_match(session, device=table.owner, setup=pairs_setup(names=("CARLA", "Eva", "anna", "Franco")))
        foreign = create_match(session, device=table.outsider, setup=pairs_setup())
    first = table.match()
    assert second.players[0] == first.players[2]
    assert second.players[2] == first.players[0]
    assert not set(foreign.players) & set(first.players)


def test_names_are_ordered_by_use_then_by_time(table: Table) -> None:
    with table.store.transaction() as session:
        create_match(session, device=table.owner, setup=pairs_setup(names=("Carla", "Eva", "Anna", "Franco")))
        names = list_frequent_names(session, device=table.owner)
        assert list_frequent_names(session, device=table.outsider) == ()
    assert names == ("Anna", "Carla", "Eva", "Franco", "Bruno", "Dino")
