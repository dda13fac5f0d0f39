"""A tournament that is open for entries, on both databases, and on SQLite only."""

import pytest

from models.store import Store
from testkit.seeding.tournament_entries import open_entries
from testkit.seeding.tournament_world import TournamentWorld


@pytest.fixture
def entries(store: Store) -> TournamentWorld:
    return open_entries(store)


@pytest.fixture
def sqlite_entries(sqlite_store: Store) -> TournamentWorld:
    return open_entries(sqlite_store)
