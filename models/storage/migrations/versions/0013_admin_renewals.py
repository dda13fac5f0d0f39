"""The number of renewals of the admin link."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("server_keys", sa.Column("admin_renewals", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("server_keys", "admin_renewals")
