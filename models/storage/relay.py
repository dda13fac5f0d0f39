"""The change feed between processes that share a PostgreSQL database, by LISTEN and NOTIFY."""

__all__ = ["ChangeRelay"]

import json
import logging
import secrets
import threading
from contextlib import suppress

import psycopg
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, col, select

from models.storage.changes import Change, ChangeFeed, ChangeKind, noted
from models.storage.database import Database
from models.storage.tables import MatchRow

_log = logging.getLogger(__name__)

_CHANNEL = "pinella_changes"
_WAKE = ""
_LOOK_UP = 5.0  # seconds without news after which the thread asks whether it is still wanted
_PAUSE = 0.5  # seconds between two tries to connect

_NOTIFY = text("SELECT pg_notify(:channel, :payload)")


class ChangeRelay:
    """Tells other processes what this one has committed, and publishes here what they have.

    What was missed while the connection was down is made up for: each match that is listened to is announced at its
    revision of then.
    """

    def __init__(self, database: Database, feed: ChangeFeed) -> None:
        self._database = database
        self._feed = feed
        self._origin = secrets.token_hex(8)
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="pinella-changes", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Returns when nothing more will be published."""
        self._stopped.set()
        # The thread waits for news: give it some. A server that is gone has ended its waiting already.
        with suppress(OperationalError), self._database.writer.begin() as connection:
            connection.execute(_NOTIFY, {"channel": _CHANNEL, "payload": _WAKE})
        self._thread.join()

    def announce(self, session: Session) -> None:
        """Tell the other processes what this session has noted; PostgreSQL does so when it is committed."""
        for change in noted(session):
            told = {"origin": self._origin, "match": change.match_id, "revision": change.revision, "kind": change.kind}
            session.connection().execute(_NOTIFY, {"channel": _CHANNEL, "payload": json.dumps(told)})

    def hear(self, payload: str) -> None:
        """Publish here what another process has told; our own changes were published already."""
        try:
            told = json.loads(payload)
            change = Change(told["match"], told["revision"], ChangeKind(told["kind"]))
        except (ValueError, KeyError, TypeError):
            _log.warning("another process told something that this version cannot read")
            return
        if told.get("origin") != self._origin:
            self._feed.publish(change)

    def _listen(self) -> None:
        conninfo = self._database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stopped.is_set():
            try:
                with psycopg.connect(conninfo, autocommit=True, application_name=_CHANNEL) as connection:
                    connection.execute(f"LISTEN {_CHANNEL}")
                    self._catch_up()
                    while not self._stopped.is_set():
                        for notify in connection.notifies(timeout=_LOOK_UP, stop_after=1):
                            if notify.payload != _WAKE:
                                self.hear(notify.payload)
            except (psycopg.OperationalError, OperationalError) as error:
                _log.warning("lost the change feed of the database, connecting again: %s", error)
                self._stopped.wait(_PAUSE)

    def _catch_up(self) -> None:
        matches = self._feed.matches()
        with Session(self._database.reader) as session:
            query = select(MatchRow.id, MatchRow.revision).where(col(MatchRow.id).in_(matches))
            for match_id, revision in session.exec(query).all():
                self._feed.publish(Change(match_id, revision, ChangeKind.MATCH))
