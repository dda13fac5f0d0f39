"""A tournament on both databases, and on SQLite only."""

import pytest

from models.store import Store
from testkit.seeding.databases import fill_database
from testkit.seeding.match_table import SteppingClock
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world


@pytest.fixture
def tournament_world(store: Store, clock: SteppingClock) -> TournamentWorld:
    return fill_database(store, clock, create_tournament_world)


@pytest.fixture
def sqlite_tournament_world(sqlite_store: Store, clock: SteppingClock) -> TournamentWorld:
    return fill_database(sqlite_store, clock, create_tournament_world)
