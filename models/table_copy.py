"""All rows from one database into another of the same shape, SQLite or PostgreSQL."""

__all__ = ["copy_rows"]

import sqlalchemy as sql
from sqlalchemy import Connection
from sqlmodel import SQLModel

_AT_ONCE = 1000  # rows in memory


def copy_rows(source: Connection, target: Connection) -> int:
    """In the order in which rows refer to each other; the target's own rows go. Returns how many were copied."""
    tables = SQLModel.metadata.sorted_tables
    for table in reversed(tables):
        target.execute(sql.delete(table))
    copied = 0
    for table in tables:
        rows = source.execution_options(yield_per=_AT_ONCE).execute(sql.select(table)).mappings()
        for some in rows.partitions():
            target.execute(sql.insert(table), [dict(row) for row in some])
            copied += len(some)
    return copied
