"""A table of each shape that databases have had: the number of the newest migration → a SQLite database with a match of
two deals, written down as SQL. From the third on, the programs of their days wrote them.

`python -m tests.models.storage.shapes` writes down the newest shape, where a migration has come."""

__all__ = ["SHAPES", "build_shape", "owner_of"]

import sqlite3
from contextlib import closing
from pathlib import Path

from models import Device

_FOLDER = Path(__file__).parent
SHAPES = sorted(path.stem for path in _FOLDER.glob("*.sql"))


def build_shape(shape: str, path: Path) -> str:
    """The URL of a new file at `path` with that table."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((_FOLDER / f"{shape}.sql").read_text(encoding="utf-8"))
    return f"sqlite:///{path}"


def owner_of(path: Path) -> tuple[Device, str]:
    """The phone that began the match, and the match."""
    with closing(sqlite3.connect(path)) as connection:
        [(device,)] = connection.execute("SELECT id FROM devices WHERE label = 'owner'")
        [(match,)] = connection.execute("SELECT id FROM matches")
    return Device(id=device, label="owner"), match
