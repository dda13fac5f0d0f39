"""New databases for the tests of export and import."""

from collections.abc import Iterator

import pytest

from models.store import Store, open_store
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY, SteppingClock
from tests.models.archive.files import Opener


@pytest.fixture
def fresh_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opener]:
    """Yield a function that opens a new empty database."""
    folder = tmp_path_factory.mktemp("stores")
    opened: list[Store] = []

    def open_new() -> Store:
        url = copy_empty_database(folder, f"{len(opened)}.db")
        opened.append(open_store(url, key=KEY, clock=SteppingClock()))
        return opened[-1]

    yield open_new
    for store in opened:
        store.close()


@pytest.fixture(scope="module")
def sqlite_store_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = open_store(copy_empty_database(tmp_path_factory.mktemp("once")), key=KEY)
    yield store
    store.close()
