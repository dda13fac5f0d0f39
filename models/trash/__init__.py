"""The trash: deletion, restoring and purging."""

from models.trash.contents import DeletedItem, DeletedKind, list_deleted
from models.trash.deletion import (
    RESTORE_PERIOD,
    delete_everything,
    delete_match,
    delete_player,
    restore_everything,
    restore_match,
    restore_player,
)
from models.trash.purging import INACTIVE_DEVICE_TTL, purge, purge_inactive_devices
