"""Fixtures: stores on SQLite and, in modules marked `both_databases`, PostgreSQL, with a clock that advances at each
reading."""

import re
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from models.storage.schema_version import SCHEMA_VERSION_TABLE
from models.store import Store, open_store
from testkit.seeding.databases import copy_empty_database, fill_database
from testkit.seeding.match_table import KEY, SteppingClock, Table, set_up_table
from testkit.seeding.postgres import temporary_postgres_url

EMPTY_DATABASE = "one_test"  # database of tests that need an empty one
_TERMINATE_CONNECTIONS = """
    SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that opens a store of either kind on SQLite, and on PostgreSQL too where SQL or locks differ."""
    if "url" in metafunc.fixturenames:
        both = metafunc.definition.get_closest_marker("both_databases") is not None
        metafunc.parametrize("url", ["sqlite", "postgres"] if both else ["sqlite"], indirect=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that start PostgreSQL, by themselves or as one of their parameters, and leave to `make test-rest`
    those whose locks are the same on SQLite."""
    for item in items:
        parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
        by_name = [*getattr(item, "fixturenames", ()), *(value for value in parameters if isinstance(value, str))]
        if any("postgres" in name for name in by_name):
            item.add_marker("postgres")
            both = item.get_closest_marker("both_databases")
            if both is not None and not both.kwargs.get("locks"):
                item.add_marker("extended")


@pytest.fixture
def clock() -> SteppingClock:
    return SteppingClock()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with temporary_postgres_url() as url:
        yield url


@pytest.fixture(scope="session")
def postgres_database(postgres: str) -> str:
    """One database with all tables for all tests; creating one per test takes as long as most tests."""
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("CREATE DATABASE of_tests")
    url = _with_database(postgres, "of_tests")
    open_store(url, key=KEY).close()
    return url


@pytest.fixture
def empty_postgres_url(postgres: str) -> Iterator[str]:
    """A database without tables."""
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {EMPTY_DATABASE}")
        yield _with_database(postgres, EMPTY_DATABASE)
        connection.execute(f"DROP DATABASE {EMPTY_DATABASE} WITH (FORCE)")


@pytest.fixture
def postgres_url(postgres_database: str) -> str:
    """A database with empty tables and without other connections."""
    with psycopg.connect(postgres_database, autocommit=True) as connection:
        connection.execute(_TERMINATE_CONNECTIONS)
        names = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        rows = [f'DELETE FROM "{name}"' for (name,) in names if name != SCHEMA_VERSION_TABLE]
        connection.execute("; ".join(["SET session_replication_role = replica", *rows]))  # in any order
    return postgres_database


@pytest.fixture
def empty_sqlite_url(tmp_path: Path) -> str:
    """URL of a file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'pinella.db'}"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return copy_empty_database(tmp_path)


@pytest.fixture
def url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture(params=["sqlite", "postgres"])
def empty_url(request: pytest.FixtureRequest) -> str:
    """A database without tables."""
    return str(request.getfixturevalue(f"empty_{request.param}_url"))


@pytest.fixture
def store(url: str, clock: SteppingClock) -> Iterator[Store]:
    """A store, once per database of the module."""
    opened = open_store(url, key=KEY, clock=clock)
    yield opened
    opened.close()


@pytest.fixture
def sqlite_store(sqlite_url: str, clock: SteppingClock) -> Iterator[Store]:
    """A store for tests that do not depend on the database."""
    opened = open_store(sqlite_url, key=KEY, clock=clock)
    yield opened
    opened.close()


@pytest.fixture
def table(store: Store, clock: SteppingClock) -> Table:
    return fill_database(store, clock, set_up_table)


@pytest.fixture
def sqlite_table(sqlite_store: Store, clock: SteppingClock) -> Table:
    return fill_database(sqlite_store, clock, set_up_table)


def _with_database(url: str, name: str) -> str:
    return re.sub(r"/postgres(?=\?|$)", f"/{name}", url)
