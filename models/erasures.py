"""Whether the owner of a device deleted everything, and all of it still waits to come back or to go."""

__all__ = ["check_not_erased", "erased_at"]

from datetime import datetime

from sqlmodel import Session

from models.devices import Device
from models.errors import ErasureWaits
from models.history_tables import ErasureRow


def erased_at(session: Session, *, device: Device) -> datetime | None:
    """When the device's owner deleted everything; None while that was not done, or was taken back."""
    erasure = session.get(ErasureRow, device.id)
    return None if erasure is None else erasure.at


def check_not_erased(session: Session, *, device: Device, deleted_at: datetime) -> None:
    """Raises ErasureWaits for what was deleted at that moment, if it was then or later that everything was: a match
    without its people, or one of them alone, does not come back."""
    moment = erased_at(session, device=device)
    if moment is not None and deleted_at <= moment:
        raise ErasureWaits
