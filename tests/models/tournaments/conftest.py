"""A tournament on both databases, and on SQLite only."""

import pytest

from models import Store
from tests.models.tournaments.hall import Hall, open_hall


@pytest.fixture
def hall(store: Store) -> Hall:
    return open_hall(store)


@pytest.fixture
def sqlite_hall(sqlite_store: Store) -> Hall:
    return open_hall(sqlite_store)
