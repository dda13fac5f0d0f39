"""The tables of the models' tests, on SQLite: what the views make of them is the same on any database."""

__all__ = ["sqlite_store", "sqlite_table"]

from collections.abc import Iterator
from pathlib import Path

import pytest

from models import Store, open_store
from tests.models.table import KEY, SteppingClock, Table, set_table
from tests.stores import fresh_sqlite


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(fresh_sqlite(tmp_path), key=KEY, clock=SteppingClock())
    yield opened
    opened.close()


@pytest.fixture
def sqlite_table(sqlite_store: Store) -> Table:
    return set_table(sqlite_store)
