"""The tables of the models' tests, on SQLite: what the views make of them is the same on any database."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import flet as ft
import pytest

from models import DatabaseFailed, Store, Transaction, open_store
from tests.models.table import KEY, SteppingClock, Table, set_table
from tests.stores import fresh_sqlite
from tests.views.hooked import Place


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(fresh_sqlite(tmp_path), key=KEY, clock=SteppingClock())
    yield opened
    opened.close()


@pytest.fixture
def sqlite_table(sqlite_store: Store) -> Table:
    return set_table(sqlite_store)


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Place:
    """Where the phone is whose hooks are tested."""
    place = Place()
    monkeypatch.setattr(type(ft.context), "page", place)
    monkeypatch.setattr(ft, "use_route_location", lambda: place.path)
    monkeypatch.setattr(ft, "use_view_path", lambda: place.path)
    return place


@pytest.fixture
def broken_database(monkeypatch: pytest.MonkeyPatch) -> Callable[[], AbstractContextManager[None]]:
    """`with broken_database():` nothing can be read or saved."""

    def fail(_store: Store, **_: object) -> AbstractContextManager[Transaction]:
        raise DatabaseFailed

    @contextmanager
    def broken() -> Iterator[None]:
        with monkeypatch.context() as patch:
            patch.setattr(Store, "reading", fail)
            patch.setattr(Store, "transaction", fail)
            yield

    return broken
