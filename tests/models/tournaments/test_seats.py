"""A seated round is published, or taken back: everything that it had goes, and the pages follow."""

import threading
from datetime import timedelta
from functools import partial

import pytest

from models.matches import list_matches, load_match
from models.store import Store
from models.tournaments import (
    TournamentErrorCode,
    add_entrant,
    close_round,
    enter_result,
    events,
    exchange_entrants,
    load_board,
    load_entrant,
    publish_round,
    remove_entrant,
    seat_round,
    start_clock,
    tournament_log,
    unseat_round,
    withdraw_entrant,
)
from models.tournaments.seats import MAX_TAKEN_BACK_PER_HOUR
from models.trash import restore_match
from models.values import (
    Board,
    EnteredCounts,
    ModelErrorCode,
    NotFound,
    RateLimitExceeded,
    TournamentLinkKind,
    TournamentRefused,
    TournamentSnapshot,
    Verdict,
)
from scoring import Movement, RecordError, TableResult, preview_rounds
from testkit.seeding.match_table import SteppingClock
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament

pytestmark = pytest.mark.both_databases


def take_back(world: TournamentWorld, **values: object) -> None:
    snapshot = world.load()
    seen = {"number": len(snapshot.record.rounds) - 1, "entered": snapshot.entries}
    world.run_request(unseat_round, **(seen | values))


def test_tournament_begins_when_its_first_round_is_published(store: Store) -> None:
    """A round seated the evening before is played on the next day, which stands on the papers."""
    world = create_tournament_world(store)
    world.run_request(seat_round, number=0, publish=False)
    assert world.load().began_at is None
    world.run_request(publish_round, number=0)
    began = world.load().began_at
    assert began == next(each.at for each in world.run(tournament_log) if isinstance(each.event, events.Published))
    world.close(allow_missing=True)
    world.run_request(seat_round, number=1, publish=False)
    world.run_request(publish_round, number=1)
    assert world.load().began_at == began


def test_round_taken_back_leaves_nothing_but_the_log(tournament_world: TournamentWorld) -> None:
    world, phone = tournament_world, tournament_world.new_device()
    first, second, *_ = world.seat().tables
    world.run(start_clock, number=0)
    match_id = world.play(first, phone)
    typed = TableResult(ns=second.seat.ns or 0, ew=second.seat.ew, ns_points=500)
    world.run_request(enter_result, number=0, result=typed)
    assert world.load().entries == EnteredCounts(deals=2, results=2)
    take_back(world)
    left = world.load()
    assert (left.record.rounds, left.tables, left.clock, left.began_at, left.running_round) == (
        (),
        (),
        None,
        None,
        None,
    )
    assert {line.victory_points for line in left.ranking} == {0}
    latest = world.run(tournament_log)[0]
    assert latest.event == events.Unseated(round=0, entered=EnteredCounts(deals=2, results=2))
    again = world.seat()
    assert {card.result for card in again.tables} == {None}
    assert [card.seat for card in again.tables] == [card.seat for card in world.load(0).tables]
    assert match_id not in {card.match_id for card in again.tables}
    assert world.join_table(first.seat.table, phone) == again.tables[0].match_id


def test_match_with_deals_is_in_the_trash(tournament_world: TournamentWorld) -> None:
    world, phone = tournament_world, tournament_world.new_device()
    match_id = world.join_table(world.seat().tables[0].seat.table, phone)
    world.save(match_id, phone)
    take_back(world)
    with pytest.raises(NotFound), world.store.transaction() as session:
        load_match(session, device=phone, match_id=match_id)
    with pytest.raises(NotFound):
        world.confirm(match_id, phone, 0, revision=2, verdict=Verdict.AGREED)
    with world.store.transaction() as session:
        restored = restore_match(session, device=world.director, match_id=match_id)
        listed = list_matches(session, device=world.director, finished=False)
    assert len(restored.deals) == 1
    assert [each.id for each in listed] == [match_id]


def test_pages_follow(tournament_world: TournamentWorld) -> None:
    world = tournament_world
    world.seat()
    token = world.token(TournamentLinkKind.PAIR, 0)

    def rounds() -> int:
        with world.store.transaction() as session:
            return len(load_entrant(session, signer=world.store.signer, token=token).rounds)

    assert rounds() == 1
    take_back(world)
    assert rounds() == 0
    with pytest.raises(TournamentRefused) as refused:
        world.join_table(0, world.new_device())
    assert refused.value.code is TournamentErrorCode.NO_ROUND


def test_late_and_leaving_pairs_count_in_the_round_that_is_seated_again(tournament_world: TournamentWorld) -> None:
    world = tournament_world
    world.seat()
    world.run_request(add_entrant, names=("Nora", "Ugo"))
    world.run_request(add_entrant, names=("Olga", "Pia"))
    world.run_request(remove_entrant, entrant=0)
    take_back(world)
    seated = {pair for card in world.seat().tables for pair in (card.seat.ns, card.seat.ew)}
    assert {8, 9} <= seated
    assert 0 not in seated


def test_pair_that_came_and_left_in_the_round_still_sits_in_it(tournament_world: TournamentWorld) -> None:
    world = tournament_world
    world.seat()
    world.close(allow_missing=True)
    world.run_request(add_entrant, names=("Nora", "Ugo"))
    world.seat()
    world.run_request(remove_entrant, entrant=8)
    take_back(world)
    assert world.load().record.present_entrants(1) >= {8}
    assert 8 not in world.load().record.present_entrants(2)


def test_entries_that_the_director_has_not_seen_stop_it(tournament_world: TournamentWorld) -> None:
    world, phone = tournament_world, tournament_world.new_device()
    match_id = world.join_table(world.seat().tables[0].seat.table, phone)
    seen = world.load().entries
    world.save(match_id, phone)
    with pytest.raises(TournamentRefused) as refused:
        take_back(world, entered=seen)
    assert refused.value.code is TournamentErrorCode.ROUND_CHANGED
    assert refused.value.values == {"round": 1, "deals": 1, "results": 0}
    assert world.load().tables[0].deals_played == 1


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (0, TournamentErrorCode.ROUND_CLOSED),
        (-1, TournamentErrorCode.ROUND_CLOSED),
        (2, TournamentErrorCode.ROUND_TAKEN_BACK),
        (10**6, TournamentErrorCode.ROUND_TAKEN_BACK),
    ],
)
def test_only_the_running_round_is_taken_back(
    tournament_world: TournamentWorld, number: int, code: ModelErrorCode
) -> None:
    tournament_world.seat()
    tournament_world.close(allow_missing=True)
    tournament_world.seat()
    with pytest.raises(TournamentRefused) as refused:
        take_back(tournament_world, number=number)
    assert refused.value.code is code


def test_result_of_a_round_taken_back_is_refused_with_a_sentence(tournament_world: TournamentWorld) -> None:
    seat = tournament_world.seat().tables[0].seat
    take_back(tournament_world)
    result = TableResult(ns=seat.ns or 0, ew=seat.ew, ns_points=100)
    with pytest.raises(RecordError):
        tournament_world.run_request(enter_result, number=0, result=result, replacing=(None,))


def test_two_directors_at_once(tournament_world: TournamentWorld) -> None:
    tournament_world.seat()
    seen = tournament_world.load().entries
    start = threading.Barrier(2)
    outcomes: list[str] = []

    def attempt(function: object, **values: object) -> None:
        start.wait()
        try:
            tournament_world.run_request(function, number=0, **values)  # type: ignore[arg-type]
        except TournamentRefused as refused:
            outcomes.append(refused.code)
        else:
            outcomes.append("done")

    threads = [threading.Thread(target=attempt, args=(unseat_round,), kwargs={"entered": seen}) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["done", TournamentErrorCode.ROUND_TAKEN_BACK]
    assert tournament_world.load().record.rounds == ()
    with pytest.raises(TournamentRefused):
        tournament_world.run_request(close_round, number=0)


def test_log_keeps_the_results_of_a_round_taken_back(tournament_world: TournamentWorld) -> None:
    world, phone = tournament_world, tournament_world.new_device()
    world.play(world.seat().tables[0], phone)
    take_back(world)
    world.play(world.seat().tables[0], phone, lead=500)
    results = [entry for entry in world.run(tournament_log) if entry.event.name == "result"]
    assert [entry.seat is not None for entry in results] == [True, True]
    assert {entry.before for entry in results} == {None}  # neither corrects the other


def test_rounds_taken_back_in_an_hour_are_limited(tournament_world: TournamentWorld) -> None:
    for _ in range(MAX_TAKEN_BACK_PER_HOUR):
        tournament_world.seat()
        take_back(tournament_world)
    tournament_world.seat()
    with pytest.raises(RateLimitExceeded):
        take_back(tournament_world)
    clock = tournament_world.store.clock
    assert isinstance(clock, SteppingClock)
    clock.time += timedelta(hours=1)
    take_back(tournament_world)


def seat_hidden(world: TournamentWorld) -> TournamentSnapshot:
    world.run_request(seat_round, number=len(world.load().record.rounds), publish=False)
    return world.load()


def public_board(world: TournamentWorld) -> Board:
    with world.store.reading() as session:
        return load_board(session, signer=world.store.signer, token=world.token(TournamentLinkKind.BOARD))


def test_seats_are_seen_by_directors_until_they_are_published(tournament_world: TournamentWorld) -> None:
    world = tournament_world
    world.seat()
    world.close(allow_missing=True)
    hidden = seat_hidden(world)
    assert (hidden.hidden, hidden.running_round, len(hidden.record.rounds)) == (1, 1, 2)
    public = public_board(world)
    assert (public.running_round, len(public.record.rounds)) == (None, 1)
    token = world.token(TournamentLinkKind.PAIR, 0)
    with world.store.transaction() as session:
        assert len(load_entrant(session, signer=world.store.signer, token=token).rounds) == 1
    with pytest.raises(TournamentRefused) as refused:
        world.join_table(0, world.new_device())
    assert refused.value.code is TournamentErrorCode.NO_ROUND
    with pytest.raises(TournamentRefused) as refused:
        world.run(start_clock, number=1)
    assert refused.value.code is TournamentErrorCode.NOT_PUBLISHED
    for _ in range(2):  # the second tap finds it published
        world.run_request(publish_round, number=1)
    assert (world.load().hidden, public_board(world).running_round) == (None, 1)
    world.join_table(0, world.new_device())
    kinds = [entry.event.name for entry in world.run(tournament_log)]
    assert kinds.count("published") == 1


def test_bye_of_a_hidden_round_is_not_in_the_public_ranking(store: Store) -> None:
    world = create_tournament_world(store, new_tournament(7))
    seat_hidden(world)
    assert sum(line.byes for line in world.load().ranking) == 1
    assert sum(line.byes for line in public_board(world).ranking) == 0


def test_closing_a_hidden_round_publishes_it(tournament_world: TournamentWorld) -> None:
    seat_hidden(tournament_world)
    tournament_world.close(allow_missing=True)
    assert len(public_board(tournament_world).record.rounds) == 1


def test_round_that_was_published_meanwhile_is_not_taken_back(tournament_world: TournamentWorld) -> None:
    world = tournament_world
    seat_hidden(world)
    world.run_request(publish_round, number=0)
    with pytest.raises(TournamentRefused) as refused:
        take_back(world, published=False)
    assert refused.value.code is TournamentErrorCode.PUBLISHED_SINCE
    take_back(world)
    with pytest.raises(TournamentRefused) as refused:
        world.run_request(publish_round, number=0)
    assert refused.value.code is TournamentErrorCode.ROUND_TAKEN_BACK


def test_next_round_is_published_like_the_latest(store: Store) -> None:
    world = create_tournament_world(store, new_tournament(8))
    assert world.load().publishes_at_once
    seat_hidden(world)
    take_back(world)
    assert not world.load().publishes_at_once
    world.seat()
    assert world.load().publishes_at_once
    large = create_tournament_world(store, new_tournament(26))
    assert not large.load().publishes_at_once
    large.seat()
    assert large.load().publishes_at_once


def seats(world: TournamentWorld, number: int = 0) -> dict[int, tuple[int | None, int]]:
    return {seat.table: (seat.ns, seat.ew) for seat in world.load(number).record.rounds[number].seats}


def test_two_pairs_exchange_their_places(store: Store) -> None:
    world = create_tournament_world(store, new_tournament(7))
    seat_hidden(world)
    before = seats(world)
    bye = next(ew for ns, ew in before.values() if ns is None)
    other = before[0][0]
    world.run_request(exchange_entrants, number=0, first=bye, second=other)
    swap = {bye: other, other: bye}
    assert seats(world) == {
        table: (swap.get(ns, ns), swap.get(ew, ew))  # type: ignore[arg-type]
        for table, (ns, ew) in before.items()
    }
    world.run_request(publish_round, number=0)
    match_id = world.join_table(0, phone := world.new_device())
    with world.store.transaction() as session:
        names = {player.name for player in load_match(session, device=phone, match_id=match_id).players}
    assert set(world.load().names[bye]) <= names
    changed = next(entry for entry in world.run(tournament_log) if entry.event.name == "reseated")
    assert len(changed.event.seats) == 2
    world.play(world.load().tables[0], phone)
    assert world.load().tables[0].result is not None


def test_exchange_in_the_first_round_is_one_of_lots(sqlite_store: Store) -> None:
    world = create_tournament_world(sqlite_store, new_tournament(8, rounds=3, movement=Movement.MITCHELL))
    planned = preview_rounds(world.load().setup, world.load().record.lots)
    seat_hidden(world)
    first, second = seats(world)[0][0], seats(world)[2][1]
    world.run_request(exchange_entrants, number=0, first=first, second=second)
    swap = {first: second, second: first}
    for number in range(3):
        right = {seat.table: (swap.get(seat.ns, seat.ns), swap.get(seat.ew, seat.ew)) for seat in planned[number] or ()}
        assert seats(world, number) == right
        world.close(allow_missing=True)
        if number < 2:
            seat_hidden(world)


def test_both_sides_of_a_table_exchange_their_places(tournament_world: TournamentWorld) -> None:
    seat_hidden(tournament_world)
    ns, ew = seats(tournament_world)[0]
    tournament_world.run_request(exchange_entrants, number=0, first=ns, second=ew)
    assert seats(tournament_world)[0] == (ew, ns)
    tournament_world.run_request(exchange_entrants, number=0, first=ns, second=ns)  # nothing
    assert seats(tournament_world)[0] == (ew, ns)


def test_exchange_is_refused(tournament_world: TournamentWorld) -> None:
    world = tournament_world
    first, second, *_ = seat_hidden(world).tables
    pair, other = first.seat.ew, second.seat.ew
    refused_by = partial(exchange_code, world)
    assert refused_by(pair, 99) is TournamentErrorCode.NO_SEAT
    assert refused_by(-1, pair) is TournamentErrorCode.NO_SEAT
    result = TableResult(ns=first.seat.ns or 0, ew=pair, ns_points=100)
    world.run_request(enter_result, number=0, result=result)
    assert refused_by(pair, other) is TournamentErrorCode.TABLE_PLAYED
    assert seats(world)[1] == (second.seat.ns, other)
    world.run_request(publish_round, number=0)
    assert refused_by(pair, other) is TournamentErrorCode.PUBLISHED_ALREADY


def exchange_code(world: TournamentWorld, first: int, second: int) -> ModelErrorCode:
    with pytest.raises(TournamentRefused) as refused:
        world.run_request(exchange_entrants, number=0, first=first, second=second)
    return refused.value.code


@pytest.mark.parametrize("movement", [Movement.MITCHELL_DANESE, Movement.ROUND_ROBIN, Movement.DANESE])
def test_late_pair_sits_down_against_the_one_with_the_bye(store: Store, movement: Movement) -> None:
    world = create_tournament_world(store, new_tournament(7, rounds=3, movement=movement))
    world.seat()
    bye = next(card.seat for card in world.load().tables if card.seat.ns is None)
    world.run_request(add_entrant, names=("Nora", "Ugo"), sits_down=True)
    card = next(each for each in world.load().tables if each.seat.ew == bye.ew)
    assert (card.seat.ns, card.seat.table) == (7, bye.table)
    phone = world.new_device()
    for each in world.load().tables:
        world.play(each, phone)
    world.close()
    world.seat()
    rounds = [{frozenset((seat.ns, seat.ew)) for seat in played.seats} for played in world.load().record.rounds]
    assert all(None not in pair for played in rounds for pair in played)
    assert movement is Movement.DANESE or not rounds[0] & rounds[1]
    with pytest.raises(TournamentRefused) as refused:
        world.run_request(withdraw_entrant, entrant=7)
    assert refused.value.code is TournamentErrorCode.ENTRANT_SEATED


def test_late_pair_finds_no_free_seat(store: Store) -> None:
    full = create_tournament_world(store, new_tournament(8))
    full.seat()
    assert late_code(full) is TournamentErrorCode.NO_FREE_SEAT
    world = create_tournament_world(store, new_tournament(7))
    assert late_code(world) is TournamentErrorCode.NO_FREE_SEAT
    world.seat()
    world.save(world.join_table(0, phone := world.new_device()), phone)
    assert late_code(world) is TournamentErrorCode.NO_FREE_SEAT
    assert len(world.load().entrants) == 7


def test_free_seat_of_a_closed_round_is_refused(sqlite_store: Store) -> None:
    """Closed without a result, the first round has a free seat and no entries."""
    world = create_tournament_world(sqlite_store, new_tournament(7))
    world.seat()
    world.close(allow_missing=True)
    assert late_code(world) is TournamentErrorCode.NO_FREE_SEAT


def late_code(world: TournamentWorld) -> ModelErrorCode:
    with pytest.raises(TournamentRefused) as refused:
        world.run_request(add_entrant, names=("Nora", "Ugo"), sits_down=True)
    return refused.value.code


def test_pair_entered_before_one_that_sat_down_keeps_its_number(store: Store) -> None:
    world = create_tournament_world(store, new_tournament(7))
    world.seat()
    world.run_request(add_entrant, names=("Olga", "Pia"))
    world.run_request(add_entrant, names=("Nora", "Ugo"), sits_down=True)
    with pytest.raises(TournamentRefused):
        world.run_request(withdraw_entrant, entrant=7)
