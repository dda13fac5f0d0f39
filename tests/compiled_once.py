"""A cache of compiled SQL statements, shared by all databases of a test process.

SQLAlchemy caches compiled statements per engine and dialect object, and each test opens a new database, so that
compiling took half of the time of a database test. Here one cache serves all engines ("Disabling or using an alternate
dictionary to cache some or all statements" in https://docs.sqlalchemy.org/en/20/core/connections.html), and dialects of
the same class are equal, because every database of a run is opened by `open_database`.
"""

import functools

import sqlalchemy
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.util import LRUCache

from models.storage import database

_CACHE_SIZE = 2_000  # statements; the app has some hundred


def share_compiled_statements() -> None:
    """Make all engines of this process share one cache of compiled statements."""
    cache: LRUCache[object, object] = LRUCache(_CACHE_SIZE)
    DefaultDialect.__hash__ = lambda dialect: hash(type(dialect))  # type: ignore[method-assign,assignment]
    DefaultDialect.__eq__ = lambda dialect, other: type(dialect) is type(other)  # type: ignore[method-assign]
    create_engine = functools.partial(sqlalchemy.create_engine, execution_options={"compiled_cache": cache})
    database.create_engine = create_engine  # type: ignore[attr-defined]
