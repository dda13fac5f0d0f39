"""Empty SQLite databases, copied from a migrated template at less cost; and failing databases."""

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, event

from models.storage.database import migrate, open_database
from models.store import Store


def copy_empty_database(folder: Path, name: str = "pinella.db") -> str:
    """Create a migrated, empty database in `folder` and return its URL. Raises FileExistsError if the file exists."""
    path = folder / name
    with path.open("xb") as file:
        file.write(_migrated_template())
    return f"sqlite:///{path}"


@functools.cache
def _migrated_template() -> bytes:
    """Return the content of a migrated database file, created once per process."""
    with TemporaryDirectory(prefix="pinella-template-") as folder:
        path = Path(folder, "template.db")
        database = open_database(f"sqlite:///{path}")
        migrate(database)
        database.close()
        return path.read_bytes()


@contextmanager
def break_database(store: Store) -> Iterator[None]:
    """Make every transaction fail to begin, as with a full disk or an unreachable database server."""

    def fail(connection: Connection) -> None:
        connection.exec_driver_sql("the disk is full")

    engines = {store.database.writer, store.database.reader}
    for engine in engines:
        event.listen(engine, "begin", fail)
    yield
    for engine in engines:
        event.remove(engine, "begin", fail)
