"""Databases: supported URLs, SQLite's pragmas, and migrations that agree with the tables."""

import sqlite3
import threading
from functools import partial
from pathlib import Path

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlmodel import SQLModel

from models.access import Device, register_device
from models.matches import list_matches, load_match
from models.storage.database import Database, alembic_config, migrate, open_database
from models.storage.schema_version import SCHEMA_VERSION_TABLE, newest_schema_version, schema_version_of
from models.store import Store, open_store
from models.values import DatabaseFailed, DatabaseFull, DatabaseReadOnly
from testkit.seeding.match_table import KEY, Table

pytestmark = pytest.mark.both_databases


@pytest.mark.parametrize("address", ["mysql://host/name", "oracle://host/name", "postgresql+asyncpg://host/name"])
def test_unsupported_databases_are_refused_with_a_hint(address: str) -> None:
    with pytest.raises(ValueError, match="use sqlite:///"):
        open_database(address)


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:"])
def test_sqlite_needs_a_file(address: str) -> None:
    with pytest.raises(ValueError, match="needs a file"):
        open_database(address)


@pytest.mark.parametrize("name", ["postgres", "postgresql"])
def test_common_postgresql_schemes_select_psycopg(name: str) -> None:
    assert open_database(f"{name}://host/name").url.drivername == "postgresql+psycopg"


def test_an_invalid_url_is_refused() -> None:
    with pytest.raises(ValueError, match="use sqlite:///"):
        open_database("not a url with a password")


def test_every_sqlite_connection_has_the_durability_pragmas(sqlite_url: str) -> None:
    database = open_database(sqlite_url)
    with database.writer.connect() as first, database.reader.connect() as second:
        for connection in (first, second):
            found = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("journal_mode", "foreign_keys", "synchronous")
            }
            assert found == {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2}
            assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one() >= 5000
            connection.rollback()
            if connection is first:
                first.close()
    database.close()


def test_foreign_keys_are_enforced(table: Table) -> None:
    with pytest.raises(DatabaseFailed) as failed, table.store.transaction() as session:
        session.connection().execute(text("UPDATE seats SET player_id = 'nobody'"))
    assert isinstance(failed.value.__cause__, IntegrityError)


def test_a_failing_write_is_rolled_back_and_logged_without_parameters(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    before = table.run(load_match)
    with pytest.raises(DatabaseFailed) as failed, table.store.transaction() as session:
        session.connection().execute(text("UPDATE seats SET player_id = :name"), {"name": "Zenobia"})
    assert table.run(load_match) == before
    assert "UPDATE seats" in caplog.text
    assert "Zenobia" not in caplog.text
    if table.store.cache is not None:  # PostgreSQL's own message quotes the parameters
        assert "Zenobia" not in str(failed.value.__cause__)


def test_readers_do_not_wait_for_a_writer(table: Table) -> None:
    with table.store.transaction() as writing:
        writing.connection().execute(text("UPDATE matches SET note = 'written'"))
        with table.store.reading() as session:
            notes = session.connection().execute(text("SELECT note FROM matches")).scalars().all()
    assert notes == [""]


SCHEMA_OF_SQLITE = ("SELECT type, name, sql FROM sqlite_schema ORDER BY name",)
SCHEMA_OF_POSTGRESQL = (
    """
    SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default
    FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, ordinal_position
    """,
    """
    SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2
    """,
    "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
)


def test_tables_of_a_new_database_are_those_of_the_migrations(empty_url: str) -> None:
    database = open_database(empty_url)
    queries = SCHEMA_OF_SQLITE if database.file else SCHEMA_OF_POSTGRESQL
    schemas, versions = [], []
    for run in (partial(migrate, database), partial(run_migrations, database)):
        run()
        with database.writer.begin() as connection:
            assert compare_metadata(MigrationContext.configure(connection), SQLModel.metadata) == []
            assert set(inspect(connection).get_table_names()) == {*SQLModel.metadata.tables, SCHEMA_VERSION_TABLE}
            schemas.append([connection.execute(text(query)).all() for query in queries])
            versions.append(schema_version_of(connection))
            SQLModel.metadata.drop_all(connection)
            connection.execute(text(f"DROP TABLE {SCHEMA_VERSION_TABLE}"))
    database.close()
    assert schemas[0] == schemas[1]
    assert versions == [newest_schema_version()] * 2


def run_migrations(database: Database) -> None:
    with database.writer.begin() as connection:
        command.upgrade(alembic_config(connection), "head")


def test_opening_again_changes_nothing(url: str) -> None:
    for _ in range(2):
        open_store(url, key=KEY).close()


def test_several_processes_may_open_a_new_database_at_once(empty_url: str) -> None:
    failures: list[BaseException] = []
    start = threading.Barrier(4)

    def open_it() -> None:
        start.wait()
        try:
            open_store(empty_url, key=KEY).close()
        except BaseException as error:  # noqa: BLE001 - the test reports any error
            failures.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_a_failing_migration_is_rolled_back(tmp_path: Path) -> None:
    path = tmp_path / "foreign.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE members (what TEXT)")  # collides with ours
    connection.close()
    database = open_database(f"sqlite:///{path}")
    with pytest.raises(SQLAlchemyError):
        migrate(database)
    with database.reader.connect() as found:
        assert inspect(found).get_table_names() == ["members"]
    database.close()


def test_a_server_starts_on_a_read_only_database_and_says_so(postgres_url: str) -> None:
    open_store(postgres_url, key=KEY).close()
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("ALTER DATABASE of_tests SET default_transaction_read_only = on")
    try:
        store = open_store(postgres_url, key=KEY)
        with pytest.raises(DatabaseReadOnly), store.transaction() as session:
            register_device(session, label="new")
        with store.reading() as session:
            assert not list_matches(session, device=Device(id="nobody", label=""))
        store.close()
    finally:
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute("ALTER DATABASE of_tests RESET default_transaction_read_only")


def test_a_file_that_became_read_only_says_so(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        session.connection().exec_driver_sql("PRAGMA query_only = on")  # of the connection that the pool reuses
    with pytest.raises(DatabaseReadOnly), sqlite_store.transaction() as session:
        register_device(session, label="new")


def test_a_file_that_cannot_grow_says_so(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        session.connection().exec_driver_sql("PRAGMA max_page_count = 1")  # as many as it has
    with pytest.raises(DatabaseFull):
        register_many(sqlite_store)
    with sqlite_store.reading() as session:
        assert session.connection().exec_driver_sql("SELECT count(*) FROM devices").scalar() == 0


def register_many(store: Store) -> None:
    with store.transaction() as session:
        for number in range(1_000):  # more than fit into the the free pages
            register_device(session, label=f"{number:030}")
