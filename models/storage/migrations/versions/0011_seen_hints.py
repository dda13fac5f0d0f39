"""The hints that a device has dismissed."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("preferences", sa.Column("seen_hints", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("preferences", "seen_hints")
