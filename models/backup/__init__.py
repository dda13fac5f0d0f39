"""Backups of a whole server."""

from models.backup.checking import check_backup
from models.backup.container import newest_backup
from models.backup.restoring import RestoreResult, restore_backup
from models.backup.writing import back_up_before_update, write_backup
