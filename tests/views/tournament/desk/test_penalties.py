"""Lateness, absence and warnings at the desk: one tap, and its retraction."""

import pytest

from models.store import Store
from models.tournaments import Extended, extend_round, start_clock
from models.tournaments.codec import SETUP
from scoring import PenaltyReason
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import director_world, new_teams, new_tournament
from views import routes


async def test_late_absent_and_gone_are_one_tap_at_a_table(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2, deals=2))
    seat = world.seat().tables[0].seat
    world.run(start_clock, number=0)
    world.run(extend_round, seen=world.load().clock, change=Extended(round=0, minutes=5))
    table = routes.tournament_table(world.id, 0, 0, 0)
    async with app_phone(sqlite_store, route=table, secret=secret) as phone:
        await phone.tap("Late 5′")
        await phone.expect_text("Warning")
        await phone.expect_text("Late · 0′")
        await phone.tap("Late 5′")
        await phone.expect_text("−100 points in the round")
        await phone.tap("Warning")
        await phone.expect_text("It no longer counts. The log keeps it, with your name.")
        await phone.tap("Retract it")
        await phone.expect_text("−100 points in the round")
        await phone.tap("Absent 10′")
        await phone.expect_text("Entered · 0 – 305, N–S −100 · 6–14")
        await phone.navigate(routes.tournament_ranking(world.id))
        await phone.expect_text(": Round 1: −100 points in the round · Late · 0′")
        await phone.navigate(routes.tournament_log(world.id))
        await phone.expect_text("Retracted: ")
    [late] = world.load().record.adjustments
    assert (late.entrant, late.points, late.reason) == (seat.ns, -100, PenaltyReason.LATE)


async def test_absent_pair_gets_nothing_if_every_win_counts_the_same(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2, victory_table=(3,)))
    world.seat()
    async with app_phone(sqlite_store, route=routes.tournament_table(world.id, 0, 0, 0), secret=secret) as phone:
        await phone.tap("Absent 10′")
        await phone.expect_text("Entered · 0 – 0 · 0–3")


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        ((215, 215), "Entered · 0 – 305 · 0–14"),
        ((115, 815), "Entered · 515 – 1000 · 0–15"),  # the pair that stays had more at the break
    ],
)
async def test_pair_that_stays_keeps_more_than_a_bye(sqlite_store: Store, points: tuple[int, int], shown: str) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2, deals=2))
    world.seat()
    phone_of_table = world.new_device()
    world.save(world.join_table(0, phone_of_table), phone_of_table, *points)
    async with app_phone(sqlite_store, route=routes.tournament_table(world.id, 0, 0, 0), secret=secret) as phone:
        await phone.tap("Gone")
        await phone.tap("Yes, gone")
        await phone.expect_text(shown)


async def test_opponents_of_a_team_get_a_bye_whatever_one_of_its_tables_has(sqlite_store: Store) -> None:
    """A match of teams is the sum of two tables."""
    world, secret = director_world(sqlite_store, new_teams())
    world.seat()
    phone_of_table = world.new_device()
    match_id = world.join_table(0, phone_of_table)
    for _ in range(3):
        world.save(match_id, phone_of_table, 115, 815)
    async with app_phone(sqlite_store, route=routes.tournament_table(world.id, 0, 0, 0), secret=secret) as phone:
        await phone.tap("Gone")
        await phone.tap("Yes, gone")
        await phone.expect_text("Entered · 0 – 805")


async def test_pair_that_is_gone_gets_nothing_and_is_not_seated_again(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2, deals=2))
    seat = world.seat().tables[0].seat
    table = routes.tournament_table(world.id, 0, 0, 0)
    async with app_phone(sqlite_store, route=table, secret=secret) as phone:
        await phone.tap("Gone")
        await phone.expect_text("Gone without an excuse?")
        assert world.load().tables[0].result is None
        await phone.tap("Yes, gone")
        await phone.expect_text("Entered · 0 – 305 · 0–14")
    assert [each.entrant for each in world.load().record.departures] == [seat.ns]


async def test_second_warning_shows_its_cost_and_can_be_retracted(sqlite_store: Store) -> None:
    costs = {"warning_points": 1, "warning_difference": 50}
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2, **costs))
    seat = world.seat().tables[0].seat
    cost = "Warning, −1 Victory Point, Difference −50"
    async with app_phone(sqlite_store, route=routes.tournament_table(world.id, 0, 0, 0), secret=secret) as phone:
        for reason in ("Conduct", "Irregularity"):
            await phone.tap("Warn")
            await phone.tap(reason)
            await phone.expect_text(f". {reason}")
        await phone.expect_text(f"{cost}. Irregularity")
        await phone.expect_text("Warning. Conduct")
        await phone.navigate(routes.tournament_log(world.id))
        await phone.expect_text("Penalty or adjustment: ")
        await phone.expect_text(cost)
        await phone.navigate(routes.tournament_entrant(world.id, seat.ns or 0))
        await phone.expect_text("Give a warning")
        await phone.tap(cost)
        await phone.tap("Retract it")
        await phone.expect_no_text(cost)
    [left] = world.load().record.adjustments
    assert (left.reason, left.victory_points) == (PenaltyReason.CONDUCT, 0)


@pytest.mark.parametrize("costs", [{}, {"warning_points": 1, "warning_difference": 50}])
def test_costs_of_warnings_are_stored_only_if_there_are_any(costs: dict[str, int]) -> None:
    setup = new_tournament(4, rounds=2, **costs).setup
    stored = SETUP.encode(setup)
    assert [field for field in ("warning_points", "warning_difference") if field in stored] == list(costs)
    assert SETUP.decode(stored) == setup
