"""The one key of a database: whoever serves it signs with the same one, or no link of one instance opens at another."""

from sqlmodel import Session, select, update

from models.access.signing import Signer
from models.storage.tables import LinkRow, ServerKeyRow
from models.storage.transaction import Turn, now, take_turn
from models.values.errors import OtherKey

_PURPOSE = "fingerprint"


def check_server_key(session: Session, *, signer: Signer) -> None:
    """The first one to come notes its key. Raises OtherKey for everybody with another one."""
    take_turn(session, Turn.SERVER_KEY)
    row = session.exec(select(ServerKeyRow)).one_or_none()
    if row is None:
        session.add(ServerKeyRow(fingerprint=_fingerprint(signer), since=now(session)))
        session.flush()
    elif row.fingerprint != _fingerprint(signer):
        raise OtherKey


def change_server_key(session: Session, *, signer: Signer) -> None:
    """This key counts from now on. All links, codes and tickets open nothing any more; new ones are made when asked
    for."""
    take_turn(session, Turn.SERVER_KEY)
    for row in session.exec(select(ServerKeyRow)):
        session.delete(row)
    session.flush()
    check_server_key(session, signer=signer)
    session.exec(update(LinkRow).values(code_expires_at=now(session)))


def _fingerprint(signer: Signer) -> str:
    """Says nothing of the key to whoever reads the database."""
    return signer.digest(_PURPOSE).hex()
