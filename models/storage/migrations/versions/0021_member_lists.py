"""Membership lists of devices."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "member_lists",
        sa.Column("device_id", sa.String(), sa.ForeignKey("devices.id"), primary_key=True),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
        sa.Column("members", sa.Integer(), nullable=False),
        sa.Column("imported_at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("member_lists")
