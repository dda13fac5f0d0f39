"""Empty SQLite databases, copies of one that was migrated once at a tenth of the time of another migration; and a
database that fails."""

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, event

from models import Store
from models.storage.database import migrate, open_database


def fresh_sqlite(folder: Path, name: str = "pinella.db") -> str:
    """The URL of a new file in `folder`, with all tables and no row. Raises FileExistsError where there is one."""
    path = folder / name
    with path.open("xb") as file:
        file.write(_migrated())
    return f"sqlite:///{path}"


@functools.cache
def _migrated() -> bytes:
    """The file's content; once in each process."""
    with TemporaryDirectory(prefix="pinella-template-") as folder:
        path = Path(folder, "template.db")
        database = open_database(f"sqlite:///{path}")
        migrate(database)
        database.close()
        return path.read_bytes()


@contextmanager
def failing_database(store: Store) -> Iterator[None]:
    """No transaction can begin, as with a full disk or a database server that is away."""

    def fail(connection: Connection) -> None:
        connection.exec_driver_sql("the disk is full")

    engines = {store.database.writer, store.database.reader}
    for engine in engines:
        event.listen(engine, "begin", fail)
    yield
    for engine in engines:
        event.remove(engine, "begin", fail)
