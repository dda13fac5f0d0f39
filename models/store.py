"""The store: a database, its change feed and the server's key, opened together."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError
from sqlmodel import Session

from models.access.server_key import change_server_key, check_server_key
from models.access.signing import Signer
from models.archive.upload_shelves import database_shelf
from models.archive.uploads import Uploads
from models.incoming.reader import FileReader
from models.people.records import file_missing_records
from models.sharing.code_tries import CodeTries
from models.storage.changes import ChangeFeed, noted
from models.storage.database import Database, migrate, open_database
from models.storage.host import starts_processes
from models.storage.opening import refusal_of, stored_shape
from models.storage.read_cache import ReadCache
from models.storage.tally import Tally
from models.storage.transaction import Clock, bind_clock, in_transaction, utc_now

if TYPE_CHECKING:
    from models.storage.relay import ChangeRelay

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
    relay: "ChangeRelay | None" = None
    cache: ReadCache | None = None
    tally: Tally = field(default_factory=Tally)

    @contextmanager
    def transaction(self, *, author: object = None) -> Iterator[Session]:
        """One transaction: committed at the end of the block, rolled back when it raises; changes are published after
        the commit, as those of `author`. Raises DatabaseFailed where the database does."""
        try:
            with self.tally.counting(), in_transaction(self.database.writer, self.clock) as session:
                yield session
        finally:  # what failed on its way to the disk can be read all the same
            if self.cache is not None:
                self.cache.clear()
        changes = noted(session)
        if self.relay is not None:
            self.relay.announce(changes)
        for change in changes:
            self.changes.publish(replace(change, author=author))

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A transaction that only reads: on SQLite it never waits for a writer."""
        with in_transaction(self.database.reader, self.clock, cache=self.cache) as session:
            yield session

    def close(self) -> None:
        """Hear of no more changes, and close all connections that are not in use."""
        self.files.close()
        if self.relay is not None:
            self.relay.stop()
        self.database.close()


def open_store(url: str, *, key: bytes, clock: Clock = utc_now, strangers: bool = True) -> Store:
    """Open, and bring to the newest shape, the database behind a URL (`sqlite:///file`, `postgresql://…`).

    `key` is the server's secret, 16 random bytes at least: links and codes are worth nothing under another one. Without
    `strangers`, as in an app that reads the files of its own phone, files are read in this process. Raises OtherKey
    where the database has been served with another one, DatabaseRefused where it can't be opened.
    """
    stored_shape(url)
    database = open_database(url)
    try:
        return _opened(database, key=key, clock=clock, strangers=strangers)
    except DBAPIError as error:
        database.close()
        raise refusal_of(url, error) from error
    except BaseException:
        database.close()
        raise


def _opened(database: Database, *, key: bytes, clock: Clock, strangers: bool) -> Store:
    migrate(database)
    changes = ChangeFeed()
    alone = database.writer.dialect.name != "postgresql"
    relay = None if alone else _relay(database, changes)
    transact = partial(in_transaction, database.writer, clock)
    store = Store(
        database=database,
        changes=changes,
        signer=Signer(key),
        clock=clock,
        tries=CodeTries(transact, Signer(key), clock),
        uploads=Uploads(clock, None if alone else database_shelf(transact)),
        files=FileReader(processes=strangers and starts_processes()),
        relay=relay,
        cache=ReadCache() if alone else None,
    )
    with store.transaction() as session:
        check_server_key(session, signer=store.signer)
        file_missing_records(session)
    if relay is not None:
        relay.start()
    return store


def _relay(database: Database, changes: ChangeFeed) -> "ChangeRelay":
    from models.storage.relay import ChangeRelay  # noqa: PLC0415 - where there is no PostgreSQL, there is no psycopg

    return ChangeRelay(database, changes)


def rekey(url: str, *, key: bytes) -> None:
    """From now on, the database is served with this key; every link and code given out so far opens nothing."""
    stored_shape(url)
    database = open_database(url)
    try:
        migrate(database)
        with Session(database.writer) as session, session.begin():
            bind_clock(session, utc_now)
            change_server_key(session, signer=Signer(key))
    finally:
        database.close()
