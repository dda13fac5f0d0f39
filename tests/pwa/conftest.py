"""A store on SQLite: the tested functions do not depend on the database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from models.store import Store, open_store
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY, SteppingClock


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(copy_empty_database(tmp_path), key=KEY, clock=SteppingClock())
    yield opened
    opened.close()
