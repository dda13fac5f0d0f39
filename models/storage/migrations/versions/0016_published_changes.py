"""The number of published changes of each match and tournament."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    for table in ("matches", "tournaments"):
        op.add_column(table, sa.Column("published", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    for table in ("matches", "tournaments"):
        op.drop_column(table, "published")
