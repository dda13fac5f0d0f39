"""The photo of a match's table: one at most, and gone for good with its match."""

from sqlmodel import Session

from models.access.devices import Device
from models.access.permissions import Lock, match_for
from models.matches.pictures import TablePhoto
from models.storage.changes import advance
from models.storage.tables import PhotoRow
from models.storage.transaction import now
from models.values.match import Role


def save_photo(session: Session, *, device: Device, match_id: str, photo: TablePhoto) -> None:
    """In the place of the one that was there. Raises NotFound, NotAllowed."""
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    row = PhotoRow(match_id=match.id, jpeg=photo.jpeg, width=photo.width, height=photo.height, added_at=now(session))
    session.merge(row)
    advance(session, match)


def remove_photo(session: Session, *, device: Device, match_id: str) -> None:
    """For good, at once. Does nothing where there is none. Raises NotFound, NotAllowed."""
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    row = session.get(PhotoRow, match.id)
    if row is not None:
        session.delete(row)
        advance(session, match)


def load_photo(session: Session, *, device: Device, match_id: str) -> TablePhoto | None:
    """None where nobody added one. Raises NotFound."""
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.VIEWER)
    row = session.get(PhotoRow, match.id)
    return None if row is None else TablePhoto(jpeg=row.jpeg, width=row.width, height=row.height)
