"""The entry of a deal at a table whose result a director has set meanwhile."""

from models.access import register_device
from models.store import Store
from models.tournaments import enter_result
from scoring import TableResult
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import create_tournament_world, new_tournament
from views import routes


async def test_draft_that_no_longer_counts_is_not_offered_to_be_saved(sqlite_store: Store) -> None:
    world = create_tournament_world(sqlite_store, new_tournament(4, rounds=1))
    seat = world.seat().tables[0].seat
    with sqlite_store.transaction() as session:
        player, secret = register_device(session, label="player")
    match_id = world.join_table(0, player)
    async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret) as phone:
        await phone.tap("7")
        await phone.expect_text("Draft saved")
        result = TableResult(ns=seat.ns or 0, ew=seat.ew, ns_points=1980, ew_points=1695)
        world.run_request(enter_result, number=0, result=result)
        await phone.expect_text("The director’s result counts: 1980 – 1695. This match is over")
        await phone.expect_no_text("Draft saved")
        await phone.tap("3")
        await phone.wait_until_idle()
        await phone.expect_text(": 73 points")
        await phone.expect_no_text("Tap anything to try again")
