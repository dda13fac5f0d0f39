"""A table calls the director: its phone, the row on the desk, and the table's page."""

from datetime import timedelta

from models.access import register_device
from models.store import Store
from scoring import PenaltyReason
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import SteppingClock
from testkit.seeding.tournament_world import director_world, new_tournament
from views import routes


async def test_table_calls_and_director_comes(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.seat()
    with sqlite_store.transaction() as session:
        player, players_secret = register_device(session, label="Table 2")
    match_id = world.join_table(1, player)
    clock = sqlite_store.clock
    assert isinstance(clock, SteppingClock)
    table = app_phone(sqlite_store, route=routes.match(match_id), secret=players_secret)
    desk = app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret)
    async with table as at_table, desk as at_desk:
        await at_desk.expect_text("Start the clock")
        await at_desk.expect_no_text("calls")
        await at_table.tap("Call the director")
        await at_table.expect_text("The director has been called.")
        await at_table.expect_no_text("Call the director")
        await at_desk.expect_text("Table 2 calls")
        clock.time += timedelta(minutes=2)
        await at_desk.navigate(routes.tournament_table(world.id, 0, 0, 1))
        await at_desk.expect_text("Table 2 calls · 2 min")
        await at_desk.tap("Done")
        await at_desk.expect_no_text("calls")
        await at_table.expect_text("Call the director")
        await at_table.tap("Call the director")
        await at_desk.expect_text("Table 2 calls")
        await at_table.tap("No longer needed")
        await at_desk.expect_no_text("calls")
        await at_desk.navigate(routes.tournament_log(world.id))
        await at_desk.expect_text("Round 1, table 2: end of the call. Table 2, ")


async def test_rows_lead_to_the_tables_that_call_and_disappear_with_the_round(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.seat()
    with sqlite_store.transaction() as session:
        player, players_secret = register_device(session, label="")
    match_id = world.join_table(0, player)
    world.save(match_id, player)
    table = app_phone(sqlite_store, route=routes.match(match_id), secret=players_secret)
    desk = app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret)
    async with table as at_table, desk as at_desk:
        await at_table.tap("Call the director")
        await at_desk.expect_text("Table 1 calls")
        await at_desk.tap("Table 1 calls")
        table_page = routes.tournament_table(world.id, 0, 0, 0)
        await at_desk.wait_until(lambda: table_page in str(at_desk.requests), "the row led nowhere")
        await at_desk.navigate(routes.tournament(world.id))
        await at_desk.expect_text("Table 1 calls")
        world.close(allow_missing=True)
        await at_desk.expect_no_text("Table 1 calls")
        await at_table.expect_no_text("Call the director")
        await at_table.expect_no_text("No longer needed")


async def test_warning_at_a_table_takes_two_taps(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    seat = world.seat().tables[0].seat
    table = routes.tournament_table(world.id, 0, 0, 0)
    async with app_phone(sqlite_store, route=table, secret=secret) as phone:
        await phone.tap("Warn")
        await phone.tap("Conduct")
        await phone.expect_text("Warning. Conduct")
        await phone.expect_no_text("Irregularity")
        await phone.tap("Warn")
        await phone.tap("Another ruling")
        entrant_page = routes.tournament_entrant(world.id, seat.ns or 0)
        await phone.wait_until(lambda: entrant_page in str(phone.requests), "the button led nowhere")
    [warning] = world.load().record.adjustments
    assert (warning.entrant, warning.round, warning.is_warning, warning.reason) == (
        seat.ns,
        0,
        True,
        PenaltyReason.CONDUCT,
    )
