"""The groups on the desk: their sizes, the ranking with its lines, and what a correction would have changed."""

from models.store import Store
from models.tournaments import enter_result
from scoring import Groups, Movement, TableResult, TournamentPhase
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import TournamentWorld, director_world, new_tournament
from views import routes

PHASES = (
    TournamentPhase(movement=Movement.MITCHELL, rounds=1),
    TournamentPhase(movement=Movement.DANESE, rounds=1, groups=Groups(sizes_in_tables=(9,))),
)


def enter_all(world: TournamentWorld, lead: int = 100) -> None:
    for card in world.load(0).tables:
        points = lead * card.seat.table
        result = TableResult(ns=card.seat.ns or 0, ew=card.seat.ew, ns_points=points)
        world.run_request(enter_result, number=0, result=result)


async def test_groups_are_checked_shown_and_formed(sqlite_store: Store) -> None:
    new = new_tournament(8, rounds=2, movement=Movement.MITCHELL, phases=PHASES)
    world, secret = director_world(sqlite_store, new)
    world.seat()
    enter_all(world, 5)
    world.close()
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
        await phone.expect_text("Groups from round 2 on")
        await phone.expect_text("Groups of 9 tables don’t fit: those who play now fill 4.")
        await phone.tap("Seat round 2")
        assert len(world.load().record.rounds) == 1
        await phone.type_into("Tables of each group, the best first", "1 2")
        await phone.leave("Tables of each group, the best first")
        await phone.expect_text("Group A: 1 to 2")
        await phone.expect_text("Group C: 7 to 8")
        await phone.expect_text("Equal Victory Points on this line:")
        await phone.tap("Seat round 2")
        await phone.expect_text("A · Table 1")
        await phone.expect_text("C · Table 4")
        assert "C\n4" in phone.visible_texts
        enter_all(world, -2000)
        await phone.expect_text("would be in group")
    assert [len(group) for group in world.load().record.groups[0].groups] == [2, 4, 2]
