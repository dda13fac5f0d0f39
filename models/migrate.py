"""Brings a database to the newest shape when it is opened."""

__all__ = ["migrate"]

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from models.database import Database

_SCRIPTS = Path(__file__).parent / "migrations"
_LOCK = 0x50494E454C4C41  # "PINELLA": one process migrates, others wait


def migrate(database: Database) -> None:
    """Run all missing migrations in one transaction. Raises alembic's CommandError for a newer program's database."""
    with database.writer.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        command.upgrade(alembic_config(connection), "head")


def alembic_config(connection: Connection) -> Config:
    """Alembic's configuration without a file; the migrations run on this connection."""
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
