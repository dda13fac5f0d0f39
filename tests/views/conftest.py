"""The tables of the models' tests, on SQLite: the views are the same on any database."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import flet as ft
import pytest

from models.store import Store, Transaction, open_store
from models.values import DatabaseFailed
from testkit.seeding.databases import copy_empty_database, fill_database
from testkit.seeding.match_table import KEY, SteppingClock, Table, set_up_table
from testkit.seeding.world import World, open_world
from tests.layout_checks.screen_paths import seed_long_names
from tests.views.hooked import FakePage


@pytest.fixture
def clock() -> SteppingClock:
    return SteppingClock()


@pytest.fixture
def sqlite_store(tmp_path: Path, clock: SteppingClock) -> Iterator[Store]:
    opened = open_store(copy_empty_database(tmp_path), key=KEY, clock=clock)
    yield opened
    opened.close()


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with open_world(tmp_path) as world:
        yield world


@pytest.fixture
def layout_world(tmp_path: Path) -> Iterator[World]:
    """The world of the layout checks."""
    with open_world(tmp_path, seed_long_names) as world:
        yield world


@pytest.fixture
def sqlite_table(sqlite_store: Store, clock: SteppingClock) -> Table:
    return fill_database(sqlite_store, clock, set_up_table)


@pytest.fixture
def fake_page(monkeypatch: pytest.MonkeyPatch) -> FakePage:
    """The page and router of the phone whose hooks are tested."""
    page = FakePage()
    monkeypatch.setattr(type(ft.context), "page", page)
    monkeypatch.setattr(ft, "use_route_location", lambda: page.path)
    monkeypatch.setattr(ft, "use_view_path", lambda: page.path)
    return page


@pytest.fixture
def broken_database(monkeypatch: pytest.MonkeyPatch) -> Callable[[], AbstractContextManager[None]]:
    """Return a context manager that makes every read and save fail."""

    def fail(_store: Store, **_: object) -> AbstractContextManager[Transaction]:
        raise DatabaseFailed

    @contextmanager
    def broken() -> Iterator[None]:
        with monkeypatch.context() as patch:
            patch.setattr(Store, "reading", fail)
            patch.setattr(Store, "transaction", fail)
            yield

    return broken
