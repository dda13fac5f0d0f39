"""All results of a round on one page: typed row by row, saved by Enter or when the row is left."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import flet as ft

from models.store import Store
from models.tournaments import adjust_entrant, enter_result, tournament_log
from models.values import NewTournament
from scoring import TableResult, TournamentAdjustment
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.tournament_world import TournamentWorld, director_world, new_teams, new_tournament
from views import routes
from wording import points_pair, table_sides, translator

EN = translator("en")
MISSING = "Enter a whole number, such as 1205 or −65."


def seated_world(store: Store, new: NewTournament) -> tuple[TournamentWorld, str]:
    """Return a tournament with a seated round, and the secret of its director's phone."""
    world, secret = director_world(store, new)
    world.seat()
    return world, secret


@asynccontextmanager
async def results_page(world: TournamentWorld, secret: str, *, known: int = 0) -> AsyncIterator[AppPhone]:
    async with app_phone(world.store, route=routes.tournament_results(world.id, 0), secret=secret) as phone:
        await phone.expect_text(f"Results: {known} of")
        yield phone


def points(world: TournamentWorld, table: int) -> tuple[str, str]:
    """Return the labels of a table's two fields."""
    shown = world.load().tables[table]
    ns, ew = table_sides(EN, shown.seat, world.load().names)
    return f"Points of {ns}", f"Points of {ew}"


def stored(world: TournamentWorld, table: int) -> TableResult | None:
    return world.load().tables[table].result


def stored_points(world: TournamentWorld) -> tuple[int, int] | None:
    """Return the points at the first table."""
    result = stored(world, 0)
    return None if result is None else (result.ns_points, result.ew_points)


async def test_enter_saves_each_row(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_tournament(4, rounds=2))
    async with results_page(world, secret) as phone:
        first, second = points(world, 0)
        await phone.type_into(first, "1205")
        await phone.leave(first)
        await phone.expect_text("Table 1. Not saved yet")
        await phone.type_into(second, "-65")
        await phone.expect_text("Table 1. Not saved yet. 20–0")  # before it is saved
        await phone.submit(second)
        await phone.expect_text("Table 1. Saved. 20–0")
        await phone.expect_text("Results: 1 of 2")
        await phone.expect_no_text("Close round 1")
        first, second = points(world, 1)
        await phone.type_into(first, "500")
        await phone.type_into(second, "500")
        await phone.submit(second)
        await phone.expect_text("Results: 2 of 2")
        await phone.tap("Close round 1")
        await phone.wait_until(lambda: world.load().closed == 1, "the round was not closed")
    ns, ew = world.load(0).tables[0].seat.ns, world.load(0).tables[0].seat.ew
    assert ns is not None
    assert world.load(0).tables[0].result == TableResult(ns=ns, ew=ew, ns_points=1205, ew_points=-65)


async def test_empty_and_wrong_fields_are_never_saved(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_tournament(4, rounds=2))
    async with results_page(world, secret) as phone:
        first, second = points(world, 0)
        await phone.submit(first)
        await phone.expect_text(f"{first.removeprefix('Points of ')}: {MISSING}")
        await phone.type_into(first, "12a")
        await phone.expect_no_text(MISSING)
        await phone.submit(second)
        await phone.expect_text("“12a” isn’t a whole number. Enter one, such as 1205 or −65.")
        await phone.expect_text(f"{second.removeprefix('Points of ')}: {MISSING}")
        await phone.type_into(first, "1205")
        await phone.submit(second)
        await phone.expect_text(f"{second.removeprefix('Points of ')}: {MISSING}")
        assert stored(world, 0) is None


async def test_points_that_no_deals_can_give_are_refused_at_the_field(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_tournament(4, rounds=2))
    async with results_page(world, secret) as phone:
        first, second = points(world, 0)
        await phone.type_into(first, "1203")
        await phone.leave(first)
        sentence = "1203 isn’t possible: points come in steps of 5, like 1200 or 1205."
        await phone.expect_text(f"{first.removeprefix('Points of ')}: {sentence}")
        await phone.type_into(second, "800")
        await phone.submit(second)
        assert stored(world, 0) is None
        await phone.type_into(first, "1\u202f205")
        await phone.submit(second)
        await phone.expect_text("Table 1. Saved.")
    result = stored(world, 0)
    assert result is not None
    assert (result.ns_points, result.ew_points) == (1205, 800)


async def test_sentence_stands_below_its_field_and_leaves_once_an_award_allows_the_points(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_tournament(4, rounds=2))
    refused = "1203 isn’t possible: points come in steps of 5, like 1200 or 1205."
    async with results_page(world, secret) as phone:
        first, second = points(world, 0)
        await phone.type_into(first, "1203")
        await phone.leave(first)
        await phone.type_into(second, "x")
        await phone.leave(second)
        await phone.expect_text("“x” isn’t a whole number.")
        texts = phone.visible_texts
        said = [index for index, words in enumerate(texts) if refused in words or "“x”" in words]
        seat = texts.index("East–West")
        assert said[0] < seat < said[-1]
        await phone.type_into(second, "50")
        await phone.expect_no_text("“x”")
        await phone.expect_text(refused)
        await phone.tap("Award a result at table 1")
        await phone.type_into(first.replace("Points of", "Victory Points for"), "12")
        await phone.expect_no_text(refused)


async def test_saved_numbers_are_shown_in_the_form_of_the_language(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_tournament(4, rounds=2))
    async with results_page(world, secret) as phone:
        first, second = points(world, 0)
        await phone.type_into(first, "12 410")
        await phone.type_into(second, "-065")
        await phone.submit(second)
        await phone.expect_text("Table 1. Saved.")
        await phone.wait_until(lambda: field_texts(phone)[:2] == ["12,410", "−65"], "numbers as typed")


def field_texts(phone: AppPhone) -> list[str | None]:
    fields = [each for each in phone.visible_controls if isinstance(each, ft.TextField)]
    return [each.value for each in fields if str(each.label).startswith("Points of")]


async def saved_row(phone: AppPhone, world: TournamentWorld) -> tuple[str, str]:
    """Save 300 – 40 at the first table, and return the labels of its two fields."""
    first, second = points(world, 0)
    await phone.type_into(first, "300")
    await phone.type_into(second, "40", submit=True)
    await phone.expect_text("Table 1. Saved.")
    return first, second


async def test_two_corrected_numbers_are_saved_as_one_result(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_tournament(4, rounds=2))
    async with results_page(world, secret) as phone:
        first, second = await saved_row(phone, world)
        await phone.type_into(first, "700")
        await phone.move_focus(first, second)
        assert stored_points(world) == (300, 40)
        await phone.type_into(second, "650")
        await phone.leave(second)
    assert stored_points(world) == (700, 650)
    kinds = [entry.event.name for entry in world.run(tournament_log)]
    assert kinds.count("result") == 2


async def test_enter_in_the_first_field_saves_nothing(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_tournament(4, rounds=2))
    async with results_page(world, secret) as phone:
        first, _second = await saved_row(phone, world)
        await phone.type_into(first, "700")
        # A distant phone reports the focus of the second field later.
        await asyncio.gather(phone.leave(first), phone.submit(first))
    assert stored_points(world) == (300, 40)


async def test_award_is_not_saved_on_the_way_to_its_note(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_tournament(4, rounds=2))
    seat = world.load().tables[0].seat
    assert seat.ns is not None
    award = TableResult(ns=seat.ns, ew=seat.ew, awarded=(12, 4), note="never finished")
    world.run_request(enter_result, number=0, result=award)
    async with app_phone(world.store, route=routes.tournament_results(world.id, 0), secret=secret) as phone:
        label = points(world, 0)[0].replace("Points of", "Victory Points for")
        await phone.type_into(label, "10")
        await phone.move_focus(label, "Note")
    assert stored(world, 0) == award


async def test_corrected_number_is_saved_though_the_page_is_left(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_tournament(4, rounds=2))
    async with results_page(world, secret) as phone:
        first, _second = await saved_row(phone, world)
        await phone.type_into(first, "700")
        await asyncio.gather(phone.leave(first), phone.navigate(routes.tournament(world.id)))
    assert stored_points(world) == (700, 40)


async def test_complete_row_is_saved_when_a_field_is_left(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_tournament(4, rounds=2))
    async with results_page(world, secret) as phone:
        first, second = points(world, 0)
        await phone.type_into(first, "300")
        await phone.leave(first)
        assert stored(world, 0) is None
        await phone.expect_no_text(MISSING)
        await phone.type_into(second, "40")
        await phone.leave(second)
        await phone.expect_text("Table 1. Saved.")
        await phone.type_into(second, "45")
        await phone.leave(second)
        await phone.wait_until(lambda: (result := stored(world, 0)) is not None and result.ew_points == 45, "unsaved")


async def test_fields_have_a_visible_label_and_a_button_that_saves(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_tournament(4, rounds=2))
    async with results_page(world, secret) as phone:
        assert phone.visible_texts.count("Points") == 2  # one for each table
        first, second = points(world, 0)
        await phone.type_into(first, "300")
        await phone.type_into(second, "40")
        await phone.tap("Save the result of table 1")
        await phone.expect_text("Table 1. Saved.")
    assert stored(world, 0) is not None


async def test_victory_points_are_awarded_with_a_note(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_tournament(4, rounds=2))
    async with results_page(world, secret) as phone:
        await phone.tap("Award a result at table 1")
        first, second = (label.replace("Points of", "Victory Points for") for label in points(world, 0))
        await phone.type_into(first, "12")
        await phone.type_into(second, "4")
        await phone.tap("Save the result of table 1")
        await phone.expect_text("Note the reason: others will ask for it.")
        await phone.type_into("Note", "never finished")
        await phone.tap("Save the result of table 1")
        await phone.expect_text("Table 1. Saved. 12–4")
    result = stored(world, 0)
    assert result is not None
    assert (result.awarded, result.note) == ((12, 4), "never finished")


async def test_enter_in_the_last_victory_points_says_that_the_note_is_missing(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_tournament(4, rounds=2))
    async with results_page(world, secret) as phone:
        await phone.tap("Award a result at table 1")
        first, second = (label.replace("Points of", "Victory Points for") for label in points(world, 0))
        await phone.type_into(first, "12")
        await phone.type_into(second, "4")
        await phone.submit(second)
        await phone.expect_text("Note the reason: others will ask for it.")
        assert [method for method, _ in phone.requests].count("focus") == 0  # the next key is under way
        await phone.tap("Save the result of table 1")
        await phone.wait_until(
            lambda: [method for method, _ in phone.requests].count("focus") == 1, "a tap focused no field"
        )


async def test_result_from_elsewhere_does_not_replace_typed_text(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_tournament(4, rounds=2))
    seat = world.load().tables[0].seat
    assert seat.ns is not None
    other = TableResult(ns=seat.ns, ew=seat.ew, ns_points=700, ew_points=100)
    async with results_page(world, secret) as phone:
        first, second = points(world, 0)
        await phone.type_into(first, "300")
        world.run_request(enter_result, number=0, result=other)
        await phone.expect_text("Saved meanwhile: 700 – 100")
        await phone.type_into(second, "40")
        await phone.leave(second)
        assert stored(world, 0) == other  # leaving a field doesn't overwrite it, Enter does
        saved = world.load().tables[0].victory_points
        assert saved is not None
        await phone.expect_text(f"Saved meanwhile: 700 – 100. {points_pair(*saved)}")
        await phone.submit(second)
        await phone.expect_text("Table 1. Saved.")
    assert stored(world, 0) != other


async def test_late_side_s_points_are_deducted_before_the_victory_points(sqlite_store: Store) -> None:
    """The page once showed 13–7 while the ranking counted 12–8."""
    world, secret = seated_world(sqlite_store, new_tournament(4, rounds=2, deals=3))
    ns = world.load().tables[0].seat.ns or 0
    late = TournamentAdjustment(entrant=ns, points=-100, round=0, note="late twice")
    world.run_request(adjust_entrant, adjustment=late)
    async with results_page(world, secret) as phone:
        await phone.type_into("Table, points, points", "1 1005 655\n")
        await phone.expect_text("Table 1: 1005 – 655 · 12–8")
        await phone.expect_text("Table 1. Saved. 12–8")
        assert "N–S −100" in phone.visible_texts
        await phone.navigate(routes.tournament(world.id))
        await phone.expect_text("12–8")
        assert "N–S −100" in phone.visible_texts


async def test_teams_show_victory_points_of_both_tables(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_teams(2, 1))
    async with results_page(world, secret) as phone:
        for table in (0, 1):
            first, second = points(world, table)
            await phone.type_into(first, "700")
            await phone.type_into(second, "100")
            await phone.expect_no_text("–0")
            await phone.submit(second)
            await phone.expect_text(f"Table {table + 1}. Saved")
        await phone.expect_text("Table 1. Saved. 10–10")
