"""SQL statements compiled once in each process of the tests, for all its databases: they were half of a database
test's time.

SQLAlchemy keeps compiled statements by engine and dialect object, and each test opens a database of its own. Here one
cache serves all engines (https://docs.sqlalchemy.org/en/20/core/connections.html#disabling-or-using-an-alternate-
dictionary-to-cache-some-or-all-statements), and two dialects are the same where they are of one class: every database
of a run is made by one `open_database`.
"""

import functools

import sqlalchemy
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.util import LRUCache

from models.storage import database

_MOST = 2_000  # statements; there are some hundred


def share_compiled_statements() -> None:
    shared: LRUCache[object, object] = LRUCache(_MOST)
    DefaultDialect.__hash__ = lambda dialect: hash(type(dialect))  # type: ignore[method-assign,assignment]
    DefaultDialect.__eq__ = lambda dialect, other: type(dialect) is type(other)  # type: ignore[method-assign]
    opened = functools.partial(sqlalchemy.create_engine, execution_options={"compiled_cache": shared})
    database.create_engine = opened  # type: ignore[attr-defined]
