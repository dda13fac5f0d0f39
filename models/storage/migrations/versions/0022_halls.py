"""Halls whose tables have permanent codes."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.add_column("preferences", sa.Column("hall", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("preferences", "hall")
