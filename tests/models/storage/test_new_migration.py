"""The text of a new migration, which Alembic writes from the tables."""

import shutil
from pathlib import Path

from alembic import command

from models.storage.database import alembic_config, open_database
from models.storage.schema_version import MIGRATIONS


def test_new_migration_has_the_lengths_of_texts(tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    (folder / "versions").mkdir(parents=True)
    for name in ("env.py", "script.py.mako"):
        shutil.copyfile(MIGRATIONS / name, folder / name)
    database = open_database(f"sqlite:///{tmp_path / 'empty.db'}")
    with database.writer.begin() as connection:
        config = alembic_config(connection)
        config.set_main_option("script_location", str(folder))
        command.revision(config, autogenerate=True)
    database.close()
    [written] = (folder / "versions").glob("*.py")
    table = written.read_text(encoding="utf-8").split("op.create_table('match_events'")[1]
    assert "sa.Column('kind', sa.String(16), nullable=False)," in table
    assert "sa.Column('match_id', sa.String(), nullable=False)," in table
