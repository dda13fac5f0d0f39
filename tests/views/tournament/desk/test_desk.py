"""The desk: what comes first, and which button leads on."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import TypeGuard

import flet as ft
import pytest

from models.access import Preferences, save_preferences
from models.store import Store
from models.tournaments import (
    TableFixed,
    add_entrant,
    enter_result,
    load_tournament,
    note_entrant,
    seat_round,
    set_clock_paused,
    start_clock,
)
from scoring import Movement, TableResult
from testkit.clients.app_phone import AppPhone, app_phone, within
from testkit.seeding.tournament_world import TournamentWorld, director_world, new_tournament
from tests.web.still_clock import FixedClock
from views import routes
from views.ui.theme import Gap
from wording import table_sides, translator


async def test_names_and_cards_come_before_the_first_round(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
        await phone.expect_text("4 pairs. Check the names")
        await phone.tap("Table cards. Print them")
        await phone.tap("Seat round 1")
        await phone.expect_no_text("Before the first cards")


async def test_of_two_fixed_pairs_that_meet_the_second_is_named(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2, movement=Movement.DANESE))
    first, second, *_others = world.load().record.lots
    for entrant, table in ((first, 1), (second, 0)):
        world.run_request(note_entrant, note=TableFixed(entrant=entrant, table=table))
    world.seat()
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
        await phone.expect_text("in this round at table 2, not at the fixed one.")
        (line,) = [text for text in phone.visible_texts if "not at the fixed one" in text]
        assert line.startswith(f"{second + 1}. ")


async def test_main_button_follows_the_round(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
        await phone.tap("Seat round 1")
        scrolled = "the line stayed out of sight"
        await phone.wait_until(lambda: "scroll_to" in [method for method, _ in phone.requests], scrolled)
        await phone.tap("Start the clock")
        await phone.expect_text("Close round 1: 2 missing")
        await phone.expect_text("2 tables are missing: 1, 2")
        assert "Results: 0 of 2" not in phone.visible_texts  # the same again
        enter_all(world)
        await phone.expect_text("Results: 2 of 2")
        await phone.expect_no_text("missing")
        await phone.tap("Close round 1")
        await phone.expect_text("Round 1 closed")
        await phone.tap("Seat round 2")
        await phone.tap("Round 1")
        await phone.expect_text("Results: 2 of 2")
        assert world.load().closed == 1


@pytest.mark.parametrize(
    ("path", "ways"),
    [
        (routes.tournament, ("Prizes",)),
        (routes.tournament, ("Championship",)),
        (routes.tournament_ranking, ("Print and export", "Prizes")),
    ],
)
async def test_back_leads_to_the_screen_that_led_there(
    sqlite_store: Store, path: Callable[[str], str], ways: tuple[str, ...]
) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    way = path(world.id)
    async with app_phone(sqlite_store, route=way, secret=secret) as phone:
        for words in ways:
            await phone.tap(words)
        await phone.wait_until(lambda: phone.screen.route.startswith(f"{way}/"), "the tap leads elsewhere")
        await phone.navigate(phone.screen.route)
        await phone.wait_for_screen()
        await phone.tap("Back")
        await phone.wait_until(lambda: phone.screen.route == way, "back leads elsewhere")


async def test_end_is_said_with_its_winners(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=1))
    world.seat()
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
        await phone.tap("Close round 1 and the tournament")
        await phone.tap("Close it anyway")
        await phone.expect_text("Round 1 closed: it was the last one")
        await phone.expect_text("All rounds are closed, but results are still missing.")
        await phone.expect_no_text("The tournament is over.")
        enter_all(world)
        await phone.expect_text("The tournament is over. Tied for first place: Anna")
        await phone.expect_text("Place 3 · ")
        await phone.expect_text("See the ranking")
        await phone.navigate(routes.tournament_ranking(world.id))
        await phone.expect_text("The tournament is over. Tied for first place: Anna")
        await phone.expect_text("VP: Victory Points · Diff.: Difference")
        await phone.expect_no_text("Place 3 · ")


async def test_clock_is_extended_and_set(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    match_id = world.seat().tables[0].match_id or ""
    world.run(start_clock, number=0)
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
        await phone.tap("+5 min")
        await phone.expect_text("30 min left")
        await phone.tap("30 min left")
        await phone.tap("−5 min")
        await phone.expect_text("25 min left")
        await phone.type_into("Set the minutes left", "12", submit=True)
        await phone.expect_text("12 min left")
        seat = world.load().tables[0].seat
        await phone.navigate(routes.tournament_table(world.id, 0, seat.section, seat.table))
        await phone.tap("+5 min for this table")
        await phone.navigate(routes.match(match_id))
        await phone.expect_text("17 min left")
        await phone.navigate(routes.tournament_log(world.id))
        await phone.expect_text("Table 1")
        await phone.expect_text("Clock of round 1 changed")


async def test_desk_tells_that_the_clock_has_jumped(sqlite_store: Store) -> None:
    clock = FixedClock()
    store = replace(sqlite_store, clock=clock)
    world, secret = director_world(store, new_tournament(4, rounds=2))
    world.seat()
    world.run(start_clock, number=0)
    async with app_phone(store, route=routes.tournament(world.id), secret=secret) as phone:
        await phone.expect_text("25 min left")
        clock.time += timedelta(hours=3)
        world.run_request(add_entrant, names=("Nora", "Ugo"))
        await phone.expect_text("The clock has jumped by 180 min. Set the minutes left.")
        await phone.type_into("Set the minutes left", "20", submit=True)
        await phone.expect_no_text("The clock has jumped")
        await phone.expect_text("20 min left")


@pytest.mark.parametrize(("sounds", "kind"), [(False, "flash"), (True, "gong")])
async def test_three_minutes_before_the_end_a_gong_sounds_or_the_page_flashes(
    sqlite_store: Store, *, sounds: bool, kind: str
) -> None:
    clock = FixedClock()
    store = replace(sqlite_store, clock=clock)
    world, secret = director_world(store, new_tournament(4, rounds=2))
    match_id = world.seat().tables[0].match_id or ""
    world.run(start_clock, number=0)
    with store.transaction() as session:
        save_preferences(session, device=world.director, preferences=Preferences(sounds=sounds))
    clock.time += timedelta(minutes=22, milliseconds=-50)
    for route in (routes.tournament(world.id), routes.match(match_id)):
        async with app_phone(store, route=route, secret=secret) as phone:
            await phone.expect_text("4 min left")
            await phone.wait_until_idle()  # the timer has begun
            clock.time += timedelta(milliseconds=50)
            named = [str(each.identifier) for each in phone.visible_controls if isinstance(each, ft.Semantics)]
            assert not any(name.startswith(kind) for name in named)
            await phone.wait_until(lambda phone=phone: _has_message(phone, kind), "no gong")
            clock.time -= timedelta(milliseconds=50)


def _has_message(phone: AppPhone, kind: str) -> bool:
    named = [str(each.identifier) for each in phone.visible_controls if isinstance(each, ft.Semantics)]
    return any(name.startswith(f"{kind}:3:") for name in named)


async def test_clock_is_paused_and_resumed(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.seat()
    world.run(start_clock, number=0)
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
        await phone.tap("Pause the clock")
        await phone.expect_text("25 min left (paused)")
        await phone.tap("Resume the clock")
        await phone.expect_text("25 min left")
        await phone.navigate(routes.tournament_log(world.id))
        await phone.expect_text("Clock of round 1 paused")
        await phone.expect_text("Clock of round 1 resumed")


async def test_phone_at_a_table_shows_the_time_left_in_the_round(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    match_id = world.seat().tables[0].match_id or ""
    async with app_phone(sqlite_store, route=routes.match(match_id), secret=secret) as phone:
        await phone.expect_text("Score deal 1")
        assert "25 min left" not in phone.visible_texts
        await asyncio.to_thread(world.run, start_clock, number=0)
        await phone.expect_text("25 min left")
        await asyncio.to_thread(world.run, set_clock_paused, number=0, is_paused=True)
        await phone.expect_text("25 min left (paused)")


def enter_all(world: TournamentWorld, number: int = 0) -> None:
    """Enter a result for each table of the latest round, whose number is `number`."""
    for card in world.run(load_tournament).tables:
        result = TableResult(ns=card.seat.ns or 0, ew=card.seat.ew, ns_points=300)
        world.run_request(enter_result, number=number, result=result)


async def test_round_is_taken_back_after_a_question_with_its_deals(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    match_id = world.join_table(world.seat().tables[0].seat.table, world.new_device())

    world.save(match_id, world.director)
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
        await phone.tap("More")
        await phone.tap("Take round 1 back")
        await phone.expect_text("Deals entered: 1. Results entered: 0.")
        await phone.tap("Take it back")
        await phone.expect_text("Seat round 1")
        await phone.expect_no_text("Table 1")
        await phone.navigate(routes.tournament_log(world.id))
        await phone.expect_text("Round 1 taken back")


async def test_large_hall_publishes_a_round_by_hand(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(26, rounds=2))
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
        await phone.expect_text("Publish at once")
        await phone.tap("Seat round 1")
        await phone.expect_text("Only directors see this round until it is published.")
        await phone.expect_no_text("Start the clock")
        assert world.load().hidden == 0
        await phone.tap("Publish round 1")
        await phone.tap("Start the clock")
        await phone.expect_no_text("Only directors see this round until it is published.")
        assert world.load().hidden is None


async def test_small_hall_sees_the_switch_behind_more(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
        await phone.expect_text("Seat round 1")
        await phone.expect_no_text("Publish at once")
        await phone.tap("More")
        await phone.switch("Publish at once", on=False)
        await phone.tap("Seat round 1")
        await phone.expect_text("Publish round 1")
        assert world.load().hidden == 0


async def test_two_pairs_exchange_their_places_before_they_are_published(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.run_request(seat_round, number=0, publish=False)
    first, second = (card.seat for card in world.load().tables)
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
        await phone.tap("More")
        await phone.tap("Exchange two places")
        await phone.expect_text("Tap both: they take each other’s places.")
        for pair in (first.ew, second.ew):
            await phone.tap(f"{pair + 1}. Anna")
            await phone.wait_until_idle()
        await phone.tap("Done exchanging")
        await phone.expect_text("Table 1")
        await phone.navigate(routes.tournament_log(world.id))
        await phone.expect_text("Seats of round 1 changed")
    assert [card.seat.ew for card in world.load().tables] == [second.ew, first.ew]


async def test_late_pair_sits_down_at_the_free_table(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(5, rounds=2))
    world.seat()
    async with app_phone(sqlite_store, route=routes.tournament_entrants(world.id), secret=secret) as phone:
        await phone.type_into("A late pair", "Nora, Ugo")
        await phone.tap("Table 3 is free: sit down there")
        await phone.expect_text("6. Nora and Ugo")
        await phone.expect_no_text("Table 3 is free: sit down there")
    assert world.load().tables[2].seat.ns == 5


async def answer_question(phone: AppPhone, answer: str) -> None:
    """Tap the answer and let the client close the dialog."""
    await phone.tap(answer)
    await phone.wait_until_idle()
    for each in list(phone.visible_controls):
        if isinstance(each, ft.AlertDialog):
            await phone.dispatch(each, "dismiss")
    await phone.wait_until_idle()


async def test_late_pairs_open_a_table_after_a_question(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=3, movement=Movement.DANESE))
    world.seat()
    enter_all(world)
    world.run_request(add_entrant, names=("Nora", "Ugo"))
    world.run_request(add_entrant, names=("Pia", "Leo"))
    world.close()
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
        await phone.tap("Seat round 2")
        await phone.expect_text("round 2 needs tables that weren’t in use before: 3.")
        await answer_question(phone, "Not yet")
        assert len(world.load().record.rounds) == 1
        await phone.tap("Seat round 2")
        for names in (("Eva", "Max"), ("Ida", "Jan")):  # while the director reads the question
            world.run_request(add_entrant, names=names)
        await answer_question(phone, "Set them up")
        await phone.expect_text("A late arrival has made another table necessary.")
        await phone.tap("Seat round 2")
        await phone.expect_text("weren’t in use before: 3 and 4.")
        await answer_question(phone, "Set them up")
        await phone.expect_text("Round 2 of 3")
        enter_all(world, 1)
        world.close()
        await phone.tap("Seat round 3")  # without a question: these tables are there
        await phone.expect_text("Round 3 of 3")
    assert [len(played.seats) for played in world.load().record.rounds] == [2, 4, 4]


@pytest.mark.parametrize(("size", "is_wide"), [((1280, 800), True), ((390, 844), False)])
async def test_clock_and_ranking_stand_beside_the_tables_where_there_is_room(
    sqlite_store: Store, size: tuple[int, int], *, is_wide: bool
) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    card = world.seat().tables[0]
    world.play(card, world.new_device())
    world.run(start_clock, number=0)
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret, size=size) as phone:
        await phone.expect_text("1 table is missing: 2")
        await phone.expect_text("25 min left")
        assert ("Ranking so far" in phone.visible_texts) is is_wide
        weights = {each.value: each.style.weight for each in phone.visible_controls if is_styled_text(each)}
        result = world.load().tables[0].result
        assert result is not None
        won, lost = table_sides(translator("en"), card.seat, world.load().names)[:: 1 if lead(result) > 0 else -1]
        assert weights[won] != weights[lost]
        assert (won.partition(". ")[2] in weights) is is_wide  # in the ranking without the pair's number


def taken_widths(phone: AppPhone, key: str) -> float:
    """Return the pixels that the columns of a row leave to no name."""
    [row] = [each for each in phone.visible_controls if each.key == key]
    return sum(
        width + Gap.SMALL for width in {each.width for each in within(row) if isinstance(each, ft.Container)} if width
    )


def is_styled_text(control: ft.BaseControl) -> TypeGuard[ft.Text]:
    return isinstance(control, ft.Text) and control.style is not None


def lead(result: TableResult) -> int:
    return result.ns_points - result.ew_points


@pytest.mark.parametrize("size", [(390, 664), (320, 568)])
async def test_tap_on_a_missing_table_begins_its_line_and_the_preview_says_what_it_gives(
    sqlite_store: Store, size: tuple[int, int]
) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.seat()
    field = "Table, points, points"
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret, size=size) as phone:
        await phone.expect_text(f"{field}: 1 1030 500")
        reserved = taken_widths(phone, "table-0-1")
        await phone.tap("Table 2. ")
        await phone.expect_text("Open Table 2")
        assert any(isinstance(each, ft.TextField) and each.value == "2 " for each in phone.visible_controls)
        await phone.type_into(field, "2 985 640")
        await phone.expect_text("Table 2. 14–6. ")
        await phone.expect_no_text("Open Table 2")
        cut = [each.value for each in phone.visible_controls if isinstance(each, ft.Text) and each.max_lines == 1]
        seat = world.load().tables[1].seat
        assert {f"{pair}. Anna {pair} and Bruno {pair}" for pair in ((seat.ns or 0) + 1, seat.ew + 1)} <= set(cut)
        assert taken_widths(phone, "table-0-1") == reserved  # the names have the same lines
        assert world.load().tables[1].result is None
        await phone.tap("Save")
        await phone.expect_text("1 table is missing: 1")
        assert any(isinstance(each, ft.TextField) and not each.value for each in phone.visible_controls)
        await phone.tap("Table 2. 14–6. ")
        way = routes.tournament_table(world.id, 0, 0, 1)
        await phone.wait_until(lambda: phone.screen.route == way, "the tap leads nowhere")
        await phone.type_into(field, "1 600 0\n")
        await phone.tap("Count it: Table 1")
        await phone.expect_text("Results: 2 of 2")
        await phone.tap("Close round 1")
        await phone.expect_text("Seat round 2")
