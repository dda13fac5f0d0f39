"""A backup of everything that a server has, in one file, taken while it goes on serving."""

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from models.backup.container import pack_backup
from models.storage.database import copy_rows, migrate, open_database
from models.storage.files import write_atomically
from models.storage.shapes import shape_of
from models.store import Store


def write_backup(store: Store, path: Path) -> None:
    """All matches, people, devices and links as they are at one moment, and the key that the links are signed with.

    Whoever has the file has the server: only its owner may read it. The same file comes from SQLite and PostgreSQL, and
    can be restored into either. Raises OSError when the disk is full or the folder is gone; what stood at `path` stays.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # Beside the backup, not in memory's temporary folder: that disk has room for it.
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".pinella-backup-") as folder:
        copy = Path(folder) / "copy.db"
        _snapshot(store, copy)
        write_atomically(
            path,
            lambda draft: pack_backup(
                draft, database=copy, key=store.signer.key, shape=_shape(store), created_at=store.clock()
            ),
        )


def _snapshot(store: Store, copy: Path) -> None:
    if store.database.writer.dialect.name == "sqlite":
        _copy_file(Path(str(store.database.url.database)), copy)
    else:
        _copy_rows(store, copy)
    # Fold into the one file what SQLite has in its log beside it.
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def _copy_file(place: Path, copy: Path) -> None:
    """By SQLite's own online backup: in one step, while others write."""
    try:
        with closing(sqlite3.connect(place)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
    except sqlite3.OperationalError as error:
        raise OSError(f"{copy.parent}: {error}") from error


def _copy_rows(store: Store, copy: Path) -> None:
    database = open_database(f"sqlite:///{copy}")
    migrate(database)
    with store.database.reader.connect() as source_connection, database.writer.begin() as target_connection:
        copy_rows(source_connection, target_connection)
    database.close()


def _shape(store: Store) -> str:
    with store.database.reader.connect() as connection:
        return str(shape_of(connection))
