"""A table has one result: every account of it is asked after each act of the phone and the director."""

import asyncio

import pytest

from models.access import Device, register_device
from models.archive import OnDuplicate, export_history, import_history, parse_archive
from models.deals import delete_deal, save_deal, undo
from models.matches import list_matches, load_match
from models.people import list_players, load_report, load_season
from models.store import Store
from models.tournaments import (
    TournamentErrorCode,
    delete_tournament,
    enter_result,
    publish_round,
    remove_result,
    seat_round,
    tournament_log,
)
from models.trash import list_deleted
from models.values import (
    MatchFinished,
    MatchSnapshot,
    TableStatus,
    TournamentRefused,
    Verdict,
)
from scoring import Movement, Outcome, TableResult
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import deal_entry
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, director_world, new_tournament
from views import routes
from views.match.moments import winner_banner
from views.result.share import match_result_text
from web.files.score_sheet import score_sheet
from web.live.score import live_score
from wording import side_names, table_sides, translator

EN = translator("en")
OUTCOMES = {0: Outcome.WON, 1: Outcome.LOST, None: Outcome.DRAWN}  # of North–South, by the winner


@pytest.fixture
def world(sqlite_store: Store) -> TournamentWorld:
    return create_tournament_world(sqlite_store)


def load(world: TournamentWorld, match_id: str) -> MatchSnapshot:
    with world.store.transaction() as session:
        return load_match(session, device=world.director, match_id=match_id)


def overrule(
    world: TournamentWorld, ns: int, ew: int, *, overruled: tuple[int, int] | None = None, **more: object
) -> None:
    seat = world.load(0).tables[0].seat
    assert seat.ns is not None
    result = TableResult(ns=seat.ns, ew=seat.ew, ns_points=ns, ew_points=ew, **more)  # type: ignore[arg-type]
    world.run_request(enter_result, number=0, result=result, overruled=overruled)


def expect_result(
    world: TournamentWorld, match_id: str, points: tuple[int, int], *, awarded: tuple[int, int] | None = None
) -> None:
    """Ask every account of the first table of round 1 for its result."""
    ns, ew = awarded or points
    winner = None if ns == ew else int(ns < ew)
    match = load(world, match_id)
    names = tuple(player.name for player in match.players)
    sides = [side_names(EN, seats, names) for seats in match.standings.contenders]
    sentence = "The match is a draw." if winner is None else f"{sides[winner]} have won!"
    totals = tuple(map(EN.points, points))
    assert match.standings.totals == points
    assert (match.standings.finished, match.finished_at is not None) == (True, True)
    banner = winner_banner(EN, match)
    assert [sentence in str(control.content.value) for control in banner] == [True] * len(banner)  # type: ignore[attr-defined]
    assert len(banner) == (winner is not None)
    text = match_result_text(EN, match)
    assert sentence in text
    assert [f"{side}: {total}" in text for side, total in zip(sides, totals, strict=True)] == [True, True]
    live = live_score(EN, match, None)
    assert tuple(side.total for side in live.sides) == totals
    assert sentence in live.headline
    sheet = score_sheet(EN, match)
    assert sheet.totals == totals
    assert sentence in sheet.headline
    with world.store.transaction() as session:
        [summary] = [
            each for each in list_matches(session, device=world.director, finished=True) if each.id == match_id
        ]
        assert (summary.totals, summary.winner) == (points, winner)
        player = match.players[0]
        [found] = list_matches(session, device=world.director, player=player.name, outcome=OUTCOMES[winner])
        assert found.id == match_id
        report = load_report(session, device=world.director, player_id=player.id)
        assert [entry.recent.part for entry in report.form] == [int(OUTCOMES[winner] is Outcome.WON)]
        assert report.statistics.deals == len(match.deals)
        [card] = [each for each in list_players(session, device=world.director) if each.id == player.id]
        assert card.matches == report.statistics.results.matches == 1
        season = load_season(session, device=world.director)
        ratings = {line.player.id: line.standing.rating.mu for line in season.lines}
        ahead = ratings[player.id] - ratings[match.players[1].id]
        assert (ahead > 0, ahead < 0) == (winner == 0, winner == 1)
    result = world.load(0).tables[0].result
    assert result is not None
    assert ((result.ns_points, result.ew_points), result.awarded) == (points, awarded)


def test_every_account_follows_the_directors_result(world: TournamentWorld) -> None:
    world.seat()
    phone = world.new_device()
    match_id = world.join_table(0, phone)
    world.save(match_id, phone)
    with pytest.raises(TournamentRefused) as refused:
        overrule(world, 240, 330)
    assert refused.value.code is TournamentErrorCode.TABLE_HAS_SCORE
    assert (refused.value.values["ns"], refused.value.values["ew"]) == (745, 400)
    with pytest.raises(TournamentRefused):
        overrule(world, 240, 330, overruled=(740, 400))  # the phone's score has changed since the question
    assert world.load().tables[0].result is None
    overrule(world, 240, 330, overruled=(745, 400))
    expect_result(world, match_id, (240, 330))
    log = [entry for entry in world.run(tournament_log) if entry.event.name == "result"]
    assert [(entry.event.overruled, entry.event.by_table) for entry in log] == [((745, 400), False)]
    with pytest.raises(MatchFinished):
        world.save(match_id, phone)
    change_deal(world, match_id, phone)
    expect_result(world, match_id, (240, 330))
    assert [deal.score.sides[0].total for deal in load(world, match_id).deals] == [800]
    for side in range(2):
        world.confirm(match_id, phone, side)
        expect_result(world, match_id, (240, 330))
    world.confirm(match_id, phone, 0, verdict=Verdict.CONTESTED)
    assert world.load().tables[0].state is TableStatus.CONTESTED
    expect_result(world, match_id, (240, 330))
    overrule(world, 330, 330)  # a correction of the director's own result
    expect_result(world, match_id, (330, 330))
    with world.store.transaction() as session:
        match = load_match(session, device=phone, match_id=match_id)
        delete_deal(
            session,
            device=phone,
            match_id=match_id,
            revision=match.revision,
            deal_id=match.deals[0].id,
            request_id="delete",
        )
    expect_result(world, match_id, (330, 330))
    world.close(allow_missing=True)
    expect_result(world, match_id, (330, 330))
    overrule(world, 0, 0, awarded=(4, 12), note="never finished")
    expect_result(world, match_id, (0, 0), awarded=(4, 12))


def change_deal(world: TournamentWorld, match_id: str, phone: Device) -> None:
    """Correct the last deal of a table by 55 points for North–South."""
    with world.store.transaction() as session:
        match = load_match(session, device=phone, match_id=match_id)
        save_deal(
            session,
            device=phone,
            match_id=match_id,
            revision=match.revision,
            entry=deal_entry(400),
            deal_id=match.deals[-1].id,
            request_id=f"change {match.revision}",
        )


def test_every_account_forgets_a_removed_result(world: TournamentWorld) -> None:
    """The director undoes the first result that was typed: the deals of the phone count again."""
    world.seat()
    phone = world.new_device()
    match_id = world.join_table(0, phone)
    world.save(match_id, phone)
    overrule(world, 240, 330, overruled=(745, 400))
    expect_result(world, match_id, (240, 330))
    result = world.load().tables[0].result
    assert result is not None
    world.run_request(remove_result, number=0, result=result)
    match = load(world, match_id)
    assert (match.standings.totals, match.standings.finished, match.finished_at) == ((745, 400), False, None)
    assert winner_banner(EN, match) == []
    live = live_score(EN, match, None)
    assert [side.total for side in live.sides] == ["745", "400"]
    assert world.load().tables[0].state is TableStatus.MISSING
    with world.store.transaction() as session:
        [summary] = list_matches(session, device=phone, finished=False)
        assert (summary.id, summary.totals) == (match_id, (745, 400))
        assert not list_matches(session, device=world.director, finished=True)
        report = load_report(session, device=world.director, player_id=match.players[0].id)
        assert not report.form
        assert report.statistics.results.matches == 0
        assert not load_season(session, device=world.director).lines
    world.save(match_id, phone)
    assert load(world, match_id).standings.totals == (1490, 800)


def test_confirmed_result_counts_until_both_sides_confirm_again(world: TournamentWorld) -> None:
    phone = world.new_device()
    match_id = world.play(world.seat().tables[0], phone)
    first = (2 * 745, 2 * 400)
    expect_result(world, match_id, first)
    change_deal(world, match_id, phone)
    assert world.load().tables[0].state is TableStatus.CHANGED
    expect_result(world, match_id, first)
    for side in range(2):
        world.confirm(match_id, phone, side)
    expect_result(world, match_id, (745 + 800, 2 * 400))


def test_undone_deal_of_a_confirmed_table_is_entered_again(world: TournamentWorld) -> None:
    phone = world.new_device()
    match_id = world.play(world.seat().tables[0], phone)
    with world.store.transaction() as session:
        action = load_match(session, device=phone, match_id=match_id).undoable
        assert action is not None
        match = undo(session, device=phone, match_id=match_id, action_id=action.id)
    assert (match.standings.finished, match.standings.totals, match.official) == (False, (745, 400), None)
    world.save(match_id, phone, 400)
    for side in range(2):
        world.confirm(match_id, phone, side)
    expect_result(world, match_id, (745 + 800, 800))


def test_typed_result_counts_as_a_match_and_an_unplayed_table_does_not(world: TournamentWorld) -> None:
    first, second, *_others = world.seat().tables
    match_id = first.match_id
    assert match_id is not None
    overrule(world, 500, 200)
    expect_result(world, match_id, (500, 200))
    world.close(allow_missing=True)
    expect_result(world, match_id, (500, 200))
    player_id = load(world, match_id).players[0].id
    with world.store.transaction() as session:
        assert list_deleted(session, device=world.director) == ()
        matches = {card.name: card.matches for card in list_players(session, device=world.director)}
        report = load_report(session, device=world.director, player_id=player_id)
    assert sorted(matches.values()) == [0] * 12 + [1] * 4
    assert report.statistics.best_deal is None
    assert report.statistics.average is None
    assert [entry.recent.whole for entry in report.form] == [1]
    assert world.load(0).tables[1].match_id is None
    assert second.seat.ns is not None
    late = TableResult(ns=second.seat.ns, ew=second.seat.ew, ns_points=10)
    world.run_request(enter_result, number=0, result=late)  # the slip turned up after the round
    late_id = world.load(0).tables[1].match_id
    assert late_id is not None
    assert load(world, late_id).standings.totals == (10, 0)
    with world.store.transaction() as session:
        assert sum(card.matches for card in list_players(session, device=world.director)) == 8


def test_seated_tables_of_a_deleted_tournament_are_removed(world: TournamentWorld) -> None:
    card = world.seat().tables[0]
    kept = world.play(card, world.new_device())
    world.run(delete_tournament)
    with world.store.transaction() as session:
        assert [each.id for each in list_matches(session, device=world.director)] == [kept]
        assert list_deleted(session, device=world.director) == ()


def test_export_keeps_the_official_result(sqlite_store: Store) -> None:
    world = create_tournament_world(sqlite_store)
    card = world.seat().tables[0]
    assert card.match_id is not None
    overrule(world, 500, 200)
    official = load(world, card.match_id).official
    with sqlite_store.transaction() as session:
        data = export_history(session, device=world.director, match_ids=(card.match_id,))
    other = world.new_device("another")
    with sqlite_store.transaction() as session:
        archive = parse_archive(data)
        report = import_history(session, device=other, archive=archive, duplicates=OnDuplicate.COPY)
        [imported] = report.copied
        match = load_match(session, device=other, match_id=imported)
    assert (match.standings.totals, match.standings.winner) == ((500, 200), 0)
    assert match.official == official


async def test_phone_says_at_once_that_the_directors_result_counts(sqlite_store: Store) -> None:
    world, _secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.seat()
    with sqlite_store.transaction() as session:
        phone_device, secret = register_device(session, label="table 1")
    match_id = world.join_table(0, phone_device)
    world.save(match_id, phone_device)
    winners = table_sides(EN, world.load().tables[0].seat, world.load().names)[1]
    async with app_phone(sqlite_store, route=routes.match(match_id), secret=secret) as phone:
        await phone.expect_text("Score deal 2")
        await asyncio.to_thread(overrule, world, 240, 330, overruled=(745, 400))
        await phone.expect_text("The director’s result counts: 240 – 330. The deals, as entered, give 745 – 400.")
        await phone.expect_text(f"{winners.split('. ')[-1]} have won!")
        await phone.expect_no_text("Score deal 2")
        await phone.expect_no_text("we confirm the result")
        await phone.expect_text("Contest the result")


async def test_phone_that_enters_a_deal_is_told_that_the_directors_result_counts(sqlite_store: Store) -> None:
    """The phone had entered its whole deal before it learned at "Save" that nothing can be added."""
    world, _ = director_world(sqlite_store, new_tournament())
    world.seat()
    with sqlite_store.transaction() as session:
        phone_device, secret = register_device(session, label="table 1")
    match_id = world.join_table(0, phone_device)
    async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret) as phone:
        await phone.expect_text("Save the deal")
        await asyncio.to_thread(overrule, world, 240, 330)
        await phone.expect_text("The director’s result counts: 240 – 330.")
        await phone.expect_no_text("Save the deal")
        await phone.navigate(routes.match(match_id))
        await phone.expect_text("No deals entered")
        await phone.expect_no_text("Played on paper so far? Enter the totals")


async def test_phone_of_a_table_says_where_its_pairs_play_next(sqlite_store: Store) -> None:
    world, _secret = director_world(sqlite_store, new_tournament(5, rounds=2, movement=Movement.DANESE))
    world.seat()
    with sqlite_store.transaction() as session:
        phone_device, secret = register_device(session, label="table 1")
    match_id = world.join_table(0, phone_device)
    for card in world.load(0).tables:
        if card.seat.ns is not None:
            result = TableResult(ns=card.seat.ns, ew=card.seat.ew, ns_points=300)
            world.run_request(enter_result, number=0, result=result)
    world.close()
    seat = next(card.seat for card in world.load(0).tables if card.match_id == match_id)
    names = world.load().names
    async with app_phone(sqlite_store, route=routes.match(match_id), secret=secret) as phone:
        await phone.wait_for_screen()
        await phone.expect_no_text("round 2:")
        await asyncio.to_thread(world.run_request, seat_round, number=1, publish=False)
        await phone.wait_until_idle()
        await phone.expect_no_text("round 2:")
        await asyncio.to_thread(world.run_request, publish_round, number=1)
        for entrant in (seat.ns, seat.ew):
            coming = next(each for each in world.load().record.rounds[1].seats if entrant in (each.ns, each.ew))
            line = "North–South" if coming.ns == entrant else "East–West"
            place = "Bye" if coming.ns is None else f"Table {coming.table + 1}, {line}"
            await phone.expect_text(f"{' and '.join(names[entrant])}, round 2: {place}")
