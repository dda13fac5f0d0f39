"""The signing key of a database. All instances that share a database must sign with the same key; otherwise a link from
one instance would be invalid at another.
"""

from sqlmodel import Session, select, update

from models.access.signing import Signer
from models.storage.tables import LinkRow, ServerKeyRow
from models.storage.transaction import AdvisoryLock, acquire_advisory_lock, now
from models.values.errors import ServerKeyMismatch

_PURPOSE = "fingerprint"


def check_server_key(session: Session, *, signer: Signer) -> None:
    """Check that the database was set up with this key; the first instance records it. Raises ServerKeyMismatch."""
    acquire_advisory_lock(session, AdvisoryLock.SERVER_KEY)
    row = session.exec(select(ServerKeyRow)).one_or_none()
    if row is None:
        session.add(ServerKeyRow(fingerprint=_fingerprint(signer), since=now(session)))
        session.flush()
    elif row.fingerprint != _fingerprint(signer):
        raise ServerKeyMismatch


def change_server_key(session: Session, *, signer: Signer) -> None:
    """Make this the database's key. All links, codes and tickets issued before become invalid; new ones are created on
    demand.
    """
    acquire_advisory_lock(session, AdvisoryLock.SERVER_KEY)
    rows = session.exec(select(ServerKeyRow)).all()
    renewals = sum(row.admin_renewals for row in rows)
    for row in rows:
        session.delete(row)
    session.flush()
    check_server_key(session, signer=signer)
    session.exec(update(ServerKeyRow).values(admin_renewals=renewals))  # it may be the former key again
    session.exec(update(LinkRow).values(code_expires_at=now(session)))


def _fingerprint(signer: Signer) -> str:
    """Return a keyed digest that identifies the key without revealing it."""
    return signer.digest(_PURPOSE).hex()
