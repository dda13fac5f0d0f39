"""Rounds: seating, play, closing; a restart in the middle loses nothing."""

import threading
from dataclasses import replace
from datetime import timedelta

import pytest

from models.matches import list_matches, load_match
from models.store import Store, open_store
from models.tournaments import (
    Extended,
    TournamentErrorCode,
    add_entrant,
    close_round,
    create_tournament,
    extend_round,
    list_tournaments,
    seat_round,
    set_clock_paused,
    start_clock,
    tournament_log,
)
from models.values import (
    InvalidSetup,
    RateLimitExceeded,
    TableStatus,
    TournamentRefused,
)
from scoring import MovementError, RecordError
from testkit.seeding.match_table import KEY, SteppingClock
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament

pytestmark = pytest.mark.both_databases


def test_whole_tournament_of_four_tables_and_four_rounds(tournament_world: TournamentWorld) -> None:
    phones = [tournament_world.new_device(f"Table {table + 1}") for table in range(4)]
    for number in range(4):
        snapshot = tournament_world.seat()
        assert snapshot.running_round == number
        assert [card.state for card in snapshot.tables] == [TableStatus.MISSING] * 4
        for card, phone in zip(snapshot.tables, phones, strict=True):
            tournament_world.play(card, phone, lead=100 * (card.seat.table + 1))
        assert [card.state for card in tournament_world.load().tables] == [TableStatus.ENTERED] * 4
        tournament_world.close()
    done = tournament_world.load()
    assert done.is_over
    assert sum(line.victory_points for line in done.ranking) == 4 * 4 * 20
    assert {line.played for line in done.ranking} == {4}
    [listed] = list_own(tournament_world)
    assert (listed.entrants, listed.rounds, listed.seated, listed.closed) == (8, 4, 4, 4)
    with pytest.raises(MovementError):
        tournament_world.seat()


def test_table_opens_only_if_the_director_saw_it(tournament_world: TournamentWorld) -> None:
    tournament_world.seat()
    tournament_world.close(allow_missing=True)
    for names in (("Nora", "Ugo"), ("Pia", "Leo")):
        tournament_world.run_request(add_entrant, names=names)
    for opened in ((), ((0, 3), (1, 4))):
        with pytest.raises(TournamentRefused) as refused:
            tournament_world.run_request(seat_round, number=1, opened=opened)
        assert refused.value.code is TournamentErrorCode.TABLE_OPENED
    assert len(tournament_world.load().record.rounds) == 1
    tournament_world.run_request(seat_round, number=1, opened=((0, 4),))
    assert len(tournament_world.load().tables) == 5
    tournament_world.close(allow_missing=True)
    tournament_world.run_request(seat_round, number=2, opened=())


def list_own(tournament_world: TournamentWorld):  # type: ignore[no-untyped-def]
    with tournament_world.store.transaction() as session:
        return list_tournaments(session, device=tournament_world.director)


def test_table_is_an_ordinary_match(tournament_world: TournamentWorld) -> None:
    phone = tournament_world.new_device()
    card = tournament_world.seat().tables[2]
    match_id = tournament_world.play(card, phone)
    with tournament_world.store.transaction() as session:
        match = load_match(session, device=phone, match_id=match_id)
        open_ones = list_matches(session, device=tournament_world.director, finished=False)
        past = list_matches(session, device=tournament_world.director, finished=True)
    assert card.seat.ns is not None
    names = tournament_world.load().entrants
    assert tuple(player.name for player in match.players[::2]) == names[card.seat.ns].names
    assert tuple(player.name for player in match.players[1::2]) == names[card.seat.ew].names
    assert match.finished_at is not None
    assert [summary.id for summary in past] == [match_id]
    assert open_ones == ()  # unfinished tables are not listed for the owner


def test_closing_or_seating_a_round_twice_is_refused(tournament_world: TournamentWorld) -> None:
    tournament_world.seat()
    tournament_world.close(allow_missing=True)
    with pytest.raises(TournamentRefused) as refused:
        tournament_world.run_request(close_round, number=0, allow_missing=True)
    assert refused.value.code is TournamentErrorCode.ROUND_CLOSED
    tournament_world.seat()
    with pytest.raises(TournamentRefused):
        tournament_world.run_request(seat_round, number=1)
    assert len(tournament_world.load().record.rounds) == 2


def test_closing_is_idempotent(tournament_world: TournamentWorld) -> None:
    tournament_world.seat()
    for _ in range(2):
        tournament_world.run_request(close_round, number=0, allow_missing=True, request_id="one tap")
    assert tournament_world.load().closed == 1


def test_concurrent_closing_succeeds_once(tournament_world: TournamentWorld) -> None:
    tournament_world.seat()
    start = threading.Barrier(2)
    outcomes: list[str] = []

    def close() -> None:
        start.wait()
        try:
            tournament_world.run_request(close_round, number=0, allow_missing=True)
        except TournamentRefused as refused:
            outcomes.append(refused.code)
        else:
            outcomes.append("done")

    threads = [threading.Thread(target=close) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["done", TournamentErrorCode.ROUND_CLOSED]
    assert tournament_world.load().closed == 1


def test_round_with_missing_results_is_closed_only_on_request(tournament_world: TournamentWorld) -> None:
    card = tournament_world.seat().tables[0]
    tournament_world.play(card, tournament_world.new_device())
    with pytest.raises(TournamentRefused) as refused:
        tournament_world.close()
    assert refused.value.values["count"] == 3
    tournament_world.close(allow_missing=True)
    with pytest.raises(TournamentRefused):
        tournament_world.run(start_clock, number=0)


def test_round_by_rank_needs_every_result(store: Store) -> None:
    tournament_world = create_tournament_world(store, new_tournament(4, rounds=2))
    first = tournament_world.seat()
    tournament_world.play(first.tables[0], tournament_world.new_device())
    tournament_world.close(allow_missing=True)
    with pytest.raises(RecordError):
        tournament_world.seat()
    assert len(tournament_world.load().record.rounds) == 1


def test_closing_a_round_ends_its_matches(tournament_world: TournamentWorld) -> None:
    phone = tournament_world.new_device()
    snapshot = tournament_world.seat()
    match_id = tournament_world.join_table(0, phone)
    tournament_world.save(match_id, phone)
    untouched = tournament_world.join_table(1, phone)
    tournament_world.close(allow_missing=True)
    with tournament_world.store.transaction() as session:
        assert load_match(session, device=phone, match_id=match_id).standings.ended_early
        assert [each.id for each in list_matches(session, device=phone)] == [match_id]
    assert untouched in {card.match_id for card in snapshot.tables}


def test_restart_in_the_middle_of_a_round_loses_nothing(url: str, clock: SteppingClock) -> None:
    store = open_store(url, key=KEY, clock=clock)
    tournament_world = create_tournament_world(store)
    tournament_world.play(tournament_world.seat().tables[0], tournament_world.new_device())
    before = tournament_world.load()
    store.close()
    again = open_store(url, key=KEY, clock=clock)
    try:
        assert replace(tournament_world, store=again).load() == before
    finally:
        again.close()


def test_clock_is_reset_with_the_round(tournament_world: TournamentWorld) -> None:
    tournament_world.seat()
    assert tournament_world.load().clock is None
    tournament_world.run(start_clock, number=0)
    clock = tournament_world.load().clock
    assert clock is not None
    assert (clock.ends_at - clock.started_at).seconds == 25 * 60
    tournament_world.close(allow_missing=True)
    assert tournament_world.load().clock is None


def test_paused_clock_stands_still_and_goes_on_where_it_was(sqlite_tournament_world: TournamentWorld) -> None:
    world = sqlite_tournament_world
    world.seat()
    world.run(set_clock_paused, number=0, is_paused=True)  # not started: nothing to pause
    world.run(start_clock, number=0)
    started = world.load().clock
    assert started is not None
    assert started.paused_at is None
    for _ in range(2):  # by two directors
        world.run(set_clock_paused, number=0, is_paused=True)
    paused = world.load().clock
    assert paused is not None
    assert paused.paused_at is not None
    assert paused.minutes_left(paused.ends_at) == paused.minutes_left(paused.paused_at) > 0
    for _ in range(2):
        world.run(set_clock_paused, number=0, is_paused=False)
    resumed = world.load().clock
    assert resumed is not None
    assert resumed.paused_at is None
    log = world.run(tournament_log)
    resumed_at = next(entry.at for entry in log if entry.event.name == "resumed")
    assert resumed.ends_at - resumed_at == started.ends_at - paused.paused_at
    assert [entry.event.name for entry in log][:3] == ["resumed", "paused", "started"]


@pytest.mark.parametrize("is_paused", [False, True])
def test_restarted_clock_runs(sqlite_tournament_world: TournamentWorld, *, is_paused: bool) -> None:
    world = sqlite_tournament_world
    world.seat()
    world.run(start_clock, number=0)
    world.run(set_clock_paused, number=0, is_paused=is_paused)
    world.run(start_clock, number=0)
    clock = world.load().clock
    assert clock is not None
    assert clock.paused_at is None
    assert (clock.ends_at - clock.started_at).seconds == 25 * 60


def test_clock_that_another_director_changed_or_beyond_its_limits_stays(
    sqlite_tournament_world: TournamentWorld,
) -> None:
    world = sqlite_tournament_world
    world.seat()
    world.run(start_clock, number=0)
    first = world.load().clock
    world.run(extend_round, seen=first, change=Extended(round=0, minutes=5, place=(0, 1)))
    clock = world.load().clock
    assert first is not None
    assert clock is not None
    assert [clock.at_table(place).ends_at - first.ends_at for place in ((0, 0), (0, 1), None)] == [
        timedelta(minutes=minutes) for minutes in (0, 5, 0)
    ]
    for seen, minutes, table, code in (
        (first, 5, None, TournamentErrorCode.CLOCK_CHANGED),
        (clock, -90, None, TournamentErrorCode.CLOCK_LIMIT),
        (clock, -30, (0, 1), TournamentErrorCode.CLOCK_LIMIT),
        (clock, 10**15, None, TournamentErrorCode.CLOCK_LIMIT),
    ):
        with pytest.raises(TournamentRefused) as refused:
            world.run(extend_round, seen=seen, change=Extended(round=0, minutes=minutes, place=table))
        assert refused.value.code == code
    assert world.load().clock == clock


def test_all_faults_of_a_setup_are_reported(sqlite_tournament_world: TournamentWorld) -> None:
    new = new_tournament(4, rounds=2)
    names = (("Anna", "Bruno"), ("Anna", "Carla"), ("Dino",), ("", "x" * 41))
    with sqlite_tournament_world.store.transaction() as session, pytest.raises(InvalidSetup) as refused:
        create_tournament(session, device=sqlite_tournament_world.director, new=replace(new, name=" ", names=names))
    found = {(fault.field, fault.index, fault.code) for fault in refused.value.faults}
    assert found == {
        ("tournament", None, "name-empty"),
        ("names", 1, "name-in-pair"),
        ("names", 2, "pair-incomplete"),
        ("names", 3, "name-empty"),
        ("names", 3, "entrant-name-too-long"),
    }
    assert "x" * 41 in [fault.values.get("name") for fault in refused.value.faults]


def test_new_tournaments_are_rate_limited(sqlite_tournament_world: TournamentWorld) -> None:
    def again() -> None:
        with sqlite_tournament_world.store.transaction() as session:
            create_tournament(session, device=sqlite_tournament_world.director, new=new_tournament(4, rounds=2))

    for _ in range(9):
        again()
    with pytest.raises(RateLimitExceeded):
        again()


def test_tables_are_rate_limited_over_all_tournaments_of_an_owner(
    sqlite_tournament_world: TournamentWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = sqlite_tournament_world
    with world.store.transaction() as session:
        other = create_tournament(session, device=world.director, new=new_tournament())
    tables = len(world.seat().tables)
    monkeypatch.setattr("models.tournaments.rounds.MAX_TABLES_PER_HOUR", 2 * tables - 1)
    with pytest.raises(RateLimitExceeded) as refused:
        replace(world, id=other).seat()
    assert refused.value.code is TournamentErrorCode.TOO_MANY_TABLES
    monkeypatch.setattr("models.tournaments.rounds.MAX_TABLES_PER_HOUR", 2 * tables)
    replace(world, id=other).seat()
