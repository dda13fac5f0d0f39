"""A tournament like last week's: what is copied, for the same or other pairs."""

import pytest
import sqlalchemy as sql

from models.storage.tables import TournamentRow
from models.tournaments import (
    Fee,
    copy_tournament,
    draw_lots,
    note_entrant,
    note_tournament,
    save_prizes,
)
from models.values import CorruptData, TournamentDetails, TournamentKind
from scoring import Prize, PrizeKind, TournamentError
from testkit.seeding.tournament_world import TournamentWorld

DETAILS = TournamentDetails(kind=TournamentKind.REGIONAL, arbiter="Ada")
PRIZES = (
    Prize(kind=PrizeKind.FIRST, amounts=("50 €",)),
    Prize(kind=PrizeKind.LAST, among=(0,)),
)


@pytest.fixture
def last_week(sqlite_tournament_world: TournamentWorld) -> TournamentWorld:
    world = sqlite_tournament_world
    for entrant in range(8):
        world.run_request(note_entrant, note=Fee(entrant=entrant, due=500 if entrant == 1 else 1000, paid=1000))
    world.run_request(note_tournament, note=DETAILS)
    world.run_request(save_prizes, prizes=PRIZES, one_each=False)
    world.seat()
    return world


@pytest.mark.parametrize("draws", [True, False])
def test_copy_for_other_pairs(last_week: TournamentWorld, *, draws: bool) -> None:
    old = last_week.load()
    names = (*old.names[1:6], ("Nora", "Ugo"))
    copy_id = last_week.run(copy_tournament, names=names, draws=draws)
    world = TournamentWorld(store=last_week.store, id=copy_id, director=last_week.director)
    assert world.load().open is not draws
    if not draws:
        world.run_request(draw_lots)
    copy = world.load()
    assert (copy.name, copy.venue, copy.config, copy.details) == (old.name, old.venue, old.config, DETAILS)
    assert (copy.setup.schedule, copy.setup.movement) == (old.setup.schedule, old.setup.movement)
    assert copy.names == names
    assert [copy.notes[number].due for number in range(6)] == [500, 1000, 1000, 1000, 1000, 1000]
    assert not any(each.paid for each in copy.notes.values())
    assert copy.prizes.prizes == PRIZES[:1]
    assert (copy.prizes.one_each, sorted(copy.prizes.lots)) == (False, list(range(6)))
    assert last_week.load() == old


def test_copy_that_cannot_be_played_or_read_changes_nothing(last_week: TournamentWorld) -> None:
    for names in ((), last_week.load().names[:2]):
        with pytest.raises(TournamentError):
            last_week.run(copy_tournament, names=names)
    with last_week.store.transaction() as session:
        session.execute(sql.update(TournamentRow).values(setup='{"v":9,"value":{}}'))
    with pytest.raises(CorruptData):
        last_week.run(copy_tournament, names=())
