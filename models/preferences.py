"""What a device likes: language and theme."""

__all__ = ["Preferences", "Theme", "load_preferences", "save_preferences"]

from dataclasses import dataclass
from enum import StrEnum

from sqlmodel import Session

from models.devices import Device, lock_device
from models.tables import PreferenceRow


class Theme(StrEnum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, kw_only=True)
class Preferences:
    """`language` is a tag such as `it`; None follows the device's own."""

    language: str | None = None
    theme: Theme = Theme.SYSTEM


def load_preferences(session: Session, *, device: Device) -> Preferences:
    """The device's choice, or the defaults."""
    row = session.get(PreferenceRow, device.id)
    return Preferences() if row is None else Preferences(language=row.language, theme=Theme(row.theme))


def save_preferences(session: Session, *, device: Device, preferences: Preferences) -> None:
    """Replace the device's choice. Raises ValueError for a theme that does not exist."""
    row = preference_row(session, device)
    row.language = preferences.language
    row.theme = Theme(preferences.theme).value
    session.flush()


def preference_row(session: Session, device: Device) -> PreferenceRow:
    """The device's row to write, a new one if need be."""
    lock_device(session, device.id)
    row = session.get(PreferenceRow, device.id)
    if row is None:
        row = PreferenceRow(device_id=device.id, theme=Theme.SYSTEM.value)
        session.add(row)
    return row
