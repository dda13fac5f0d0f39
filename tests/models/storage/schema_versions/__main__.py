"""Play a match and dump its database as the one of the newest schema version."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from models.storage import newest_schema_version
from models.store import open_store
from testkit.seeding.match_table import KEY, SteppingClock, deal_entry, set_up_table


def main() -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "pinella.db")
        store = open_store(f"sqlite:///{path}", key=KEY, clock=SteppingClock())
        table = set_up_table(store)
        for points in (345, 405):
            table.save(deal_entry(points))
        store.close()
        with closing(sqlite3.connect(path)) as connection:
            text = "\n".join(connection.iterdump())
    Path(__file__).with_name(f"{newest_schema_version()}.sql").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
