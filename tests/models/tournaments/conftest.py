"""A tournament on both databases, and on SQLite only."""

import pytest

from models.store import Store
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world


@pytest.fixture
def tournament_world(store: Store) -> TournamentWorld:
    return create_tournament_world(store)


@pytest.fixture
def sqlite_tournament_world(sqlite_store: Store) -> TournamentWorld:
    return create_tournament_world(sqlite_store)
