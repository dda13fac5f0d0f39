"""Results: confirmed by both sides, entered or corrected by a director, contested, forged."""

import pytest

from models import (
    EventKind,
    InvalidSetup,
    ModelErrorCode,
    NotFound,
    StaleRevision,
    Store,
    TableState,
    TournamentLinkKind,
    TournamentRefused,
    Verdict,
    add_entrant,
    adjust_entrant,
    confirm_table,
    enter_result,
    load_entrant,
    load_place,
    load_tournament,
    remove_entrant,
    tournament_log,
)
from models.tournaments import state
from scoring import (
    Movement,
    RecordError,
    TableResult,
    TableSeat,
    TournamentAdjustment,
    TournamentRecord,
    tournament_ranking,
)
from tests.models.table import set_table
from tests.models.tournaments.hall import Hall, new_tournament, open_hall


def result_of(seat: TableSeat, ns_points: int = 500, ew_points: int = 200, **values: object) -> TableResult:
    assert seat.ns is not None
    return TableResult(ns=seat.ns, ew=seat.ew, ns_points=ns_points, ew_points=ew_points, **values)  # type: ignore[arg-type]


def played(hall: Hall, table: int = 0) -> tuple[str, object]:
    """Play all deals of a table. Return the match's id and the phone."""
    phone = hall.phone()
    match_id = hall.sit(table, phone)
    for _ in range(2):
        hall.save(match_id, phone)
    return match_id, phone


def test_confirmation_by_both_sides_makes_the_result(hall: Hall) -> None:
    hall.seat()
    match_id, phone = played(hall)
    hall.confirm(match_id, phone, 0)
    card = hall.look().tables[0]
    assert (card.state, card.confirmed, card.result) == (TableState.PLAYED, (True, False), None)
    place = hall.confirm(match_id, phone, 1)
    card = hall.look().tables[0]
    assert (card.state, card.confirmed) == (TableState.ENTERED, (True, True))
    assert card.result == place.result
    assert card.result is not None
    assert (card.result.ns_points, card.result.ew_points) == (2 * 745, 2 * 400)


def test_changing_a_deal_resets_the_confirmation(hall: Hall) -> None:
    hall.seat()
    phone = hall.phone()
    match_id = hall.sit(0, phone)
    hall.save(match_id, phone)
    with pytest.raises(TournamentRefused) as refused:
        hall.confirm(match_id, phone, 0)
    assert refused.value.code is ModelErrorCode.TABLE_UNFINISHED
    revision = hall.save(match_id, phone)
    hall.confirm(match_id, phone, 0)
    with pytest.raises(StaleRevision):
        hall.confirm(match_id, phone, 1, revision=revision - 1)
    hall.confirm(match_id, phone, 1, verdict=Verdict.CONTESTED)
    assert hall.look().tables[0].state is TableState.CONTESTED
    hall.confirm(match_id, phone, 1)
    assert hall.look().tables[0].state is TableState.ENTERED


def test_result_by_a_director_settles_a_contested_table(sqlite_hall: Hall) -> None:
    hall = sqlite_hall
    hall.seat()
    match_id, phone = played(hall)

    def contested() -> tuple[bool, bool]:
        with hall.store.transaction() as session:
            place = load_place(session, device=phone, match_id=match_id)
        assert place is not None
        return hall.look().tables[0].state is TableState.CONTESTED, place.contested

    hall.confirm(match_id, phone, 0, verdict=Verdict.CONTESTED)
    assert contested() == (True, True)
    hall.act(enter_result, number=0, result=result_of(hall.look().tables[0].seat, note="counted again"))
    assert contested() == (False, False)
    assert hall.look().tables[0].state is TableState.ENTERED
    hall.confirm(match_id, phone, 1, verdict=Verdict.CONTESTED)  # contests the director's result, too
    assert contested() == (True, True)


def test_result_for_another_table_is_refused(hall: Hall) -> None:
    hall.seat()
    match_id, _phone = played(hall)
    forger = hall.phone("At table 2")
    hall.sit(1, forger)
    with hall.store.transaction() as session, pytest.raises(NotFound):
        confirm_table(session, device=forger, match_id=match_id, side=0, revision=3, verdict=Verdict.AGREED)
    seat = hall.look().tables[0].seat
    with pytest.raises(NotFound):
        hall.act(enter_result, by=forger, number=0, result=result_of(seat))
    assert hall.look().tables[0].confirmed == (False, False)


def test_match_outside_of_tournaments_has_no_table_place(store: Store) -> None:
    table = set_table(store)
    assert table.run(load_place) is None
    with pytest.raises(NotFound):
        table.run(confirm_table, side=0, revision=1, verdict=Verdict.AGREED)


def test_unconfirmed_table_is_awarded_and_corrected_two_rounds_later(hall: Hall) -> None:
    first = hall.seat()
    awarded = result_of(first.tables[0].seat, 0, 0, awarded=(12, 4), note="never finished")
    hall.act(enter_result, number=0, result=awarded)
    for card in first.tables[1:]:
        hall.play(card, hall.phone())
    hall.close()
    for _ in range(2):
        for card in hall.seat().tables:
            hall.play(card, hall.phone())
        hall.close()
    before = hall.look()
    corrected = result_of(first.tables[0].seat, 900, 100)
    hall.act(enter_result, number=0, result=corrected)
    after = hall.look(0)
    assert after.tables[0].result == corrected
    assert after.ranking != before.ranking
    assert after.ranking == tournament_ranking(after.record)
    seats_of = [each.seats for each in after.record.rounds]
    assert seats_of == [each.seats for each in before.record.rounds]  # the seats are unchanged
    log = hall.run(tournament_log)
    kept = [entry.result for entry in log if entry.kind is EventKind.RESULT]
    assert kept[0] == corrected
    assert awarded in kept
    assert (log[0].before, log[0].by_table, log[0].device_label) == (awarded, False, "Director")
    assert [entry.before for entry in log if entry.kind is EventKind.RESULT and entry.by_table] == [None] * 11


def test_result_by_a_director_is_not_marked_as_changed(hall: Hall) -> None:
    hall.seat()
    match_id, phone = played(hall)
    for side in range(2):
        hall.confirm(match_id, phone, side)
    hall.act(enter_result, number=0, result=result_of(hall.look().tables[0].seat, 1000, 0))
    assert hall.look().tables[0].state is TableState.ENTERED  # not CHANGED: the director chose the difference


def test_confirmation_after_the_round_is_closed_is_refused(hall: Hall) -> None:
    hall.seat()
    match_id, phone = played(hall)
    hall.close(missing_too=True)
    with pytest.raises(TournamentRefused) as refused:
        hall.confirm(match_id, phone, 0)
    assert refused.value.code is ModelErrorCode.ROUND_CLOSED


def test_result_of_entrants_who_do_not_meet_is_refused(hall: Hall) -> None:
    seats = [card.seat for card in hall.seat().tables]
    wrong = TableResult(ns=seats[0].ew, ew=seats[1].ew, ns_points=10)
    with pytest.raises(RecordError):
        hall.act(enter_result, number=0, result=wrong)
    with pytest.raises(RecordError):
        hall.act(enter_result, number=1, result=result_of(seats[0]))


def test_penalty_counts_and_is_logged(hall: Hall) -> None:
    hall.seat()
    adjustment = TournamentAdjustment(entrant=3, victory_points=-2, note="  late   to the table ")
    hall.act(adjust_entrant, adjustment=adjustment)
    line = next(line for line in hall.look().ranking if line.entrant == 3)
    assert line.victory_points == -2
    assert hall.run(tournament_log)[0].adjustment.note == "late to the table"
    with pytest.raises(RecordError):
        hall.act(adjust_entrant, adjustment=TournamentAdjustment(entrant=8, victory_points=-2, note="nobody"))
    with pytest.raises(InvalidSetup):
        hall.act(adjust_entrant, adjustment=TournamentAdjustment(entrant=3, victory_points=-2, note="x" * 300))


def test_pair_joins_in_round_two_and_another_leaves_in_round_three(store: Store) -> None:
    hall = open_hall(store, new_tournament(7, rounds=4, movement=Movement.DANESE_MODIFIED))
    phone = hall.phone()

    def play_round() -> TournamentRecord:
        for card in hall.seat().tables:
            if card.match_id is not None:
                hall.play(card, phone)
        hall.close()
        return hall.look().record

    assert len(play_round().rounds[0].seats) == 4  # seven entrants: one has a bye
    hall.act(add_entrant, names=("Zoe", "Yanis"))
    assert {pair for seat in play_round().rounds[1].seats for pair in (seat.ns, seat.ew)} == set(range(8))
    hall.act(remove_entrant, entrant=2)
    third = play_round().rounds[2]
    assert 2 not in {pair for seat in third.seats for pair in (seat.ns, seat.ew)}
    play_round()
    done = hall.look()
    assert len(done.entrants) == 8
    assert {line.entrant for line in done.ranking} == set(range(8))
    with pytest.raises(RecordError):
        hall.act(remove_entrant, entrant=2)


def test_names_of_a_late_pair_must_be_new(hall: Hall) -> None:
    for names in (("Anna 1", "Zoe"), ("Zoe", "Zoe"), ("Zoe",), ("", "Zoe")):
        with pytest.raises(InvalidSetup):
            hall.act(add_entrant, names=names)
    assert len(hall.look().entrants) == 8


def test_entrants_page_shows_its_rounds(hall: Hall) -> None:
    seat = hall.seat().tables[1].seat
    assert seat.ns is not None
    token = hall.token(TournamentLinkKind.PAIR, seat.ns)

    def page():  # type: ignore[no-untyped-def]
        with hall.store.reading() as session:
            return load_entrant(session, signer=hall.store.signer, token=token)

    before = page()
    assert before.rounds[0].victory_points is None
    assert before.rounds[0].opponents == before.board.entrants[seat.ew]
    hall.act(enter_result, number=0, result=result_of(seat))
    after = page()
    assert after.entrant.number == seat.ns
    assert after.rounds[0].victory_points == 13
    assert after.rounds[0].difference == 300
    assert after.line.victory_points == 13


def test_cached_state_ignores_rolled_back_events(sqlite_hall: Hall) -> None:
    hall = sqlite_hall
    hall.seat()
    there = {"device": hall.director, "tournament_id": hall.id}
    lost = TournamentAdjustment(entrant=0, victory_points=-5, note="lost")
    with hall.store.transaction() as session:
        adjust_entrant(session, **there, adjustment=lost, request_id="lost")
        assert load_tournament(session, **there).record.adjustments == (lost,)
        session.rollback()
    kept = TournamentAdjustment(entrant=1, victory_points=-1, note="late")
    hall.act(adjust_entrant, adjustment=kept)
    found = hall.look()
    assert found.record.adjustments == (kept,)
    state._cache.states.clear()  # noqa: SLF001 - forces all events to be read again
    assert hall.look() == found
