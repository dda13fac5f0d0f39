"""What strangers could use up: moves of a device are counted."""

import sqlalchemy as sa
from alembic import op


revision = '0005'
down_revision = '0004'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('devices', sa.Column('moves', sa.Integer(), nullable=False, server_default='0'))


def downgrade() -> None:
    op.drop_column('devices', 'moves')
