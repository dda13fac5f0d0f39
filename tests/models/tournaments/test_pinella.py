"""A club's evening of pinella: pairs who meet one another over three manches."""

from dataclasses import replace

import pytest

from models.deals import save_deal
from models.matches import load_match
from models.store import Store
from scoring import DealEntry, Movement, SideEntry, VictoryTable, find_variant
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament


def manche(doubled: int) -> DealEntry:
    """Return 80 + 2 × `doubled` + 100 for closing, and 60 − 35."""
    ours = SideEntry(players=(0, 2), table_points=80, doubled_points=doubled)
    theirs = SideEntry(players=(1, 3), table_points=60, hand_points={1: 35})
    return DealEntry(sides=(ours, theirs), closed_by=0)


def play(world: TournamentWorld, table: int, doubled: tuple[int, ...]) -> None:
    phone = world.new_device()
    match_id = world.join_table(table, phone)
    for number, points in enumerate(doubled):
        entry, request = manche(points), f"{table} {number}"
        with world.store.transaction() as session:
            revision = load_match(session, device=phone, match_id=match_id).revision
            save_deal(session, device=phone, match_id=match_id, revision=revision, entry=entry, request_id=request)
    for side in range(2):
        world.confirm(match_id, phone, side)


@pytest.mark.parametrize(("victory_table", "won"), [(None, [16, 15, 5, 4]), ((3,), [3, 3, 0, 0])])
def test_three_manches_are_ranked_by_their_difference(
    sqlite_store: Store, victory_table: VictoryTable | None, won: list[int]
) -> None:
    """A manche is won by 155 + 2 × the points that count double: over three 465 + 2 × 150, and 465 + 2 × 60. Where
    every win counts 3, the difference decides between the winners."""
    setup = new_tournament(4, rounds=3, deals=3, movement=Movement.ROUND_ROBIN, victory_table=victory_table)
    world = create_tournament_world(sqlite_store, replace(setup, rules=find_variant("pinella")))
    world.seat()
    play(world, 0, (50, 60, 40))
    play(world, 1, (20, 40, 0))
    world.close()
    lines = world.load().ranking
    assert [(line.victory_points, line.difference) for line in lines] == list(
        zip(won, (765, 585, -585, -765), strict=True)
    )
