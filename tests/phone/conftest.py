"""A store on SQLite: what the phones make of it is the same on any database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from models import Store, open_store
from tests.models.table import KEY, SteppingClock
from tests.stores import fresh_sqlite


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(fresh_sqlite(tmp_path), key=KEY, clock=SteppingClock())
    yield opened
    opened.close()
