"""Rounds: seating, play, closing; a restart in the middle loses nothing."""

import threading
from dataclasses import replace

import pytest

from models import (
    InvalidSetup,
    ModelErrorCode,
    Store,
    TableState,
    TooMany,
    TournamentRefused,
    TournamentRole,
    close_round,
    create_tournament,
    list_matches,
    list_tournaments,
    load_match,
    open_store,
    seat_round,
    start_clock,
)
from scoring import MovementError, RecordError
from tests.models.table import KEY, SteppingClock
from tests.models.tournaments.hall import Hall, new_tournament, open_hall


def test_whole_tournament_of_four_tables_and_four_rounds(hall: Hall) -> None:
    phones = [hall.phone(f"Table {table + 1}") for table in range(4)]
    for number in range(4):
        snapshot = hall.seat()
        assert snapshot.running == number
        assert [card.state for card in snapshot.tables] == [TableState.MISSING] * 4
        for card, phone in zip(snapshot.tables, phones, strict=True):
            hall.play(card, phone, lead=100 * (card.seat.table + 1))
        assert [card.state for card in hall.look().tables] == [TableState.ENTERED] * 4
        hall.close()
    done = hall.look()
    assert done.over
    assert sum(line.victory_points for line in done.ranking) == 4 * 4 * 20
    assert {line.played for line in done.ranking} == {4}
    [listed] = list_own(hall)
    assert (listed.entrants, listed.rounds, listed.seated, listed.closed) == (8, 4, 4, 4)
    assert listed.role is TournamentRole.OWNER
    with pytest.raises(MovementError):
        hall.seat()


def list_own(hall: Hall):  # type: ignore[no-untyped-def]
    with hall.store.transaction() as session:
        return list_tournaments(session, device=hall.director)


def test_table_is_an_ordinary_match(hall: Hall) -> None:
    phone = hall.phone()
    card = hall.seat().tables[2]
    match_id = hall.play(card, phone)
    with hall.store.transaction() as session:
        match = load_match(session, device=phone, match_id=match_id)
        open_ones = list_matches(session, device=hall.director, finished=False)
        past = list_matches(session, device=hall.director, finished=True)
    assert card.seat.ns is not None
    names = hall.look().entrants
    assert tuple(player.name for player in match.players[::2]) == names[card.seat.ns].names
    assert tuple(player.name for player in match.players[1::2]) == names[card.seat.ew].names
    assert match.finished_at is not None
    assert [summary.id for summary in past] == [match_id]
    assert open_ones == ()  # unfinished tables are not listed for the owner


def test_closing_or_seating_a_round_twice_is_refused(hall: Hall) -> None:
    hall.seat()
    hall.close(missing_too=True)
    with pytest.raises(TournamentRefused) as refused:
        hall.act(close_round, number=0, missing_too=True)
    assert refused.value.code is ModelErrorCode.ROUND_CLOSED
    hall.seat()
    with pytest.raises(TournamentRefused):
        hall.act(seat_round, number=1)
    assert len(hall.look().record.rounds) == 2


def test_closing_is_idempotent(hall: Hall) -> None:
    hall.seat()
    for _ in range(2):
        hall.act(close_round, number=0, missing_too=True, request_id="one tap")
    assert hall.look().closed == 1


def test_concurrent_closing_succeeds_once(hall: Hall) -> None:
    hall.seat()
    start = threading.Barrier(2)
    told: list[str] = []

    def close() -> None:
        start.wait()
        try:
            hall.act(close_round, number=0, missing_too=True)
        except TournamentRefused as refused:
            told.append(refused.code)
        else:
            told.append("done")

    threads = [threading.Thread(target=close) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(told) == ["done", ModelErrorCode.ROUND_CLOSED]
    assert hall.look().closed == 1


def test_round_with_missing_results_is_closed_only_on_request(hall: Hall) -> None:
    card = hall.seat().tables[0]
    hall.play(card, hall.phone())
    with pytest.raises(TournamentRefused) as refused:
        hall.close()
    assert refused.value.values["count"] == 3
    hall.close(missing_too=True)
    with pytest.raises(TournamentRefused):
        hall.run(start_clock, number=0)


def test_round_by_rank_needs_every_result(store: Store) -> None:
    hall = open_hall(store, new_tournament(4, rounds=2))
    first = hall.seat()
    hall.play(first.tables[0], hall.phone())
    hall.close(missing_too=True)
    with pytest.raises(RecordError):
        hall.seat()
    assert len(hall.look().record.rounds) == 1


def test_closing_a_round_ends_its_matches(hall: Hall) -> None:
    phone = hall.phone()
    snapshot = hall.seat()
    begun = hall.sit(0, phone)
    hall.save(begun, phone)
    untouched = hall.sit(1, phone)
    hall.close(missing_too=True)
    with hall.store.transaction() as session:
        assert load_match(session, device=phone, match_id=begun).standings.ended_early
        assert [each.id for each in list_matches(session, device=phone)] == [begun]
    assert untouched in {card.match_id for card in snapshot.tables}


def test_restart_in_the_middle_of_a_round_loses_nothing(url: str, clock: SteppingClock) -> None:
    store = open_store(url, key=KEY, clock=clock)
    hall = open_hall(store)
    hall.play(hall.seat().tables[0], hall.phone())
    before = hall.look()
    store.close()
    again = open_store(url, key=KEY, clock=clock)
    try:
        assert replace(hall, store=again).look() == before
    finally:
        again.close()


def test_clock_is_reset_with_the_round(hall: Hall) -> None:
    hall.seat()
    assert hall.look().clock is None
    hall.run(start_clock, number=0)
    clock = hall.look().clock
    assert clock is not None
    assert (clock.ends_at - clock.started_at).seconds == 25 * 60
    hall.close(missing_too=True)
    assert hall.look().clock is None


def test_all_faults_of_a_setup_are_reported(sqlite_hall: Hall) -> None:
    new = new_tournament(4, rounds=2)
    names = (("Anna", "Bruno"), ("Anna", "Carla"), ("Dino",), ("", "Elena"))
    with sqlite_hall.store.transaction() as session, pytest.raises(InvalidSetup) as refused:
        create_tournament(session, device=sqlite_hall.director, new=replace(new, name=" ", names=names))
    found = {(fault.field, fault.index, fault.code) for fault in refused.value.faults}
    assert found == {
        ("tournament", None, "name-empty"),
        ("names", 1, "name-in-pair"),
        ("names", 2, "pair-incomplete"),
        ("names", 3, "name-empty"),
    }


def test_new_tournaments_are_rate_limited(sqlite_hall: Hall) -> None:
    def again() -> None:
        with sqlite_hall.store.transaction() as session:
            create_tournament(session, device=sqlite_hall.director, new=new_tournament(4, rounds=2))

    for _ in range(9):
        again()
    with pytest.raises(TooMany):
        again()
