"""A store on SQLite and one on PostgreSQL, with a clock that moves when it is looked at."""

import re
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from models import Store, open_store
from tests.models.table import KEY, SteppingClock, Table, set_table
from tests.postgres import postgres_server
from tests.stores import fresh_sqlite


@pytest.fixture
def clock() -> SteppingClock:
    return SteppingClock()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with postgres_server() as url:
        yield url


@pytest.fixture(scope="session")
def postgres_template(postgres: str) -> str:
    """A database with all tables and no row, to be copied."""
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("CREATE DATABASE template_of_tests")
    open_store(_of_database(postgres, "template_of_tests"), key=KEY).close()
    return "template_of_tests"


@pytest.fixture
def empty_postgres_url(postgres: str) -> Iterator[str]:
    """A database without a table."""
    yield from _fresh_database(postgres, "template1")


@pytest.fixture
def postgres_url(postgres: str, postgres_template: str) -> Iterator[str]:
    yield from _fresh_database(postgres, postgres_template)


@pytest.fixture
def empty_sqlite_url(tmp_path: Path) -> str:
    """A file that is still to be made."""
    return f"sqlite:///{tmp_path / 'pinella.db'}"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return fresh_sqlite(tmp_path)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def store(url: str, clock: SteppingClock) -> Iterator[Store]:
    """On both databases, one after the other."""
    opened = open_store(url, key=KEY, clock=clock)
    yield opened
    opened.close()


@pytest.fixture
def sqlite_store(sqlite_url: str, clock: SteppingClock) -> Iterator[Store]:
    """Where the database makes no difference."""
    opened = open_store(sqlite_url, key=KEY, clock=clock)
    yield opened
    opened.close()


@pytest.fixture
def table(store: Store) -> Table:
    return set_table(store)


@pytest.fixture
def sqlite_table(sqlite_store: Store) -> Table:
    return set_table(sqlite_store)


def _fresh_database(postgres: str, template: str) -> Iterator[str]:
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE one_test TEMPLATE {template}")
        yield _of_database(postgres, "one_test")
        connection.execute("DROP DATABASE one_test WITH (FORCE)")


def _of_database(url: str, name: str) -> str:
    return re.sub(r"/postgres(?=\?|$)", f"/{name}", url)
