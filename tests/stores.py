"""Empty SQLite databases: copies of one that was migrated once, at a tenth of the time of another migration."""

__all__ = ["fresh_sqlite"]

import functools
from pathlib import Path
from tempfile import TemporaryDirectory

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
