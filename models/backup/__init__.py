"""Backups of a whole server."""

from models.backup.before_update import back_up_before_update
from models.backup.checking import check_backup
from models.backup.container import newest_backup
from models.backup.restoring import RestoreResult, restore_backup
from models.backup.writing import write_backup
