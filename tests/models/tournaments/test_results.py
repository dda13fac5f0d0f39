"""Results: confirmed by both sides, entered or corrected by a director, contested, forged."""

import pytest
from sqlmodel import select

from models.access import Device
from models.matches import load_match, update_match_details
from models.people import rename_player
from models.storage.tables import ConfirmationRow
from models.store import Store
from models.tournaments import (
    TournamentErrorCode,
    add_entrant,
    adjust_entrant,
    confirm_table,
    enter_result,
    load_entrant,
    load_table_assignment,
    load_tournament,
    remove_entrant,
    remove_result,
    state,
    tournament_log,
)
from models.values import (
    InvalidSetup,
    NotFound,
    StaleRevision,
    TableStatus,
    TournamentLinkKind,
    TournamentRefused,
    Verdict,
)
from scoring import (
    Movement,
    RecordError,
    TableResult,
    TableSeat,
    TournamentAdjustment,
    TournamentRecord,
    result_points,
    tournament_ranking,
)
from testkit.seeding.match_table import set_up_table
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament

pytestmark = pytest.mark.both_databases


def result_of(seat: TableSeat, ns_points: int = 500, ew_points: int = 200, **values: object) -> TableResult:
    assert seat.ns is not None
    return TableResult(ns=seat.ns, ew=seat.ew, ns_points=ns_points, ew_points=ew_points, **values)  # type: ignore[arg-type]


def played(tournament_world: TournamentWorld, table: int = 0) -> tuple[str, object]:
    """Play all deals of a table. Return the match's id and the phone."""
    phone = tournament_world.new_device()
    match_id = tournament_world.join_table(table, phone)
    for _ in range(2):
        tournament_world.save(match_id, phone)
    return match_id, phone


def test_confirmation_by_both_sides_makes_the_result(tournament_world: TournamentWorld) -> None:
    tournament_world.seat()
    match_id, phone = played(tournament_world)
    assert tournament_world.confirm(match_id, phone, 0).confirmed == (True, False)
    card = tournament_world.load().tables[0]
    assert (card.state, card.result) == (TableStatus.PLAYED, None)
    assignment = tournament_world.confirm(match_id, phone, 1)
    card = tournament_world.load().tables[0]
    assert (card.state, assignment.confirmed) == (TableStatus.ENTERED, (True, True))
    assert card.result == assignment.result
    assert card.result is not None
    assert (card.result.ns_points, card.result.ew_points) == (2 * 745, 2 * 400)


def test_changing_a_deal_resets_the_confirmation(tournament_world: TournamentWorld) -> None:
    tournament_world.seat()
    phone = tournament_world.new_device()
    match_id = tournament_world.join_table(0, phone)
    tournament_world.save(match_id, phone)
    with pytest.raises(TournamentRefused) as refused:
        tournament_world.confirm(match_id, phone, 0)
    assert refused.value.code is TournamentErrorCode.TABLE_UNFINISHED
    revision = tournament_world.save(match_id, phone)
    tournament_world.confirm(match_id, phone, 0)
    with pytest.raises(StaleRevision):
        tournament_world.confirm(match_id, phone, 1, revision=revision - 1)
    tournament_world.confirm(match_id, phone, 1, verdict=Verdict.CONTESTED)
    assert tournament_world.load().tables[0].state is TableStatus.CONTESTED
    tournament_world.confirm(match_id, phone, 1)
    assert tournament_world.load().tables[0].state is TableStatus.ENTERED


def test_table_s_phone_has_the_victory_points_that_count(tournament_world: TournamentWorld) -> None:
    seat = tournament_world.seat().tables[0].seat
    match_id, phone = played(tournament_world)
    late = TournamentAdjustment(entrant=seat.ns or 0, points=-100, round=0, note="late twice")
    tournament_world.run_request(adjust_entrant, adjustment=late)

    def counted() -> tuple[int, int] | None:
        with tournament_world.store.transaction() as session:
            assignment = load_table_assignment(session, device=phone, match_id=match_id)
        assert assignment is not None
        assert assignment.given == (late,)
        return assignment.victory_points

    assert counted() is None
    for side in range(2):
        tournament_world.confirm(match_id, phone, side)
    assert counted() == tournament_world.load().tables[0].victory_points == (16, 4)


def test_a_note_and_a_name_leave_the_confirmation_as_it_is(tournament_world: TournamentWorld) -> None:
    tournament_world.seat()
    match_id, phone = played(tournament_world)
    tournament_world.confirm(match_id, phone, 0)
    about = {"device": phone, "match_id": match_id}
    with tournament_world.store.transaction() as session:
        match = load_match(session, **about)
        update_match_details(session, **about, revision=match.revision, note="By the window", venue="")
        rename_player(session, device=tournament_world.director, player_id=match.players[0].id, name="Zoe")
        assignment = load_table_assignment(session, **about)
        assert assignment is not None
        assert assignment.confirmed == (True, False)
        confirmed = confirm_table(session, **about, side=1, revision=match.revision, verdict=Verdict.AGREED)
    assert confirmed.result is not None
    card = tournament_world.load().tables[0]
    assert (card.state, confirmed.confirmed) == (TableStatus.ENTERED, (True, True))


def test_result_by_a_director_settles_a_contested_table(sqlite_tournament_world: TournamentWorld) -> None:
    tournament_world = sqlite_tournament_world
    tournament_world.seat()
    match_id, phone = played(tournament_world)

    def contested() -> tuple[bool, bool]:
        with tournament_world.store.transaction() as session:
            assignment = load_table_assignment(session, device=phone, match_id=match_id)
        assert assignment is not None
        return tournament_world.load().tables[0].state is TableStatus.CONTESTED, assignment.contested

    tournament_world.confirm(match_id, phone, 0, verdict=Verdict.CONTESTED)
    assert contested() == (True, True)
    tournament_world.run_request(
        enter_result,
        number=0,
        result=result_of(tournament_world.load().tables[0].seat, note="counted again"),
        overruled=(1490, 800),
    )
    assert contested() == (False, False)
    assert tournament_world.load().tables[0].state is TableStatus.ENTERED
    tournament_world.confirm(match_id, phone, 1, verdict=Verdict.CONTESTED)  # contests the director's result, too
    assert contested() == (True, True)


def test_result_for_another_table_is_refused(tournament_world: TournamentWorld) -> None:
    tournament_world.seat()
    match_id, _phone = played(tournament_world)
    forger = tournament_world.new_device("At table 2")
    tournament_world.join_table(1, forger)
    with tournament_world.store.transaction() as session, pytest.raises(NotFound):
        confirm_table(session, device=forger, match_id=match_id, side=0, revision=3, verdict=Verdict.AGREED)
    seat = tournament_world.load().tables[0].seat
    with pytest.raises(NotFound):
        tournament_world.run_request(enter_result, by=forger, number=0, result=result_of(seat))
    with tournament_world.store.reading() as session:
        assert session.exec(select(ConfirmationRow)).all() == []


def test_match_outside_of_tournaments_has_no_table_place(store: Store) -> None:
    table = set_up_table(store)
    assert table.run(load_table_assignment) is None
    with pytest.raises(NotFound):
        table.run(confirm_table, side=0, revision=1, verdict=Verdict.AGREED)


def test_unconfirmed_table_is_awarded_and_corrected_two_rounds_later(tournament_world: TournamentWorld) -> None:
    first = tournament_world.seat()
    awarded = result_of(first.tables[0].seat, 0, 0, awarded=(12, 4), note="never finished")
    tournament_world.run_request(enter_result, number=0, result=awarded)
    for card in first.tables[1:]:
        tournament_world.play(card, tournament_world.new_device())
    tournament_world.close()
    for _ in range(2):
        for card in tournament_world.seat().tables:
            tournament_world.play(card, tournament_world.new_device())
        tournament_world.close()
    before = tournament_world.load()
    corrected = result_of(first.tables[0].seat, 900, 100)
    tournament_world.run_request(enter_result, number=0, result=corrected)
    after = tournament_world.load(0)
    assert after.tables[0].result == corrected
    assert after.ranking != before.ranking
    assert after.ranking == tournament_ranking(after.record)
    seats_of = [each.seats for each in after.record.rounds]
    assert seats_of == [each.seats for each in before.record.rounds]  # the seats are unchanged
    log = tournament_world.run(tournament_log)
    results = [entry for entry in log if entry.event.name == "result"]
    kept = [entry.event.result for entry in results]
    assert kept[0] == corrected
    assert awarded in kept
    assert (log[0].before, log[0].event.by_table, log[0].device_label) == (awarded, False, "Director")
    assert [entry.before for entry in results if entry.event.by_table] == [None] * 11
    tournament_world.run_request(enter_result, number=0, result=corrected)
    again = tournament_world.run(tournament_log)[0]
    assert (again.event.result, again.before) == (corrected, None)  # a result that is typed again corrects nothing


def test_result_by_a_director_is_not_marked_as_changed(tournament_world: TournamentWorld) -> None:
    tournament_world.seat()
    match_id, phone = played(tournament_world)
    for side in range(2):
        tournament_world.confirm(match_id, phone, side)
    tournament_world.run_request(
        enter_result,
        number=0,
        result=result_of(tournament_world.load().tables[0].seat, 1000, 0),
        overruled=(1490, 800),
    )
    assert (
        tournament_world.load().tables[0].state is TableStatus.ENTERED
    )  # not CHANGED: the director chose the difference


def test_confirmation_after_the_round_is_closed_is_refused(tournament_world: TournamentWorld) -> None:
    tournament_world.seat()
    match_id, phone = played(tournament_world)
    tournament_world.close(allow_missing=True)
    with pytest.raises(TournamentRefused) as refused:
        tournament_world.confirm(match_id, phone, 0)
    assert refused.value.code is TournamentErrorCode.ROUND_CLOSED


def test_result_of_entrants_who_do_not_meet_is_refused(tournament_world: TournamentWorld) -> None:
    seats = [card.seat for card in tournament_world.seat().tables]
    wrong = TableResult(ns=seats[0].ew, ew=seats[1].ew, ns_points=10)
    with pytest.raises(RecordError):
        tournament_world.run_request(enter_result, number=0, result=wrong)
    with pytest.raises(RecordError):
        tournament_world.run_request(enter_result, number=1, result=result_of(seats[0]))


def test_penalty_counts_and_is_logged(tournament_world: TournamentWorld) -> None:
    tournament_world.seat()
    adjustment = TournamentAdjustment(entrant=3, victory_points=-2, note="  late   to the table ")
    tournament_world.run_request(adjust_entrant, adjustment=adjustment)
    line = next(line for line in tournament_world.load().ranking if line.entrant == 3)
    assert line.victory_points == -2
    assert tournament_world.run(tournament_log)[0].event.note == "late to the table"
    with pytest.raises(RecordError):
        tournament_world.run_request(
            adjust_entrant, adjustment=TournamentAdjustment(entrant=8, victory_points=-2, note="nobody")
        )
    with pytest.raises(InvalidSetup):
        tournament_world.run_request(
            adjust_entrant, adjustment=TournamentAdjustment(entrant=3, victory_points=-2, note="x" * 300)
        )


def test_pair_joins_in_round_two_and_another_leaves_in_round_three(store: Store) -> None:
    tournament_world = create_tournament_world(store, new_tournament(7, rounds=4, movement=Movement.DANESE_MODIFIED))
    phone = tournament_world.new_device()

    def play_round() -> TournamentRecord:
        for card in tournament_world.seat().tables:
            if card.match_id is not None:
                tournament_world.play(card, phone)
        tournament_world.close()
        return tournament_world.load().record

    assert len(play_round().rounds[0].seats) == 4  # seven entrants: one has a bye
    tournament_world.run_request(add_entrant, names=("Zoe", "Yanis"))
    assert {pair for seat in play_round().rounds[1].seats for pair in (seat.ns, seat.ew)} == set(range(8))
    tournament_world.run_request(remove_entrant, entrant=2)
    third = play_round().rounds[2]
    assert 2 not in {pair for seat in third.seats for pair in (seat.ns, seat.ew)}
    play_round()
    done = tournament_world.load()
    assert len(done.entrants) == 8
    assert {line.entrant for line in done.ranking} == set(range(8))
    with pytest.raises(RecordError):
        tournament_world.run_request(remove_entrant, entrant=2)


def test_names_of_a_late_pair_must_be_new(tournament_world: TournamentWorld) -> None:
    for names in (("Anna 1", "Zoe"), ("Zoe", "Zoe"), ("Zoe",), ("", "Zoe")):
        with pytest.raises(InvalidSetup):
            tournament_world.run_request(add_entrant, names=names)
    assert len(tournament_world.load().entrants) == 8


def test_entrants_page_shows_its_rounds(tournament_world: TournamentWorld) -> None:
    seat = tournament_world.seat().tables[1].seat
    assert seat.ns is not None
    token = tournament_world.token(TournamentLinkKind.PAIR, seat.ns)

    def page():  # type: ignore[no-untyped-def]
        with tournament_world.store.reading() as session:
            return load_entrant(session, signer=tournament_world.store.signer, token=token)

    before = page()
    assert before.rounds[0].victory_points is None
    assert before.rounds[0].seats == (seat,)
    tournament_world.run_request(enter_result, number=0, result=result_of(seat))
    after = page()
    assert after.entrant.number == seat.ns
    assert after.rounds[0].victory_points == 13
    assert after.line.victory_points == 13


def test_cached_state_ignores_rolled_back_events(sqlite_tournament_world: TournamentWorld) -> None:
    tournament_world = sqlite_tournament_world
    tournament_world.seat()
    tournament = {"device": tournament_world.director, "tournament_id": tournament_world.id}
    lost = TournamentAdjustment(entrant=0, victory_points=-5, note="lost")
    with tournament_world.store.transaction() as session:
        adjust_entrant(session, **tournament, adjustment=lost, request_id="lost")
        assert load_tournament(session, **tournament).record.adjustments == (lost,)
        session.rollback()
    kept = TournamentAdjustment(entrant=1, victory_points=-1, note="late")
    tournament_world.run_request(adjust_entrant, adjustment=kept)
    found = tournament_world.load()
    assert found.record.adjustments == (kept,)
    state._cache._entries.clear()  # noqa: SLF001 - forces all events to be read again
    assert tournament_world.load() == found


def test_log_and_ranking_charge_the_same_warning(sqlite_store: Store) -> None:
    """The second warning costs a point, also if it was given between two rounds, before those of the rounds."""
    tournament_world = create_tournament_world(sqlite_store, new_tournament(4, rounds=2, warning_points=1))
    tournament_world.seat()
    for number in (0, None):
        warning = TournamentAdjustment(entrant=1, round=number, is_warning=True, note="loud")
        tournament_world.run_request(adjust_entrant, adjustment=warning)
    charged = tournament_world.load().record.charged_adjustments
    logged = [entry.charged for entry in reversed(tournament_world.run(tournament_log)) if entry.charged]
    assert [(each.round, each.victory_points) for each in charged] == [(0, 0), (None, -1)]
    assert logged == list(charged)


def test_level_table_is_finished_by_the_agreed_deals(tournament_world: TournamentWorld) -> None:
    tournament_world.seat()
    phone = tournament_world.new_device()
    match_id = tournament_world.join_table(0, phone)
    save_level_deals(tournament_world, match_id, phone)
    with tournament_world.store.transaction() as session:
        match = load_match(session, device=phone, match_id=match_id)
    assert (match.standings.finished, match.standings.drawn) == (True, True)
    tournament_world.confirm(match_id, phone, 0)
    assignment = tournament_world.confirm(match_id, phone, 1)
    assert result_points(assignment.result, assignment.victory_table) == (10, 10)


def save_level_deals(tournament_world: TournamentWorld, match_id: str, phone: Device) -> None:
    """Save the two deals of a round; each gives both sides 530."""
    for _ in range(2):
        tournament_world.save(match_id, phone, 130, 345)


def test_result_is_removed_and_the_log_says_so(tournament_world: TournamentWorld) -> None:
    seat = tournament_world.seat().tables[0].seat
    result = result_of(seat)
    tournament_world.run_request(enter_result, number=0, result=result)
    with pytest.raises(TournamentRefused) as refused:
        tournament_world.run_request(remove_result, number=0, result=result_of(seat, 505))
    assert refused.value.code is TournamentErrorCode.RESULT_CHANGED
    tournament_world.run_request(remove_result, number=0, result=result)
    table = tournament_world.load().tables[0]
    assert (table.result, table.state) == (None, TableStatus.MISSING)
    entry = tournament_world.run(tournament_log)[0]
    assert (entry.event.name, entry.before, entry.seat) == ("removed", result, seat)
    tournament_world.run_request(enter_result, number=0, result=result, replacing=(None,))
    assert tournament_world.run(tournament_log)[0].before is None


def test_table_goes_on_after_a_corrected_result_was_removed(tournament_world: TournamentWorld) -> None:
    card = tournament_world.seat().tables[0]
    for points in (700, 505):
        tournament_world.run_request(enter_result, number=0, result=result_of(card.seat, points))
    tournament_world.run_request(remove_result, number=0, result=result_of(card.seat, 505))
    assert tournament_world.load().tables[0].state is TableStatus.MISSING
    assert card.match_id is not None
    tournament_world.save(card.match_id, tournament_world.director)


def test_result_replaces_only_the_one_that_was_seen(sqlite_tournament_world: TournamentWorld) -> None:
    world = sqlite_tournament_world
    seat = world.seat().tables[0].seat
    world.run_request(enter_result, number=0, result=result_of(seat), replacing=(None,))
    with pytest.raises(TournamentRefused):
        world.run_request(enter_result, number=0, result=result_of(seat, 700), replacing=(None,))
    world.run_request(enter_result, number=0, result=result_of(seat, 700), replacing=(result_of(seat),))
    assert world.load().tables[0].result == result_of(seat, 700)
