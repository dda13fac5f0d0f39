"""The deleted matches and players of this phone, and the file of its data."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial

from models.access import Device
from models.archive import export_extension
from models.sharing import count_phones
from models.store import Transaction
from models.trash import DeletedItem, DeletedKind, list_deleted
from views.core.device_features import save_file
from views.core.session import use_session
from views.core.use_loaded import Loaded, use_loaded


@dataclass(frozen=True, kw_only=True)
class Deletions:
    """The deleted items. After a full deletion, everything can be restored until `restorable_until` (else None);
    `items` were deleted one by one. `other_device_count` is the number of other phones with the same matches."""

    restorable_until: datetime | None
    items: tuple[DeletedItem, ...]
    other_device_count: int


def use_deletions() -> Loaded[Deletions]:
    device = use_session().device
    return use_loaded(("deletions", device.id), partial(_load_deletions, device))


def _load_deletions(device: Device, transaction: Transaction) -> Deletions:
    items = list_deleted(transaction, device=device)
    return Deletions(
        restorable_until=next((item.restorable_until for item in items if item.kind is DeletedKind.EVERYTHING), None),
        items=tuple(item for item in items if item.kind is not DeletedKind.EVERYTHING),
        other_device_count=count_phones(transaction, device=device) - 1,
    )


async def save_export(data: bytes) -> None:
    await save_file(f"pinella.{export_extension(data)}", data)
