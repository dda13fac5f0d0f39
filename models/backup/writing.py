"""Writing a backup of the whole database while the server keeps serving."""

from pathlib import Path

from models.backup.container import copy_file, leave_wal_mode, pack_backup
from models.storage.database import copy_rows, migrate, open_database
from models.storage.files import disk_faults, write_atomically
from models.storage.schema_version import schema_version_of
from models.storage.temporary_folders import temporary_folder
from models.store import Store


def write_backup(store: Store, path: Path) -> None:
    """Write a consistent snapshot of all matches, people, devices and links, and the key that signs the links.

    The file gives full access to the server's data, so its mode lets only the owner read it. SQLite and PostgreSQL
    produce the same format, and it can be restored into either. Raises OSError when the disk is full or the folder
    is missing; an existing file at `path` is then kept.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # In the backup's folder rather than the system's temporary one, which may be a small RAM disk.
    with temporary_folder("backup", path.parent) as folder, disk_faults(path.parent):
        copy = folder / "copy.db"
        _snapshot(store, copy)
        write_atomically(
            path,
            lambda draft: pack_backup(
                draft,
                database=copy,
                key=store.signer.key,
                schema_version=_schema_version(store),
                created_at=store.clock(),
            ),
        )


def _snapshot(store: Store, copy: Path) -> None:
    if store.database.writer.dialect.name == "sqlite":
        copy_file(Path(str(store.database.url.database)), copy)
    else:
        _copy_rows(store, copy)
    leave_wal_mode(copy)


def _copy_rows(store: Store, copy: Path) -> None:
    database = open_database(f"sqlite:///{copy}")
    migrate(database)
    with store.database.reader.connect() as source_connection, database.writer.begin() as target_connection:
        copy_rows(source_connection, target_connection)
    database.close()


def _schema_version(store: Store) -> str:
    with store.database.reader.connect() as connection:
        return str(schema_version_of(connection))
