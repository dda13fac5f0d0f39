"""Small files of a release, which every later version must open: `python -m tests.install.release_fixture`.

It writes one folder for the version of pyproject.toml, from a match of two deals: the backup of a server, the store of
the offline app, and the export.
"""

import shutil
import tempfile
from pathlib import Path

from models.archive import export_history
from models.backup import write_backup
from models.program import PROGRAM_VERSION
from models.store import open_store
from testkit.seeding.match_table import KEY
from testkit.seeding.played_match import PlayedMatch

RELEASES = Path(__file__).parent / "releases"
BACKUP, EXPORT, OFFLINE_STORE = "backup.zip", "history.json", "offline"
DATABASE = "pinella.db"


def main() -> None:
    target = RELEASES / PROGRAM_VERSION
    shutil.rmtree(target, ignore_errors=True)
    (target / OFFLINE_STORE).mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="pinella-fixture-") as folder:
        store = open_store(f"sqlite:///{Path(folder) / DATABASE}", key=KEY)
        match = PlayedMatch(store=store)
        match.play_deal()
        match.play_deal()
        write_backup(store, target / BACKUP)
        with store.reading() as session:
            (target / EXPORT).write_bytes(export_history(session, device=match.host))
        store.close()
        shutil.copy(Path(folder) / DATABASE, target / OFFLINE_STORE)
        (target / OFFLINE_STORE / "key").write_bytes(KEY)


if __name__ == "__main__":
    main()
