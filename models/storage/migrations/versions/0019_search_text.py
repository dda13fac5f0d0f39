"""The text of venue and note for searches, without accents."""

import sqlalchemy as sa
from alembic import op

from models.values.text import search_key

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    matches = sa.table("matches", *map(sa.column, ("id", "search_text")))
    connection = op.get_bind()
    for match_id, former in connection.execute(sa.select(matches).where(matches.c.search_text != "\n")).all():
        text = "\n".join(map(search_key, former.split("\n")))
        if text != former:
            connection.execute(sa.update(matches).where(matches.c.id == match_id).values(search_text=text))


def downgrade() -> None:
    """Keep the texts: the former version removes accents as it searches, and finds the same matches."""
