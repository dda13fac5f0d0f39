"""Memberships of players: card, club and region."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.add_column("players", sa.Column("membership", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("players", "membership")
