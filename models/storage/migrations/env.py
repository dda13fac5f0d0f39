"""Alembic's entry: runs the migrations on the connection that models/storage/database.py passes."""

from typing import Any, Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlmodel import AutoString

from models.storage.tables import MatchRow, UtcDateTime


def _render_item(kind: str, item: Any, _context: AutogenContext) -> str | Literal[False]:
    """Render plain types only in new migrations, so that they still run after our own types have moved."""
    if kind == "type" and isinstance(item, UtcDateTime):
        return "sa.DateTime(timezone=True)"
    if kind == "type" and isinstance(item, AutoString):
        return f"sa.String({item.length or ''})"
    return False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=MatchRow.metadata,
    render_item=_render_item,
    render_as_batch=context.config.attributes.get("render_as_batch", True),
)
with context.begin_transaction():
    context.run_migrations()
