"""The store: database, change feed, caches and signing key, opened together."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError
from sqlmodel import Session

from models.access.quotas import Quota
from models.access.server_key import change_server_key, check_server_key
from models.access.signing import Signer
from models.archive.import_quotas import ImportQuotas
from models.archive.importing import discard_staged_matches
from models.archive.upload_storage import database_storage
from models.archive.uploads import Uploads
from models.file_parsing.file_parser import FileParser
from models.people.match_figures import write_missing_figures
from models.sharing.admin import admin_token, renew_admin_link
from models.sharing.code_throttle import CodeThrottle
from models.storage.changes import ChangeFeed, count_publications
from models.storage.database import Database, database_file, migrate, open_database
from models.storage.database_checks import refusal_for, stored_schema_version
from models.storage.interpreter import can_start_processes
from models.storage.metrics import TransactionMetrics
from models.storage.read_cache import ReadCache
from models.storage.schema_version import newest_schema_version
from models.storage.transaction import Clock, open_transaction, pending_changes, utc_now
from models.values.errors import DatabaseReadOnly

if TYPE_CHECKING:
    from models.storage.relay import ChangeRelay

# The type of `Store.transaction`'s result, so that other packages need not import SQLModel.
Transaction = Session
MAX_REGISTRATIONS_OF_NETWORK = 150  # per hour, for all tournaments (rate limit); a club may share one address
MAX_REGISTRATION_ATTEMPTS = 30  # of a device per hour (rate limit); refused ones count too
_MAX_IMPORT_TIME = timedelta(hours=1)


@dataclass(frozen=True, kw_only=True)
class Store:
    """All resources of the data layer.

    `relay` connects the change feeds of several processes on one PostgreSQL database. A SQLite file has a single
    process; there, `cache` avoids repeated reads by many phones. Wrap each attempt at a short code in
    `code_throttle.attempt(address)`. `registrations_of_networks` limits registrations for tournaments,
    `registration_attempts` those of a device, refused ones too. `registration_rooms` are the networks where directors
    show the registration code of a tournament now. `imports` limits imports. `uploads` holds files while they are
    uploaded; `file_parser` parses them.
    """

    database: Database
    changes: ChangeFeed
    signer: Signer
    clock: Clock
    code_throttle: CodeThrottle
    registrations_of_networks: Quota
    registration_attempts: Quota
    registration_rooms: dict[object, tuple[str, str]] = field(default_factory=dict)  # network and tournament by screen
    imports: ImportQuotas
    uploads: Uploads
    file_parser: FileParser
    relay: "ChangeRelay | None" = None
    cache: ReadCache | None = None
    metrics: TransactionMetrics = field(default_factory=TransactionMetrics)
    temporary_files: ExitStack = field(default_factory=ExitStack)  # removed at the shutdown, even after a signal
    read_only: bool = False

    @contextmanager
    def transaction(self, *, author: object = None) -> Iterator[Session]:
        """Open a transaction that commits at the end of the block and rolls back on an exception. Changes are published
        after the commit, attributed to `author`. Raises DatabaseFailed for database errors, DatabaseReadOnly if the
        store is `read_only`.
        """
        if self.read_only:
            raise DatabaseReadOnly
        try:
            with self.metrics.measure(), open_transaction(self.database.writer, self.clock) as session:
                yield session
                count_publications(session)
        finally:  # after a failed commit the outcome is uncertain, so drop cached reads
            if self.cache is not None:
                self.cache.clear()
        changes = tuple(pending_changes(session).values())
        if self.relay is not None:
            self.relay.enqueue(changes)
        for change in changes:
            self.changes.publish(replace(change, author=author))

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a read-only transaction; on SQLite it never waits for a writer."""
        with open_transaction(self.database.reader, self.clock, cache=self.cache) as session:
            yield session

    def close(self) -> None:
        """Stop the relay and the file parsers, remove temporary files, and close all idle connections."""
        self.file_parser.close()
        self.temporary_files.close()
        if self.relay is not None:
            self.relay.stop()
        self.database.close()


def open_store(
    url: str, *, key: bytes, clock: Clock = utc_now, isolate_file_parsing: bool = True, is_served: bool = False
) -> Store:
    """Open the database behind a URL (`sqlite:///file`, `postgresql://…`) and migrate it to the newest schema.

    `key` is the server's secret of at least 16 random bytes; links and codes are only valid under the key that signed
    them. Without `isolate_file_parsing`, as in an app that only reads files of its own phone, files are parsed in this
    process instead of an isolated one. With `is_served`, a server may have the database open, and its imports stay.
    Raises ServerKeyMismatch if the database was set up with another key, DatabaseRefused if it cannot be opened.
    """
    stored_schema_version(url)
    database = open_database(url)
    try:
        return _create_store(
            database, key=key, clock=clock, isolate_file_parsing=isolate_file_parsing, is_served=is_served
        )
    except DBAPIError as error:
        database.close()
        raise refusal_for(url, error) from error
    except BaseException:
        database.close()
        raise


def _create_store(
    database: Database, *, key: bytes, clock: Clock, isolate_file_parsing: bool, is_served: bool
) -> Store:
    migrate(database)
    changes = ChangeFeed()
    alone = database.writer.dialect.name != "postgresql"
    relay = None if alone else _create_relay(database, changes)
    transact = partial(open_transaction, database.writer, clock)
    store = Store(
        database=database,
        changes=changes,
        signer=Signer(key),
        clock=clock,
        code_throttle=CodeThrottle(transact, Signer(key), clock),
        registrations_of_networks=Quota(limit=MAX_REGISTRATIONS_OF_NETWORK, window=timedelta(hours=1), clock=clock),
        registration_attempts=Quota(limit=MAX_REGISTRATION_ATTEMPTS, window=timedelta(hours=1), clock=clock),
        imports=ImportQuotas(clock=clock, file=database_file(str(database.url))),
        uploads=Uploads(Signer(key), clock, None if alone else partial(database_storage, transact)),
        file_parser=FileParser(use_processes=isolate_file_parsing and can_start_processes()),
        relay=relay,
        cache=ReadCache() if alone else None,
    )
    with store.transaction() as session:
        check_server_key(session, signer=store.signer)
        write_missing_figures(session)
        # Other instances on PostgreSQL, or the server beside a command, may be importing now.
        discard_staged_matches(
            session, before=clock() - (timedelta(0) if alone and not is_served else _MAX_IMPORT_TIME)
        )
    if relay is not None:
        relay.start()
    return store


def _create_relay(database: Database, changes: ChangeFeed) -> "ChangeRelay":
    from models.storage.relay import ChangeRelay  # noqa: PLC0415 - psycopg is installed only with PostgreSQL

    return ChangeRelay(database, changes)


def rekey(url: str, *, key: bytes) -> None:
    """Change the database's key. All links and codes issued so far become invalid."""
    stored_schema_version(url)
    with _host_transaction(url) as session:
        change_server_key(session, signer=Signer(key))


def host_admin_token(url: str, *, key: bytes, renew: bool = False) -> str:
    """Return the token of the admin link; with `renew`, end the former link first. A server may be running.

    Raises ValueError for the database of an older version, because it must not be migrated under a running server.
    """
    version = stored_schema_version(url)
    if version is None and not renew:
        return admin_token(None, signer=Signer(key))
    if version != newest_schema_version():
        raise ValueError("The database has an older version: start the server once to update it, and repeat.")
    with _host_transaction(url) as session:
        check_server_key(session, signer=Signer(key))
        if renew:
            renew_admin_link(session)
        return admin_token(session, signer=Signer(key))


@contextmanager
def _host_transaction(url: str) -> Iterator[Session]:
    """Open a transaction for a command of the host on a database that is migrated first."""
    with closing(open_database(url)) as database:
        migrate(database)
        with open_transaction(database.writer, utc_now) as session:
            yield session
