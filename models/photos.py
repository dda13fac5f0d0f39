"""The photo of a match's table: one at most, and gone for good with its match."""

__all__ = ["load_photo", "remove_photo", "save_photo"]

from sqlmodel import Session

from models.changes import ChangeKind, note_change
from models.devices import Device
from models.history_tables import PhotoRow
from models.membership import Lock, match_for
from models.photo_image import TablePhoto
from models.roles import Role
from models.session import now
from models.tables import MatchRow


def save_photo(session: Session, *, device: Device, match_id: str, photo: TablePhoto) -> None:
    """In the place of the one that was there. Raises NotFound, NotAllowed."""
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    row = PhotoRow(match_id=match.id, jpeg=photo.jpeg, width=photo.width, height=photo.height, added_at=now(session))
    session.merge(row)
    _moved_on(session, match)


def remove_photo(session: Session, *, device: Device, match_id: str) -> None:
    """For good, at once. Does nothing where there is none. Raises NotFound, NotAllowed."""
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    row = session.get(PhotoRow, match.id)
    if row is not None:
        session.delete(row)
        _moved_on(session, match)


def load_photo(session: Session, *, device: Device, match_id: str) -> TablePhoto | None:
    """None where nobody added one. Raises NotFound."""
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.VIEWER)
    row = session.get(PhotoRow, match.id)
    return None if row is None else TablePhoto(jpeg=row.jpeg, width=row.width, height=row.height)


def _moved_on(session: Session, match: MatchRow) -> None:
    match.revision += 1
    session.flush()
    note_change(session, match.id, match.revision, ChangeKind.MATCH)
