"""Export and import of a device's data in tests."""

import json
from collections.abc import Callable
from typing import Any

from models.access import Device, register_device
from models.archive import ImportReport, export_history, import_history, parse_archive
from models.store import Store

Opener = Callable[[], Store]


def new_device(store: Store, label: str = "owner") -> Device:
    with store.transaction() as session:
        return register_device(session, label=label)[0]


def export(store: Store, device: Device, **what: Any) -> bytes:
    with store.reading() as session:
        return export_history(session, device=device, **what)


def import_archive(store: Store, device: Device, data: bytes, **how: Any) -> ImportReport:
    archive = parse_archive(data)
    with store.transaction() as session:
        return import_history(session, device=device, archive=archive, **how)


def without_times(data: bytes) -> object:
    """Return the content without the time of the export."""
    return json.loads(data) | {"exported_at": None}
