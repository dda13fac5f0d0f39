"""SQLite databases copied from a template at less cost, empty or filled; and failing databases."""

import functools
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection, event

from models.storage.database import migrate, open_database
from models.store import Store, open_store
from testkit.seeding.match_table import KEY, SteppingClock

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Seeded = TypeVar("Seeded", bound="DataclassInstance")


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


@functools.cache
def seed_once(seed: Callable[[Store], Seeded]) -> tuple[bytes, Seeded, SteppingClock]:
    """Return the file of a database that `seed` fills, the value that it returns, and the clock after it."""
    clock = SteppingClock()
    with TemporaryDirectory(prefix="pinella-seed-") as folder:
        store = open_store(copy_empty_database(Path(folder)), key=KEY, clock=clock)
        seeded = seed(store)
        store.close()
        return Path(folder, "pinella.db").read_bytes(), seeded, clock


def fill_database(store: Store, clock: SteppingClock, seed: Callable[[Store], Seeded]) -> Seeded:
    """Fill an empty database as `seed` does, and return the same. SQLite copies the rows, which are made once per
    process."""
    if store.database.file is None:
        return seed(store)
    content, seeded, seeding_clock = seed_once(seed)
    target = Path(str(store.database.url.database))
    source = target.with_name("seed.db")
    source.write_bytes(content)
    with closing(sqlite3.connect(source)) as filled, closing(sqlite3.connect(target)) as empty:
        filled.backup(empty)
    clock.time = seeding_clock.time
    return replace(seeded, store=store)


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
