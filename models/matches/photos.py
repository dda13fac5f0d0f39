"""The photo of a match's table: at most one per match, purged with it."""

from sqlmodel import Session

from models.access.devices import Device
from models.access.permissions import Lock, require_match
from models.matches.photo_processing import TablePhoto
from models.storage.changes import increment_revision
from models.storage.tables import PhotoRow
from models.storage.transaction import now
from models.values.match import Role


def save_photo(session: Session, *, device: Device, match_id: str, photo: TablePhoto) -> None:
    """Save the photo, replacing any earlier one. Raises NotFound, NotAllowed."""
    match, _role = require_match(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    row = PhotoRow(match_id=match.id, jpeg=photo.jpeg, width=photo.width, height=photo.height, added_at=now(session))
    session.merge(row)
    increment_revision(session, match)


def remove_photo(session: Session, *, device: Device, match_id: str) -> None:
    """Delete the photo permanently. Does nothing without a photo. Raises NotFound, NotAllowed."""
    match, _role = require_match(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    row = session.get(PhotoRow, match.id)
    if row is not None:
        session.delete(row)
        increment_revision(session, match)


def load_photo(session: Session, *, device: Device, match_id: str) -> TablePhoto | None:
    """Return the photo, or None. Raises NotFound."""
    match, _role = require_match(session, device=device, match_id=match_id, role=Role.VIEWER)
    row = session.get(PhotoRow, match.id)
    return None if row is None else TablePhoto(jpeg=row.jpeg, width=row.width, height=row.height)
