"""A trial restore of a backup, which touches no existing data."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import func
from sqlmodel import select

from models.backup.restoring import restore_backup
from models.storage.tables import MatchRow, PlayerRow, not_deleted
from models.storage.temporary_folders import temporary_folder
from models.store import open_store


@dataclass(frozen=True, kw_only=True)
class BackupContent:
    """The time of a backup, and the numbers of matches, deals and players that restoring it would give."""

    created_at: datetime
    matches: int
    deals: int
    players: int


def check_backup(path: Path, *, now: datetime) -> BackupContent:
    """Restore a backup into a temporary database, open it as a server does, and count its rows.

    Raises what `restore_backup` raises.
    """
    with temporary_folder("check") as folder:
        url = f"sqlite:///{folder / 'pinella.db'}"
        restored = restore_backup(path, url=url, now=now)
        store = open_store(url, key=restored.key, isolate_file_parsing=False)
        try:
            with store.reading() as session:
                count = select(func.count())
                return BackupContent(
                    created_at=restored.created_at,
                    matches=session.exec(count.select_from(MatchRow).where(not_deleted(MatchRow))).one(),
                    deals=sum(session.exec(select(MatchRow.deals).where(not_deleted(MatchRow)))),
                    players=session.exec(count.select_from(PlayerRow).where(not_deleted(PlayerRow))).one(),
                )
        finally:
            store.close()
