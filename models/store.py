"""The store: a database, its change feed and the server's key, opened together."""

__all__ = ["Store", "Transaction", "open_store"]

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session

from models.access.signing import Signer
from models.archive.uploads import Uploads
from models.incoming.reader import FileReader, starts_processes
from models.people.records import file_missing_records
from models.sharing.code_tries import CodeTries
from models.storage.changes import ChangeFeed, noted
from models.storage.database import Database, migrate, open_database
from models.storage.read_cache import ReadCache
from models.storage.relay import ChangeRelay
from models.storage.transaction import Clock, bind_clock, utc_now
from models.values.errors import DatabaseFailed

_log = logging.getLogger(__name__)

# What `Store.transaction` hands out, so that other rooms need not know the library.
Transaction = Session


@dataclass(frozen=True, kw_only=True)
class Store:
    """`relay` joins the change feeds of several processes on one PostgreSQL database; a SQLite file has one process,
    and `cache` spares it what many phones ask at once.

    Whoever lets people type short codes does so within `tries.counting(address)`; `uploads` are files on their way in,
    and `files` reads what is in them.
    """

    database: Database
    changes: ChangeFeed
    signer: Signer
    clock: Clock
    tries: CodeTries
    uploads: Uploads
    files: FileReader
    relay: ChangeRelay | None = None
    cache: ReadCache | None = None

    @contextmanager
    def transaction(self, *, author: object = None) -> Iterator[Session]:
        """One transaction: committed at the end of the block, rolled back when it raises; changes are published after
        the commit, as those of `author`. Raises DatabaseFailed where the database does."""
        with self._session(self.database.writer) as session:
            yield session
            if self.relay is not None:
                self.relay.announce(session)
        if self.cache is not None:
            self.cache.clear()
        for change in noted(session):
            self.changes.publish(replace(change, author=author))

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A transaction that only reads: on SQLite it never waits for a writer."""
        with self._session(self.database.reader, cache=self.cache) as session:
            yield session

    def close(self) -> None:
        """Hear of no more changes, and close all connections that are not in use."""
        self.files.close()
        if self.relay is not None:
            self.relay.stop()
        self.database.close()

    @contextmanager
    def _session(self, engine: Engine, *, cache: ReadCache | None = None) -> Iterator[Session]:
        # What callers get are snapshots: nothing is to be loaded again after the commit.
        with Session(engine, expire_on_commit=False) as session:
            if cache is not None:
                cache.bind(session)
            try:
                with session.begin():
                    bind_clock(session, self.clock)
                    yield session
            except DBAPIError as error:
                # The statement, but not what it was given, nor what PostgreSQL says of it: that may be names.
                _log.error("%s at: %s", type(error.orig).__name__, error.statement)
                raise DatabaseFailed from error


def open_store(url: str, *, key: bytes, clock: Clock = utc_now, strangers: bool = True) -> Store:
    """Open, and bring to the newest shape, the database behind a URL (`sqlite:///file`, `postgresql://…`).

    `key` is the server's secret, 16 random bytes at least: links and codes are worth nothing under another one. Without
    `strangers`, as in an app that reads the files of its own phone, files are read in this process.
    """
    database = open_database(url)
    migrate(database)
    changes = ChangeFeed()
    alone = database.writer.dialect.name != "postgresql"
    relay = None if alone else ChangeRelay(database, changes)
    store = Store(
        database=database,
        changes=changes,
        signer=Signer(key),
        clock=clock,
        tries=CodeTries(clock),
        uploads=Uploads(clock),
        files=FileReader(processes=strangers and starts_processes()),
        relay=relay,
        cache=ReadCache() if alone else None,
    )
    with store.transaction() as session:
        file_missing_records(session)
    if relay is not None:
        relay.start()
    return store
